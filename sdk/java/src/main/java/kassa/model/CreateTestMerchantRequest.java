// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code POST /v1/test/merchants}. A field that is not set is left out. */
public final class CreateTestMerchantRequest extends Fields<CreateTestMerchantRequest> {
    /**
     * {@code PENDING_KYB}: identity not verified yet, only test keys may do business. {@code ACTIVE}: may accept
     * live payments. {@code SUSPENDED}: may not use business operations in either environment.
     */
    public CreateTestMerchantRequest status(String status) {
        return set("status", status);
    }

    /** Decides the fee rate. */
    public CreateTestMerchantRequest tier(String tier) {
        return set("tier", tier);
    }
}
