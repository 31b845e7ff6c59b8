package serve

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/crypto/ssh"

	"othello/ui/action"
	"othello/ui/phrase"
)

// dial connects as a client that can do what no program for people does. Without a key it
// is a guest.
func dial(addr string, keys ...ssh.Signer) (*ssh.Client, error) {
	return dialFrom("127.0.0.1", addr, keys...)
}

// dialFrom is dial from an address of this machine.
func dialFrom(local, addr string, keys ...ssh.Signer) (*ssh.Client, error) {
	cfg := &ssh.ClientConfig{User: "guest", HostKeyCallback: ssh.InsecureIgnoreHostKey()}
	if len(keys) > 0 {
		cfg.User, cfg.Auth = "x", []ssh.AuthMethod{ssh.PublicKeys(keys...)}
	}
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(local)}}
	c, err := d.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	sc, channels, requests, err := ssh.NewClientConn(c, addr, cfg)
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	return ssh.NewClient(sc, channels, requests), nil
}

// talk is a session of such a client.
type talk struct {
	client *ssh.Client
	in     io.WriteCloser

	mu   sync.Mutex
	news *sync.Cond
	out  bytes.Buffer
	over bool
	last time.Time // when something came
}

// begin opens a session: the screen in a terminal of that size, or a command.
func begin(c *ssh.Client, width, height int, command string, env ...string) (*talk, error) {
	s, err := c.NewSession()
	if err != nil {
		return nil, err
	}
	t := &talk{client: c}
	t.news = sync.NewCond(&t.mu)
	if t.in, err = s.StdinPipe(); err != nil {
		return nil, err
	}
	s.Stdout = t
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		if err := s.Setenv(name, value); err != nil {
			return nil, err
		}
	}
	if width > 0 {
		if err := s.RequestPty("xterm-256color", height, width, ssh.TerminalModes{}); err != nil {
			return nil, err
		}
	}
	if command == "" {
		err = s.Shell()
	} else {
		err = s.Start(command)
	}
	if err != nil {
		return nil, err
	}
	go func() {
		_ = s.Wait()
		t.mu.Lock()
		t.over = true
		t.mu.Unlock()
		t.news.Broadcast()
	}()
	return t, nil
}

func (t *talk) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = time.Now()
	t.news.Broadcast()
	return t.out.Write(p)
}

// await waits until text comes behind so many bytes, or anything if it is empty, and
// returns when it came.
func (t *talk) await(from int, text string) (time.Time, error) {
	late := false
	timer := time.AfterFunc(patience, func() {
		t.mu.Lock()
		late = true
		t.mu.Unlock()
		t.news.Broadcast()
	})
	defer timer.Stop()
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		if rest := t.out.String()[min(from, t.out.Len()):]; len(rest) > 0 && strings.Contains(rest, text) {
			return t.last, nil
		}
		if late || t.over {
			return time.Time{}, fmt.Errorf("%q does not come (over %t): %q", text, t.over, t.out.String()[max(0, t.out.Len()-500):])
		}
		t.news.Wait()
	}
}

