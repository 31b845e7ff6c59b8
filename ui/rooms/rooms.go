// Package rooms makes what people can do beside and in a game: the rooms that describe scenes,
// and what needs no room. The screen and lines of text show what it makes; what they
// have that it needs is in its Setup.
package rooms

import (
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/edit"
	"othello/ui/games"
	"othello/ui/openings"
	"othello/ui/opponent"
	"othello/ui/practice"
	"othello/ui/scene"
	"othello/ui/session"
	"othello/ui/settings"
	"othello/ui/study"
	"othello/ui/table"
)

// Setup is what a program has that shows rooms.
type Setup struct {
	config.Setup
	Study  study.Setup                          // what the rest does not tell
	Game   func() *game.Game                    // that is played, looked at or explored
	Board  func() game.Board                    // that is shown
	Record func() *record.Record                // that is shown, as it is to be saved
	Begin  func(as session.Match, g *game.Game) // is table.Setup.Begin
}

// Rooms are all of them.
type Rooms struct {
	Table    *table.Table
	Study    *study.Study
	Studying *study.Room // analysis and review
	Explorer *openings.Explorer
	Editor   *edit.Room
	Games    *games.Games
	Settings *settings.Settings
	practice.Rooms

	// By has what is not the table's by the actions that ask for it. Each needs its place on the
	// screen, too, in model.open of package ui.
	By map[action.Action]scene.Doer
}

// New makes the rooms of a session.
func New(env scene.Env, ses *session.Session, s Setup) *Rooms {
	dir, level := "", (func() float64)(nil)
	if env.Keeps() {
		dir, level = s.DataDir, func() float64 { return opponent.Elo(s.Kinds, s.Archive) }
	}
	s.Study.Judge, s.Study.Reference, s.Study.Network, s.Study.Engines, s.Study.CacheDir = s.Judge, s.Book, s.Network, s.Engines, s.CacheDir
	r := &Rooms{Study: study.New(env, ses, s.Study)}
	r.Table = table.New(env, ses, table.Setup{
		Judge: r.Study.JudgeMoves, Begin: s.Begin,
		Rate: func() (opponent.Person, error) { return opponent.Read(s.Kinds, s.Archive) },
	})
	r.Studying = study.NewRoom(r.Study)
	r.Rooms = practice.New(env, practice.Setup{
		Dir: dir, Puzzles: s.Puzzles, Judge: s.Judge, Level: level, Seed: uint64(s.Settings.Engine.Seed), Book: s.Book,
		Game: ses.Game, Side: ses.Side, Done: r.Study.Complete, JudgeMoves: r.Study.JudgeMoves,
	})
	r.Explorer = openings.NewExplorer(env, openings.Sources{Game: ses.Game, Book: s.Book, Games: s.Setup.Games})
	r.Editor = edit.New(env, edit.Setup{Dir: dir, Game: s.Game})
	r.Games = games.New(env, games.Setup{Archive: s.Archive, Kinds: s.Kinds, Known: r.Study.Known, OpenFile: s.OpenFile, Board: s.Board, Record: s.Record})
	r.Settings = settings.New(env, ses)
	r.By = map[action.Action]scene.Doer{
		action.Analyse: r.Studying, action.Review: r.Studying, action.Players: r.Studying,
		action.Lessons: r.Lessons, action.Puzzles: r.Puzzles, action.Daily: r.Puzzles, action.Learn: r.Mistakes,
		action.Drill: r.Drill, action.Openings: r.Drill, action.Start: r.Drill, action.Explorer: r.Explorer,
		action.Edit: r.Editor, action.EditSet: r.Editor, action.EditTurn: r.Editor, action.EditTransform: r.Editor,
		action.Games: r.Games, action.Open: r.Games, action.OpenFile: r.Games, action.SaveAs: r.Games, action.Copy: r.Games, action.Profile: r.Games,
		action.Settings: r.Settings,
	}
	for a := range settings.Of {
		r.By[a] = r.Settings
	}
	return r
}
