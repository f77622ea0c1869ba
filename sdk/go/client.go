// Package kassa is a client of Kassa, which accepts USDT on TRON and Ethereum.
//
//	client, err := kassa.New() // KASSA_BASE_URL, KASSA_KEY_ID and KASSA_SECRET
//	order, err := client.Orders.Create(ctx, kassa.CreateOrderRequest{
//		Amount: "25", Currency: kassa.CurrencyUSDT, Network: kassa.NetworkTRC20,
//	})
//
// Amounts are decimal strings. Receive webhooks with [VerifyWebhook].
package kassa

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"time"
)

// Version of this module.
const Version = "0.1.0"

// Client calls Kassa. It is safe for concurrent use.
type Client struct {
	Resources

	baseURL       string
	keyID         string
	sign          signer
	http          *http.Client
	timeout       time.Duration
	maxRetries    int
	maxRetryAfter time.Duration
	logger        *slog.Logger
	// How far the service's clock is ahead of ours.
	skew atomic.Int64

	// For tests.
	now    func() time.Time
	random func() float64
	sleep  func(context.Context, time.Duration) error
}

type settings struct {
	client        *Client
	keyID, secret string
	baseURL       string
}

// Option changes how a client works.
type Option func(*settings)

// WithKey sets the API key; default: the variables KASSA_KEY_ID and KASSA_SECRET.
func WithKey(keyID, secret string) Option {
	return func(s *settings) { s.keyID, s.secret = keyID, secret }
}

// WithBaseURL says where the service is, without a path; default: KASSA_BASE_URL.
func WithBaseURL(baseURL string) Option { return func(s *settings) { s.baseURL = baseURL } }

// WithHTTPClient sends requests through a client of yours, for proxies and certificates. Leave its Timeout unset: it would cut streams.
func WithHTTPClient(client *http.Client) Option { return func(s *settings) { s.client.http = client } }

// WithTimeout says how long one attempt may take; default 30 s. The context limits the whole call.
func WithTimeout(timeout time.Duration) Option {
	return func(s *settings) { s.client.timeout = timeout }
}

// WithMaxRetries says how often to try again where that is safe; default 4.
func WithMaxRetries(count int) Option { return func(s *settings) { s.client.maxRetries = count } }

// WithMaxRetryAfter is the longest Retry-After that is waited for; default 10 s. A longer one fails at once.
func WithMaxRetryAfter(wait time.Duration) Option {
	return func(s *settings) { s.client.maxRetryAfter = wait }
}

// WithLogger writes warnings, and a debug line for each request; default: [slog.Default].
func WithLogger(logger *slog.Logger) Option { return func(s *settings) { s.client.logger = logger } }

// New returns a client, or says what cannot work about its settings.
func New(options ...Option) (*Client, error) {
	client := &Client{
		http:          http.DefaultClient,
		timeout:       30 * time.Second,
		maxRetries:    4,
		maxRetryAfter: 10 * time.Second,
		logger:        slog.Default(),
		now:           time.Now,
		random:        rand.Float64,
		sleep:         sleep,
	}
	set := settings{client, os.Getenv("KASSA_KEY_ID"), os.Getenv("KASSA_SECRET"), os.Getenv("KASSA_BASE_URL")}
	for _, option := range options {
		option(&set)
	}
	if err := checkKey(set.keyID, set.secret); err != nil {
		return nil, err
	}
	baseURL, err := checkBaseURL(set.baseURL)
	if err != nil {
		return nil, err
	}
	client.baseURL, client.keyID = baseURL, set.keyID
	own := *client.http
	// What is signed is the path: a redirect is an answer of something else.
	own.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	client.http = &own
	if set.secret != "" {
		client.sign = newSigner(set.keyID, set.secret)
	}
	client.useResources()
	return client, nil
}

// String shows no secret.
func (c *Client) String() string { return fmt.Sprintf("kassa.Client(%s, %s)", c.keyID, c.baseURL) }

func checkBaseURL(text string) (string, error) {
	if text == "" {
		return "", errors.New("kassa: there is no base URL: use WithBaseURL or set KASSA_BASE_URL; a sandbox on this machine is http://127.0.0.1:8080")
	}
	parsed, err := url.Parse(text)
	if err != nil || (parsed.Scheme != "https" && parsed.Scheme != "http") || parsed.Host == "" || strings.Trim(parsed.Path, "/") != "" || parsed.RawQuery != "" {
		return "", fmt.Errorf("kassa: the base URL must be an address without a path, such as https://pay.example.com, not %s", text)
	}
	return parsed.Scheme + "://" + parsed.Host, nil
}

var (
	keyForm    = regexp.MustCompile(`^mk_(live|test)_\w+$`)
	secretForm = regexp.MustCompile(`^[!-9;-~]+$`)
)

// checkKey finds the usual mistakes with keys. No message holds a secret, nor what may be one in the wrong place.
func checkKey(keyID, secret string) error {
	switch {
	case keyID == "" && secret == "":
		return nil // Public operations alone work.
	case keyID == "" || secret == "":
		return errors.New("kassa: a key has an id and a secret: give both, or set KASSA_KEY_ID and KASSA_SECRET")
	case strings.HasPrefix(keyID, "sk_") || strings.HasPrefix(secret, "mk_"):
		return errors.New("kassa: key id and secret are swapped")
	case strings.HasPrefix(secret, "whsec_"):
		return errors.New("kassa: the secret begins with whsec_, which is for verifying webhooks; give the one of the API key")
	case !keyForm.MatchString(keyID):
		return errors.New("kassa: a key id begins with mk_test_ or mk_live_, and has no blanks")
	case !secretForm.MatchString(secret):
		return errors.New("kassa: the secret was not copied exactly: it has no blanks and no colon")
	}
	environment := keyForm.FindStringSubmatch(keyID)[1]
	for _, other := range []string{"live", "test"} {
		if other != environment && strings.HasPrefix(secret, "sk_"+other+"_") {
			return fmt.Errorf("kassa: the key id is of %s and the secret of %s", environment, other)
		}
	}
	return nil
}

func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// Ptr returns a pointer to a value, for fields of changes: kassa.Ptr(false).
func Ptr[T any](value T) *T { return &value }
