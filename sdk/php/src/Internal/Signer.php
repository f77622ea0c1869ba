<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal Signs requests. */
final class Signer
{
    /** Beside the objects, so that nothing that prints or stores one shows a secret. */
    private static ?\WeakMap $secrets = null;

    private function __construct(public readonly string $keyId, #[\SensitiveParameter] string $secret)
    {
        self::$secrets ??= new \WeakMap();
        self::$secrets[$this] = $secret;
    }

    /** Returns a signer, null without a key: public operations alone work. Throws at the usual mistakes. */
    public static function of(?string $keyId, #[\SensitiveParameter] ?string $secret): ?self
    {
        $keyId = (string) $keyId;
        $secret = (string) $secret;
        if ($keyId === '' && $secret === '') {
            return null;
        }
        preg_match('/^mk_(live|test)_\w+$/D', $keyId, $named);
        preg_match('/^sk_(live|test)_/', $secret, $other);
        // No message holds a secret, nor what may be one in the wrong place.
        $problem = match (true) {
            $keyId === '' || $secret === '' => 'A key has a keyId and a secret: give both, or set KASSA_KEY_ID and KASSA_SECRET',
            str_starts_with($keyId, 'sk_') || str_starts_with($secret, 'mk_') => 'keyId and secret are swapped',
            str_starts_with($secret, 'whsec_') => 'secret begins with whsec_, which is for verifying webhooks; give the one of the API key',
            $named === [] => 'keyId begins with mk_test_ or mk_live_, and has no blanks',
            $other !== [] && $other[1] !== $named[1] => "keyId is of {$named[1]} and secret of {$other[1]}",
            preg_match('/^[!-9;-~]+$/D', $secret) !== 1 => 'secret was not copied exactly: it has no blanks and no colon',
            default => null,
        };
        if ($problem !== null) {
            throw new \InvalidArgumentException($problem);
        }
        return new self($keyId, $secret);
    }

    /** The value of `Authorization`; the target is path and query exactly as sent. */
    public function authorization(int $time, string $method, string $target, string $body): string
    {
        $text = implode("\n", [$time, $method, $target, hash('sha256', $body)]);
        return "Bearer {$this->keyId}:$time:" . hash_hmac('sha256', $text, self::$secrets[$this]);
    }

    public function __clone()
    {
        throw new \LogicException('A signer is not copied');
    }

    public function __serialize(): array
    {
        throw new \LogicException('A client of Kassa is not stored');
    }
}
