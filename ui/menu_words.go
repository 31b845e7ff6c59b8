package ui

import (
	"othello/internal/lang"
	"othello/ui/action"
)

// synonyms are more words by which actions are found.
var synonyms = map[action.Action]string{
	action.Undo:     lang.N("back oops mistake revert takeback"),
	action.Weaker:   lang.N("easier easy difficulty beginner"),
	action.Stronger: lang.N("harder hard difficulty strong"),
	action.Levels:   lang.N("difficulty strength easy hard easier harder strongest weakest elo"),
	action.NextKind: lang.N("opponent ai bot computer kind"),
	action.Swap:     lang.N("switch change colour color sides"),
	action.New:      lang.N("start over restart begin reset again play players"),
	action.Rematch:  lang.N("again replay revenge"),
	action.Games:    lang.N("history library archive open load file past list"),
	action.Save:     lang.N("export write download sgf"),
	action.Edit:     lang.N("editor set up setup custom"),
	action.Analyse:  lang.N("analyze analysis evaluate best move computer"),
	action.Review:   lang.N("mistakes blunders errors accuracy"),
	action.Learn:    lang.N("blunders training practice"),
	action.Lessons:  lang.N("rules tutorial introduction beginner"),
	action.Resign:   lang.N("give up surrender"),
	action.Puzzles:  lang.N("problems tactics exercises training endgame quiz"),
	action.Picture:  lang.N("image screenshot png svg diagram print"),
	action.Hints:    lang.N("possible show dots help"),
	action.Turn:     lang.N("rotate flip orientation"),
	action.Theme:    lang.N("colours colors appearance skin"),
	action.Settings: lang.N("options preferences configuration config"),
	action.Help:     lang.N("keys shortcuts keyboard hotkeys controls commands mouse"),
	action.Quit:     lang.N("exit leave end bye"),
	action.Type:     lang.N("paste enter import coordinates notation load"),
	action.Drill:    lang.N("practice training repertoire"),
	action.Explorer: lang.N("database statistics wthor masters book"),
}

// valueWords are more words by which the values of settings are found, by key for all values
// of a setting, by "key=value" for one.
var valueWords = map[string]string{
	"ui.language=en":      lang.N("english"),
	"ui.language=ja":      lang.N("japanese"),
	"ui.theme=dark":       lang.N("night black"),
	"ui.theme=light":      lang.N("white bright"),
	"ui.theme=contrast":   lang.N("high"),
	"ui.theme=colorblind": lang.N("color colour blind"),
	"ui.theme":            lang.N("colours colors mode background appearance"),
	"ui.discs":            lang.N("pieces stones disks shape"),
	"ui.measure":          lang.N("evaluation score numbers percent"),
	"ui.black=human":      lang.N("two players human friend"),
	"ui.white=human":      lang.N("two players human friend"),
	"ui.percentages":      lang.N("probability"),
	"ui.size":             lang.N("small big mini dimensions"),
	"ui.clock":            lang.N("time timer limit minutes blitz"),
	"ui.move_delay":       lang.N("speed slow fast delay"),
	"ui.bell":             lang.N("sound audio beep mute"),
	"engine.hash_mb":      lang.N("memory ram transposition table"),
	"engine.threads":      lang.N("cpu cores processors"),
}