// TestPatience ends connections that say nothing, and those of people who do nothing.
func TestPatience(t *testing.T) {
	setup := testSetup(t.TempDir())
	setup.Limits.Idle = 300 * time.Millisecond
	h := host(t, setup)
	c, err := dial(h.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	talk, err := begin(c, 0, 0, "plain")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := talk.await(0, phrase.Sentence(nil, errIdle)); err != nil {
		t.Error(err)
	}
	if err := c.Wait(); err == nil {
		t.Error("the connection of somebody who does nothing has not ended")
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	setup.Limits.Login = 300 * time.Millisecond
	h = host(t, setup)
	silent, err := net.Dial("tcp", h.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = silent.Close() }()
	if err := silent.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, silent); err != nil {
		t.Errorf("who says nothing stays: %v", err)
	}
}

// TestUnread ends connections that send much that no session reads: a second stream of input, which
// fits the window of the channel, and new keys after every packet of it.
func TestUnread(t *testing.T) {
	h := host(t, testSetup(t.TempDir()))
	for _, by := range []struct {
		name  string
		newly uint64 // keys are new after so many bytes
		pause time.Duration
		most  int // bytes sent, without what the protocol adds
	}{{"a second stream", 0, 0, 4 * bytesAtOnce}, {"new keys", 256, 5 * time.Millisecond, bytesAtOnce}} {
		c, err := ssh.Dial("tcp", h.Addr().String(), &ssh.ClientConfig{Config: ssh.Config{RekeyThreshold: by.newly}, User: guestUser, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		if err != nil {
			t.Fatal(err)
		}
		ch, requests, err := c.OpenChannel("session", nil)
		if err != nil {
			t.Fatal(err)
		}
		go ssh.DiscardRequests(requests)
		ended := make(chan struct{})
		go func() { _ = c.Wait(); close(ended) }()
		for sent := 0; err == nil && sent <= by.most; sent += 300 {
			_, err = ch.Stderr().Write(make([]byte, 300))
			time.Sleep(by.pause)
		}
		select {
		case <-ended:
		case <-time.After(5 * time.Second):
			t.Errorf("%s: all was taken", by.name)
		}
		_ = c.Close()
	}
}

// TestAlgorithms comes with one algorithm of each sort at a time: those with SHA-1 or CBC, and
// finite fields of 2,048 bits, are refused.
func TestAlgorithms(t *testing.T) {
	h := host(t, testSetup(t.TempDir()))
	try := func(offered ssh.Config, want bool) {
		t.Helper()
		c, err := ssh.Dial("tcp", h.Addr().String(), &ssh.ClientConfig{Config: offered, User: guestUser, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		if err == nil {
			_ = c.Close()
		}
		if got := err == nil; got != want {
			t.Errorf("%+v: let in %t, %v", offered, got, err)
		}
	}
	for _, a := range []ssh.Algorithms{ssh.SupportedAlgorithms(), ssh.InsecureAlgorithms()} {
		for _, kex := range a.KeyExchanges {
			try(ssh.Config{KeyExchanges: []string{kex}}, slices.Contains(h.Server.ssh.KeyExchanges, kex) && !strings.Contains(kex, "diffie"))
		}
		for _, cipher := range a.Ciphers {
			try(ssh.Config{Ciphers: []string{cipher}}, slices.Contains(h.Server.ssh.Ciphers, cipher) && !strings.Contains(cipher, "cbc"))
		}
		for _, mac := range a.MACs {
			try(ssh.Config{MACs: []string{mac}, Ciphers: []string{ssh.CipherAES256CTR}}, strings.HasSuffix(mac, "-etm@openssh.com") && !strings.Contains(mac, "sha1"))
		}
	}
}

// TestEnvironment lets clients name terminals and languages that are paths, commands or escape
// sequences: they are as if they had named none.
func TestEnvironment(t *testing.T) {
	for _, good := range []string{"xterm-256color", "screen.xterm-256color", "vt100+fnkeys", "ja_JP.UTF-8", "de_DE@euro", "C", "truecolor", "1", "Apple_Terminal"} {
		if word(good) != good {
			t.Errorf("%q is not taken", good)
		}
	}
	bad := []string{"", "..", ".", "-rf", "../../../dev/zero", "/dev/zero", "x/y", `x\y`, "a b", "$(id)", "`id`", "a;b", "%n", "a\x1b[2J", "ja\n", "日本", "\xff", strings.Repeat("x", maxEnvValue+1)}
	for _, b := range bad {
		if got := word(b); got != "" {
			t.Errorf("%q is taken as %q", b, got)
		}
	}
	h := host(t, testSetup(t.TempDir()))
	c, err := dial(h.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if s.Setenv("LANG", "../../ja_JP.UTF-8") == nil {
		t.Error("a path is taken for a language")
	}
	if err := s.RequestPty("../../../dev/zero", 24, 80, ssh.TerminalModes{}); err != nil {
		t.Fatal(err)
	}
	out, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Shell(); err != nil {
		t.Fatal(err)
	}
	if line, _ := bufio.NewReader(out).ReadString('\n'); !strings.Contains(line, "as lines of text") {
		t.Errorf("a terminal that is a path is drawn for: %q", line)
	}
}

// TestUserName comes for the first time with a user name, which is offered as the name here.
func TestUserName(t *testing.T) {
	h := host(t, testSetup(t.TempDir()))
	for user, want := range map[string]string{"anna": "name anna.", "root": "name NAME.", "x": "name NAME."} {
		_, key, err := ed25519.GenerateKey(nil)
		if err != nil {
			t.Fatal(err)
		}
		signer, err := ssh.NewSignerFromKey(key)
		if err != nil {
			t.Fatal(err)
		}
		c, err := ssh.Dial("tcp", h.Addr().String(), &ssh.ClientConfig{User: user, Auth: []ssh.AuthMethod{ssh.PublicKeys(signer)}, HostKeyCallback: ssh.InsecureIgnoreHostKey()})
		if err != nil {
			t.Fatal(err)
		}
		k, err := begin(c, 0, 0, "plain")
		if err == nil {
			_, err = k.await(0, want)
		}
		if err != nil {
			t.Errorf("%s: %v", user, err)
		}
	}
	s := looking(t, testSetup(t.TempDir()), "en")
	s.user = "anna"
	s.Do(action.Name)
	if !strings.Contains(s.shows(), "anna") {
		t.Errorf("the user name is not offered:\n%s", s.shows())
	}
}
