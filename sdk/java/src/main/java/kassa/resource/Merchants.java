// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code merchants}. */
public class Merchants extends Resource {
    public Merchants(Transport transport) {
        super(transport);
    }

    /**
     * Register a merchant: {@code POST /v1/merchants}.
     *
     * <p>Registers a merchant; needs no signature. The merchant starts as {@code PENDING_KYB} in tier {@code BASIC} and
     * may use test keys at once. The first API key is made in the dashboard, to which a sign-in link is mailed.
     *
     * <p>A {@code platform_user_id} can be registered once. Registering it again gives 409 and changes nothing, so a
     * retry after a network failure is safe: 409 then means that the first attempt worked. Registrations are limited
     * per address. Where only the operator adds merchants, the answer is 403.
     */
    public Merchant register(RegisterMerchantRequest body) {
        return fetch(Routes.REGISTER_MERCHANT, Merchant.class, new Input().body(body));
    }

    /**
     * Get your merchant: {@code GET /v1/merchants/me}.
     *
     * <p>Returns the merchant the key belongs to: its status, tier and fee rate. Works with every active key, also
     * while the merchant is being verified or is suspended, so it is a good first request to test a signature with.
     */
    public Merchant me() {
        return fetch(Routes.GET_MERCHANT, Merchant.class, new Input());
    }
}
