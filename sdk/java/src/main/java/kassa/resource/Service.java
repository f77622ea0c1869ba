// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code service}. */
public class Service extends Resource {
    public Service(Transport transport) {
        super(transport);
    }

    /**
     * Get the keys of receipts: {@code GET /.well-known/kassa-receipt-keys.json}.
     *
     * <p>The public keys that receipts of orders are checked with: the first signs, the others did before. Needs no
     * signature.
     */
    public ReceiptKeyList receiptKeys() {
        return fetch(Routes.GET_RECEIPT_KEYS, ReceiptKeyList.class, new Input());
    }

    /**
     * Check that the process lives: {@code GET /healthz}.
     *
     * <p>Answers as long as the process runs. Restart the process when it does not. Needs no signature and no database.
     */
    public Health health() {
        return fetch(Routes.GET_HEALTH, Health.class, new Input());
    }

    /**
     * Check that requests can be served: {@code GET /readyz}.
     *
     * <p>Answers 200 when the process can serve requests: it has started and its database answers. Send it no traffic
     * while it answers 503. Says of each configured network whether payments are seen and credited; a network that
     * is not seen is a matter for its operator and takes no process out of service. Needs no signature.
     */
    public Readiness readiness() {
        return fetch(Routes.GET_READINESS, Readiness.class, new Input());
    }

    /**
     * Get metrics: {@code GET /metrics}.
     *
     * <p>Returns counters and measurements for Prometheus in its text format. Needs no signature; do not expose it to
     * the public.
     */
    public String metrics() {
        return fetchText(Routes.GET_METRICS, new Input());
    }

    /**
     * Get this contract for older tools: {@code GET /openapi-3.0.json}.
     *
     * <p>Returns this document in OpenAPI 3.0, for tools that do not read 3.1. Webhooks, which 3.0 cannot describe, are
     * left out. Needs no signature.
     */
    public String contract30() {
        return fetchText(Routes.GET_CONTRACT_30, new Input());
    }

    /**
     * Get this contract as JSON: {@code GET /openapi.json}.
     *
     * <p>Returns this document in one file. Clients and tests can be generated from it. Needs no signature.
     */
    public String contract() {
        return fetchText(Routes.GET_CONTRACT, new Input());
    }

    /**
     * Get this contract as YAML: {@code GET /openapi.yaml}.
     *
     * <p>Returns this document in one file. Needs no signature.
     */
    public String contractYaml() {
        return fetchText(Routes.GET_CONTRACT_YAML, new Input());
    }
}
