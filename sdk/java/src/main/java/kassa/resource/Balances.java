// generated from openapi/: do not edit; run npm run generate
package kassa.resource;

import java.io.InputStream;
import kassa.internal.Input;
import kassa.internal.Resource;
import kassa.internal.Transport;
import kassa.model.*;

/** The operations of {@code balances}. */
public class Balances extends Resource {
    public Balances(Transport transport) {
        super(transport);
    }

    /**
     * Get your balances: {@code GET /v1/balances}.
     *
     * <p>Your balances on each network, in the environment of the key. {@code available} can be withdrawn; {@code
     * reserved} is on its way out; {@code frozen} is held back by screening; {@code pending} was seen on the chain
     * for orders that are not settled yet, before fees.
     */
    public BalanceList retrieve() {
        return fetch(Routes.GET_BALANCES, BalanceList.class, new Input());
    }

    /**
     * Get a statement: {@code GET /v1/statement}.
     *
     * <p>What happened on your accounts in a period, in the environment of the key: for each network the balances it
     * began and ended with, and every entry between them. Opening balance and entries add up to the closing balance.
     *
     * <p>An entry belongs to the period that begins before it in the order of the books; periods that meet share none
     * and leave none out. What comes into the books while you ask is part of a later statement. A statement has any
     * size and is written while it is sent: one that ends in the middle of its JSON is not complete. Three are
     * written for a merchant at a time, whatever their form; another is refused with 429 {@code rate limit
     * exceeded}. One that nobody reads for a minute ends.
     */
    public Statement statement(GetStatementParams params) {
        return fetch(Routes.GET_STATEMENT, Statement.class, new Input().query(params));
    }

    /** Calls {@link #statement(GetStatementParams)} with nothing optional. */
    public Statement statement() {
        return statement(null);
    }

    /**
     * Get a statement as CSV: {@code GET /v1/statement.csv}.
     *
     * <p>The statement of {@code GET /v1/statement} for a spreadsheet: a line of names, a line for each opening
     * balance, one for each entry, and one for each closing balance. A file without the closing balances of all its
     * accounts is not complete.
     */
    public InputStream statementCsv(GetStatementCsvParams params) {
        return fetchFile(Routes.GET_STATEMENT_CSV, new Input().query(params));
    }

    /** Calls {@link #statementCsv(GetStatementCsvParams)} with nothing optional. */
    public InputStream statementCsv() {
        return statementCsv(null);
    }

    /**
     * Get a statement as PDF: {@code GET /v1/statement.pdf}.
     *
     * <p>The statement of {@code GET /v1/statement} to be printed or filed. Letters of a name that its font lacks are
     * shown as question marks; your id stands on every page. It has at most 10,000 entries.
     */
    public InputStream statementPdf(GetStatementPdfParams params) {
        return fetchFile(Routes.GET_STATEMENT_PDF, new Input().query(params));
    }

    /** Calls {@link #statementPdf(GetStatementPdfParams)} with nothing optional. */
    public InputStream statementPdf() {
        return statementPdf(null);
    }
}
