//go:build deep && linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"othello/trainer/games/gamestest"
)

// play is a command line, relative to the folder of newCluster, that makes parts in a
// second each.
const play = "./tr selfplay --games 32 --depth 2 --exact 8 --wide 8 --weights w.bin --wthor games --openings xot.txt --parts 0-5 --out parts"

// newCluster returns a folder with a trainer, weights for it and, in alone, all parts as
// one machine makes them.
func newCluster(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "tr"), ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the trainer: %v\n%s", err, out)
	}
	weights, err := os.ReadFile("../" + shippedWeights)
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "w.bin"), weights, 0o600))
	must(t, os.WriteFile(filepath.Join(dir, "xot.txt"), []byte("f5d6c3d3c4f4f6f3\n"), 0o600))
	must(t, os.CopyFS(filepath.Join(dir, "games"), os.DirFS(gamestest.Folder(t, 40, 2010))))
	if out, err := bash(t, dir, "%s --out alone", play); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return dir
}

func bash(t *testing.T, dir, line string, a ...any) (string, error) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "bash", "-c", fmt.Sprintf(line, a...))
	c.Dir = dir
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	if err != nil {
		return errs.String(), err
	}
	return strings.TrimSpace(out.String()), nil
}

// missing returns the numbers of the parts that are not whole.
func missing(t *testing.T, dir string) string {
	t.Helper()
	out, err := bash(t, dir, "%s --missing", play)
	if err != nil {
		t.Fatalf("--missing: %v: %s", err, out)
	}
	return out
}

// merged fails unless the parts are those that one machine makes, and one command
// reads them.
func merged(t *testing.T, dir string) {
	t.Helper()
	if out, err := bash(t, dir, "diff -r alone parts && ./tr measure error --positions 'parts/*.pos' w.bin"); err != nil {
		t.Errorf("the parts differ from those of one machine, or cannot be read: %v\n%s", err, out)
	}
}

// TestKilledSelfPlay kills self-play after ever longer times, until it ends: the parts are those of
// one that nobody kills, and none that is not whole counts.
func TestKilledSelfPlay(t *testing.T) {
	needs(t, "timeout")
	dir := newCluster(t)
	kills := 0
	for wait := 100 * time.Millisecond; ; wait += 150 * time.Millisecond {
		_, err := bash(t, dir, "timeout -s KILL %.2f %s", wait.Seconds(), play)
		if err == nil {
			break
		}
		if kills++; kills > 200 {
			t.Fatal("it never ends")
		}
	}
	if kills == 0 {
		t.Error("nothing was killed")
	}
	if left := missing(t, dir); left != "" {
		t.Errorf("after %d kills there are no parts %s", kills, left)
	}
	merged(t, dir)
}

func needs(t *testing.T, programs ...string) {
	t.Helper()
	for _, p := range programs {
		if _, err := exec.LookPath(p); err != nil {
			t.Skip("not tested: ", err)
		}
	}
}

func TestSlurm(t *testing.T) {
	needs(t, "munged", "slurmctld", "slurmd", "sbatch")
	if os.Getuid() != 0 {
		t.Skip("not tested: only root starts a Slurm of its own")
	}
	dir := newCluster(t)
	startSlurm(t)
	script, err := filepath.Abs("cluster/part.sbatch")
	must(t, err)
	before := missing(t, dir)
	if !strings.HasPrefix(before, "0,1,2") {
		t.Fatalf("before the work %q is missing", before)
	}
	// The second part fails: its log cannot be written where a folder is.
	failing := filepath.Join(dir, "part-1.log")
	must(t, os.Mkdir(failing, 0o755))
	if out, err := bash(t, dir, "sbatch --wait --array=%s %s %s", before, script, play); err == nil {
		t.Errorf("a job array with a failed task ended well: %s", out)
	}
	if got := missing(t, dir); got != "1" {
		t.Fatalf("after a failed task %q is missing, want 1", got)
	}
	must(t, os.Remove(failing))
	if out, err := bash(t, dir, "sbatch --wait --array=$(%s --missing) %s %s", play, script, play); err != nil {
		t.Fatalf("the failed part again: %v: %s", err, out)
	}
	if got := missing(t, dir); got != "" {
		t.Errorf("at the end %q is missing", got)
	}
	merged(t, dir)
}

