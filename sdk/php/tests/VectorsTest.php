<?php

declare(strict_types=1);

namespace Kassa\Tests;

use Kassa\Exception\WebhookVerificationException;
use Kassa\Internal\Call;
use Kassa\Internal\Signer;
use Kassa\Internal\Transport;
use Kassa\Internal\Settings;
use Kassa\Webhooks;
use PHPUnit\Framework\TestCase;

/** The vectors that the SDKs of all languages share. */
final class VectorsTest extends TestCase
{
    private static function vectors(): array
    {
        return json_decode(file_get_contents(__DIR__ . '/../../vectors.json'), true, 512, JSON_THROW_ON_ERROR);
    }

    public function testRequestsAreSigned(): void
    {
        $signing = self::vectors()['signing'];
        $signer = Signer::of($signing['key_id'], $signing['secret']);
        foreach ($signing['cases'] as $case) {
            $made = $signer->authorization($signing['timestamp'], $case['method'], $case['target'], $case['body']);
            self::assertSame($case['authorization'], $made, $case['name']);
        }
    }

    /** The target that is signed is the one on the request line. */
    public function testRequestsAreSignedAsSent(): void
    {
        $signing = self::vectors()['signing'];
        $script = new Script();
        $script->now = $signing['timestamp'] + 0.9;
        $signer = Signer::of($signing['key_id'], $signing['secret']);
        $server = new Server();
        $transport = new Transport(new Settings($server->url, $signer), new \Kassa\Internal\Curl(), $script);
        foreach ($signing['cases'] as $case) {
            $transport->send(new Call('any', $case['method'], $case['target'], $case['body']));
            $seen = $server->lastRequest();
            self::assertStringStartsWith("{$case['method']} {$case['target']} HTTP/1.1\r\n", $seen, $case['name']);
            self::assertStringContainsString("\r\nAuthorization: {$case['authorization']}\r\n", $seen, $case['name']);
            self::assertStringEndsWith("\r\n\r\n" . $case['body'], $seen, $case['name']);
        }
    }

    public function testWebhooksAreVerified(): void
    {
        foreach (self::vectors()['webhooks'] as $case) {
            try {
                $event = Webhooks::verify($case['body'], $case['header'], $case['secrets'], now: $case['now']);
                self::assertNull($case['error'], $case['name']);
                self::assertSame(json_decode($case['body'], true), $event->raw, $case['name']);
            } catch (WebhookVerificationException $error) {
                self::assertSame($case['error'], $error->reason, $case['name']);
                foreach (array_filter($case['secrets'], 'trim') as $secret) {
                    self::assertStringNotContainsString($secret, (string) $error->getMessage(), $case['name']);
                }
            }
        }
    }

    public function testHeadersMayBeNamedAsFrameworksNameThem(): void
    {
        $case = self::vectors()['webhooks'][0];
        $all = [
            ['X-Merchant-Signature' => $case['header']],
            ['x-merchant-signature' => [$case['header']]],
            ['HTTP_X_MERCHANT_SIGNATURE' => $case['header'], 'SERVER_NAME' => 'shop.example'],
        ];
        foreach ($all as $headers) {
            self::assertNotEmpty(Webhooks::verify($case['body'], $headers, $case['secrets'], now: $case['now'])->event);
        }
        foreach ([[], ['X-Other' => $case['header']], ['X-Merchant-Signature' => []]] as $headers) {
            try {
                Webhooks::verify($case['body'], $headers, $case['secrets'], now: $case['now']);
                self::fail('verified');
            } catch (WebhookVerificationException $error) {
                self::assertSame('header_missing', $error->reason);
            }
        }
    }
}
