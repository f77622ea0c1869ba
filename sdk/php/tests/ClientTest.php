<?php

declare(strict_types=1);

namespace Kassa\Tests;

use Kassa\Exception\ApiException;
use Kassa\Exception\AuthenticationException;
use Kassa\Exception\BadRequestException;
use Kassa\Exception\ConflictException;
use Kassa\Exception\ConnectionException;
use Kassa\Exception\DecodeException;
use Kassa\Exception\KassaException;
use Kassa\Exception\PermissionDeniedException;
use Kassa\Exception\RateLimitException;
use Kassa\Exception\ServerException;
use Kassa\Exception\TimeoutException;
use Kassa\Internal\Lost;
use Kassa\Internal\Response;
use Kassa\Kassa;
use Kassa\Model;
use PHPUnit\Framework\TestCase;

final class ClientTest extends TestCase
{
    private const ID = '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b';

    protected function setUp(): void
    {
        foreach (['KASSA_KEY_ID', 'KASSA_SECRET', 'KASSA_BASE_URL'] as $name) {
            putenv($name);
        }
    }

    /**
     * @template T of \Throwable
     * @param class-string<T> $class
     * @return T
     */
    private static function thrown(string $class, \Closure $work): \Throwable
    {
        try {
            $work();
        } catch (\Throwable $error) {
            self::assertInstanceOf($class, $error);
            return $error;
        }
        self::fail("$class was not thrown");
    }

    private static function create(Script $script, mixed ...$more): Model\Order
    {
        return $script->kassa->orders->create(...$more, amount: '25', currency: 'USDT', network: 'TRC20', description: '<b> ß');
    }

    public function testEveryAttemptHasTheSameKeyAndASignature(): void
    {
        $script = new Script(
            new Lost('connection lost'),
            Script::refusal(503, 'service unavailable'),
            Script::json(Script::order(), 201),
        );
        self::assertSame('OPEN', self::create($script)->status);
        self::assertMatchesRegularExpression(
            '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/',
            $script->bodies()[0]['idempotency_key'],
        );
        self::assertCount(1, array_unique(array_column($script->requests, 'body')));
        foreach ($script->requests as $at => $request) {
            $form = '/^Bearer mk_test_\w+:' . [1767225600, 1767225600, 1767225601][$at] . ':[0-9a-f]{64}$/';
            self::assertMatchesRegularExpression($form, $request['headers']['authorization']);
        }
        self::assertSame([0.5, 1.0], $script->waits);
        self::assertStringContainsString('"<b> ß"', $script->requests[0]['body']);
    }

    public function testAnOwnKeyIsKept(): void
    {
        $script = new Script(Script::json(Script::order(), 201));
        self::create($script, idempotency_key: 'cart-1017');
        self::assertSame('cart-1017', $script->bodies()[0]['idempotency_key']);
    }

    public function testMoneyNeverLeavesUnderAKeyThatIsMadeUp(): void
    {
        $script = new Script();
        foreach (['', ' '] as $key) {
            self::thrown(\InvalidArgumentException::class, fn () => $script->kassa->refunds->create(self::ID, $key));
            self::thrown(
                \InvalidArgumentException::class,
                fn () => $script->kassa->withdrawals->create('5', 'USDT', 'TRC20', 'T', idempotency_key: $key),
            );
        }
        self::thrown(\ArgumentCountError::class, fn () => $script->kassa->withdrawals->create(amount: '5', currency: 'USDT', network: 'TRC20', address: 'T'));
        self::assertSame([], $script->requests);
    }

    public function testWhatMustNotBeDoneTwiceIsSentOnce(): void
    {
        $failures = [
            [new Lost('connection lost'), ConnectionException::class],
            [new Lost('late', true), TimeoutException::class],
            [Script::refusal(503, 'service unavailable'), ServerException::class],
        ];
        foreach ($failures as [$answer, $class]) {
            $script = new Script($answer);
            self::thrown($class, fn () => $script->kassa->sandbox->pay(self::ID));
            self::assertCount(1, $script->requests);
            self::assertSame('', $script->requests[0]['body']);
        }
    }

