package kassa;

import java.net.http.HttpClient;
import java.time.Duration;
import kassa.internal.Clock;
import kassa.internal.JdkHttp;
import kassa.internal.Settings;
import kassa.internal.Signer;
import kassa.internal.Transport;

/** A client of Kassa. Safe to share between threads. */
public final class Kassa {
    /** The version of this package. */
    public static final String VERSION = "0.1.0";

    private final Builder builder;
    private final Orders orders;
    private final kassa.resource.Refunds refunds;
    private final kassa.resource.PaymentLinks paymentLinks;
    private final kassa.resource.Rates rates;
    private final kassa.resource.Balances balances;
    private final kassa.resource.Withdrawals withdrawals;
    private final kassa.resource.WithdrawalAddresses withdrawalAddresses;
    private final kassa.resource.Merchants merchants;
    private final kassa.resource.ApiKeys apiKeys;
    private final kassa.resource.Webhooks webhooks;
    private final kassa.resource.Events events;
    private final kassa.resource.Sandbox sandbox;
    private final kassa.resource.Service service;

    /** Reads {@code KASSA_BASE_URL}, {@code KASSA_KEY_ID} and {@code KASSA_SECRET} of the environment. */
    public Kassa() {
        this(builder());
    }

    private Kassa(Builder builder) {
        this(builder, new Transport(builder.settings(), new JdkHttp(builder.httpClient), new Clock()));
    }

    /** For tests. */
    Kassa(Builder builder, Transport transport) {
        // What is built later with the same builder is no matter of this client.
        this.builder = new Builder(builder);
        orders = new Orders(transport);
        refunds = new kassa.resource.Refunds(transport);
        paymentLinks = new kassa.resource.PaymentLinks(transport);
        rates = new kassa.resource.Rates(transport);
        balances = new kassa.resource.Balances(transport);
        withdrawals = new kassa.resource.Withdrawals(transport);
        withdrawalAddresses = new kassa.resource.WithdrawalAddresses(transport);
        merchants = new kassa.resource.Merchants(transport);
        apiKeys = new kassa.resource.ApiKeys(transport);
        webhooks = new kassa.resource.Webhooks(transport);
        events = new kassa.resource.Events(transport);
        sandbox = new kassa.resource.Sandbox(transport);
        service = new kassa.resource.Service(transport);
    }

    /** A client with options of yours. */
    public static Builder builder() {
        return new Builder();
    }

    /** The same client with other options: {@code kassa.toBuilder().maxRetryAfter(Duration.ofSeconds(65)).build()}. */
    public Builder toBuilder() {
        return new Builder(builder);
    }

    /** Orders: what a customer is to pay, and what came of it. */
    public Orders orders() {
        return orders;
    }

    /** Money sent back for an order. */
    public kassa.resource.Refunds refunds() {
        return refunds;
    }

    /** Pages that many customers can pay, each with an order of their own. */
    public kassa.resource.PaymentLinks paymentLinks() {
        return paymentLinks;
    }

    /** How prices in other currencies are converted to USDT. */
    public kassa.resource.Rates rates() {
        return rates;
    }

    /** What you have, and statements of it. */
    public kassa.resource.Balances balances() {
        return balances;
    }

    /** Money sent from your balance to an address. */
    public kassa.resource.Withdrawals withdrawals() {
        return withdrawals;
    }

    /** The addresses you may withdraw to. */
    public kassa.resource.WithdrawalAddresses withdrawalAddresses() {
        return withdrawalAddresses;
    }

    /** Your merchant. */
    public kassa.resource.Merchants merchants() {
        return merchants;
    }

    /** Keys that requests are signed with. */
    public kassa.resource.ApiKeys apiKeys() {
        return apiKeys;
    }

    /** Where webhooks are sent. To verify them: {@link Webhooks}. */
    public kassa.resource.Webhooks webhooks() {
        return webhooks;
    }

    /** What happened to orders and withdrawals. */
    public kassa.resource.Events events() {
        return events;
    }

    /** Paying, mining, moving the clock: only a sandbox has it. */
    public kassa.resource.Sandbox sandbox() {
        return sandbox;
    }

    /** Health, metrics and the contract itself. */
    public kassa.resource.Service service() {
        return service;
    }

    /** Options of a client. */
    public static final class Builder {
        private String keyId = System.getenv("KASSA_KEY_ID");
        private String secret = System.getenv("KASSA_SECRET");
        private String baseUrl = System.getenv("KASSA_BASE_URL");
        private Duration timeout = Duration.ofSeconds(30);
        private Duration deadline = Duration.ofSeconds(180);
        private int maxRetries = 4;
        private Duration maxRetryAfter = Duration.ofSeconds(10);
        private HttpClient httpClient;

        private Builder() {}

        private Builder(Builder other) {
            keyId = other.keyId;
            secret = other.secret;
            baseUrl = other.baseUrl;
            timeout = other.timeout;
            deadline = other.deadline;
            maxRetries = other.maxRetries;
            maxRetryAfter = other.maxRetryAfter;
            httpClient = other.httpClient;
        }

        /**
         * The API key; default: the variables {@code KASSA_KEY_ID} and {@code KASSA_SECRET}.
         *
         * @param keyId {@code mk_test_…} or {@code mk_live_…}.
         * @param secret {@code sk_test_…} or {@code sk_live_…}.
         */
        public Builder key(String keyId, String secret) {
            this.keyId = keyId;
            this.secret = secret;
            return this;
        }

        /** Where the service is, without a path; default: {@code KASSA_BASE_URL}. */
        public Builder baseUrl(String baseUrl) {
            this.baseUrl = baseUrl;
            return this;
        }

        /** How long one attempt may take; default 30 s. */
        public Builder timeout(Duration timeout) {
            this.timeout = timeout;
            return this;
        }

        /** How long all attempts of a call and the pauses between them may take together; default 180 s. */
        public Builder deadline(Duration deadline) {
            this.deadline = deadline;
            return this;
        }

        /** How often to try again after no answer, 408, 429 and 5xx, where that is safe; default 4. */
        public Builder maxRetries(int maxRetries) {
            this.maxRetries = maxRetries;
            return this;
        }

        /** The longest {@code Retry-After} that is waited for; default 10 s. A longer one fails at once. */
        public Builder maxRetryAfter(Duration maxRetryAfter) {
            this.maxRetryAfter = maxRetryAfter;
            return this;
        }

        /** A client of yours, for proxies and certificates. It must follow no redirect. */
        public Builder httpClient(HttpClient httpClient) {
            if (httpClient.followRedirects() != HttpClient.Redirect.NEVER) {
                throw new IllegalArgumentException("The HTTP client must not follow redirects: they would get the signature");
            }
            this.httpClient = httpClient;
            return this;
        }

        /**
         * Returns the client.
         *
         * @throws IllegalArgumentException if its settings cannot work.
         */
        public Kassa build() {
            return new Kassa(this);
        }

        Settings settings() {
            if (httpClient == null) httpClient = JdkHttp.newClient();
            return new Settings(
                    Settings.checkBaseUrl(baseUrl), Signer.of(keyId, secret), timeout, deadline, maxRetries, maxRetryAfter);
        }
    }
}
