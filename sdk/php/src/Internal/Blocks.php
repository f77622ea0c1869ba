<?php

declare(strict_types=1);

namespace Kassa\Internal;

/** @internal Reads the blocks of an event stream. */
final class Blocks
{
    /** A longer line is no event stream of ours. */
    private const LONGEST_LINE = 4 << 20;

    /**
     * @param iterable<string> $pieces
     * @return \Generator<int, ?array{id: string, data: string}> Null while nothing comes.
     */
    public static function in(iterable $pieces): \Generator
    {
        $rest = '';
        $id = '';
        $data = [];
        $length = 0;
        foreach ($pieces as $piece) {
            if ($piece === '') {
                yield null;
                continue;
            }
            $lines = explode("\n", $rest . $piece);
            $rest = array_pop($lines);
            foreach ($lines as $line) {
                $line = rtrim($line, "\r");
                $length += strlen($line);
                if ($line === '') {
                    if ($id !== '' || $data !== []) {
                        yield ['id' => $id, 'data' => implode("\n", $data)];
                    }
                    [$id, $data, $length] = ['', [], 0];
                } elseif (str_starts_with($line, 'id:')) {
                    $id = trim(substr($line, 3));
                } elseif (str_starts_with($line, 'data:')) {
                    $data[] = str_starts_with($line, 'data: ') ? substr($line, 6) : substr($line, 5);
                }
            }
            if ($length + strlen($rest) > self::LONGEST_LINE) {
                throw new Lost('An event of the stream does not end');
            }
        }
        // What the end left unfinished may have been cut, and comes again.
    }
}
