<?php

declare(strict_types=1);

namespace Kassa\Tests;

use Kassa\Exception\ConnectionException;
use Kassa\Exception\NotFoundException;
use Kassa\Exception\OrderNotPaidException;
use Kassa\Exception\PermissionDeniedException;
use Kassa\Exception\TimeoutException;
use Kassa\Internal\Lost;
use PHPUnit\Framework\TestCase;

final class StreamTest extends TestCase
{
    private const ID = '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b';

    private static function block(string $status, string $id): string
    {
        return Script::block(Script::order(['status' => $status]), $id);
    }

    /** @return list<string> */
    private static function statuses(Script $script): array
    {
        $seen = [];
        foreach ($script->kassa->orders->watch(self::ID) as $order) {
            $seen[] = $order->status;
        }
        return $seen;
    }

    public function testAnOrderIsWatchedAcrossConnections(): void
    {
        $script = new Script(
            Script::stream(": hello\n\n", self::block('OPEN', '1')),
            new Lost('restart'),
            Script::json(Script::order()),
            Script::stream(self::block('OPEN', '1'), 'data: {"cut', "\n\n", '', self::block('CONFIRMING', '2'), self::block('OPEN', '1')),
            Script::stream(self::block('PAID', '3')),
        );
        self::assertSame(['OPEN', 'CONFIRMING', 'PAID'], self::statuses($script));
    }

    public function testABlockMayComeInPieces(): void
    {
        $text = str_replace("\n", "\r\n", Script::block(Script::order(['status' => 'PAID', 'description' => "a\u{2028}b\u{85}c"]), '1'));
        $script = new Script(Script::stream(...str_split($text, 7)));
        foreach ($script->kassa->orders->watch(self::ID) as $order) {
            self::assertSame("a\u{2028}b\u{85}c", $order->description);
        }
        self::assertSame('PAID', $order->status);
    }

    public function testALineWithoutEndIsGivenUp(): void
    {
        $script = new Script(Script::stream(...array_fill(0, 5, str_repeat('x', 1 << 20))), Script::json(Script::order(['status' => 'PAID'])));
        self::assertSame(['PAID'], self::statuses($script));
    }

    public function testAStatusThatIsNewerIsWaitedThrough(): void
    {
        $script = new Script(Script::stream(self::block('ADDED_LATER', '1'), self::block('PAID', '2')));
        self::assertSame(['ADDED_LATER', 'PAID'], self::statuses($script));
    }

    public function testWhatCannotBeMendedEndsAWatch(): void
    {
        $script = new Script(Script::refusal(404, 'order not found'));
        $this->expectException(NotFoundException::class);
        self::statuses($script);
    }

    public function testAnAddressThatNobodyAnswersAtEndsAWatch(): void
    {
        $script = new Script(...array_fill(0, 20, new Lost('refused')));
        $this->expectException(ConnectionException::class);
        self::statuses($script);
    }

    public function testWaitingEndsWithTheOrder(): void
    {
        $script = new Script(Script::stream(self::block('EXPIRED_PAID', '2')));
        self::assertSame('EXPIRED_PAID', $script->kassa->orders->waitUntilPaid(self::ID, timeout: 600)->status);
        $script = new Script(Script::stream(self::block('UNDERPAID', '2')));
        try {
            $script->kassa->orders->waitUntilPaid(self::ID);
            self::fail('It was paid');
        } catch (OrderNotPaidException $error) {
            self::assertSame('UNDERPAID', $error->order->status);
        }
    }

    public function testWaitingEndsInTimeAndLooksOnceMore(): void
    {
        $script = new Script(Script::json(Script::order()));
        try {
            $script->kassa->orders->waitUntilPaid(self::ID, timeout: 0);
            self::fail('It was paid');
        } catch (TimeoutException $error) {
            self::assertStringContainsString('Not paid within 0 s; last seen OPEN', $error->getMessage());
        }
        $script = new Script(new Lost('late', true), Script::json(Script::order()), Script::json(Script::order(['status' => 'PAID'])));
        self::assertSame('PAID', $script->kassa->orders->waitUntilPaid(self::ID, timeout: 0.5)->status);
    }

    public function testAServiceThatAsksForALongRestDoesNotProlongTheWait(): void
    {
        $busy = Script::refusal(429, 'rate limit exceeded', ['retry-after' => '50']);
        $script = new Script($busy, $busy, Script::json(Script::order()));
        try {
            $script->kassa->orders->waitUntilPaid(self::ID, timeout: 20);
            self::fail('It was paid');
        } catch (TimeoutException) {
            self::assertSame([20.0], $script->waits);
        }
    }

    public function testEventsGoOnWhereTheyWereLost(): void
    {
        $event = ['id' => 'evt_2', 'event' => 'order.added_later', 'data' => ['a' => 1]];
        $script = new Script(
            Script::stream("id: evt_1\n\n"),
            new Lost('cut'),
            Script::stream(Script::block($event, 'evt_2'), "id: evt_3\ndata: {\"cut\n\n"),
            Script::refusal(403, 'forbidden'),
        );
        $seen = [];
        try {
            foreach ($script->kassa->events->stream() as $one) {
                $seen[] = $one->data;
            }
            self::fail('The stream ended');
        } catch (PermissionDeniedException) {
        }
        self::assertSame([['a' => 1]], $seen);
        $sent = array_map(fn ($request) => $request['headers']['last-event-id'] ?? null, $script->requests);
        self::assertSame([null, 'evt_1', 'evt_1', 'evt_2'], $sent);
    }

    public function testAnIdentifierThatIsNoHeaderIsRefused(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        (new Script())->kassa->events->stream("evt_1\r\nX-Other: 1")->current();
    }
}
