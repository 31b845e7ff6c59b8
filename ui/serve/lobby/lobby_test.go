package lobby

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/game"
)

// TestLobby shows who is there and what is played.
func TestLobby(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, carl, guest := p.enter("Anna"), p.enter("bert"), p.enter("Carl"), p.enter("")
		open, err := carl.Open(quick)
		p.must(err)
		played := p.table(anna, bert, quick)
		l := guest.Listing()
		var names []string
		for _, x := range l.People {
			names = append(names, fmt.Sprint(x.Name, " ", x.Table))
		}
		if got, want := strings.Join(names, ", "), fmt.Sprintf("Anna %d, bert %d, Carl %d, guest4 0", played, played, open); got != want {
			t.Errorf("there are %q, want %q", got, want)
		}
		if l.People[0].Rating.Points != 1500 || l.People[3].Rating.Points != 0 {
			t.Errorf("%+v", l.People)
		}
		if len(l.Tables) != 2 || l.Tables[0].Table != open || l.Tables[0].State != Free || l.Tables[1].Black.Name != "Anna" {
			t.Errorf("%+v", l.Tables)
		}
		p.enter("Anna").Leave() // a second connection
		if l := guest.Listing(); l.People[0].Name != "Anna" || l.People[0].Rating.Points == 0 {
			t.Errorf("%+v", l.People[0])
		}
		drain(guest)
		p.must(carl.LeaveTable())
		for len(guest.Listing().Tables) != 1 { // carl leaves before the table closes
			<-guest.Wake()
		}
		p.want(guest.Join(open), ErrNoTable)
		p.want(guest.Join(99), ErrNoTable)
		p.want(guest.LeaveTable(), ErrNoTable)
		p.want(guest.Resign(), ErrNoTable)
		guest.Leave()
		guest.Leave()
		p.want(guest.Join(played), ErrLeft)
		if n := len(p.enter("").Listing().Tables); n != 1 {
			t.Errorf("%d tables", n)
		}
	})
}

// drain forgets what a visit was told.
func drain(v *Visitor) {
	synctest.Wait()
	v.Step()
	select {
	case <-v.Wake():
	default:
	}
}

// TestInvite invites somebody, who declines, then accepts; others may not
// sit down.
func TestInvite(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, carl := p.enter("Anna"), p.enter("Bert"), p.enter("Carl")
		_, err := anna.Invite("nobody", quick)
		p.want(err, ErrNobody)
		_, err = anna.Invite("anna", quick)
		p.want(err, ErrNobody)
		id, err := anna.Invite("bert", quick)
		p.must(err)
		if !has(bert.Step(), func(e Invited) bool { return e == Invited{id, "Anna", quick} }) {
			t.Error("Bert was not told")
		}
		if l := bert.Listing(); len(l.Tables) != 1 || !l.Tables[0].Invitation {
			t.Errorf("Bert sees %+v", l.Tables)
		}
		if l := carl.Listing(); len(l.Tables) != 1 || l.Tables[0].Invitation {
			t.Errorf("Carl sees %+v", l.Tables)
		}
		p.want(carl.Join(id), ErrTaken)
		p.want(carl.Decline(id), ErrNoTable)
		anna.Step()
		p.must(bert.Decline(id))
		synctest.Wait()
		events := anna.Step()
		if !has(events, func(e Declined) bool { return e.By == "Bert" }) || !has(events, func(e TableClosed) bool { return e.Err == nil }) {
			t.Errorf("Anna was told %v", events)
		}
		if anna.Table() != nil || len(bert.Listing().Tables) != 0 {
			t.Error("the table is still there")
		}
		id, err = anna.Invite("Bert", quick)
		p.must(err)
		p.must(bert.Join(id))
		if len(carl.Listing().Tables) != 1 {
			t.Error("what is played can be seen")
		}
		p.must(carl.Join(id))
	})
}

// TestBounds reaches the limits.
func TestBounds(t *testing.T) {
	visiting(t, Setup{Limits: limits(func(l *Limits) { l.Tables, l.TablesEach, l.Watchers = 2, 1, 1 })}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		id := p.table(anna, bert, quick)
		again := p.enter("Anna")
		_, err := again.Open(quick)
		p.want(err, ErrTables)
		_, err = anna.Open(quick)
		p.want(err, ErrTables)
		carl := p.enter("Carl")
		open, err := carl.Open(quick)
		p.must(err)
		p.want(again.Join(open), ErrTables)
		p.want(carl.Join(id), ErrSeated)
		p.must(again.Join(id))
		dora := p.enter("Dora")
		_, err = dora.Open(quick)
		p.want(err, ErrFull)
		p.must(carl.LeaveTable())
		p.must(carl.Join(id))
		p.want(dora.Join(id), ErrFull)
	})
}

// TestTerms refuses what cannot be played.
func TestTerms(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna := p.enter("Anna")
		for _, c := range []struct {
			terms Terms
			want  error
		}{
			{Terms{Size: 10}, ErrSize}, {Terms{Clock: -1}, ErrClock}, {Terms{Clock: 4 * time.Hour}, ErrClock},
			{Terms{Clock: time.Minute, Increment: time.Hour}, ErrClock}, {Terms{Increment: time.Second}, ErrClock},
			{Terms{Engine: "search", Level: "1"}, ErrNoLevel}, {Terms{Color: 7}, ErrColor},
		} {
			_, err := anna.Open(c.terms)
			p.want(err, c.want)
		}
		if anna.Table() != nil {
			t.Error("a table was opened")
		}
	})
}

