package kassa

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	// The service says something every 15 seconds; after so much silence a connection is taken for dead.
	idleTimeout = 35 * time.Second
	// A longer line is no event stream of ours.
	longestLine = 4 << 20
	// A service that asks to be left alone longer than this is asked again anyway: its limits are per minute.
	longestRest = 65 * time.Second
	// So many looks at most before a stream is tried again.
	mostPolls = 8
)

var waiting = []OrderStatus{OrderStatusPENDING, OrderStatusOPEN, OrderStatusPENDINGCONFIRM, OrderStatusCONFIRMING}

// hasEnded reports whether nothing more happens to an order. A status that is newer than this package is waited through.
func hasEnded(order *Order) bool {
	return order.Status.Valid() && !slices.Contains(waiting, order.Status)
}

func isPaid(order *Order) bool {
	return order.Status == OrderStatusPAID || order.Status == OrderStatusEXPIREDPAID
}

// WaitUntilPaid waits until an order is paid, by its event stream, or by looking at it where streams do not get through. An order that ends
// in any other way is an [OrderNotPaidError]. Limit the wait by the context.
func (r *OrdersAPI) WaitUntilPaid(ctx context.Context, id string) (*Order, error) {
	var last *Order
	for order, err := range r.Watch(ctx, id) {
		if err != nil && last != nil {
			return nil, fmt.Errorf("kassa: order %s, last seen %s: %w", id, last.Status, err)
		}
		if err != nil {
			return nil, err
		}
		if isPaid(order) {
			return order, nil
		}
		last = order
	}
	return nil, &OrderNotPaidError{last}
}

// block is one event of a stream.
type block struct{ id, data string }

// connections are those of one stream: what they had in common.
type connections struct {
	client      *Client
	hasAnswered bool
	troubles    int
	rest        time.Duration
}

// read calls handle with the blocks of one connection, however that ends, until it returns false. It returns only errors that no later
// connection can mend.
func (s *connections) read(ctx context.Context, request *request, handle func(block) bool) error {
	how := sending{timeout: min(10*time.Second, s.client.timeout), isStream: true}
	response, err := s.client.send(ctx, request, how)
	if err != nil {
		return s.endure(ctx, err)
	}
	defer response.Body.Close()
	s.succeed()
	idle := time.AfterFunc(idleTimeout, func() { response.Body.Close() })
	defer idle.Stop()
	readBlocks(response.Body, func() { idle.Reset(idleTimeout) }, handle)
	return ctx.Err()
}

func readBlocks(body io.Reader, heard func(), handle func(block) bool) {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, longestLine)
	var now block
	var data []string
	for lines.Scan() {
		heard()
		line := lines.Text()
		switch {
		case strings.HasPrefix(line, "id:"):
			now.id = strings.TrimSpace(line[3:])
		case strings.HasPrefix(line, "data:"):
			data = append(data, strings.TrimPrefix(line[5:], " "))
		case line == "":
			now.data = strings.Join(data, "\n")
			if (now.id != "" || now.data != "") && !handle(now) {
				return
			}
			now, data = block{}, nil
		}
	}
	// What the end left unfinished may have been cut, and comes again.
}

func (s *connections) succeed() { s.hasAnswered, s.troubles, s.rest = true, 0, 0 }

// endure takes note of what may be over in a while, and returns the rest.
func (s *connections) endure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	var garbled *DecodeError
	isGarbled := errors.As(err, &garbled) && garbled.StatusCode < 300
	if !isGarbled && !isRetryable(err) {
		return err
	}
	s.troubles++
	var lost *ConnectionError
	isNobody := errors.As(err, &lost) && !errors.Is(err, context.DeadlineExceeded)
	// Until something answered once, an address that nobody listens at is a mistake and not a restart.
	if isNobody && !s.hasAnswered && s.troubles > s.client.maxRetries {
		return err
	}
	s.hasAnswered = s.hasAnswered || !isNobody
	s.rest = 0
	var refused *APIError
	if errors.As(err, &refused) {
		s.rest = min(refused.RetryAfter, longestRest)
	}
	return nil
}

