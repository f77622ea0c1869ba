package kassa

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	testSecret = "sk_test_51H9x2fLqYk0c3Rr7TzVwN8m"
	orderID    = "0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b"
)

var errLost = errors.New("connection lost")

// script is a service that gives these answers in turn, and a client of it that never really waits.
type script struct {
	*Client
	answers  []any
	requests []*http.Request
	bodies   []string
	waits    []time.Duration
}

type answer struct {
	status  int
	body    string
	headers map[string]string
}

func (s *script) RoundTrip(r *http.Request) (*http.Response, error) {
	body := ""
	if r.Body != nil {
		text, _ := io.ReadAll(r.Body)
		body = string(text)
	}
	s.requests, s.bodies = append(s.requests, r), append(s.bodies, body)
	if len(s.answers) == 0 {
		return nil, errors.New("the script is over")
	}
	next := s.answers[0]
	s.answers = s.answers[1:]
	if err, isError := next.(error); isError {
		return nil, err
	}
	given := next.(answer)
	header := http.Header{"Content-Type": {"application/json"}, "X-Request-Id": {"req_1"}}
	for name, value := range given.headers {
		header.Set(name, value)
	}
	return &http.Response{StatusCode: given.status, Header: header, Body: io.NopCloser(strings.NewReader(given.body))}, nil
}

func TestAnEndlessAnswerIsNotReadToItsEnd(t *testing.T) {
	for _, status := range []int{200, 400} {
		s := play(t, answer{status, `"` + strings.Repeat("x", longestAnswer) + `"`, nil})
		_, err := s.Orders.Retrieve(context.Background(), orderID)
		var other *DecodeError
		if !errors.As(err, &other) || other.StatusCode != status || len(other.Body) > 500 {
			t.Fatal(status, err)
		}
	}
}

func play(t *testing.T, answers ...any) *script {
	t.Helper()
	s := &script{answers: answers}
	options := []Option{
		WithKey("mk_test_4bXq8LmZ2RwT6vKc0NsYhP", testSecret), WithBaseURL("https://pay.example.com"),
		WithHTTPClient(&http.Client{Transport: s}), WithLogger(slog.New(slog.NewTextHandler(io.Discard, nil))),
	}
	client, err := New(options...)
	if err != nil {
		t.Fatal(err)
	}
	client.random = func() float64 { return 1 }
	client.sleep = func(_ context.Context, wait time.Duration) error {
		s.waits = append(s.waits, wait)
		return nil
	}
	s.Client = client
	return s
}

func order(status string) string {
	return fmt.Sprintf(`{"id":%q,"status":%q,"added_later":1}`, orderID, status)
}

func refusal(status int, message string, headers ...string) answer {
	given := map[string]string{}
	for i := 0; i < len(headers); i += 2 {
		given[headers[i]] = headers[i+1]
	}
	return answer{status, fmt.Sprintf(`{"error":%q}`, message), given}
}

func stream(text string) answer {
	return answer{200, text, map[string]string{"Content-Type": "text/event-stream; charset=utf-8"}}
}

func newOrder() CreateOrderRequest {
	return CreateOrderRequest{Amount: "25", Currency: CurrencyUSDT, Network: NetworkTRC20, Description: "<b> ß"}
}

func keyIn(t *testing.T, body string) string {
	t.Helper()
	var fields struct {
		Key string `json:"idempotency_key"`
	}
	if err := json.Unmarshal([]byte(body), &fields); err != nil {
		t.Fatal(err)
	}
	return fields.Key
}

func TestEveryAttemptHasTheSameKeyAndASignature(t *testing.T) {
	s := play(t, errLost, refusal(503, "service unavailable"), answer{201, order("OPEN"), nil})
	made, err := s.Orders.Create(t.Context(), newOrder())
	if err != nil || made.Status != OrderStatusOPEN {
		t.Fatal(made, err)
	}
	for i, body := range s.bodies {
		if keyIn(t, body) != keyIn(t, s.bodies[0]) || len(keyIn(t, body)) != 36 || s.requests[i].Header.Get("Authorization") == "" {
			t.Error(body)
		}
	}
	if !slices.Equal(s.waits, []time.Duration{500 * time.Millisecond, time.Second}) || !strings.Contains(s.bodies[0], `"<b> ß"`) {
		t.Error(s.waits, s.bodies[0])
	}
}

