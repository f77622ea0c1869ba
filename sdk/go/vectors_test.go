package kassa

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// The vectors that the SDKs of all languages share.
type vectors struct {
	Signing struct {
		KeyID     string `json:"key_id"`
		Secret    string
		Timestamp int64
		Cases     []struct{ Name, Method, Target, Body, Signature, Authorization string }
	}
	Webhooks []struct {
		Name, Body, Header string
		Secrets            []string
		Now                int64
		Error              *string
	}
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	text, err := os.ReadFile("../vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var all vectors
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestSignatures(t *testing.T) {
	signing := readVectors(t).Signing
	at := time.Unix(signing.Timestamp, 999)
	for _, each := range signing.Cases {
		if made := signature(signing.Secret, at, each.Method, each.Target, []byte(each.Body)); made != each.Signature {
			t.Errorf("%s: %s", each.Name, made)
		}
	}
}

// The target that is signed is the one on the request line.
func TestRequestsAsSent(t *testing.T) {
	signing := readVectors(t).Signing
	var target, authorization string
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target, authorization = r.RequestURI, r.Header.Get("Authorization")
		w.Header().Set("Content-Type", "application/json")
		w.Write([]byte("{}"))
	}))
	defer service.Close()
	client, err := New(WithKey(signing.KeyID, signing.Secret), WithBaseURL(service.URL))
	if err != nil {
		t.Fatal(err)
	}
	client.now = func() time.Time { return time.Unix(signing.Timestamp, 0) }
	for _, each := range signing.Cases {
		sent := &request{route: route{id: "any", method: each.Method}, target: each.Target, body: []byte(each.Body)}
		if _, err := client.send(t.Context(), sent, sending{timeout: time.Minute}); err != nil {
			t.Fatal(each.Name, err)
		}
		if target != each.Target || authorization != each.Authorization {
			t.Errorf("%s: sent %s with %s", each.Name, target, authorization)
		}
	}
}

func TestTransportSigns(t *testing.T) {
	signing := readVectors(t).Signing
	form := regexp.MustCompile(`^Bearer ` + signing.KeyID + `:\d{10}:[0-9a-f]{64}$`)
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !form.MatchString(r.Header.Get("Authorization")) || r.ContentLength != 2 {
			t.Error(r.Header, r.ContentLength)
		}
	}))
	defer service.Close()
	transport, err := NewTransport(signing.KeyID, signing.Secret, nil)
	if err != nil {
		t.Fatal(err)
	}
	client := http.Client{Transport: transport}
	if _, err := client.Post(service.URL+"/v1/orders", "application/json", strings.NewReader("{}")); err != nil {
		t.Error(err)
	}
}

func TestWebhooks(t *testing.T) {
	for _, each := range readVectors(t).Webhooks {
		verifier := Verifier{Secrets: each.Secrets, Now: func() time.Time { return time.Unix(each.Now, 0) }}
		event, err := verifier.Verify([]byte(each.Body), each.Header)
		if each.Error == nil {
			if err != nil || !strings.Contains(each.Body, string(event.Data)) {
				t.Errorf("%s: %v", each.Name, err)
			}
			continue
		}
		var refused *WebhookError
		if !errors.As(err, &refused) || refused.Code != *each.Error {
			t.Errorf("%s: %v, not %s", each.Name, err, *each.Error)
		}
		for _, secret := range each.Secrets {
			if strings.TrimSpace(secret) != "" && err != nil && strings.Contains(err.Error(), secret) {
				t.Errorf("%s: shows a secret", each.Name)
			}
		}
	}
}

func TestHandler(t *testing.T) {
	each := readVectors(t).Webhooks[0]
	verifier := Verifier{Secrets: each.Secrets, Now: func() time.Time { return time.Unix(each.Now, 0) }}
	failed := errors.New("failed")
	for _, try := range []struct {
		header string
		err    error
		status int
	}{{each.Header, nil, 204}, {each.Header, failed, 500}, {"", nil, 401}, {each.Header + "0", nil, 401}} {
		handler := verifier.Handler(func(*http.Request, *Event) error { return try.err })
		request := httptest.NewRequest(http.MethodPost, "/kassa", strings.NewReader(each.Body))
		request.Header.Set(SignatureHeader, try.header)
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, request)
		if answer.Code != try.status {
			t.Errorf("%q: %d, not %d", try.header, answer.Code, try.status)
		}
	}
}
