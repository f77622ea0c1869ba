// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.util.List;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/webhooks}. A field that is not set is left out. */
public final class CreateWebhookRequest extends Fields<CreateWebhookRequest> {
    /**
     * The HTTPS address that receives the events. A public host on port 443 or 8443; it is checked again whenever an
     * event is sent.
     */
    public CreateWebhookRequest url(String url) {
        return set("url", url);
    }

    /** The event types to receive. Repeated ones count once. */
    public CreateWebhookRequest events(List<String> events) {
        return set("events", events);
    }
}