func TestAnOwnKeyIsKept(t *testing.T) {
	s := play(t, answer{201, order("OPEN"), nil})
	wanted := newOrder()
	wanted.IdempotencyKey = "cart-1017"
	if _, err := s.Orders.Create(t.Context(), wanted); err != nil || keyIn(t, s.bodies[0]) != "cart-1017" {
		t.Error(s.bodies, err)
	}
}

func TestMoneyNeverLeavesUnderAKeyThatIsMadeUp(t *testing.T) {
	s := play(t)
	for _, key := range []string{"", " "} {
		_, err := s.Refunds.Create(t.Context(), orderID, CreateRefundRequest{Amount: "5", IdempotencyKey: key})
		_, other := s.Withdrawals.Create(t.Context(), CreateWithdrawalRequest{Amount: "5", IdempotencyKey: key})
		for _, err := range []error{err, other} {
			if err == nil || !strings.Contains(err.Error(), "IdempotencyKey of yours") {
				t.Error(err)
			}
		}
	}
	if len(s.requests) != 0 {
		t.Error(s.bodies)
	}
}

func TestARefundIsAWithdrawalOrAClaim(t *testing.T) {
	s := play(t, answer{201, `{"id":"wd_1"}`, nil}, answer{201, `{"id":"cl_1","refund_url":"https://x"}`, nil})
	wanted := CreateRefundRequest{IdempotencyKey: "refund-1"}
	made, err := s.Refunds.Create(t.Context(), orderID, wanted)
	if err != nil || made.Withdrawal == nil || made.Claim != nil {
		t.Error(made, err)
	}
	made, err = s.Refunds.Create(t.Context(), orderID, wanted)
	if err != nil || made.Withdrawal != nil || made.Claim.RefundURL != "https://x" {
		t.Error(made, err)
	}
}

func TestWhatMustNotBeDoneTwiceIsSentOnce(t *testing.T) {
	for _, first := range []any{errLost, refusal(503, "service unavailable")} {
		s := play(t, first)
		if _, err := s.Sandbox.Pay(t.Context(), orderID, nil); err == nil || len(s.requests) != 1 || s.bodies[0] != "" {
			t.Error(err, s.bodies)
		}
	}
	s := play(t, refusal(429, "rate limit exceeded", "Retry-After", "3"), answer{201, "{}", nil})
	if _, err := s.Sandbox.Pay(t.Context(), orderID, &TestPaymentRequest{Amount: "5"}); err != nil || s.waits[0] != 3*time.Second {
		t.Error(err, s.waits)
	}
}

func TestAWaitThatIsTooLongIsAnErrorAtOnce(t *testing.T) {
	s := play(t, refusal(429, "rate limit exceeded", "Retry-After", "50"))
	_, err := s.Orders.Retrieve(t.Context(), orderID)
	var refused *APIError
	if !errors.As(err, &refused) || !refused.IsRateLimit() || refused.RetryAfter != 50*time.Second || len(s.waits) != 0 {
		t.Error(err, s.waits)
	}
}

func TestErrorsSayWhatTheyAreAbout(t *testing.T) {
	s := play(t, refusal(409, "duplicate idempotency key", "Kassa-Error-Param", "idempotency_key", "Link", `</docs/errors#d>; rel="help"`))
	_, err := s.Orders.Create(t.Context(), newOrder())
	var refused *APIError
	if !errors.As(err, &refused) {
		t.Fatal(err)
	}
	want := APIError{
		CallInfo:   CallInfo{"createOrder", keyIn(t, s.bodies[0]), "req_1", 1},
		StatusCode: 409, Message: "duplicate idempotency key", Param: "idempotency_key", DocURL: "https://pay.example.com/docs/errors#d",
	}
	if *refused != want || !refused.IsConflict() {
		t.Errorf("%+v", *refused)
	}
}

