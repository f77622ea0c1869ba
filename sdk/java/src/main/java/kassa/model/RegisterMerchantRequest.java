// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import kassa.internal.Fields;

/** What to send to {@code POST /v1/merchants}. A field that is not set is left out. */
public final class RegisterMerchantRequest extends Fields<RegisterMerchantRequest> {
    /**
     * The display name, shown to customers on the checkout page: one line with something to see, without a web
     * address ({@code ://} or {@code www.}) and without characters that turn the direction of text.
     */
    public RegisterMerchantRequest name(String name) {
        return set("name", name);
    }

    /** The contact address; messages of the service and sign-in links go there. */
    public RegisterMerchantRequest email(String email) {
        return set("email", email);
    }

    /**
     * Your platform's own identifier of this merchant. Each one can be registered once; those that differ only in
     * case, in Unicode form or in blanks around them are the same.
     */
    public RegisterMerchantRequest platformUserId(String platformUserId) {
        return set("platform_user_id", platformUserId);
    }
}
