<?php

declare(strict_types=1);

namespace Kassa;

use Kassa\Internal\Clock;
use Kassa\Internal\Curl;
use Kassa\Internal\Settings;
use Kassa\Internal\Signer;
use Kassa\Internal\Transport;

/** A client of Kassa. */
final class Kassa
{
    public const VERSION = '0.1.0';

    public readonly Orders $orders;
    /** Money sent back for an order. */
    public readonly Resource\Refunds $refunds;
    /** Pages that many customers can pay, each with an order of their own. */
    public readonly Resource\PaymentLinks $paymentLinks;
    /** How prices in other currencies are converted to USDT. */
    public readonly Resource\Rates $rates;
    public readonly Resource\Balances $balances;
    /** Money sent from your balance to an address. */
    public readonly Resource\Withdrawals $withdrawals;
    /** The addresses you may withdraw to. */
    public readonly Resource\WithdrawalAddresses $withdrawalAddresses;
    public readonly Resource\Merchants $merchants;
    public readonly Resource\ApiKeys $apiKeys;
    public readonly Resource\Webhooks $webhooks;
    public readonly Resource\Events $events;
    /** Paying, mining, moving the clock: only a sandbox has it. */
    public readonly Resource\Sandbox $sandbox;
    /** Health, metrics and the contract itself. */
    public readonly Resource\Service $service;

    private readonly Transport $transport;

    /**
     * @param ?string $keyId `mk_test_…` or `mk_live_…`; default: the variable `KASSA_KEY_ID`.
     * @param ?string $secret `sk_test_…` or `sk_live_…`; default: `KASSA_SECRET`.
     * @param ?string $baseUrl Where the service is, without a path; default: `KASSA_BASE_URL`.
     * @param float $timeout How long one attempt may take, in seconds.
     * @param float $deadline How long all attempts of a call and the pauses between them may take together, in seconds.
     * @param int $maxRetries How often to try again after no answer, 408, 429 and 5xx, where that is safe.
     * @param float $maxRetryAfter The longest `Retry-After` that is waited for, in seconds; a longer one fails at once.
     * @param ?\Psr\Log\LoggerInterface $logger Gets warnings, and a debug line for each request.
     * @param array<int, mixed> $curlOptions Options of curl, for proxies and certificates of yours.
     */
    public function __construct(
        ?string $keyId = null,
        #[\SensitiveParameter] ?string $secret = null,
        ?string $baseUrl = null,
        float $timeout = 30,
        float $deadline = 180,
        int $maxRetries = 4,
        float $maxRetryAfter = 10,
        ?\Psr\Log\LoggerInterface $logger = null,
        array $curlOptions = [],
    ) {
        $keyId = $keyId ?: self::variable('KASSA_KEY_ID');
        $secret = $secret ?: self::variable('KASSA_SECRET');
        $settings = new Settings(
            baseUrl: Settings::checkBaseUrl($baseUrl ?: self::variable('KASSA_BASE_URL')),
            signer: Signer::of($keyId, $secret),
            timeout: $timeout,
            deadline: $deadline,
            maxRetries: $maxRetries,
            maxRetryAfter: $maxRetryAfter,
            logger: $logger,
        );
        $this->use(new Transport($settings, new Curl($curlOptions), new Clock()));
    }

    /** @internal For tests. */
    public static function through(Transport $transport): self
    {
        $kassa = (new \ReflectionClass(self::class))->newInstanceWithoutConstructor();
        $kassa->use($transport);
        return $kassa;
    }

    /** The same client with other options: `$kassa->withOptions(maxRetryAfter: 65)->orders->list()`. */
    public function withOptions(
        ?float $timeout = null,
        ?float $deadline = null,
        ?int $maxRetries = null,
        ?float $maxRetryAfter = null,
    ): self {
        $now = $this->transport->settings;
        return self::through($this->transport->with(new Settings(
            baseUrl: $now->baseUrl,
            signer: $now->signer,
            timeout: $timeout ?? $now->timeout,
            deadline: $deadline ?? $now->deadline,
            maxRetries: $maxRetries ?? $now->maxRetries,
            maxRetryAfter: $maxRetryAfter ?? $now->maxRetryAfter,
            logger: $now->logger,
        )));
    }

    private function use(Transport $transport): void
    {
        $this->transport = $transport;
        $this->orders = new Orders($transport);
        $this->refunds = new Resource\Refunds($transport);
        $this->paymentLinks = new Resource\PaymentLinks($transport);
        $this->rates = new Resource\Rates($transport);
        $this->balances = new Resource\Balances($transport);
        $this->withdrawals = new Resource\Withdrawals($transport);
        $this->withdrawalAddresses = new Resource\WithdrawalAddresses($transport);
        $this->merchants = new Resource\Merchants($transport);
        $this->apiKeys = new Resource\ApiKeys($transport);
        $this->webhooks = new Resource\Webhooks($transport);
        $this->events = new Resource\Events($transport);
        $this->sandbox = new Resource\Sandbox($transport);
        $this->service = new Resource\Service($transport);
    }

    /** Loaders of `.env` files fill `$_ENV`, the shell fills the environment. */
    private static function variable(string $name): ?string
    {
        $value = $_ENV[$name] ?? getenv($name);
        return is_string($value) && $value !== '' ? $value : null;
    }
}