func (s *connections) wait(ctx context.Context, failures int) error {
	return s.client.sleep(ctx, max(s.client.backoff(failures), s.rest))
}

// news tells which states are new: after a new connection one comes again, perhaps from a process that lags behind.
type news struct {
	last    string
	version int
}

func (n *news) order(text, id string) *Order {
	var order Order
	if json.Unmarshal([]byte(text), &order) != nil || order.ID == "" {
		return nil
	}
	order.PayerCost = nil // Only looks have it.
	state, err := json.Marshal(order)
	version, _ := strconv.Atoi(id)
	if err != nil || string(state) == n.last || version != 0 && version < n.version {
		return nil
	}
	n.last = string(state)
	if version != 0 {
		n.version = version
	}
	return &order
}

// watchOrder returns the order as it is, then at each change, until it ends.
func watchOrder(ctx context.Context, c *Client, id string) iter.Seq2[*Order, error] {
	return func(yield func(*Order, error) bool) {
		stream, err := newRequest(routeStreamOrderEvents, input{path: []string{id}})
		look, _ := newRequest(routeGetOrder, input{path: []string{id}})
		state := &connections{client: c}
		seen := new(news)
		isOver := false
		tell := func(text, id string) {
			if order := seen.order(text, id); order != nil {
				isOver = !yield(order, nil) || hasEnded(order)
			}
		}
		silent, failures := 0, 0
		for err == nil {
			hasHeard := false
			err = state.read(ctx, stream, func(b block) bool {
				hasHeard = hasHeard || b.data != ""
				tell(b.data, b.id)
				return !isOver
			})
			if isOver {
				return
			}
			if hasHeard {
				silent, failures = 0, failures+1
				if err == nil {
					err = state.wait(ctx, failures)
				}
				continue
			}
			// The longer streams have told nothing, the less often one is tried.
			silent++
			for poll := 0; err == nil && poll < min(silent, mostPolls); poll++ {
				var text string
				if text, err = state.look(ctx, look); text != "" {
					tell(text, "")
				}
				if isOver {
					return
				}
				if err == nil {
					pause := min(5*time.Second, time.Second<<min(silent+poll-1, 4))
					err = c.sleep(ctx, max(pause, state.rest))
				}
			}
		}
		yield(nil, err)
	}
}

func (s *connections) look(ctx context.Context, request *request) (string, error) {
	response, err := s.client.send(ctx, request, sending{timeout: 10 * time.Second})
	if err != nil {
		return "", s.endure(ctx, err)
	}
	s.succeed()
	text, err := io.ReadAll(response.Body)
	return string(text), err
}

// streamEvents returns every event of the key's environment as it happens, none left out across connections. It never ends by itself.
func streamEvents(ctx context.Context, c *Client, lastEventID string) iter.Seq2[*Event, error] {
	return func(yield func(*Event, error) bool) {
		state := &connections{client: c}
		isOver := false
		for failures := 1; ; failures++ {
			in := input{header: http.Header{}}
			if lastEventID != "" {
				in.header.Set("Last-Event-ID", lastEventID)
			}
			request, err := newRequest(routeStreamEvents, in)
			if err == nil {
				err = state.read(ctx, request, func(b block) bool {
					event, parsed := parseEvent([]byte(b.data))
					// A mark without data tells where the stream begins; data that cannot be read was cut and comes again.
					if b.data != "" && parsed != nil {
						return true
					}
					if b.id != "" {
						lastEventID, failures = b.id, 0
					}
					isOver = event != nil && !yield(event, nil)
					return !isOver
				})
			}
			if isOver {
				return
			}
			if err == nil {
				err = state.wait(ctx, max(failures, 1))
			}
			if err != nil {
				yield(nil, err)
				return
			}
		}
	}
}
