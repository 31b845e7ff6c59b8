package lesson

import (
	"strconv"

	"othello/ai/lesson"
	"othello/ui/action"
	"othello/ui/scene"
)

// Scene implements scene.Room: what there is to know and to do, what came of it, and the
// lessons.
func (r *Room) Scene() scene.Scene {
	tr, t := r.tr(), r.run.Task()
	n, of := r.run.Number()
	s := scene.Scene{
		Kind: tr.T("LESSON"), Title: r.name(r.run.Lesson), Count: tr.F("%d of %d", n, of),
		Spoken: tr.F("Lesson %d of %d: %s.", r.run.Lesson+1, len(lesson.Lessons), tr.T(lesson.Lessons[r.run.Lesson].Title)),
		Node:   r.run.Game.Node(), Legal: !t.Unmarked && !r.run.Done, Waits: !r.run.Done,
	}
	main := []scene.Item{{Kind: scene.Discs}, {Text: tr.T(t.Text)}}
	if !r.run.Done {
		main = append(main, scene.Item{Kind: scene.Task, Text: tr.T(t.Ask)})
	}
	main = append(main, scene.Item{Kind: scene.Told})
	switch {
	case r.run.Done && !r.run.Replies():
		s.GoOn = action.Play
		main = append(main, scene.Item{Kind: scene.Task, Text: r.goesOn(), Action: action.Play})
	case r.run.Lesson == 0 && !r.run.Done:
		main = append(main, scene.Item{Kind: scene.Tip, Text: tr.F("Type a square, click it, or go there with the arrow keys and press %s.", r.env.Name(action.Play))})
	}
	list := scene.Section{Heading: tr.T("Lessons"), Aside: true}
	for i := range lesson.Lessons {
		list.Items = append(list.Items, scene.Item{Text: r.name(i), Action: action.Lessons, Arg: strconv.Itoa(i + 1), On: i == r.run.Lesson})
	}
	s.Sections = []scene.Section{{Items: main}, list}
	return s
}
