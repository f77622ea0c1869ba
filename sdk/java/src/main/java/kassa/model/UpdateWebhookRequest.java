// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.util.List;
import kassa.internal.Fields;

/** What to send to {@code PATCH /v1/webhooks/{id}}. A field that is not set is left out. */
public final class UpdateWebhookRequest extends Fields<UpdateWebhookRequest> {
    /** The HTTPS address that receives the events. A public host on port 443 or 8443. */
    public UpdateWebhookRequest url(String url) {
        return set("url", url);
    }

    /** The event types to receive, instead of those before. Repeated ones count once. */
    public UpdateWebhookRequest events(List<String> events) {
        return set("events", events);
    }

    /** Whether events are sent to it. */
    public UpdateWebhookRequest isActive(boolean isActive) {
        return set("is_active", isActive);
    }
}
