package kassa;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that answers each path in its own wrong way. Every connection has one request. */
final class HostileServer implements AutoCloseable {
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

    HostileServer() throws IOException {
        Thread acceptor = new Thread(this::accept);
        acceptor.setDaemon(true);
        acceptor.start();
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort();
    }

    String lastRequest() throws InterruptedException {
        return requests.take();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                Thread worker = new Thread(() -> serve(connection));
                worker.setDaemon(true);
                worker.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            String request = read(connection.getInputStream());
            requests.add(request);
            String path = request.split(" ", 3)[1].replace("/v1/orders/", "").replaceAll("/.*|\\?.*", "");
            answer(path, connection.getOutputStream());
        } catch (IOException gone) {
            // The client has given up, as it should.
        }
    }

    private static String read(InputStream input) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) head.append((char) input.read());
        Matcher length = LENGTH.matcher(head);
        byte[] body = input.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        return head + new String(body, StandardCharsets.UTF_8);
    }

    private static void answer(String path, OutputStream output) throws IOException {
        String json = "Content-Type: application/json\r\nConnection: close\r\n";
        switch (path) {
            case "huge" -> {
                write(output, "HTTP/1.1 200 OK\r\n" + json + "\r\n{\"a\":\"");
                for (int sent = 0; sent < 64; sent++) write(output, "x".repeat(1 << 20));
            }
            case "heads" -> {
                write(output, "HTTP/1.1 200 OK\r\n");
                for (int sent = 0; sent < 1000; sent++) write(output, "X-A" + sent + ": " + "x".repeat(8000) + "\r\n");
            }
            case "elsewhere" -> write(output, "HTTP/1.1 307 Elsewhere\r\nLocation: http://127.0.0.1:9/\r\n" + json + "Content-Length: 0\r\n\r\n");
            case "slow" -> {
                write(output, "HTTP/1.1 200 OK\r\n" + json + "\r\n");
                trickle(output, " ");
            }
            case "silent" -> trickle(output, "");
            case "held" -> {
                write(output, "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
                trickle(output, ": hello\n\n");
            }
            case "cut" -> write(output, "HTTP/1.1 200 OK\r\n" + json + "Content-Length: 100\r\n\r\n{");
            case "deep" -> write(output, "HTTP/1.1 200 OK\r\n" + json + "\r\n" + "[".repeat(100_000) + "]".repeat(100_000));
            default -> write(output, "HTTP/1.1 200 OK\r\n" + json + "Content-Length: 2\r\n\r\n{}");
        }
    }

    /** Goes on until the client is gone. */
    private static void trickle(OutputStream output, String text) throws IOException {
        try {
            while (true) {
                write(output, text);
                Thread.sleep(20);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(OutputStream output, String text) throws IOException {
        output.write(text.getBytes(StandardCharsets.UTF_8));
        output.flush();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