    public function testWhatWasRefusedUnreadIsSentAgain(): void
    {
        $script = new Script(Script::refusal(429, 'rate limit exceeded', ['retry-after' => '3']), Script::json([]));
        self::thrown(DecodeException::class, fn () => $script->kassa->sandbox->pay(self::ID));
        self::assertSame([3.0], $script->waits);
    }

    public function testAWaitThatIsTooLongIsAnErrorAtOnce(): void
    {
        $late = Script::refusal(429, 'rate limit exceeded', ['retry-after' => '50']);
        $script = new Script($late);
        $error = self::thrown(RateLimitException::class, fn () => $script->kassa->orders->retrieve(self::ID));
        self::assertSame([50.0, 1, []], [$error->retryAfter, $error->attempt, $script->waits]);
        $script->add($late, Script::json(Script::order()));
        $script->kassa->withOptions(maxRetryAfter: 65)->orders->retrieve(self::ID);
        self::assertSame([50.0], $script->waits);
    }

    public function testTheDeadlineEndsACall(): void
    {
        $script = new Script(...array_fill(0, 20, new Lost('connection lost')));
        $error = self::thrown(
            ConnectionException::class,
            fn () => $script->kassa->withOptions(deadline: 4, maxRetries: 20)->orders->retrieve(self::ID),
        );
        // Half a second, one and two have passed; four more would be too late.
        self::assertSame([[0.5, 1.0, 2.0], 4], [$script->waits, $error->attempt]);
    }

    public function testAConflictIsNeverRepeated(): void
    {
        $script = new Script(Script::refusal(409, 'duplicate idempotency key'));
        $error = self::thrown(ConflictException::class, fn () => self::create($script, idempotency_key: 'cart-1017'));
        self::assertSame(
            [409, 'duplicate idempotency key', 'req_1', 'cart-1017', 'createOrder'],
            [$error->status, $error->error, $error->requestId, $error->idempotencyKey, $error->operation],
        );
    }

    public function testErrorsSayWhatTheyAreAbout(): void
    {
        $headers = ['kassa-error-param' => 'amount', 'link' => '</docs/errors#invalid-amount>; rel="help"'];
        $script = new Script(Script::refusal(400, 'invalid amount', $headers), Script::refusal(418, 'added later'));
        $error = self::thrown(BadRequestException::class, fn () => self::create($script));
        self::assertSame('amount', $error->param);
        self::assertSame('https://pay.example.com/docs/errors#invalid-amount', $error->docUrl);
        $error = self::thrown(ApiException::class, fn () => self::create($script));
        self::assertSame([418, 'added later'], [$error->status, $error->error]);
    }

    public function testTheClockIsRepairedOnce(): void
    {
        $late = Script::refusal(401, 'request timestamp too old', ['date' => 'Fri, 02 Jan 2026 00:00:00 GMT']);
        $script = new Script($late, Script::json(Script::order()));
        $script->kassa->orders->retrieve(self::ID);
        self::assertStringContainsString(':1767312000:', $script->requests[1]['headers']['authorization']);
        $script = new Script($late, $late);
        self::thrown(AuthenticationException::class, fn () => $script->kassa->orders->retrieve(self::ID));
    }

    public function testPagesOfProxiesAreNoAnswers(): void
    {
        $answers = [
            new Response(200, ['content-type' => 'text/html'], '<html>'),
            new Response(200, ['content-type' => 'application/json'], '{'),
            new Response(302, ['location' => 'https://login.example']),
            Script::json(['error' => 404], 404),
        ];
        foreach ($answers as $answer) {
            $script = new Script($answer);
            $error = self::thrown(DecodeException::class, fn () => $script->kassa->orders->retrieve(self::ID));
            self::assertSame($answer->status, $error->status);
        }
    }

