package kassa

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// route says how to send an operation.
type route struct {
	id, method, path, accept string
	public                   bool
	// Repeating it may do harm when an earlier attempt arrived.
	once bool
	// Its body has an idempotency key: of the caller, or made here if there is none.
	needsKey, makesKey bool
}

// input is what an operation takes.
type input struct {
	path        []string
	query, body any
	header      http.Header
}

// A request, the same for every attempt but for its signature.
type request struct {
	route  route
	target string
	body   []byte
	header http.Header
	key    string
}

func (r *request) info(attempt int, response *http.Response) CallInfo {
	info := CallInfo{Operation: r.route.id, IdempotencyKey: r.key, Attempt: attempt}
	if response != nil {
		info.RequestID = response.Header.Get("X-Request-Id")
	}
	return info
}

func newRequest(route route, in input) (*request, error) {
	target := route.path
	for _, value := range in.path {
		// Nothing but dots and blanks would be taken for a folder, or for no name at all.
		if strings.Trim(value, ". \t") == "" {
			return nil, fmt.Errorf("kassa: %s needs an identifier, not %q", route.id, value)
		}
		start, end := strings.Index(target, "{"), strings.Index(target, "}")
		target = target[:start] + url.PathEscape(value) + target[end+1:]
	}
	if in.query != nil {
		query, err := queryOf(in.query)
		if err != nil {
			return nil, err
		}
		if len(query) > 0 {
			target += "?" + query.Encode()
		}
	}
	request := &request{route: route, target: target, header: in.header}
	if in.body == nil {
		return request, nil
	}
	fields, err := fieldsOf(in.body)
	if err != nil {
		return nil, err
	}
	if route.needsKey || route.makesKey {
		if request.key, err = keyOf(route, fields); err != nil {
			return nil, err
		}
	}
	request.body, err = encode(fields)
	return request, err
}

// keyOf returns the idempotency key of a body, and makes one up where that is safe.
func keyOf(route route, fields map[string]json.RawMessage) (string, error) {
	var key string
	if raw, isGiven := fields["idempotency_key"]; isGiven {
		if err := json.Unmarshal(raw, &key); err != nil {
			return "", err
		}
	}
	if strings.TrimSpace(key) != "" {
		return key, nil
	}
	if route.needsKey {
		// Money leaves: a key made up here is forgotten when the program dies, and the next attempt pays again.
		return "", fmt.Errorf("kassa: %s needs an IdempotencyKey of yours, kept before the call: repeated with the same key it pays once, with another one again", route.id)
	}
	key = newUUID()
	raw, err := json.Marshal(key)
	fields["idempotency_key"] = raw
	return key, err
}

func newUUID() string {
	var random [16]byte
	rand.Read(random[:])
	random[6], random[8] = random[6]&0x0f|0x40, random[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", random[:4], random[4:6], random[6:8], random[8:10], random[10:])
}

func encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, fmt.Errorf("kassa: %w", err)
	}
	return bytes.TrimSuffix(buffer.Bytes(), []byte("\n")), nil
}

func fieldsOf(value any) (map[string]json.RawMessage, error) {
	text, err := encode(value)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	return fields, json.Unmarshal(text, &fields)
}

func queryOf(params any) (url.Values, error) {
	fields, err := fieldsOf(params)
	query := url.Values{}
	for name, raw := range fields {
		var text string
		if json.Unmarshal(raw, &text) != nil {
			text = string(raw) // A number or a boolean.
		}
		query.Set(name, text)
	}
	return query, err
}

// orNil returns nil for a pointer that is nil, which an interface that holds one is not.
func orNil[T any](value *T) any {
	if value == nil {
		return nil
	}
	return value
}

func call[T any](ctx context.Context, c *Client, route route, in input) (*T, error) {
	var result T
	return &result, callInto(ctx, c, route, in, &result)
}

func callList[T any](ctx context.Context, c *Client, route route, in input) ([]T, error) {
	var result []T
	return result, callInto(ctx, c, route, in, &result)
}

func callInto(ctx context.Context, c *Client, route route, in input, result any) error {
	text, request, err := c.text(ctx, route, in)
	if err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(text), result); err != nil {
		return &DecodeError{CallInfo: request.info(1, nil), StatusCode: http.StatusOK, Body: beginning(text), Err: err}
	}
	return nil
}

func callText(ctx context.Context, c *Client, route route, in input) (string, error) {
	text, _, err := c.text(ctx, route, in)
	return text, err
}

