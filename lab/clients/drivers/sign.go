// Shared by the Go clients: a sender that signs each request, and a final message.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"
)

type signing struct{}

func (signing) Do(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		read, err := io.ReadAll(request.Body)
		if err != nil {
			return nil, err
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
	return http.DefaultClient.Do(request)
}

func must(isRight bool, what string, err error) {
	if err != nil || !isRight {
		fmt.Fprintln(os.Stderr, what, err)
		os.Exit(1)
	}
}