func TestTheClockIsRepairedOnce(t *testing.T) {
	late := refusal(401, "request timestamp too old", "Date", "Thu, 01 Jan 2026 00:00:00 GMT")
	s := play(t, late, answer{200, order("OPEN"), nil})
	if _, err := s.Orders.Retrieve(t.Context(), orderID); err != nil || !strings.Contains(s.requests[1].Header.Get("Authorization"), ":17672256") {
		t.Error(err)
	}
	s = play(t, late, late)
	if _, err := s.Orders.Retrieve(t.Context(), orderID); status(err) != 401 {
		t.Error(err)
	}
}

func TestPagesOfProxiesAreNoAnswers(t *testing.T) {
	html := map[string]string{"Content-Type": "text/html"}
	for _, given := range []answer{{200, "<html>", html}, {200, "{", nil}, {302, "", map[string]string{"Location": "https://login.example"}}, {404, `{"error":404}`, nil}} {
		_, err := play(t, given).Orders.Retrieve(t.Context(), orderID)
		var other *DecodeError
		if !errors.As(err, &other) || other.StatusCode != given.status {
			t.Error(given, err)
		}
	}
}

func TestIdentifiersThatLeadElsewhereAreRefused(t *testing.T) {
	s := play(t, answer{200, order("OPEN"), nil})
	for _, id := range []string{"", ".", "..", " "} {
		if _, err := s.Orders.Retrieve(t.Context(), id); err == nil {
			t.Errorf("%q", id)
		}
	}
	if _, err := s.Orders.Retrieve(t.Context(), "a/b?c"); err != nil || s.requests[0].URL.RequestURI() != "/v1/orders/a%2Fb%3Fc" {
		t.Error(err, s.requests[0].URL)
	}
}

func TestNullIsSentWhereItSaysSomething(t *testing.T) {
	s := play(t, answer{200, "{}", nil}, answer{200, "{}", nil}, answer{200, "{}", nil})
	for _, change := range []UpdatePaymentLinkRequest{
		{ExpiresAt: Null[time.Time]()}, {PaymentsMax: Value(5)}, {IsActive: Ptr(false), Description: Ptr("")},
	} {
		if _, err := s.PaymentLinks.Update(t.Context(), "pl_1", change); err != nil {
			t.Error(err)
		}
	}
	want := []string{`{"expires_at":null}`, `{"payments_max":5}`, `{"description":"","is_active":false}`}
	if !slices.Equal(s.bodies, want) {
		t.Error(s.bodies)
	}
}

func TestAContextEndsACall(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := play(t, errLost)
	s.Client.sleep = func(ctx context.Context, _ time.Duration) error { cancel(); return ctx.Err() }
	if _, err := s.Orders.Retrieve(ctx, orderID); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestKeysThatCannotWorkAreRefused(t *testing.T) {
	for _, try := range [][2]string{{testSecret, "mk_test_1"}, {"mk_test_1", "whsec_1"}, {"mk_live_1", testSecret}, {"mk_test_1", ""}, {"x", testSecret}, {"mk_test_1", "a b"}} {
		if _, err := New(WithKey(try[0], try[1]), WithBaseURL("https://pay.example.com")); err == nil || strings.Contains(err.Error(), testSecret) {
			t.Error(try, err)
		}
	}
	for _, address := range []string{"", "pay.example.com", "https://pay.example.com/kassa"} {
		if _, err := New(WithKey("mk_test_1", testSecret), WithBaseURL(address)); err == nil {
			t.Error(address)
		}
	}
}

func TestNothingShowsTheSecret(t *testing.T) {
	client := play(t).Client
	transport, err := NewTransport("mk_test_1", testSecret, nil)
	if err != nil {
		t.Fatal(err)
	}
	var shown bytes.Buffer
	fmt.Fprintf(&shown, "%v %+v %#v %+v %#v %+v", client, client, client, client.Orders, transport, transport)
	if strings.Contains(shown.String(), testSecret) {
		t.Error(shown.String())
	}
}

func TestAListIsWalkedByCursor(t *testing.T) {
	event := func(id string) string { return fmt.Sprintf(`{"id":%q,"event":"payment.confirmed","data":{}}`, id) }
	s := play(t,
		answer{200, fmt.Sprintf(`{"events":[%s,%s],"has_more":true,"next_cursor":"cur_1"}`, event("a"), event("b")), nil},
		answer{200, fmt.Sprintf(`{"events":[%s],"has_more":false,"next_cursor":"cur_2"}`, event("c")), nil})
	var ids, targets []string
	for event, err := range s.Events.List(t.Context(), &ListEventsParams{After: "evt_0"}).All() {
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, event.ID)
	}
	for _, request := range s.requests {
		targets = append(targets, request.URL.RequestURI())
	}
	if !slices.Equal(ids, []string{"a", "b", "c"}) || !slices.Equal(targets, []string{"/v1/events?after=evt_0&limit=100", "/v1/events?cursor=cur_1&limit=100"}) {
		t.Error(ids, targets)
	}
	s = play(t, answer{200, `{"orders":[],"total":7,"next_cursor":"cur_1"}`, nil}, refusal(403, "forbidden"))
	page, err := s.Orders.List(t.Context(), nil).First()
	if err != nil || *page.Total != 7 || *page.NextCursor != "cur_1" {
		t.Error(page, err)
	}
	for _, err := range s.Orders.List(t.Context(), nil).All() {
		if status(err) != 403 {
			t.Error(err)
		}
	}
}

