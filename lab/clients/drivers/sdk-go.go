// Drives the Go SDK: creates, lists and pays an order, sees its event in the stream and by webhook, and an error.
package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"kassa"
)

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	received, streamed := make(chan *kassa.Event, 100), make(chan *kassa.Event, 100)
	address := receive(received)
	client, err := kassa.New()
	must("client", err)

	start := "evt_00000000"
	known, err := client.Events.List(ctx, &kassa.ListEventsParams{Limit: 1}).First()
	must("events", err)
	if len(known.Items) > 0 {
		start = known.Items[0].ID
	}
	go func() {
		for event, err := range client.Events.Stream(ctx, start) {
			if err != nil {
				return
			}
			streamed <- event
		}
	}()

	reference := fmt.Sprintf("GO-%d", time.Now().UnixNano())
	wanted := kassa.CreateOrderRequest{
		Amount: "25", Currency: kassa.CurrencyUSDT, Network: kassa.NetworkTRC20, Reference: reference, WebhookURL: address,
		Metadata: map[string]any{"ticket": "Straße 🎫"}, IdempotencyKey: reference, TolerancePercent: kassa.Ptr(0.01),
	}
	order, err := client.Orders.Create(ctx, wanted)
	must("create", err)
	again, err := client.Orders.Create(ctx, wanted)
	must("repeat", err)
	expect(again.ID == order.ID, "the same order")
	count := 0
	for each, err := range client.Orders.List(ctx, &kassa.ListOrdersParams{Reference: reference}).All() {
		must("list", err)
		expect(each.ID == order.ID, "the order in the list")
		count++
	}
	expect(count == 1, "one order")
	_, err = client.Sandbox.Pay(ctx, order.ID, nil)
	must("pay", err)
	for order, err = range client.Orders.Watch(ctx, order.ID) {
		must("watch", err)
	}
	_, err = client.Orders.WaitUntilPaid(ctx, order.ID)
	must("wait", err)
	event := await(ctx, streamed, order.ID)
	expect(await(ctx, received, order.ID).ID == event.ID, "the same event")
	csv, err := client.Balances.StatementCSV(ctx, nil)
	must("statement", err)
	text, err := io.ReadAll(csv)
	must("statement", err)
	expect(len(text) > 0, "a statement")
	must("close", csv.Close())

	_, err = client.Orders.Retrieve(ctx, "00000000-0000-4000-8000-000000000000")
	var refused *kassa.APIError
	expect(errors.As(err, &refused) && refused.IsNotFound(), "an error")
	fmt.Printf("%s %s, %s streamed and received, %s\n", order.Status, order.ReceivedAmount, event.Type, refused.Message)
}

// receive serves HTTPS with the certificate of the sandbox, and returns the address for webhooks.
func receive(events chan<- *kassa.Event) string {
	certificate, err := tls.LoadX509KeyPair(os.Getenv("KASSA_CERT_FILE"), os.Getenv("KASSA_KEY_FILE"))
	must("certificate", err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must("listen", err)
	verifier := &kassa.Verifier{Secrets: []string{"whsec_of_before", os.Getenv("KASSA_WEBHOOK_SECRET")}}
	server := http.Server{
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}},
		Handler: verifier.Handler(func(_ *http.Request, event *kassa.Event) error {
			events <- event
			return nil
		}),
	}
	go server.ServeTLS(listener, "", "")
	return fmt.Sprintf("https://localhost:%d/kassa", listener.Addr().(*net.TCPAddr).Port)
}

func await(ctx context.Context, events <-chan *kassa.Event, orderID string) *kassa.Event {
	for {
		select {
		case event := <-events:
			var payment kassa.PaymentData
			if event.Decode(&payment) == nil && payment.OrderID == orderID {
				return event
			}
		case <-ctx.Done():
			must("event", ctx.Err())
		}
	}
}

func expect(isRight bool, what string) {
	if !isRight {
		must(what, errors.New("not so"))
	}
}

func must(what string, err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, what, err)
		os.Exit(1)
	}
}
