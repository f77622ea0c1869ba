// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code apiKeys}. */
public class ApiKeys extends Resource {
    public ApiKeys(Transport transport) {
        super(transport);
    }

    /**
     * List API keys: {@code GET /v1/merchants/api-keys}.
     *
     * <p>Lists your keys, newest first: with a test key those of the environment {@code test}, with a live key those of
     * both. Revoked keys stay in the list with {@code is_active: false}; of all keys at most 100 are shown, active
     * ones before revoked ones. Secrets are never shown again.
     */
    public ApiKeyList list() {
        return fetch(Routes.LIST_API_KEYS, ApiKeyList.class, new Input());
    }

    /**
     * Create an API key: {@code POST /v1/merchants/api-keys}.
     *
     * <p>Creates a key. The answer is the only place where its {@code secret} is ever shown: keep it at once. If it is
     * lost, revoke the key and create another.
     *
     * <p>A live key can be created with a live key only, and not before the merchant is verified; the first one is made
     * in the dashboard. A key gives at most what it has itself: of its permissions, and of its source ranges. A live
     * key that may refund or withdraw is made in the dashboard only.
     *
     * <p>A merchant creates at most 10 keys an hour; beyond that, 429 {@code rate limit exceeded}. It has at most 10
     * active keys in each environment; beyond that, 409 {@code api key limit reached}. The same signature is
     * accepted once: whoever records the request cannot have it answered again.
     */
    public CreatedApiKey create(CreateApiKeyRequest body) {
        return fetch(Routes.CREATE_API_KEY, CreatedApiKey.class, new Input().body(body));
    }

    /**
     * Revoke an API key: <code>DELETE /v1/merchants/api-keys/&#123;key_id&#125;</code>.
     *
     * <p>Revokes a key, at once and for ever. Requests signed with it that are under way fail, and its event streams
     * close within 5 seconds. A key may revoke itself. Revoking a key that is revoked already changes nothing and
     * answers the same, so that the request can be repeated.
     *
     * <p>A live key may revoke keys of both environments, a test key only test keys.
     */
    public Message revoke(String keyId) {
        return fetch(Routes.REVOKE_API_KEY, Message.class, new Input().path("key_id", keyId));
    }
}
