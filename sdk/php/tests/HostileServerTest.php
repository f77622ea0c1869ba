<?php

declare(strict_types=1);

namespace Kassa\Tests;

use Kassa\Exception\ConnectionException;
use Kassa\Exception\DecodeException;
use Kassa\Exception\KassaException;
use Kassa\Exception\TimeoutException;
use Kassa\Kassa;
use PHPUnit\Framework\TestCase;

final class HostileServerTest extends TestCase
{
    private Server $server;

    protected function setUp(): void
    {
        $this->server = new Server();
    }

    private function ask(string $what, float $timeout = 60): KassaException
    {
        $kassa = new Kassa('mk_test_1', Script::SECRET, $this->server->url, timeout: $timeout, maxRetries: 0);
        try {
            $kassa->orders->retrieve($what);
        } catch (KassaException $error) {
            return $error;
        }
        self::fail('It answered');
    }

    public function testAHugeBodyIsNotReadToItsEnd(): void
    {
        $before = memory_get_peak_usage();
        $error = $this->ask('huge');
        self::assertInstanceOf(DecodeException::class, $error);
        self::assertSame(200, $error->status);
        self::assertLessThanOrEqual(500, strlen($error->body));
        self::assertLessThan(80 << 20, memory_get_peak_usage() - $before);
    }

    public function testAHeadWithoutEndIsNoAnswer(): void
    {
        self::assertInstanceOf(ConnectionException::class, $this->ask('heads'));
    }

    public function testARedirectIsNotFollowed(): void
    {
        $error = $this->ask('elsewhere');
        self::assertInstanceOf(DecodeException::class, $error);
        self::assertSame(307, $error->status);
        self::assertStringContainsString('not followed', $error->getMessage());
    }

    public function testOptionsOfTheCallerCannotFollowIt(): void
    {
        $options = [CURLOPT_FOLLOWLOCATION => true, CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT_MS => 1];
        $kassa = new Kassa('mk_test_1', Script::SECRET, $this->server->url, maxRetries: 0, curlOptions: $options);
        $this->expectException(DecodeException::class);
        $this->expectExceptionMessage('not followed');
        $kassa->orders->retrieve('elsewhere');
    }

    public function testAnAnswerThatNeverEndsIsCutOff(): void
    {
        self::assertInstanceOf(TimeoutException::class, $this->ask('slow', timeout: 0.5));
    }

    public function testAnAnswerThatIsCutIsNoAnswer(): void
    {
        self::assertInstanceOf(ConnectionException::class, $this->ask('cut'));
    }

    public function testDeepJsonIsNoAnswer(): void
    {
        self::assertInstanceOf(DecodeException::class, $this->ask('deep'));
    }

    public function testWhatLacksFieldsIsNoAnswer(): void
    {
        self::assertInstanceOf(DecodeException::class, $this->ask('any'));
    }

    public function testAStreamThatIsNoneEndsInTime(): void
    {
        $kassa = new Kassa('mk_test_1', Script::SECRET, $this->server->url, timeout: 0.5);
        $this->expectException(KassaException::class);
        $kassa->orders->waitUntilPaid('slow', timeout: 0.5);
    }

    public function testAnAddressThatNobodyListensAtIsAnError(): void
    {
        $kassa = new Kassa('mk_test_1', Script::SECRET, 'http://127.0.0.1:9', maxRetries: 0);
        $this->expectException(ConnectionException::class);
        $kassa->orders->retrieve('any');
    }
}
