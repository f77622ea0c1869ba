// Drives go-epay, unmodified, as New API does: `shop create|notify`.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"

	"github.com/Calcium-Ion/go-epay/epay"
)

type given struct {
	Number    string `json:"number"`
	Cents     int    `json:"cents"`
	NotifyURL string `json:"notify_url"`
	ReturnURL string `json:"return_url"`
	EPay      struct {
		BaseURL string `json:"base_url"`
		PID     string `json:"pid"`
		Key     string `json:"key"`
	} `json:"epay"`
	Request struct {
		URL string `json:"url"`
	} `json:"request"`
}

func main() {
	var asked given
	must(json.NewDecoder(os.Stdin).Decode(&asked))
	client, err := epay.NewClient(&epay.Config{PartnerID: asked.EPay.PID, Key: asked.EPay.Key}, asked.EPay.BaseURL)
	must(err)
	if os.Args[1] == "create" {
		say(create(client, &asked))
	} else {
		say(notify(client, &asked))
	}
}

func create(client *epay.Client, asked *given) map[string]any {
	notify, err := url.Parse(asked.NotifyURL)
	must(err)
	back, err := url.Parse(asked.ReturnURL)
	must(err)
	address, form, err := client.Purchase(&epay.PurchaseArgs{
		Type: "alipay", ServiceTradeNo: asked.Number, Name: "TUC" + asked.Number, Device: epay.PC,
		Money: fmt.Sprintf("%.2f", float64(asked.Cents)/100), NotifyUrl: notify, ReturnUrl: back,
	})
	must(err)
	return map[string]any{"open": address, "form": form}
}

func notify(client *epay.Client, asked *given) map[string]any {
	address, err := url.Parse(asked.Request.URL)
	must(err)
	fields := map[string]string{}
	for name := range address.Query() {
		fields[name] = address.Query().Get(name)
	}
	verified, err := client.Verify(fields)
	if err != nil || !verified.VerifyStatus || verified.TradeStatus != epay.StatusTradeSuccess {
		return map[string]any{"status": 200, "body": "fail"}
	}
	return map[string]any{"status": 200, "body": "success", "paid": verified.ServiceTradeNo}
}

func say(answer map[string]any) {
	must(json.NewEncoder(os.Stdout).Encode(answer))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
