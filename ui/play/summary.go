package play

import (
	"strings"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/widget"
)

// addSummary writes how the finished game was played: accuracy, turning point, what to do now.
func (r *Room) addSummary(s *widget.Sheet, k *review.Review, roomy bool) {
	tr, st := r.tr(), s.Styles
	if roomy {
		s.Add("")
	}
	if k.Done < k.Total {
		s.Add(st.Dim.Render(widget.Fit(tr.F("Reviewing the game: %d of %d positions.", k.Done, k.Total), s.W)))
	} else {
		if k.Black.All.Accuracy != nil || k.White.All.Accuracy != nil {
			s.Add(st.Text.Render(widget.Fit(tr.F("Accuracy: Black %s, White %s", phrase.Accuracy(&k.Black.All, "%.0f %%"), phrase.Accuracy(&k.White.All, "%.0f %%")), s.W)))
		}
		if judge := phrase.Judge(tr, k.Limits); roomy {
			s.Wrap(judge, 2, st.Dim.Render)
		}
		if text := phrase.Turning(tr, k); text != "" {
			s.Add(st.Text.Render(widget.Fit(text, s.W)))
		}
	}
	if roomy {
		next := func(word string, a action.Action) widget.Button {
			return widget.Button{Text: strings.TrimSpace(r.host.Keys().First(a) + " " + word), Action: a}
		}
		s.Add("")
		s.Buttons([]widget.Button{next(tr.T("review"), action.Review), next(tr.T("learn"), action.Learn), next(tr.T("new game"), action.New), next(tr.T("rematch"), action.Rematch)})
		s.Add("")
	}
}

// reviewed is the score of the review at a node, what else the judge knows where that says nothing.
func reviewed(k *review.Review, n *game.Node, known func(*game.Node) board.Score) board.Score {
	if s := panel.Reviewed(k, n); s.Known {
		return s
	}
	return known(n)
}

// outcome is the verdict, and before it what that is for the person, if one person played.
func (r *Room) outcome() string {
	tr, text := r.tr(), r.Table.Verdict()
	person, ok := r.ses.Match().Person()
	winner := r.ses.Game().Result().Winner()
	if early := r.ses.Ending(); early != "" {
		winner = early.Winner()
	}
	switch {
	case !ok || !r.ses.Played() || winner == game.Empty:
		return text
	case winner != person:
		return tr.F("You lost. %s", text)
	}
	return tr.F("You won. %s", text)
}
