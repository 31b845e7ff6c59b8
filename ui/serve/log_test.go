package serve

import (
	"encoding/binary"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"
)

// TestLogOfHugePackets lets clients offer key exchanges whose names have 200,000 bytes, which an
// error repeats: a little of it is logged.
func TestLogOfHugePackets(t *testing.T) {
	const clients = 10
	h := host(t, testSetup(t.TempDir()))
	offer := append([]byte{20}, make([]byte, 16)...) // SSH_MSG_KEXINIT and its cookie
	for _, n := range []int{200_000, 0, 0, 0, 0, 0, 0, 0, 0, 0} {
		offer = append(binary.BigEndian.AppendUint32(offer, uint32(n)), strings.Repeat("\x01", n)...)
	}
	offer = append(offer, 0, 0, 0, 0, 0)
	padding := 8 - (len(offer)+5)%8 + 8
	packet := binary.BigEndian.AppendUint32(nil, uint32(1+len(offer)+padding))
	packet = append(append(append(packet, byte(padding)), offer...), make([]byte, padding)...)
	for range clients {
		c, err := net.Dial("tcp", h.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, "SSH-2.0-x\r\n")
		_, _ = c.Write(packet)
		_ = c.SetReadDeadline(time.Now().Add(patience))
		_, _ = io.Copy(io.Discard, c)
		_ = c.Close()
	}
	if err := h.stop(); err != nil {
		t.Fatal(err)
	}
	log := h.log.String()
	if strings.Count(log, "msg=refused") != clients || !strings.Contains(log, "no common algorithm") || len(log) > 5000 {
		t.Errorf("%d bytes of log: %.3000s", len(log), log)
	}
}

// TestLogIsBounded refuses many addresses, and writes more than fits into a minute.
func TestLogIsBounded(t *testing.T) {
	var log logBuffer
	l := newBoundedLog(slog.NewTextHandler(&log, nil))
	s := Server{log: l}
	for i := range 10_000 {
		s.refuse(netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), strings.Repeat("\x1b\"é", 1000))
	}
	if text := log.String(); strings.Count(text, "\n") > 2*lineBudgets[slog.LevelWarn] || strings.ContainsAny(text, "\x1bé") || !strings.Contains(text, "address=10.0.0.1") {
		t.Errorf("%d bytes: %.2000s", len(text), text)
	}
	before := strings.Count(log.String(), "\n")
	for range 10_000 {
		l.With("address", "10.0.0.1").Info("let in", "key", "SHA256:0123456789")
	}
	if n := strings.Count(log.String(), "\n"); n-before > 2*lineBudgets[slog.LevelInfo] || n == before {
		t.Errorf("%d lines of log", n)
	}
	if l.Error("saving"); !strings.Contains(log.String(), "msg=saving") {
		t.Error("an error was left out")
	}
}
