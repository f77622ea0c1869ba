// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.util.List;
import kassa.Pages;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code webhooks}. */
public class Webhooks extends Resource {
    public Webhooks(Transport transport) {
        super(transport);
    }

    /**
     * List webhook endpoints: {@code GET /v1/webhooks}.
     *
     * <p>Lists your endpoints in the environment of the key, newest first. The answer is the array itself. Addresses
     * given as {@code webhook_url} of an order are not in it.
     */
    public List<Webhook> list() {
        return fetchList(Routes.LIST_WEBHOOKS, Webhook.class, new Input());
    }

    /**
     * Create a webhook endpoint: {@code POST /v1/webhooks}.
     *
     * <p>Registers an HTTPS address to which events of the key's environment are sent from now on. What is sent, and
     * how to check its signature, is said under *Events*; the signing secret is shown in the dashboard. At most 20
     * endpoints per environment; several may have the same URL, and each gets the events then.
     *
     * <p>Orders created with a {@code webhook_url} of their own send their events there instead.
     */
    public Webhook create(CreateWebhookRequest body) {
        return fetch(Routes.CREATE_WEBHOOK, Webhook.class, new Input().body(body));
    }

    /**
     * Get a webhook endpoint: <code>GET /v1/webhooks/&#123;id&#125;</code>.
     *
     * <p>Returns one endpoint.
     */
    public Webhook retrieve(String id) {
        return fetch(Routes.GET_WEBHOOK, Webhook.class, new Input().path("id", id));
    }

    /**
     * Change a webhook endpoint: <code>PATCH /v1/webhooks/&#123;id&#125;</code>.
     *
     * <p>Changes what the body names and leaves the rest. Deliveries that are still tried again go to the new {@code
     * url} from then on; new {@code events} concern events that happen later.
     *
     * <p>With {@code is_active: false} nothing more is sent: deliveries still waiting become {@code FAILED} with {@code
     * endpoint inactive}, and events that happen meanwhile are recorded but not delivered here. With {@code
     * is_active: true} later events are sent again; what was stopped stays stopped, and can be sent by redelivering
     * it.
     */
    public Webhook update(String id, UpdateWebhookRequest body) {
        return fetch(Routes.UPDATE_WEBHOOK, Webhook.class, new Input().path("id", id).body(body));
    }

    /**
     * Delete a webhook endpoint: <code>DELETE /v1/webhooks/&#123;id&#125;</code>.
     *
     * <p>Deletes an endpoint, at once and for ever. Deliveries still waiting are not sent any more; one that is on its
     * way may still arrive. Its place counts as free again.
     */
    public Message delete(String id) {
        return fetch(Routes.DELETE_WEBHOOK, Message.class, new Input().path("id", id));
    }

    /**
     * Send a sample event: <code>POST /v1/webhooks/&#123;id&#125;/test</code>.
     *
     * <p>Sends a sample event to this endpoint, signed and repeated like a real one. Its body has {@code "test": true},
     * which no real event has, and its data is about an order that does not exist ({@code
     * 00000000-0000-0000-0000-000000000000}). It is not among the events of {@code GET /v1/events}, since it did not
     * happen.
     *
     * <p>The answer is the delivery as it begins; what became of it is listed under the deliveries of the endpoint.
     */
    public WebhookDelivery test(String id, TestWebhookRequest body) {
        return fetch(Routes.TEST_WEBHOOK, WebhookDelivery.class, new Input().path("id", id).body(body));
    }

    /** Calls {@link #test(String, TestWebhookRequest)} with nothing optional. */
    public WebhookDelivery test(String id) {
        return test(id, null);
    }

    /**
     * List deliveries of an endpoint: <code>GET /v1/webhooks/&#123;id&#125;/deliveries</code>.
     *
     * <p>Lists what was and will be sent to an endpoint, newest first: the body, the attempts made, and why the last
     * one failed. What ended is kept for 90 days unless the installation says otherwise. Walk the list by sending
     * {@code next_cursor} as {@code cursor} until it is {@code null}.
     */
    public Pages<WebhookDelivery> listDeliveries(String id, ListWebhookDeliveriesParams params) {
        return fetchPages(Routes.LIST_WEBHOOK_DELIVERIES, "deliveries", WebhookDelivery.class, new Input().path("id", id).query(params));
    }

    /** Calls {@link #listDeliveries(String, ListWebhookDeliveriesParams)} with nothing optional. */
    public Pages<WebhookDelivery> listDeliveries(String id) {
        return listDeliveries(id, null);
    }

    /**
     * Send an event again: <code>POST
     * /v1/webhooks/&#123;id&#125;/deliveries/&#123;delivery_id&#125;/redeliver</code>.
     *
     * <p>Sends the event of a delivery to its endpoint once more: a new delivery with six attempts of its own, the same
     * body and the same event {@code id}, so that a receiver that de-duplicates takes it once. The old delivery
     * stays as it is. There is no request body.
     */
    public WebhookDelivery redeliver(String id, String deliveryId) {
        return fetch(Routes.REDELIVER, WebhookDelivery.class, new Input().path("id", id).path("delivery_id", deliveryId));
    }
}