    public function testWhatIsNewerThanThePackageIsReadAsItIs(): void
    {
        $script = new Script(Script::json(Script::order(['status' => 'ADDED_LATER', 'added_later' => ['a' => 1]])));
        $order = $script->kassa->orders->retrieve(self::ID);
        self::assertSame(['ADDED_LATER', ['added_later' => ['a' => 1]]], [$order->status, $order->additional]);
    }

    public function testAnAnswerIsEncodedAsItCame(): void
    {
        $raw = Script::order(['status' => 'ADDED_LATER', 'added_later' => ['a' => 1], 'metadata' => ['cart' => 7]]);
        $order = (new Script(Script::json($raw)))->kassa->orders->retrieve(self::ID);
        $encoded = json_decode(json_encode($order), true);
        self::assertEquals($raw, array_intersect_key($encoded, $raw));
        self::assertEquals($order, Model\Order::from($encoded));
        $plain = (new Script(Script::json(Script::order(['metadata' => new \stdClass()]))))->kassa->orders->retrieve(self::ID);
        self::assertStringContainsString('"metadata":{}', json_encode($plain));
    }

    public function testAnswersAreTyped(): void
    {
        $transaction = [
            'tx_hash' => 'h', 'log_index' => 0, 'from' => 'T', 'amount' => '25', 'block_number' => 7,
            'block_time' => '2026-01-01T00:00:00.000Z', 'status' => 'final',
        ];
        $price = ['amount' => '20.00', 'currency' => 'EUR', 'units_per_usdt' => '0.92', 'source' => 'fixed'];
        $script = new Script(Script::json(Script::order(['transactions' => [$transaction], 'price' => $price])));
        $order = $script->kassa->orders->retrieve(self::ID);
        self::assertSame(7, $order->transactions[0]->block_number);
        self::assertSame('20.00', $order->price->amount);
        self::assertSame(1767225600, $order->created_at->getTimestamp());
        foreach ([['id' => 5], ['transactions' => [5]], ['created_at' => 'tomorrow'], ['price' => 'x']] as $wrong) {
            $script = new Script(Script::json(Script::order($wrong)));
            self::thrown(DecodeException::class, fn () => $script->kassa->orders->retrieve(self::ID));
        }
    }

    public function testARefundIsAWithdrawalOrAClaim(): void
    {
        $time = '2026-01-01T00:00:00.000Z';
        $claim = [
            'id' => 'cl_1', 'merchant_id' => 'm', 'order_id' => self::ID, 'refund_id' => null, 'refund_url' => 'https://x', 'amount' => '5',
            'currency' => 'USDT', 'network' => 'TRC20', 'environment' => 'test', 'created_at' => $time, 'expires_at' => $time,
        ];
        $script = new Script(Script::json($claim, 201));
        $refund = $script->kassa->refunds->create(self::ID, idempotency_key: 'refund-1', claim: true);
        self::assertInstanceOf(Model\RefundClaim::class, $refund);
    }

    public function testIdentifiersThatLeadElsewhereAreRefused(): void
    {
        $script = new Script(Script::json(Script::order()));
        foreach (['', '.', '..', ' '] as $id) {
            self::thrown(\InvalidArgumentException::class, fn () => $script->kassa->orders->retrieve($id));
        }
        $script->kassa->orders->retrieve('a/b?c');
        self::assertSame('/v1/orders/a%2Fb%3Fc', $script->requests[0]['target']);
    }

    public function testNullIsSentWhereItSaysSomething(): void
    {
        $script = new Script(...array_fill(0, 3, Script::json([])));
        foreach ([['expires_at' => null], ['is_active' => false], []] as $changes) {
            self::thrown(DecodeException::class, fn () => $script->kassa->paymentLinks->update('pl_1', ...$changes));
        }
        self::assertSame(['{"expires_at":null}', '{"is_active":false}', '{}'], array_column($script->requests, 'body'));
    }

