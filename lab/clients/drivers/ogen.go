// Drives a client that ogen has made: creates, lists and pays an order, reads events, an error and webhooks.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"clients/kassa"
)

// What `signing` puts in its place.
type unsigned struct{}

func (unsigned) Signature(context.Context, kassa.OperationName) (kassa.Signature, error) {
	return kassa.Signature{}, nil
}

func main() {
	ctx := context.Background()
	client, err := kassa.NewClient(os.Getenv("KASSA_BASE_URL"), unsigned{}, kassa.WithClient(signing{}))
	must(err == nil, "client", err)
	reference := kassa.NewOptReference(kassa.Reference("OGEN-" + strconv.FormatInt(time.Now().UnixNano(), 10)))
	created, err := client.CreateOrder(ctx, &kassa.CreateOrderRequest{
		Amount: "25", Currency: kassa.CurrencyUSDT, Network: kassa.NetworkTRC20, Reference: reference,
	})
	order, isCreated := created.(*kassa.OrderHeaders)
	must(isCreated, "create", err)
	listed, err := client.ListOrders(ctx, kassa.ListOrdersParams{Reference: reference})
	orders, isListed := listed.(*kassa.OrderListHeaders)
	must(isListed && orders.Response.Total == 1, "list", err)
	id := kassa.OrderReference(order.Response.ID)
	paid, err := client.PayTestOrder(ctx, kassa.OptTestPaymentRequest{}, kassa.PayTestOrderParams{ID: id})
	_, isSent := paid.(*kassa.TestPaymentHeaders)
	must(isSent, "pay", err)
	isPaid := false
	for try := 0; try < 120 && !isPaid; try++ {
		time.Sleep(500 * time.Millisecond)
		read, err := client.GetOrder(ctx, kassa.GetOrderParams{ID: id})
		now, isRead := read.(*kassa.GetOrderOKHeaders)
		must(isRead, "read", err)
		isPaid = now.Response.Status == kassa.OrderStatusPAID
	}
	must(isPaid, "the order was not paid", nil)
	events, err := client.ListEvents(ctx, kassa.ListEventsParams{})
	page, isPage := events.(*kassa.EventListHeaders)
	must(isPage && len(page.Response.Events) > 0, "events", err)
	refused, err := client.GetOrder(ctx, kassa.GetOrderParams{ID: "00000000-0000-4000-8000-000000000000"})
	missing, isMissing := refused.(*kassa.OrderNotFoundHeaders)
	must(isMissing, "error", err)
	var webhooks struct {
		PaymentConfirmedEvent    kassa.PaymentConfirmedEvent
		PaymentExpiredEvent      kassa.PaymentExpiredEvent
		PaymentUnderpaidEvent    kassa.PaymentUnderpaidEvent
		PaymentFrozenEvent       kassa.PaymentFrozenEvent
		WithdrawalCompletedEvent kassa.WithdrawalCompletedEvent
		WithdrawalFailedEvent    kassa.WithdrawalFailedEvent
	}
	err = json.Unmarshal([]byte(os.Getenv("KASSA_WEBHOOKS")), &webhooks)
	must(err == nil, "webhooks", err)
	ids := []string{
		string(webhooks.PaymentConfirmedEvent.ID), string(webhooks.PaymentExpiredEvent.ID),
		string(webhooks.PaymentUnderpaidEvent.ID), string(webhooks.PaymentFrozenEvent.ID),
		string(webhooks.WithdrawalCompletedEvent.ID), string(webhooks.WithdrawalFailedEvent.ID),
	}
	fmt.Println("paid", page.Response.Events[0].Event, strings.Join(ids, ","), missing.Response.Error)
}