// TestColors gives the opener the colour that was wished, and else each as often.
func TestColors(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		black := 0
		for i := range 60 {
			terms := Terms{Color: game.Color(i % 3)}
			id, err := anna.Open(terms)
			p.must(err)
			p.must(bert.Join(id))
			got := anna.Table().You
			if terms.Color != game.Empty && got != terms.Color {
				t.Errorf("Anna has %v, not %v", got, terms.Color)
			}
			if terms.Color == game.Empty && got == game.Black {
				black++
			}
			p.must(anna.Resign())
			p.must(anna.LeaveTable())
			p.must(bert.LeaveTable())
		}
		if black == 0 || black == 20 {
			t.Errorf("of 20 times Anna was Black %d times", black)
		}
	})
}

// TestChat says lines: at the table to those who are there, in the lobby to those who are
// in no other place; not too many, none that harm.
func TestChat(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, carl := p.enter("Anna"), p.enter("Bert"), p.enter("Carl")
		id := p.table(anna, bert, quick)
		p.must(carl.Say("hello"))
		p.must(anna.Say("  good\x1b[31m  luck\n\u202e! "))
		said := func(v *Visitor) (lines []string) {
			for _, e := range v.Step() {
				if s, ok := e.(Said); ok {
					lines = append(lines, s.Line.From+": "+s.Line.Text)
				}
			}
			return lines
		}
		for v, want := range map[*Visitor]string{anna: "Anna: good\ufffd[31m luck \ufffd!", bert: "Anna: good\ufffd[31m luck \ufffd!", carl: "Carl: hello"} {
			if got := strings.Join(said(v), "|"); got != want {
				t.Errorf("%s heard %q, want %q", v.Name(), got, want)
			}
		}
		p.want(bert.Say(" \t\n"), ErrEmpty)
		p.must(carl.Join(id))
		if chat := carl.Table().Chat; len(chat) != 1 {
			t.Errorf("Carl reads %v", chat)
		}
		for range lineBurst {
			p.must(bert.Say("quick"))
		}
		p.want(bert.Say("too quick"), ErrTooFast)
		time.Sleep(lineInterval)
		p.must(bert.Say("slow"))
		for i := range lines + 5 {
			time.Sleep(lineInterval)
			p.must(anna.Say(fmt.Sprint(i)))
		}
		if chat := anna.Table().Chat; len(chat) != lines || chat[lines-1].Text != fmt.Sprint(lines+4) {
			t.Errorf("%d lines are remembered, the last %v", len(chat), chat[len(chat)-1])
		}
	})
}

// TestClean makes lines of what people write.
func TestClean(t *testing.T) {
	for text, want := range map[string]string{
		"a\u0301\u0302\u0303\u0304b": "a\u0301\u0302b", "  a \t b  ": "a b", "a\u200bb": "ab", "\x1b": "\ufffd", "村上 😀": "村上 😀",
		strings.Repeat("é", 300): strings.Repeat("é", LongestLine), "\xffa": "a",
	} {
		if got := clean(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// TestEventsBounded does not look at what it is told for long.
func TestEventsBounded(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		v := p.enter("")
		for range 3 * maxEvents {
			v.tell(Began{})
		}
		if n := len(v.Step()); n != maxEvents {
			t.Errorf("%d events", n)
		}
	})
}

// TestClosed does things in a lobby that is closed: nothing hangs.
func TestClosed(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert, carl := p.enter("Anna"), p.enter("Bert"), p.enter("Carl")
		id := p.table(anna, bert, quick)
		p.play(anna, bert, "f5d6")
		p.must(p.Close())
		if !has(anna.Step(), func(TableClosed) bool { return true }) {
			t.Error("Anna was not told")
		}
		_, err := p.Enter("")
		p.want(err, ErrClosed)
		_, err = carl.Open(quick)
		p.want(err, ErrClosed)
		p.want(carl.Join(id), ErrClosed)
		p.want(carl.Say("anybody?"), nil)
		if _, err := carl.Games("Anna", 9); err == nil {
			t.Error("games of a closed lobby")
		}
		if _, ok := carl.Person(); ok {
			t.Error("a person of a closed lobby")
		}
		carl.Leave()
		anna.Leave()
	})
}

// TestStrangers asks for games that wait and invitations of others by every method that takes a
// number: those that wait are told of like numbers that nothing has.
func TestStrangers(t *testing.T) {
	visiting(t, Setup{}, func(p *place) {
		anna, bert := p.enter("Anna"), p.enter("Bert")
		waiting := p.table(anna, bert, quick)
		p.must(anna.LeaveTable())
		p.must(bert.LeaveTable())
		invited, err := bert.Invite("Anna", quick)
		p.must(err)
		synctest.Wait()
		for _, stranger := range []*Visitor{p.enter("Carl"), p.enter("")} {
			p.want(stranger.Join(waiting), ErrNoTable)
			p.want(stranger.Join(invited), ErrTaken)
			p.want(stranger.Decline(waiting), ErrNoTable)
			p.want(stranger.Decline(invited), ErrNoTable)
			if stranger.Table() != nil {
				t.Error("a stranger sits there")
			}
		}
		p.must(anna.Join(invited))
	})
}