// startSlurm starts a Slurm of one node, for this test alone.
func startSlurm(t *testing.T) {
	t.Helper()
	dir, err := os.MkdirTemp("", "slurm") // t's own is too long a name for a socket
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	host, err := os.Hostname()
	must(t, err)
	host, _, _ = strings.Cut(host, ".")
	at := func(name string) string { return filepath.Join(dir, name) }
	settings := fmt.Sprintf(`ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=%[2]s/munge.socket
CredType=cred/munge
SlurmctldPort=26817
SlurmdPort=26818
StateSaveLocation=%[2]s
SlurmdSpoolDir=%[2]s
SlurmctldPidFile=%[2]s/slurmctld.pid
SlurmdPidFile=%[2]s/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=%[1]s Default=YES MaxTime=INFINITE State=UP
`, host, dir)
	must(t, os.WriteFile(at("slurm.conf"), []byte(settings), 0o600))
	if err := os.WriteFile(at("munge.key"), bytes.Repeat([]byte("test"), 32), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SLURM_CONF", at("slurm.conf"))
	for _, words := range [][]string{
		{"munged", "-F", "--force", "--key-file", at("munge.key"), "--socket", at("munge.socket"), "--log-file", at("munge.log"), "--pid-file", at("munge.pid"), "--seed-file", at("munge.seed")},
		{"slurmctld", "-D", "-f", at("slurm.conf")},
		{"slurmd", "-D", "-f", at("slurm.conf"), "-N", host},
	} {
		daemon := exec.CommandContext(t.Context(), words[0], words[1:]...)
		daemon.Cancel = func() error { return daemon.Process.Signal(os.Interrupt) }
		daemon.WaitDelay = 10 * time.Second
		var said bytes.Buffer
		daemon.Stdout, daemon.Stderr = &said, &said
		must(t, daemon.Start())
		t.Cleanup(func() {
			_ = daemon.Wait()
			if t.Failed() || t.Skipped() {
				t.Logf("%s: %s", words[0], said.String())
			}
		})
		if words[0] == "munged" {
			await(t, func() bool { _, err := os.Stat(at("munge.socket")); return err == nil })
		}
	}
	await(t, func() bool {
		out, err := bash(t, dir, "sinfo --noheader --format %%t")
		return err == nil && out == "idle"
	})
}

// await waits until ready. Where Slurm does not start within a minute, nothing can be
// said about the scripts.
func await(t *testing.T, ready func() bool) {
	t.Helper()
	for range 600 {
		if ready() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Skip("not tested: Slurm does not start here")
}

// TestHosts makes the parts on two machines that are folders, behind a stand-in for ssh.
func TestHosts(t *testing.T) {
	needs(t, "parallel", "rsync", "ssh")
	dir := newCluster(t)
	script, err := filepath.Abs("cluster/hosts.sh")
	must(t, err)
	ssh := `#!/bin/sh
while [ "${1#-}" != "$1" ]; do [ "$1" = -l ] && shift; shift; done
HOME="` + dir + `/$1" SHELL=/bin/sh; export HOME SHELL; shift # as sshd sets them
[ "$1" = -- ] && shift
mkdir -p "$HOME" && cd "$HOME" && exec sh -c "$*"
`
	must(t, os.WriteFile(filepath.Join(dir, "ssh"), []byte(ssh), 0o700))
	hosts := fmt.Sprintf("1/%[1]s/ssh one\n1/%[1]s/ssh two\n", dir)
	must(t, os.WriteFile(filepath.Join(dir, "hosts"), []byte(hosts), 0o600))
	t.Setenv("HOME", dir)
	if out, err := bash(t, dir, "%s hosts 0,2 %s", script, play); err != nil {
		t.Fatalf("two parts: %v\n%s", err, out)
	}
	if got := missing(t, dir); strings.HasPrefix(got, "0") || !strings.HasPrefix(got, "1,3") {
		t.Fatalf("after parts 0 and 2 %q is missing", got)
	}
	if out, err := bash(t, dir, "%s hosts $(%s --missing) %s", script, play, play); err != nil {
		t.Fatalf("the others: %v\n%s", err, out)
	}
	merged(t, dir)
	for _, host := range []string{"one", "two"} {
		if _, err := os.Stat(filepath.Join(dir, host)); err != nil {
			t.Errorf("host %s did nothing", host)
		}
	}
}