    public function testAnEmptyObjectStaysAnObject(): void
    {
        $script = new Script(Script::json(Script::order(), 201));
        self::create($script, metadata: []);
        self::assertStringContainsString('"metadata":{}', $script->requests[0]['body']);
    }

    public function testTimesAreSentWithTheirZone(): void
    {
        $script = new Script(Script::json(['orders' => [], 'total' => 0, 'next_cursor' => null]));
        $from = new \DateTimeImmutable('2026-01-01 00:00', new \DateTimeZone('+02:00'));
        $script->kassa->orders->list(created_from: $from)->first();
        self::assertSame('/v1/orders?created_from=2026-01-01T00%3A00%3A00.000%2B02%3A00', $script->requests[0]['target']);
    }

    public function testKeysThatCannotWorkAreRefused(): void
    {
        $tries = [
            [Script::SECRET, 'mk_test_1', 'swapped'],
            ['mk_test_1', 'whsec_1', 'webhooks'],
            ['mk_live_1', Script::SECRET, 'live'],
            ['mk_test_1', '', 'both'],
            ['x', Script::SECRET, 'mk_test_'],
            ['mk_test_1', "sk_test_a\n", 'copied'],
        ];
        foreach ($tries as [$keyId, $secret, $words]) {
            $error = self::thrown(\InvalidArgumentException::class, fn () => new Kassa($keyId, $secret, 'https://pay.example.com'));
            self::assertStringContainsString($words, $error->getMessage());
            self::assertStringNotContainsString(Script::SECRET, $error->getMessage());
        }
        foreach (['pay.example.com', 'https://pay.example.com/kassa', 'ftp://pay.example.com', 'https://a@b'] as $url) {
            self::thrown(\InvalidArgumentException::class, fn () => new Kassa('mk_test_1', Script::SECRET, $url));
        }
    }

    public function testNothingShowsTheSecret(): void
    {
        $kassa = new Kassa('mk_test_1', Script::SECRET, 'https://pay.example.com');
        ob_start();
        var_dump($kassa);
        $shown = ob_get_clean() . print_r($kassa, true) . var_export($kassa, true) . json_encode($kassa) . print_r((array) $kassa, true);
        self::assertStringContainsString('mk_test_1', $shown);
        self::assertStringNotContainsString(Script::SECRET, $shown);
        self::thrown(\LogicException::class, fn () => serialize($kassa));
    }

    public function testAListIsWalkedByCursor(): void
    {
        $page = fn (array $ids, ?string $cursor, bool $hasMore) => Script::json([
            'events' => array_map(fn ($id) => ['id' => $id, 'event' => 'payment.confirmed', 'data' => []], $ids),
            'has_more' => $hasMore, 'next_cursor' => $cursor,
        ]);
        $script = new Script($page(['a', 'b'], 'cur_1', true), $page(['c'], 'cur_2', false));
        $ids = [];
        foreach ($script->kassa->events->list(after: 'evt_0') as $event) {
            $ids[] = $event->id;
        }
        self::assertSame(['a', 'b', 'c'], $ids);
        $targets = array_column($script->requests, 'target');
        self::assertSame(['/v1/events?limit=100&after=evt_0', '/v1/events?limit=100&cursor=cur_1'], $targets);
    }

    public function testAListIsReadAsFarAsItIsWalked(): void
    {
        $script = new Script(Script::json(['orders' => [], 'total' => 7, 'next_cursor' => 'cur_1']), Script::refusal(403, 'forbidden'));
        $page = $script->kassa->orders->list(status: 'PAID', limit: 5)->first();
        self::assertSame([7, 'cur_1', 1], [$page->total, $page->nextCursor, count($script->requests)]);
        self::thrown(PermissionDeniedException::class, fn () => iterator_to_array($script->kassa->orders->list()));
        self::thrown(DecodeException::class, fn () => (new Script(Script::json(['orders' => 5])))->kassa->orders->list()->first());
    }
}
