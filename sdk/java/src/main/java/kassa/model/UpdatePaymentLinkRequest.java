// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.time.Instant;
import kassa.internal.Fields;

/** What to send to {@code PATCH /v1/payment-links/{id}}. A field that is not set is left out. */
public final class UpdatePaymentLinkRequest extends Fields<UpdatePaymentLinkRequest> {
    /**
     * What is paid for: 1 to 120 printable characters, no space at either end. The customer sees it on the page of
     * the link and on the checkout page.
     */
    public UpdatePaymentLinkRequest title(String title) {
        return set("title", title);
    }

    /** More about it, shown on the page of the link. */
    public UpdatePaymentLinkRequest description(String description) {
        return set("description", description);
    }

    /**
     * From then on the link creates no further order; {@code null}: it does not expire. An ISO 8601 time with zone.
     * A time in the past ends the link at once.
     */
    public UpdatePaymentLinkRequest expiresAt(Instant expiresAt) {
        return setNullable("expires_at", expiresAt);
    }

    /** How many orders of the link may be paid or open at once; {@code null} for no limit. */
    public UpdatePaymentLinkRequest paymentsMax(Integer paymentsMax) {
        return setNullable("payments_max", paymentsMax);
    }

    /** {@code false} pauses the link, {@code true} resumes it. */
    public UpdatePaymentLinkRequest isActive(boolean isActive) {
        return set("is_active", isActive);
    }
}
