// Drives a client that ogen has made: creates, lists and pays an order, reads events, an error and a webhook.
package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
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
	var webhook kassa.PaymentConfirmedEvent
	err = webhook.UnmarshalJSON([]byte(os.Getenv("KASSA_WEBHOOK")))
	must(err == nil, "webhook", err)
	fmt.Println("paid", page.Response.Events[0].Event, webhook.Data.OrderNumber, missing.Response.Error)
}
