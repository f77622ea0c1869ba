package kassa

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"time"
)

// A signer returns the value of Authorization. Being a function, it shows its secret to nobody.
type signer func(at time.Time, method, target string, body []byte) string

func newSigner(keyID, secret string) signer {
	return func(at time.Time, method, target string, body []byte) string {
		return fmt.Sprintf("Bearer %s:%d:%s", keyID, at.Unix(), signature(secret, at, method, target, body))
	}
}

// signature signs a request; the target is path and query exactly as sent.
func signature(secret string, at time.Time, method, target string, body []byte) string {
	hash := sha256.Sum256(body)
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%d\n%s\n%s\n%s", at.Unix(), method, target, hex.EncodeToString(hash[:]))
	return hex.EncodeToString(mac.Sum(nil))
}

type signing struct {
	sign signer
	base http.RoundTripper
}

// NewTransport returns a transport that signs each request, for clients of your own. Base may be nil. It buffers request bodies, and
// repeats nothing.
func NewTransport(keyID, secret string, base http.RoundTripper) (http.RoundTripper, error) {
	if err := checkKey(keyID, secret); err != nil {
		return nil, err
	}
	if base == nil {
		base = http.DefaultTransport
	}
	return &signing{newSigner(keyID, secret), base}, nil
}

func (t *signing) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		read, err := io.ReadAll(request.Body)
		request.Body.Close()
		if err != nil {
			return nil, err
		}
		body = read
	}
	// A RoundTripper must not change the request that it is given.
	signed := request.Clone(request.Context())
	if request.Body != nil {
		signed.Body = io.NopCloser(bytes.NewReader(body))
		signed.ContentLength = int64(len(body))
	}
	signed.Header.Set("Authorization", t.sign(time.Now(), request.Method, request.URL.RequestURI(), body))
	return t.base.RoundTrip(signed)
}
