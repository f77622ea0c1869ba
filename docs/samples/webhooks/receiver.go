package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"time"
)

type Event struct {
	Event string `json:"event"`
	Data  struct {
		OrderID string `json:"order_id"`
	} `json:"data"`
}

var form = regexp.MustCompile(`^t=([0-9]{10}),v1=([0-9a-f]{64})$`)

// verified says whether these bytes come from Kassa and are no older than five minutes.
func verified(body []byte, header string) bool {
	match := form.FindStringSubmatch(header)
	if match == nil {
		return false
	}
	seconds, _ := strconv.ParseInt(match[1], 10, 64)
	if time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, []byte(os.Getenv("KASSA_WEBHOOK_SECRET")))
	mac.Write([]byte(match[1] + "."))
	mac.Write(body)
	return hmac.Equal([]byte(hex.EncodeToString(mac.Sum(nil))), []byte(match[2]))
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	var event Event
	if err != nil || !verified(body, r.Header.Get("X-Merchant-Signature")) || json.Unmarshal(body, &event) != nil {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	if event.Event == "payment.confirmed" {
		fmt.Println("paid:", event.Data.OrderID)
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	http.HandleFunc("/kassa", receive)
	log.Fatal(http.ListenAndServe(":8000", nil))
}
