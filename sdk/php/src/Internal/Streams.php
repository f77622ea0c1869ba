<?php

declare(strict_types=1);

namespace Kassa\Internal;

use Kassa\Event;
use Kassa\Model\Order;
use Kassa\Model\OrderStatus;

/** @internal Streams that survive proxies, restarts and silence: a lost connection is opened again, with a new signature. */
final class Streams
{
    private const ENDED = [
        OrderStatus::PAID, OrderStatus::EXPIRED, OrderStatus::EXPIRED_PAID, OrderStatus::UNDERPAID, OrderStatus::FROZEN,
    ];
    /** The service sends the order at once; something that says nothing for so long holds streams back. */
    private const FIRST_SECONDS = 10.0;
    /** So many looks at most before a stream is tried again. */
    private const MOST_POLLS = 8;

    public function __construct(private readonly Transport $transport)
    {
    }

    /** Whether nothing more happens to an order. A status that is newer than this package is waited through. */
    public static function hasEnded(string $status): bool
    {
        return in_array($status, self::ENDED, true);
    }

    /**
     * The order as it is, then at each change, until it ends or the time is over.
     *
     * @return \Generator<int, Order>
     */
    public function watchOrder(string $id, ?float $seconds): \Generator
    {
        $clock = $this->transport->clock;
        $until = $seconds === null ? INF : $clock->monotonic() + $seconds;
        $stream = Call::of('streamOrderEvents', path: ['id' => $id]);
        $connections = new Connections($this->transport);
        $news = new News();
        $silent = 0;
        $failures = 0;
        while ($clock->monotonic() < $until) {
            $begun = $clock->monotonic();
            $hasHeard = false;
            foreach ($connections->blocks($stream, $until - $begun) as $block) {
                $order = self::orderIn($block);
                $hasHeard = $hasHeard || $order !== null;
                if ($order !== null && $news->isNew(json_decode($block['data'], true), $block['id'])) {
                    $failures = 0;
                    yield $order;
                    if (self::hasEnded($order->status)) {
                        return;
                    }
                }
                $now = $clock->monotonic();
                if ($now >= $until || (!$hasHeard && $now - $begun > self::FIRST_SECONDS)) {
                    break;
                }
            }
            $failures++;
            $silent = $hasHeard ? 0 : $silent + 1;
            if ($hasHeard) {
                $connections->wait($this->transport->backoff($failures), $until - $clock->monotonic());
            }
            // The longer streams have told nothing, the less often one is tried.
            for ($poll = 0; $poll < min($silent, self::MOST_POLLS) && $clock->monotonic() < $until; $poll++) {
                $order = $this->look($connections, $news, $id);
                if ($order !== null) {
                    yield $order;
                    if (self::hasEnded($order->status)) {
                        return;
                    }
                }
                $connections->wait(min(5.0, 2.0 ** min($silent + $poll - 1, 10)), $until - $clock->monotonic());
            }
        }
        $order = $this->look($connections, $news, $id);
        if ($order !== null) {
            yield $order;
        }
    }

    /**
     * Every event of the key's environment as it happens, none left out across connections. Never ends by itself.
     *
     * @return \Generator<int, Event>
     */
    public function events(?string $lastEventId): \Generator
    {
        if ($lastEventId !== null && !self::isPrintable($lastEventId)) {
            throw new \InvalidArgumentException('lastEventId must be the id of an event');
        }
        $connections = new Connections($this->transport);
        $failures = 0;
        while (true) {
            $headers = $lastEventId === null || $lastEventId === '' ? [] : ['Last-Event-ID' => $lastEventId];
            foreach ($connections->blocks(Call::of('streamEvents', headers: $headers)) as $block) {
                $event = self::eventIn($block);
                // A mark without data tells where the stream begins; data that cannot be read was cut and comes again.
                if ($block === null || ($block['data'] !== '' && $event === null)) {
                    continue;
                }
                if ($block['id'] !== '' && self::isPrintable($block['id'])) {
                    $lastEventId = $block['id'];
                    $failures = 0;
                }
                if ($event !== null) {
                    yield $event;
                }
            }
            $failures++;
            $connections->wait($this->transport->backoff($failures));
        }
    }

    private function look(Connections $connections, News $news, string $id): ?Order
    {
        $call = Call::of('getOrder', path: ['id' => $id]);
        $response = $connections->look($call);
        $json = $response?->json();
        if ($response === null || $json === null || !$news->isNew($json)) {
            return null;
        }
        try {
            return Order::from($json);
        } catch (\UnexpectedValueException $cause) {
            throw Transport::notUnderstood($call, $response, $cause->getMessage(), $cause);
        }
    }

    private static function orderIn(?array $block): ?Order
    {
        $json = json_decode($block['data'] ?? '', true);
        try {
            return is_array($json) ? Order::from($json) : null;
        } catch (\UnexpectedValueException) {
            return null;
        }
    }

    private static function eventIn(?array $block): ?Event
    {
        $json = json_decode($block['data'] ?? '', true);
        try {
            return is_array($json) ? Event::from($json) : null;
        } catch (\UnexpectedValueException) {
            return null;
        }
    }

    /** What may stand in a header. */
    private static function isPrintable(string $text): bool
    {
        return preg_match('/^[!-~]{1,255}$/D', $text) === 1;
    }
}
