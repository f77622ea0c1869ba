<?php

declare(strict_types=1);

namespace Kassa\Tests;

/** A server of its own process, which answers each path as the script `server.php` says. */
final class Server
{
    public readonly string $url;
    /** @var resource */
    private $process;
    /** @var resource */
    private $output;

    public function __construct()
    {
        $command = [PHP_BINARY, __DIR__ . '/server.php'];
        $this->process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w'], STDERR], $pipes);
        $this->output = $pipes[1];
        $this->url = 'http://' . trim((string) fgets($this->output));
    }

    /** The last request as it came. */
    public function lastRequest(): string
    {
        return base64_decode((string) fgets($this->output));
    }

    public function __destruct()
    {
        proc_terminate($this->process);
        proc_close($this->process);
    }
}