func (c *Client) text(ctx context.Context, route route, in input) (string, *request, error) {
	request, err := newRequest(route, in)
	if err != nil {
		return "", nil, err
	}
	response, err := c.send(ctx, request, sending{retries: c.maxRetries, timeout: c.timeout})
	if err != nil {
		return "", nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return "", nil, &ConnectionError{request.info(1, response), err}
	}
	return string(text), request, nil
}

func openFile(ctx context.Context, c *Client, route route, in input) (io.ReadCloser, error) {
	request, err := newRequest(route, in)
	if err != nil {
		return nil, err
	}
	response, err := c.send(ctx, request, sending{retries: c.maxRetries, timeout: c.timeout, isStream: true})
	if err != nil {
		return nil, err
	}
	return response.Body, nil
}

// longestAnswer bounds what is held in memory. Files and streams are not.
const longestAnswer = 32 << 20

type sending struct {
	retries int
	// How long an attempt may take; of a stream, until it begins.
	timeout  time.Duration
	isStream bool
}

// send returns a successful answer, whose body is in memory but for a stream.
func (c *Client) send(ctx context.Context, request *request, how sending) (*http.Response, error) {
	repairs := 0
	for attempt := 1; ; attempt++ {
		response, err := c.attempt(ctx, request, attempt, how)
		if err == nil {
			return response, nil
		}
		if ctx.Err() != nil {
			return nil, &ConnectionError{request.info(attempt, nil), ctx.Err()}
		}
		if repairs == 0 && c.repairClock(err) {
			repairs = 1
			continue
		}
		pause, isWorthIt := c.pause(request.route, err, attempt-repairs, how.retries)
		if !isWorthIt {
			return nil, err
		}
		level := slog.LevelDebug
		if status(err) == http.StatusTooManyRequests {
			level = slog.LevelWarn
		}
		c.logger.Log(ctx, level, "kassa: request waits", "operation", request.route.id, "wait", pause, "reason", err.Error())
		if err := c.sleep(ctx, pause); err != nil {
			return nil, &ConnectionError{request.info(attempt, nil), err}
		}
	}
}

func (c *Client) attempt(ctx context.Context, request *request, attempt int, how sending) (*http.Response, error) {
	ctx, cancel := context.WithCancel(ctx)
	limit := time.AfterFunc(how.timeout, cancel)
	fail := func(err error) (*http.Response, error) {
		cancel()
		if !limit.Stop() {
			err = fmt.Errorf("none within %s: %w", how.timeout, context.DeadlineExceeded)
		}
		return nil, &ConnectionError{request.info(attempt, nil), err}
	}
	sent, err := http.NewRequestWithContext(ctx, request.route.method, c.baseURL+request.target, bytes.NewReader(request.body))
	if err != nil {
		return fail(err)
	}
	if err := c.setHeaders(sent, request); err != nil {
		cancel()
		return nil, err
	}
	response, err := c.http.Do(sent)
	if err != nil {
		return fail(err)
	}
	isSuccess := response.StatusCode >= 200 && response.StatusCode < 300
	if how.isStream && isSuccess && isOfType(response, request.route.accept) {
		limit.Stop()
		response.Body = &cancelling{response.Body, cancel}
		return response, nil
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, longestAnswer+1))
	if err != nil {
		return fail(err)
	}
	limit.Stop()
	cancel()
	if len(text) > longestAnswer {
		info := request.info(attempt, response)
		return nil, &DecodeError{info, response.StatusCode, beginning(string(text)), errors.New("longer than an answer of Kassa")}
	}
	c.logger.DebugContext(ctx, "kassa: request", "operation", request.route.id, "status", response.StatusCode)
	return c.read(request, attempt, response, text)
}

// read tells an answer from a refusal, and both from what something else answered.
func (c *Client) read(request *request, attempt int, response *http.Response, text []byte) (*http.Response, error) {
	response.Body = io.NopCloser(bytes.NewReader(text))
	info := request.info(attempt, response)
	isJSON := isOfType(response, "application/json") && json.Valid(text)
	if response.StatusCode >= 200 && response.StatusCode < 300 && (isJSON || request.route.accept != "" && isOfType(response, request.route.accept)) {
		return response, nil
	}
	var refused struct{ Error string }
	if response.StatusCode >= 400 && isJSON && json.Unmarshal(text, &refused) == nil && refused.Error != "" {
		return nil, newAPIError(c, info, response, refused.Error)
	}
	what := response.Header.Get("Content-Type")
	if target := response.Header.Get("Location"); target != "" {
		what = "a redirect to " + target + ", which is not followed"
	}
	return nil, &DecodeError{info, response.StatusCode, beginning(string(text)), errors.New(what)}
}

