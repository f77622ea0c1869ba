// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.util.List;
import kassa.internal.Fields;

/** What to send to {@code POST /v1/merchants/api-keys}. A field that is not set is left out. */
public final class CreateApiKeyRequest extends Fields<CreateApiKeyRequest> {
    /** A label that tells you what the key is for. */
    public CreateApiKeyRequest name(String name) {
        return set("name", name);
    }

    /**
     * {@code test} moves no real money and sees only test chains; {@code live} is the real thing. Nothing of one
     * environment is visible in the other.
     */
    public CreateApiKeyRequest environment(String environment) {
        return set("environment", environment);
    }

    /**
     * What may be done with the new key: at most what the signing key may do. Left out: all of that but {@code
     * refunds} and {@code withdrawals}.
     */
    public CreateApiKeyRequest permissions(List<String> permissions) {
        return set("permissions", permissions);
    }

    /**
     * The source ranges the new key may be used from, each within one of the signing key's if that has any. Left
     * out: those of the signing key.
     */
    public CreateApiKeyRequest allowedCidrs(List<String> allowedCidrs) {
        return set("allowed_cidrs", allowedCidrs);
    }
}
