// Drives a client that oapi-codegen has made: creates, lists and pays an order, reads events, an error and webhooks.
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

func main() {
	ctx := context.Background()
	client, err := kassa.NewClientWithResponses(os.Getenv("KASSA_BASE_URL"), kassa.WithHTTPClient(signing{}))
	must(err == nil, "client", err)
	reference := "GO-" + strconv.FormatInt(time.Now().UnixNano(), 10)
	created, err := client.CreateOrderWithResponse(ctx, kassa.CreateOrderRequest{
		Amount: "25", Currency: kassa.USDT, Network: kassa.TRC20, Reference: &reference,
	})
	must(err == nil && created.JSON201 != nil, "create", err)
	id := created.JSON201.Id
	listed, err := client.ListOrdersWithResponse(ctx, &kassa.ListOrdersParams{Reference: &reference})
	must(err == nil && listed.JSON200 != nil && listed.JSON200.Total == 1, "list", err)
	paid, err := client.PayTestOrderWithResponse(ctx, id, kassa.TestPaymentRequest{})
	must(err == nil && paid.JSON201 != nil, "pay", err)
	isPaid := false
	for try := 0; try < 120 && !isPaid; try++ {
		time.Sleep(500 * time.Millisecond)
		order, err := client.GetOrderWithResponse(ctx, id)
		must(err == nil && order.JSON200 != nil, "read", err)
		isPaid = order.JSON200.Status == "PAID"
	}
	must(isPaid, "the order was not paid", nil)
	events, err := client.ListEventsWithResponse(ctx, &kassa.ListEventsParams{})
	must(err == nil && events.JSON200 != nil && len(events.JSON200.Events) > 0, "events", err)
	missing, err := client.GetOrderWithResponse(ctx, "00000000-0000-4000-8000-000000000000")
	must(err == nil && missing.JSON404 != nil, "error", err)
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
		string(webhooks.PaymentConfirmedEvent.Id), string(webhooks.PaymentExpiredEvent.Id),
		string(webhooks.PaymentUnderpaidEvent.Id), string(webhooks.PaymentFrozenEvent.Id),
		string(webhooks.WithdrawalCompletedEvent.Id), string(webhooks.WithdrawalFailedEvent.Id),
	}
	fmt.Println("paid", events.JSON200.Events[0].Event, strings.Join(ids, ","), missing.JSON404.Error)
}
