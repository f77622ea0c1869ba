// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code POST /v1/orders/{id}/remainder}. A field that is not set is left out. */
public final class RemainderRequest extends Fields<RemainderRequest> {
    /** How long the payment page asks for the rest, in seconds from now: from 300 to 604800, which is a week. */
    public RemainderRequest expiresIn(int expiresIn) {
        return set("expires_in", expiresIn);
    }
}
