<?php

// A hostile server: every connection has one request, whose path says what comes.

declare(strict_types=1);

$server = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($server, false), "\n";
while ($connection = @stream_socket_accept($server, -1)) {
    $request = '';
    while (!str_contains($request, "\r\n\r\n") && !feof($connection)) {
        $request .= fread($connection, 65536);
    }
    preg_match('/^content-length: (\d+)/mi', $request, $length);
    $end = strpos($request, "\r\n\r\n") + 4 + (int) ($length[1] ?? 0);
    while (strlen($request) < $end && !feof($connection)) {
        $request .= fread($connection, 65536);
    }
    echo base64_encode($request), "\n";
    $json = "Content-Type: application/json\r\nConnection: close\r\n";
    $write = fn (string $text): bool => @fwrite($connection, $text) === strlen($text);
    preg_match('~^\S+ /v1/orders/([a-z]+) ~', $request, $path);
    switch ($path[1] ?? '') {
        case 'huge':
            $write("HTTP/1.1 200 OK\r\n$json\r\n{\"a\":\"");
            for ($sent = 0; $sent < 64 && $write(str_repeat('x', 1 << 20)); $sent++);
            break;
        case 'heads':
            $write("HTTP/1.1 200 OK\r\n");
            for ($sent = 0; $sent < 64 && $write('X-A: ' . str_repeat('x', 8000) . "\r\n"); $sent++);
            break;
        case 'elsewhere':
            $write("HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:9/v1/orders/any\r\n{$json}Content-Length: 0\r\n\r\n");
            break;
        case 'slow':
            // Ends when the client has given up.
            $write("HTTP/1.1 200 OK\r\n$json\r\n");
            while ($write(' ')) {
                usleep(20_000);
            }
            break;
        case 'cut':
            $write("HTTP/1.1 200 OK\r\n{$json}Content-Length: 100\r\n\r\n{");
            break;
        case 'deep':
            $write("HTTP/1.1 200 OK\r\n$json\r\n" . str_repeat('[', 100_000) . str_repeat(']', 100_000));
            break;
        default:
            $write("HTTP/1.1 200 OK\r\n{$json}Content-Length: 2\r\n\r\n{}");
    }
    fclose($connection);
}
