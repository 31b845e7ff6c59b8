package lobby

// Review opens a finished game at a table, where it is reviewed if the host offers that, and
// others can look on.
func (v *Visitor) Review(id GameID) (TableID, error) {
	f, err := v.Game(id)
	if err != nil {
		return 0, err
	}
	t := &table{past: f, terms: f.Terms, state: Over, round: 1,
		match: match{values: newValues(), result: f.Result, kept: f.ID}}
	for i, p := range []Player{f.Black, f.White} {
		t.seats[i] = Player{Name: p.Name, Engine: p.Engine, Level: p.Level}
	}
	err = v.admit(t, nil)
	return t.id, err
}

// open takes up a game that has ended, to be looked at.
func (t *table) open() error {
	r, err := t.past.Record()
	if err != nil {
		return err
	}
	for r.Game.Redo() { // to its end
	}
	return t.sit(r)
}
