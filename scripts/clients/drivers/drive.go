// Drives a client that oapi-codegen has made: signs each request, creates, lists and pays an order, reads events and an error.
package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"clients/kassa"
)

func sign(_ context.Context, request *http.Request) error {
	var body []byte
	if request.Body != nil {
		read, err := io.ReadAll(request.Body)
		if err != nil {
			return err
		}
		body = read
		request.Body = io.NopCloser(bytes.NewReader(body))
	}
	hash := sha256.Sum256(body)
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	text := timestamp + "\n" + request.Method + "\n" + request.URL.RequestURI() + "\n" + hex.EncodeToString(hash[:])
	code := hmac.New(sha256.New, []byte(os.Getenv("KASSA_SECRET")))
	code.Write([]byte(text))
	signature := hex.EncodeToString(code.Sum(nil))
	request.Header.Set("Authorization", "Bearer "+os.Getenv("KASSA_KEY_ID")+":"+timestamp+":"+signature)
	return nil
}

func must(isRight bool, what string, err error) {
	if err != nil || !isRight {
		fmt.Fprintln(os.Stderr, what, err)
		os.Exit(1)
	}
}

func main() {
	ctx := context.Background()
	client, err := kassa.NewClientWithResponses(os.Getenv("KASSA_BASE_URL"), kassa.WithRequestEditorFn(sign))
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
	must(err == nil && missing.JSON404 != nil && missing.JSON404.Error != "", "error", err)
	fmt.Println("paid", created.JSON201.OrderNumber, events.JSON200.Events[0].Event, missing.JSON404.Error)
}
