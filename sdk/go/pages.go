package kassa

import (
	"context"
	"encoding/json"
	"iter"
)

// Page is one answer of a list.
type Page[Item any] struct {
	Items []Item
	// Total says how many items match in all; nil for lists that do not count.
	Total *int
	// NextCursor says where the next page begins; nil on the last page.
	NextCursor *string
}

// Pages is a list that is read while it is iterated:
//
//	for order, err := range client.Orders.List(ctx, nil).All() {
//
// A cursor neither repeats nor skips items while the list grows.
type Pages[Item any] struct {
	ctx    context.Context
	client *Client
	route  route
	input  input
	field  string
}

func newPages[Item any](ctx context.Context, c *Client, route route, in input, field string) *Pages[Item] {
	return &Pages[Item]{ctx, c, route, in, field}
}

// All returns every item. An error ends it.
func (p *Pages[Item]) All() iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		for page, err := range p.Pages() {
			if err != nil {
				var none Item
				yield(none, err)
				return
			}
			for _, item := range page.Items {
				if !yield(item, nil) {
					return
				}
			}
		}
	}
}

// Pages returns page by page. An error ends it.
func (p *Pages[Item]) Pages() iter.Seq2[*Page[Item], error] {
	return func(yield func(*Page[Item], error) bool) {
		query, err := p.query()
		if err == nil && query["limit"] == nil {
			// Walking costs a request a page, so pages are as long as allowed.
			query["limit"] = json.RawMessage("100")
		}
		for {
			var page *Page[Item]
			if err == nil {
				page, err = p.load(query)
			}
			if !yield(page, err) || err != nil || page.NextCursor == nil {
				return
			}
			// A cursor says where the page begins; beside it these are refused.
			for _, name := range []string{"offset", "after", "before"} {
				delete(query, name)
			}
			query["cursor"], err = json.Marshal(*page.NextCursor)
		}
	}
}

// First returns the first page alone: one request.
func (p *Pages[Item]) First() (*Page[Item], error) {
	query, err := p.query()
	if err != nil {
		return nil, err
	}
	return p.load(query)
}

func (p *Pages[Item]) query() (map[string]json.RawMessage, error) {
	if p.input.query == nil {
		return map[string]json.RawMessage{}, nil
	}
	return fieldsOf(p.input.query)
}

func (p *Pages[Item]) load(query map[string]json.RawMessage) (*Page[Item], error) {
	in := p.input
	in.query = query
	body, err := call[map[string]json.RawMessage](p.ctx, p.client, p.route, in)
	if err != nil {
		return nil, err
	}
	fields := *body
	page := new(Page[Item])
	hasMore := string(fields["has_more"]) != "false"
	parts := map[string]any{p.field: &page.Items, "total": &page.Total, "next_cursor": &page.NextCursor}
	for name, part := range parts {
		if raw, isGiven := fields[name]; isGiven {
			if err := json.Unmarshal(raw, part); err != nil {
				info := CallInfo{Operation: p.route.id, Attempt: 1}
				return nil, &DecodeError{info, 200, beginning(string(raw)), err}
			}
		}
	}
	if !hasMore {
		page.NextCursor = nil
	}
	return page, nil
}
