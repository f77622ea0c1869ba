<?php

declare(strict_types=1);

namespace Kassa\Internal;

use Kassa\Event;

/** @internal Makes objects of JSON, by the parameters of their constructors. */
final class Decoder
{
    /** @var array<class-string, list<\ReflectionParameter>> */
    private static array $parameters = [];

    /**
     * @template T
     * @param class-string<T> $class
     * @return T
     */
    public static function read(string $class, mixed $raw): object
    {
        if (!is_array($raw)) {
            throw new \UnexpectedValueException("$class: an object was expected");
        }
        if ($class === Event::class) {
            return Event::from($raw);
        }
        self::$parameters[$class] ??= (new \ReflectionMethod($class, '__construct'))->getParameters();
        $values = [];
        foreach (self::$parameters[$class] as $parameter) {
            $name = $parameter->getName();
            if (array_key_exists($name, $raw) && $name !== 'additional') {
                $values[$name] = self::value($parameter, $raw[$name]);
                unset($raw[$name]);
            }
        }
        try {
            return new $class(...$values, additional: $raw);
        } catch (\TypeError $cause) {
            throw new \UnexpectedValueException("$class: " . $cause->getMessage(), 0, $cause);
        }
    }

    private static function value(\ReflectionParameter $parameter, mixed $raw): mixed
    {
        if ($raw === null) {
            return null;
        }
        $type = $parameter->getType();
        $name = $type instanceof \ReflectionNamedType ? $type->getName() : '';
        if ($name === \DateTimeImmutable::class) {
            return self::time($raw);
        }
        $item = $parameter->getAttributes(ListOf::class)[0] ?? null;
        if ($item !== null && is_array($raw)) {
            $class = $item->getArguments()[0];
            return array_map(fn ($one) => self::read($class, $one), array_values($raw));
        }
        return class_exists($name) ? self::read($name, $raw) : $raw;
    }

    private static function time(mixed $raw): \DateTimeImmutable
    {
        $form = '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/D';
        if (is_string($raw) && preg_match($form, $raw) === 1) {
            try {
                return new \DateTimeImmutable($raw);
            } catch (\Exception) {
            }
        }
        throw new \UnexpectedValueException('A time was expected');
    }

    /** A text of an object, empty if there is none. */
    public static function text(array $raw, string $name): string
    {
        return is_string($raw[$name] ?? null) ? $raw[$name] : '';
    }
}