func TestAnOrderIsWatchedAcrossConnections(t *testing.T) {
	s := play(t,
		stream(": hello\n\nid: 1\ndata: "+order("OPEN")+"\n\n"), errLost, answer{200, order("OPEN"), nil},
		stream("id: 1\r\ndata: "+order("OPEN")+"\r\n\r\ndata: {\"cut\n\nid: 2\ndata: "+order("CONFIRMING")+"\n\nid: 1\ndata: "+order("OPEN")+"\n\n"),
		stream("id: 3\ndata: "+order("PAID")+"\n\n"))
	var seen []OrderStatus
	for order, err := range s.Orders.Watch(t.Context(), orderID) {
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, order.Status)
	}
	if !slices.Equal(seen, []OrderStatus{OrderStatusOPEN, OrderStatusCONFIRMING, OrderStatusPAID}) {
		t.Error(seen)
	}
}

func TestWaitingEndsWithTheOrder(t *testing.T) {
	paid, err := play(t, stream("data: "+order("EXPIRED_PAID")+"\n\n")).Orders.WaitUntilPaid(t.Context(), orderID)
	if err != nil || paid.Status != OrderStatusEXPIREDPAID {
		t.Error(paid, err)
	}
	_, err = play(t, stream("data: "+order("UNDERPAID")+"\n\n")).Orders.WaitUntilPaid(t.Context(), orderID)
	var unpaid *OrderNotPaidError
	if !errors.As(err, &unpaid) || unpaid.Order.Status != OrderStatusUNDERPAID {
		t.Error(err)
	}
	if _, err = play(t, refusal(404, "order not found")).Orders.WaitUntilPaid(t.Context(), orderID); status(err) != 404 {
		t.Error(err)
	}
	nobody := play(t, slices.Repeat([]any{errLost}, 20)...)
	var lost *ConnectionError
	if _, err = nobody.Orders.WaitUntilPaid(t.Context(), orderID); !errors.As(err, &lost) {
		t.Error(err)
	}
	s := play(t, stream("data: "+order("OPEN")+"\n\n"))
	s.Client.sleep = func(context.Context, time.Duration) error { return context.DeadlineExceeded }
	if _, err = s.Orders.WaitUntilPaid(t.Context(), orderID); !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "last seen OPEN") {
		t.Error(err)
	}
}

func TestEventsGoOnWhereTheyWereLost(t *testing.T) {
	event := `{"id":"evt_2","event":"order.added_later","timestamp":"2026-01-01T00:00:00Z","data":{"a":1}}`
	s := play(t, stream("id: evt_1\n\n"), errLost, stream("id: evt_2\ndata: "+event+"\n\n"), refusal(403, "forbidden"))
	for event, err := range s.Events.Stream(t.Context(), "") {
		if event != nil && string(event.Data) != `{"a":1}` || event == nil && status(err) != 403 {
			t.Error(event, err)
		}
	}
	var sent []string
	for _, request := range s.requests {
		sent = append(sent, request.Header.Get("Last-Event-ID"))
	}
	if !slices.Equal(sent, []string{"", "evt_1", "evt_1", "evt_2"}) {
		t.Error(sent)
	}
}
