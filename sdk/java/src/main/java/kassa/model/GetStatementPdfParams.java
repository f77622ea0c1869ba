// generated from openapi/: do not edit; run npm run generate
package kassa.model;

import java.time.Instant;
import kassa.internal.Fields;

/** What to send to {@code GET /v1/statement.pdf}. A field that is not set is left out. */
public final class GetStatementPdfParams extends Fields<GetStatementPdfParams> {
    /** Only your accounts on this network. */
    public GetStatementPdfParams network(String network) {
        return set("network", network);
    }

    /** When the period begins; 30 days before its end by default. */
    public GetStatementPdfParams from(Instant from) {
        return set("from", from);
    }

    /** When the period ends, which is not part of it; now by default. */
    public GetStatementPdfParams to(Instant to) {
        return set("to", to);
    }
}
