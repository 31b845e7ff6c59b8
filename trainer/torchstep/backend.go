// Package torchstep performs training steps of graph.Net by PyTorch, in a Python process,
// on a CUDA graphics card where there is one: products in bfloat16, sums and the numbers
// learned in float32, a whole step captured as one graph. It is for long trainings; the
// other backends need no Python. It also trains networks of lines (lines.go), which no
// other backend does.
package torchstep

import (
	"bufio"
	"bytes"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"

	"othello/internal/cli"
	"othello/trainer/graph"
)

//go:embed step.py
var script string

// Process is a Python process that holds the numbers of several trainers. Requests and
// replies go through pipes, little endian: a letter, the trainer's number (u32) and
//
//	N u32 length, task as JSON, parameters and, to learn, moments   reply: a newline
//	L f64 rate, batch                                               sums of the losses: policy, value, right (f64)
//	E u32 number of positions, own, opponent discs                  logits, values
//	S u8: also the moments                                          parameters and, if asked for, moments
//	R u32 moves, u32 legal moves after them, moves of games (Lines) a newline
//	I Iteration (Lines)                                             mean squared error (f64)
//	C                                                               a newline; the trainer is gone
type Process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	errors bytes.Buffer
	made   uint32 // trainers so far
	broken error
}

// Start starts a Python interpreter that has PyTorch.
func Start(python string) (*Process, error) {
	p := &Process{cmd: exec.Command(python, "-c", script)}
	p.cmd.Stderr = &p.errors
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in, p.out = in, bufio.NewReaderSize(out, 1<<20)
	if err := p.cmd.Start(); err != nil {
		return nil, cli.Refuse(fmt.Errorf("starting PyTorch: %w", err))
	}
	if err := p.newline(); err != nil {
		return nil, cli.Refuse(fmt.Errorf("starting PyTorch: %w", p.failed(err)))
	}
	return p, nil
}

// Close ends the process and waits for it.
func (p *Process) Close() error {
	if p.broken != nil {
		return nil // reported already
	}
	return errors.Join(p.in.Close(), p.cmd.Wait())
}

// failed ends the process after an error and returns what Python said of it.
func (p *Process) failed(err error) error {
	if p.broken != nil {
		return p.broken
	}
	_ = p.in.Close() // it may be gone
	_ = p.cmd.Wait() // its standard error says more
	lines := strings.Split(strings.TrimSpace(p.errors.String()), "\n")
	if last := lines[len(lines)-1]; last != "" {
		err = fmt.Errorf("%s: %s", p.cmd.Path, last)
	}
	p.broken = err
	return err
}

// ask sends a request about a trainer and fills in the reply: pointers, slices or, for
// none, a newline.
func (p *Process) ask(what byte, which uint32, request []any, reply ...any) error {
	if p.broken != nil {
		return p.broken
	}
	b := binary.LittleEndian.AppendUint32([]byte{what}, which)
	for _, part := range request {
		var err error
		if b, err = binary.Append(b, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	_, err := p.in.Write(b)
	if len(reply) == 0 && err == nil {
		err = p.newline()
	}
	for _, part := range reply {
		if err == nil {
			err = binary.Read(p.out, binary.LittleEndian, part)
		}
	}
	if err != nil {
		return p.failed(err)
	}
	return nil
}

func (p *Process) newline() error {
	b, err := p.out.ReadByte()
	if err == nil && b != '\n' {
		err = fmt.Errorf("%s said %q", p.cmd.Path, b)
		_ = p.cmd.Process.Kill() // no PyTorch, and it may go on for ever
	}
	return err
}

// New returns a trainer that continues from s.
func (p *Process) New(t graph.Task, s *graph.State) (graph.Trainer, error) {
	if err := t.Begins(s); err != nil {
		return nil, err
	}
	h, err := p.hold(described{Net: t.Net, Goal: t.Goal, Optimiser: t.Optimiser, Batch: t.Batch}, t.Net.Params(), nil, s)
	if err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	return &backend{held: h, task: t}, nil
}

// held are the numbers of a network that Python holds.
type held struct {
	*Process
	number uint32
	params []graph.Param
	learns bool
	step   int
}

// backend performs the steps of a task.
type backend struct {
	held
	task graph.Task
}

// described is a task as Python reads it. Net is a graph.Net or a graph.Lines.
type described struct {
	Net       any
	Goal      graph.Goal
	Optimiser graph.Optimiser
	Batch     int
	Step      int
	Learns    bool
	Params    []param
	Threads   int    // of Lines
	Precision string // of Lines
}

type param struct {
	Name            string
	Shape           []int
	Learned, Decays bool
}

// hold has Python hold parameters, then statistics, and their moments.
func (p *Process) hold(d described, params []graph.Param, stats []graph.Stat, s *graph.State) (held, error) {
	p.made++
	h := held{Process: p, number: p.made, params: params, learns: len(s.First) > 0, step: s.Step}
	d.Step, d.Learns = s.Step, h.learns
	for _, q := range params {
		d.Params = append(d.Params, param{Name: q.Name, Shape: q.Shape, Learned: d.Optimiser.Learns(q), Decays: q.Decay})
	}
	var unmoved [][]float32
	for _, q := range stats {
		h.params = append(h.params, graph.Param{Shape: []int{q.Size}})
		d.Params = append(d.Params, param{Name: q.Name, Shape: []int{q.Size}})
		unmoved = append(unmoved, make([]float32, q.Size))
	}
	text, err := json.Marshal(d)
	if err != nil {
		return h, err
	}
	request := []any{uint32(len(text)), text}
	for _, row := range slices.Concat(s.Params, s.Stats, s.First, unmoved, s.Second, unmoved) {
		request = append(request, row)
	}
	return h, p.ask('N', h.number, request)
}

// Step implements graph.Trainer.
func (b *backend) Step(x *graph.Batch, rate float64) (graph.Loss, error) {
	if err := b.task.Check(x); err != nil {
		return graph.Loss{}, fmt.Errorf("training: %w", err)
	}
	var sums [3]float64
	err := b.ask('L', b.number, []any{rate, x.Own, x.Opponent, x.Legal, x.Result, x.Move}, &sums)
	b.step++
	return graph.Loss{Positions: b.task.Batch, Policy: sums[0], Value: sums[1], Right: int(sums[2])}, err
}

// Evaluate implements graph.Trainer.
func (b *backend) Evaluate(x *graph.Batch) (logits [][64]float32, values []float32, err error) {
	logits, values = b.task.Net.Outputs(len(x.Own))
	reply := []any{logits}
	if values != nil {
		reply = append(reply, values)
	}
	err = b.ask('E', b.number, []any{uint32(len(x.Own)), x.Own, x.Opponent}, reply...)
	return logits, values, err
}

// State implements graph.Trainer.
func (b *held) State() (*graph.State, error) { return b.state(b.learns) }

// Weights implements graph.Trainer.
func (b *held) Weights() (*graph.State, error) { return b.state(false) }

func (b *held) state(moments bool) (*graph.State, error) {
	s := &graph.State{Step: b.step}
	all := []*[][]float32{&s.Params}
	if moments {
		all = append(all, &s.First, &s.Second)
	}
	var reply []any
	for _, rows := range all {
		for _, p := range b.params {
			*rows = append(*rows, make([]float32, p.Size()))
		}
		for _, row := range *rows {
			reply = append(reply, row)
		}
	}
	return s, b.ask('S', b.number, []any{moments}, reply...)
}

// Close implements graph.Trainer.
func (b *held) Close() error {
	if b.broken != nil {
		return nil // reported already
	}
	return b.ask('C', b.number, nil)
}
