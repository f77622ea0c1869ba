<?php

declare(strict_types=1);

namespace Kassa\Internal;

use Kassa\Page;
use Kassa\Pages;

/** @internal What the generated resources are made of. */
abstract class Resource
{
    private readonly Streams $streams;

    public function __construct(private readonly Transport $transport)
    {
        $this->streams = new Streams($transport);
    }

    protected function fetchJson(string $operation, mixed ...$given): array
    {
        return (array) $this->transport->send(Call::of($operation, ...$given))->json();
    }

    /**
     * @template T
     * @param class-string<T> $class
     * @return T
     */
    protected function fetch(string $operation, string $class, mixed ...$given): object
    {
        return $this->decoded($operation, $given, fn (array $json) => Decoder::read($class, $json));
    }

    /** @param non-empty-list<class-string> $classes The first whose required fields are there is read. */
    protected function fetchOneOf(string $operation, array $classes, mixed ...$given): object
    {
        return $this->decoded($operation, $given, function (array $json) use ($classes): object {
            foreach (array_slice($classes, 0, -1) as $class) {
                try {
                    return Decoder::read($class, $json);
                } catch (\UnexpectedValueException) {
                }
            }
            return Decoder::read(end($classes), $json);
        });
    }

    protected function fetchList(string $operation, string $class, mixed ...$given): array
    {
        return $this->decoded($operation, $given, fn (array $json) => self::items($class, $json));
    }

    protected function fetchText(string $operation): string
    {
        return $this->transport->send(Call::of($operation))->body;
    }

    protected function fetchFile(string $operation, mixed ...$given): \Generator
    {
        $call = Call::of($operation, ...$given);
        try {
            foreach ($this->transport->send($call, isStream: true)->pieces as $piece) {
                if ($piece !== '') {
                    yield $piece;
                }
            }
        } catch (Lost $lost) {
            throw Transport::noAnswer($call, $lost);
        }
    }

    protected function fetchPages(string $operation, string $field, string $class, array $query = [], array $path = []): Pages
    {
        $load = fn (array $query) => $this->decoded($operation, ['path' => $path, 'query' => $query], fn (array $json) => new Page(
            self::items($class, $json[$field] ?? null),
            is_int($json['total'] ?? null) ? $json['total'] : null,
            ($json['has_more'] ?? true) !== false && is_string($json['next_cursor'] ?? null) ? $json['next_cursor'] : null,
        ));
        return new Pages($load, $query);
    }

    /** @return \Generator<int, \Kassa\Model\Order> */
    protected function watchOrder(string $id, ?float $seconds = null): \Generator
    {
        return $this->streams->watchOrder($id, $seconds);
    }

    protected static function hasEnded(string $status): bool
    {
        return Streams::hasEnded($status);
    }

    /** @return \Generator<int, \Kassa\Event> */
    protected function streamEvents(?string $lastEventId): \Generator
    {
        return $this->streams->events($lastEventId);
    }

    /** An empty array is an empty object. */
    protected static function object(array|object|null $value): ?object
    {
        return $value === null ? null : (object) $value;
    }

    private static function items(string $class, mixed $json): array
    {
        if (!is_array($json) || !array_is_list($json)) {
            throw new \UnexpectedValueException('A list was expected');
        }
        return array_map(fn ($one) => Decoder::read($class, $one), $json);
    }

    private function decoded(string $operation, array $given, \Closure $decode): mixed
    {
        $call = Call::of($operation, ...$given);
        $response = $this->transport->send($call);
        try {
            return $decode((array) $response->json());
        } catch (\UnexpectedValueException $cause) {
            throw Transport::notUnderstood($call, $response, $cause->getMessage(), $cause);
        }
    }
}