func (c *Client) setHeaders(sent *http.Request, request *request) error {
	for name, values := range request.header {
		sent.Header[name] = values
	}
	accept := request.route.accept
	if accept == "" {
		accept = "application/json"
	}
	sent.Header.Set("Accept", accept)
	sent.Header.Set("User-Agent", "kassa-go/"+Version)
	if len(request.body) > 0 {
		sent.Header.Set("Content-Type", "application/json")
	}
	if request.route.public {
		return nil
	}
	if c.sign == nil {
		return errors.New("kassa: this operation needs a key: use WithKey, or set KASSA_KEY_ID and KASSA_SECRET")
	}
	at := c.now().Add(time.Duration(c.skew.Load()))
	sent.Header.Set("Authorization", c.sign(at, sent.Method, sent.URL.RequestURI(), request.body))
	return nil
}

// repairClock takes over the service's clock after a refusal for its time.
func (c *Client) repairClock(err error) bool {
	var refused *APIError
	if !errors.As(err, &refused) || !strings.HasPrefix(refused.Message, "request timestamp too ") {
		return false
	}
	date, err := http.ParseTime(refused.date)
	if err != nil {
		return false
	}
	c.skew.Store(int64(date.Sub(c.now())))
	c.logger.Warn("kassa: clock set to the service's", "ahead", date.Sub(c.now()))
	return true
}

func (c *Client) pause(route route, err error, attempt, retries int) (time.Duration, bool) {
	code := status(err)
	if attempt > retries || !isRetryable(err) {
		return 0, false
	}
	// These say that nothing was done, so even what must not be done twice can be sent again.
	if route.once && code != http.StatusRequestTimeout && code != http.StatusTooManyRequests {
		return 0, false
	}
	var refused *APIError
	if errors.As(err, &refused) && refused.RetryAfter > 0 {
		return refused.RetryAfter, refused.RetryAfter <= c.maxRetryAfter
	}
	return c.backoff(attempt), true
}

// backoff has full jitter, so that callers who failed together do not return together.
func (c *Client) backoff(attempt int) time.Duration {
	longest := min(8*time.Second, 500*time.Millisecond<<min(attempt-1, 5))
	return time.Duration(c.random() * float64(longest))
}

// status is 0 when nothing answered.
func status(err error) int {
	var refused *APIError
	var other *DecodeError
	switch {
	case errors.As(err, &refused):
		return refused.StatusCode
	case errors.As(err, &other):
		return other.StatusCode
	}
	return 0
}

// isRetryable reports whether another attempt may succeed. A conflict never becomes anything else by repeating it.
func isRetryable(err error) bool {
	var lost *ConnectionError
	var refused *APIError
	if errors.As(err, &refused) && refused.Message == "no available address" {
		return true
	}
	code := status(err)
	return errors.As(err, &lost) || code == http.StatusRequestTimeout || code == http.StatusTooManyRequests || code >= 500
}

func isOfType(response *http.Response, accept string) bool {
	kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	return accept == "*/*" || err == nil && kind == accept
}

// cancelling ends the context of a stream when it is closed.
type cancelling struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (c *cancelling) Close() error {
	defer c.cancel()
	return c.ReadCloser.Close()
}

func beginning(text string) string {
	return text[:min(len(text), 500)]
}

// Nullable is a field of a change that can be set to null. Left out, it stays as it is.
type Nullable[T any] map[bool]T

// Null sets a field to null.
func Null[T any]() Nullable[T] {
	var zero T
	return Nullable[T]{false: zero}
}

// Value sets a field to a value.
func Value[T any](value T) Nullable[T] { return Nullable[T]{true: value} }

// MarshalJSON implements [json.Marshaler].
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if value, isSet := n[true]; isSet {
		return json.Marshal(value)
	}
	return []byte("null"), nil
}

// CreatedRefund is what a refund is at first: a withdrawal to your customer, or a claim, whose page asks the customer for an address.
type CreatedRefund struct {
	Withdrawal *Withdrawal
	Claim      *RefundClaim
}

// UnmarshalJSON implements [json.Unmarshaler].
func (r *CreatedRefund) UnmarshalJSON(text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	if _, isClaim := fields["refund_url"]; isClaim {
		r.Claim = new(RefundClaim)
		return json.Unmarshal(text, r.Claim)
	}
	r.Withdrawal = new(Withdrawal)
	return json.Unmarshal(text, r.Withdrawal)
}
