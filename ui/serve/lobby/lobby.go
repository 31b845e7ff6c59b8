// Package lobby is where people meet to play each other: who is there, by which name and
// with which rating, the tables at which they play, and the games they have played, kept
// in one file. It knows no network and no terminal, and says nothing but its errors; package
// serve lets people in over SSH and draws what a Visitor shows.
//
// A Visitor is one connection of somebody: a person with the fingerprint of a key and a name
// that nobody else has, or a guest with a number. A table is one goroutine, which owns one
// session.Session: the rules of moves, passes, clocks, taking back and engines are
// that package's, and what is here is only what takes two people: seats, offers, absence,
// chat, and ends of a game that the rules of Othello do not know. A View of a table never
// changes after it was made, so that any number of goroutines can draw it.
//
// What is acknowledged is on disk: a method returns without an error, and others see a
// move, only after it was written and synced. The moves of a
// game are written by its table, which waits for the disk and then answers. A game that goes on
// survives the program and waits for both players. Everything is bounded, by Limits and by constants beside what they
// bound. All that people write is made harmless for terminals before anybody sees it.
package lobby

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"othello/ai"
	"othello/internal/crash"
	"othello/internal/lang"
)

// Setup is all that a Lobby gets from outside.
type Setup struct {
	Path   string // file of the database; made, with its folder, if it is not there
	Limits Limits

	// Kinds are the engines that may be played against, without the levels that the host
	// does not allow. None for no engines. They may be asked from several goroutines.
	Kinds []ai.Kind

	// Judge reviews finished games, and may spend Review on each position; nil for no reviews.
	// It may be asked from several goroutines.
	Judge  ai.Engine
	Review ai.Limits

	Log *slog.Logger // what the host should know; nil for nothing
}

// Limits bound what people can use. UsualLimits has all of them.
type Limits struct {
	People     int // names that are kept
	Tables     int // at which somebody is
	TablesEach int // of one person, with games that wait
	Waiting    int // games that both have left; the oldest gives way, as an unfinished game
	Watchers   int // of one table
	Games      int // finished games kept, the newest, of some 3 kB each

	Searches int           // of engines at once
	Think    time.Duration // of one search
	Pace     time.Duration // how long people can look at a move at least before an engine answers

	Grace time.Duration // how long the seat of a person is kept whose connections are gone, while somebody waits for the move
	Keep  time.Duration // how long a game waits that both have left
}

// UsualLimits are the limits where a host sets none.
func UsualLimits() Limits {
	return Limits{
		People: 100_000, Tables: 200, TablesEach: 20, Waiting: 1000, Watchers: 100, Games: 200_000,
		Searches: 1, Think: 2 * time.Second, Grace: 2 * time.Minute, Keep: 14 * 24 * time.Hour,
	}
}

// Reasons why something is not done, each a sentence for the person who asked.
var (
	ErrClosed    = lang.Errorf("the server is stopping")
	ErrFull      = lang.Errorf("the server is full")
	ErrLeft      = lang.Errorf("you have left")
	ErrNoTable   = lang.Errorf("there is no such table")
	ErrNoGame    = lang.Errorf("there is no such game")
	ErrNobody    = lang.Errorf("nobody of that name is here")
	ErrTables    = lang.Errorf("you have too many games under way")
	ErrNotSeated = lang.Errorf("you do not play at this table")
	ErrSeated    = lang.Errorf("leave the table first")
	ErrTaken     = lang.Errorf("the seat is taken")
	ErrNotYet    = lang.Errorf("the game has not begun")
	ErrOver      = lang.Errorf("the game is over")
	ErrNotOver   = lang.Errorf("the game is not over")
	ErrTurn      = lang.Errorf("it is not your turn")
	ErrWaits     = lang.Errorf("the game waits until both are back")
	ErrNoOffer   = lang.Errorf("there is nothing to answer")
	ErrOffered   = lang.Errorf("there is an offer already: it wants an answer first")
	ErrNoMove    = lang.Errorf("you have no move to take back")
	ErrRated     = lang.Errorf("moves of a rated game stay")
	ErrEngine    = lang.Errorf("an engine does not agree to that")
	ErrTooFast   = lang.Errorf("too much at once: wait a moment")
	ErrEmpty     = lang.Errorf("there is nothing to say")
	ErrNotSaved  = lang.Errorf("it cannot be saved now; the host has been told")
	ErrNoReview  = lang.Errorf("the host offers no reviews")
	ErrBroken    = lang.Errorf("something at this table has failed; the host has been told")
)

// Lobby is the place. Its methods may be called from any goroutine; some wait for the
// disk.
type Lobby struct {
	setup Setup
	store *store
	kinds []ai.Kind
	slots chan struct{} // one for each engine that thinks
	judge sharedEngine  // reviews games

	ctx    context.Context // ends with the Lobby
	cancel context.CancelFunc
	work   crash.Group // tables, and what they leave to others

	mu       sync.Mutex // taken before a Visitor's
	visitors map[*Visitor]bool
	tables   map[TableID]*table
	next     TableID    // of the next table
	guests   int        // so many there have been
	chat     []Line     // of the lobby, the latest last
	there    []Presence // who is there; nil if that is to be put together anew
}

// Open opens the lobby with all that its database holds.
func Open(setup Setup) (*Lobby, error) {
	s, err := openStore(setup.Path)
	if err != nil {
		return nil, err
	}
	if setup.Log == nil {
		setup.Log = slog.New(slog.DiscardHandler)
	}
	lb := &Lobby{
		setup: setup, store: s,
		visitors: map[*Visitor]bool{}, tables: map[TableID]*table{},
	}
	lb.ctx, lb.cancel = context.WithCancel(context.Background())
	lb.slots = make(chan struct{}, lb.setup.Limits.Searches)
	if lb.kinds = setup.Kinds; len(lb.kinds) == 0 { // a session has at least one
		lb.kinds = []ai.Kind{{ID: "none", Levels: []ai.Level{{}}}}
	}
	lb.judge = sharedEngine{setup.Judge, make(chan struct{}, 1), lb.setup.Limits.Think}
	all, err := s.tables()
	if err != nil {
		return nil, errors.Join(err, s.db.Close())
	}
	lb.takeUp(all)
	lb.next++
	return lb, nil
}

// Close saves all games and ends all tables. Visitors get ErrClosed from then on. The error is that
// of the disk.
func (lb *Lobby) Close() error {
	lb.mu.Lock()
	closed := lb.closed()
	lb.cancel()
	lb.mu.Unlock()
	if closed {
		return nil
	}
	return errors.Join(lb.work.Wait(), lb.store.db.Close())
}

func (lb *Lobby) closed() bool { return lb.ctx.Err() != nil }

// coin is a fair coin.
func coin() bool { return rand.N(2) == 0 }
