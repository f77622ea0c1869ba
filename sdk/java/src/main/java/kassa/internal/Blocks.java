package kassa.internal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.StringJoiner;

/** Reads the blocks of an event stream. */
final class Blocks {
    /** A longer block is no event of ours. */
    private static final int LONGEST = 4 << 20;

    static final Block END = new Block("", "");
    /** Something came, but no block. */
    static final Block SIGN = new Block("", "");

    record Block(String id, String data) {}

    private final Answer.Body body;
    private final Deque<Block> ready = new ArrayDeque<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private String id = "";
    private StringJoiner data = new StringJoiner("\n");
    private int length;

    Blocks(Answer.Body body) {
        this.body = body;
    }

    /** Waits for a block; null if nothing came. What the end leaves unfinished may have been cut, and comes again. */
    Block next(long milliseconds) throws Lost {
        if (!ready.isEmpty()) return ready.poll();
        byte[] piece = body.next(milliseconds);
        if (piece == null) return null;
        if (piece == Answer.Body.END) return END;
        for (byte each : piece) {
            if (each == '\n') endLine();
            else line.write(each);
        }
        if (length + line.size() > LONGEST) throw new Lost("an event of the stream does not end", false);
        return ready.isEmpty() ? SIGN : ready.poll();
    }

    private void endLine() {
        String text = line.toString(StandardCharsets.UTF_8);
        length += line.size();
        line.reset();
        if (text.endsWith("\r")) text = text.substring(0, text.length() - 1);
        if (text.startsWith("id:")) id = text.substring(3).strip();
        if (text.startsWith("data:")) data.add(text.substring(text.startsWith("data: ") ? 6 : 5));
        if (!text.isEmpty()) return;
        if (!id.isEmpty() || data.length() > 0) ready.add(new Block(id, data.toString()));
        id = "";
        data = new StringJoiner("\n");
        length = 0;
    }

    void close() {
        body.close();
    }
}
