package kassa

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// SignatureHeader is the header that the signature of a webhook is in.
const SignatureHeader = "X-Merchant-Signature"

// Longer than any genuine header; bounds how many signatures a stranger can make us compare.
const longestHeader = 1024

// Event is what happened to an order or a withdrawal, also of a type that is newer than this package. Handle each ID once: an event can be
// delivered more than once.
type Event struct {
	ID string `json:"id"`
	// Type, such as payment.confirmed.
	Type        string      `json:"event"`
	Timestamp   time.Time   `json:"timestamp"`
	Environment Environment `json:"environment"`
	// Test says whether it is a sample that was asked for.
	Test bool `json:"test,omitempty"`
	// Data is what it is about: decode payment events into [PaymentData], withdrawal events into [Withdrawal].
	Data json.RawMessage `json:"data"`
}

// Decode reads the data into a struct, such as [PaymentData].
func (e *Event) Decode(data any) error { return json.Unmarshal(e.Data, data) }

func parseEvent(text []byte) (*Event, error) {
	event := new(Event)
	if err := json.Unmarshal(text, event); err != nil {
		return nil, err
	}
	if event.Type == "" || len(event.Data) == 0 || event.Data[0] != '{' {
		return nil, errors.New("no event")
	}
	return event, nil
}

// WebhookError says why a webhook must not be believed. It never holds a secret.
type WebhookError struct {
	// Code is one of header_missing, header_malformed, signature_mismatch, timestamp_too_old, timestamp_too_new, body_empty, body_invalid
	// and secret_missing.
	Code    string
	message string
}

func (e *WebhookError) Error() string { return "kassa: " + e.message }

// Verifier verifies webhooks. Its zero value lacks secrets.
type Verifier struct {
	// Secrets of your webhooks (whsec_…). While you replace one, both: one of them has to fit. Empty ones are left out.
	Secrets []string
	// Tolerance is how far the time of the signature may lie from now, in both directions; default 300 s.
	Tolerance time.Duration
	// Now is for tests; default [time.Now].
	Now func() time.Time
}

// VerifyWebhook verifies a webhook and returns its event. The body is exactly as received, the header that of [SignatureHeader]. Answer an
// error with status 401.
func VerifyWebhook(body []byte, header string, secrets ...string) (*Event, error) {
	return (&Verifier{Secrets: secrets}).Verify(body, header)
}

var (
	timePart      = regexp.MustCompile(`^t=[0-9]{1,12}$`)
	signaturePart = regexp.MustCompile(`^v1=[0-9a-f]{64}$`)
)

// Verify verifies a webhook and returns its event.
func (v *Verifier) Verify(body []byte, header string) (*Event, error) {
	var secrets []string
	for _, secret := range v.Secrets {
		if strings.TrimSpace(secret) != "" {
			secrets = append(secrets, secret)
		}
	}
	if len(secrets) == 0 {
		return nil, &WebhookError{"secret_missing", "there is no webhook secret: set KASSA_WEBHOOK_SECRET"}
	}
	stamp, signatures, err := readHeader(header)
	if err != nil {
		return nil, err
	}
	if len(body) == 0 {
		return nil, &WebhookError{"body_empty", "the body is empty: did something read it before?"}
	}
	if !isSigned(secrets, stamp, body, signatures) {
		return nil, &WebhookError{"signature_mismatch", "none of the secrets made this signature: check that the body is raw and that the secret is your webhooks', of the same environment"}
	}
	if err := v.checkTime(stamp); err != nil {
		return nil, err
	}
	event, err := parseEvent(body)
	if err != nil {
		return nil, &WebhookError{"body_invalid", "the signature is right, but the body is no event"}
	}
	return event, nil
}

func readHeader(header string) (stamp string, signatures []string, err error) {
	if header == "" {
		return "", nil, &WebhookError{"header_missing", "there is no header " + SignatureHeader}
	}
	times := 0
	for _, part := range strings.Split(header, ",") {
		part = strings.TrimSpace(part)
		if timePart.MatchString(part) {
			times++
			stamp = part[2:]
		}
		if signaturePart.MatchString(part) {
			signatures = append(signatures, part[3:])
		}
	}
	if len(header) > longestHeader || times != 1 || len(signatures) == 0 {
		shown := header[:min(len(header), 100)]
		return "", nil, &WebhookError{"header_malformed", fmt.Sprintf("%s must be t=<unix seconds>,v1=<64 hex digits>, not %q", SignatureHeader, shown)}
	}
	return stamp, signatures, nil
}

// isSigned tries every secret with every signature, each in constant time.
func isSigned(secrets []string, stamp string, body []byte, signatures []string) bool {
	isGenuine := false
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(stamp + "."))
		mac.Write(body)
		expected := []byte(hex.EncodeToString(mac.Sum(nil)))
		for _, signature := range signatures {
			isGenuine = hmac.Equal(expected, []byte(signature)) || isGenuine
		}
	}
	return isGenuine
}

func (v *Verifier) checkTime(stamp string) error {
	now, tolerance := time.Now, 300*time.Second
	if v.Now != nil {
		now = v.Now
	}
	if v.Tolerance > 0 {
		tolerance = v.Tolerance
	}
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return err
	}
	age := time.Duration(now().Unix()-seconds) * time.Second
	switch {
	case age > tolerance:
		return &WebhookError{"timestamp_too_old", fmt.Sprintf("the signature was made %s ago; %s are allowed", age, tolerance)}
	case age < -tolerance:
		return &WebhookError{"timestamp_too_new", fmt.Sprintf("the signature was made %s in the future; %s are allowed", -age, tolerance)}
	}
	return nil
}

// A longer body is no webhook of the service.
const longestBody = 1_000_000

// Handler verifies webhooks and gives their events to handle. It answers 204, 401 to what is not genuine, and 500 if handle fails: then the
// webhook comes again.
func (v *Verifier) Handler(handle func(*http.Request, *Event) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestBody))
		if err != nil {
			http.Error(w, "body too large", http.StatusRequestEntityTooLarge)
			return
		}
		event, err := v.Verify(body, r.Header.Get(SignatureHeader))
		if err != nil {
			http.Error(w, "not genuine", http.StatusUnauthorized)
			return
		}
		if err := handle(r, event); err != nil {
			http.Error(w, "failed", http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusNoContent)
	})
}
