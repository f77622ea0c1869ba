// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code POST /v1/webhooks/{id}/test}. A field that is not set is left out. */
public final class TestWebhookRequest extends Fields<TestWebhookRequest> {
    /** The type of the sample; without it, the first one the endpoint is subscribed to. It need not be subscribed. */
    public TestWebhookRequest event(String event) {
        return set("event", event);
    }
}
