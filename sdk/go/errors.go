package kassa

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"
)

// CallInfo is what every error of a call knows about it.
type CallInfo struct {
	// Operation as the contract names it.
	Operation string
	// IdempotencyKey that was sent: give it again to repeat the call safely. Empty when the operation has none.
	IdempotencyKey string
	// RequestID is the service's name for the request; give it to the operator. Empty when the service did not answer.
	RequestID string
	// Attempt that failed; the first is 1.
	Attempt int
}

// APIError says that the service refused the request. Get it with [errors.As].
type APIError struct {
	CallInfo
	// StatusCode is the HTTP status.
	StatusCode int
	// Message is literally as the contract has it.
	Message string
	// Param is the field or parameter the message is about, such as amount.
	Param string
	// RetryAfter is how long to wait before the next attempt, when the service asked for it.
	RetryAfter time.Duration
	// DocURL says what the message means and what to do about it.
	DocURL string

	date string
}

func (e *APIError) Error() string {
	return fmt.Sprintf("kassa: %d %s (%s, request %s)", e.StatusCode, e.Message, e.Operation, e.RequestID)
}

// IsNotFound reports whether a thing does not exist, or not for this key.
func (e *APIError) IsNotFound() bool { return e.StatusCode == http.StatusNotFound }

// IsConflict reports whether the request contradicts what is there. Such a request is never repeated.
func (e *APIError) IsConflict() bool { return e.StatusCode == http.StatusConflict }

// IsRateLimit reports whether there were too many requests.
func (e *APIError) IsRateLimit() bool { return e.StatusCode == http.StatusTooManyRequests }

// ConnectionError says that there was no answer, or none in time. Whether the service carried the request out is not known.
type ConnectionError struct {
	CallInfo
	Err error
}

func (e *ConnectionError) Error() string {
	return fmt.Sprintf("kassa: no answer (%s): %v", e.Operation, e.Err)
}

// Unwrap returns the cause, such as [context.DeadlineExceeded].
func (e *ConnectionError) Unwrap() error { return e.Err }

// DecodeError says that something answered, but not as the service does: the page of a proxy, or a redirect.
type DecodeError struct {
	CallInfo
	StatusCode int
	// Body is the beginning of what came.
	Body string
	Err  error
}

func (e *DecodeError) Error() string {
	return fmt.Sprintf("kassa: not an answer of Kassa (%s): %d: %v", e.Operation, e.StatusCode, e.Err)
}

// Unwrap returns the cause.
func (e *DecodeError) Unwrap() error { return e.Err }

// OrderNotPaidError says that the order ended without being paid: it expired, was underpaid or is frozen.
type OrderNotPaidError struct{ Order *Order }

func (e *OrderNotPaidError) Error() string {
	return fmt.Sprintf("kassa: order %s ended as %s", e.Order.ID, e.Order.Status)
}

var helpLink = regexp.MustCompile(`<([^>]*)>[^,]*;\s*rel="?help"?`)

func newAPIError(c *Client, info CallInfo, response *http.Response, words string) *APIError {
	link := "/docs/errors"
	if match := helpLink.FindStringSubmatch(response.Header.Get("Link")); match != nil {
		link = match[1]
	}
	docURL := c.baseURL + "/docs/errors"
	if base, err := url.Parse(c.baseURL); err == nil {
		if found, err := base.Parse(link); err == nil {
			docURL = found.String()
		}
	}
	return &APIError{
		CallInfo:   info,
		StatusCode: response.StatusCode,
		Message:    words,
		Param:      response.Header.Get("Kassa-Error-Param"),
		RetryAfter: retryAfter(response.Header.Get("Retry-After"), c.now()),
		DocURL:     docURL,
		date:       response.Header.Get("Date"),
	}
}

// retryAfter reads seconds or an HTTP date; zero when there is none.
func retryAfter(header string, now time.Time) time.Duration {
	if seconds, err := strconv.Atoi(header); err == nil && seconds >= 0 {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil && at.After(now) {
		return at.Sub(now)
	}
	return 0
}
