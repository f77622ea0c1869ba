package kassa.internal;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends requests by the HTTP client of the JDK. */
public final class JdkHttp implements Http {
    private static final Duration CONNECT = Duration.ofSeconds(10);

    private final HttpClient client;

    public JdkHttp(HttpClient client) {
        this.client = client;
    }

    public static HttpClient newClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
    }

    @Override
    public Answer send(String method, String url, Map<String, String> headers, byte[] body, long timeout) throws Lost {
        HttpRequest.BodyPublisher sent =
                body.length == 0 ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofByteArray(body);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url)).method(method, sent).timeout(Duration.ofMillis(timeout));
        headers.forEach(request::setHeader);
        CompletableFuture<HttpResponse<Pieces>> response = client.sendAsync(request.build(), info -> new Pieces());
        try {
            // A little more than its own limit, which ends it otherwise.
            HttpResponse<Pieces> head = response.get(timeout + 1000, TimeUnit.MILLISECONDS);
            Map<String, String> names = new HashMap<>();
            head.headers().map().forEach((name, values) -> names.put(name.toLowerCase(Locale.ROOT), values.get(0)));
            return new Answer(head.statusCode(), names, head.body());
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            // The JDK's own message of a refused connection is null.
            throw new Lost(URI.create(url).getAuthority() + ": " + cause, cause instanceof HttpTimeoutException);
        } catch (TimeoutException late) {
            response.cancel(true);
            throw new Lost("none in time", true);
        } catch (InterruptedException interrupted) {
            response.cancel(true);
            throw Lost.interrupted();
        }
    }

    /** A body as it comes. The next piece is asked for when the last was taken, so that a fast sender fills no memory. */
    private static final class Pieces implements HttpResponse.BodySubscriber<Pieces>, Answer.Body {
        private final BlockingQueue<Object> waiting = new LinkedBlockingQueue<>();
        private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
        private volatile boolean isClosed;

        @Override
        public CompletionStage<Pieces> getBody() {
            return CompletableFuture.completedFuture(this);
        }

        @Override
        public void onSubscribe(Flow.Subscription from) {
            subscription.complete(from);
            if (isClosed) from.cancel();
            else from.request(1);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            byte[] piece = new byte[buffers.stream().mapToInt(ByteBuffer::remaining).sum()];
            ByteBuffer all = ByteBuffer.wrap(piece);
            buffers.forEach(all::put);
            waiting.add(piece);
        }

        @Override
        public void onError(Throwable error) {
            waiting.add(new Lost(String.valueOf(error), false));
        }

        @Override
        public void onComplete() {
            waiting.add(END);
        }

        @Override
        public byte[] next(long milliseconds) throws Lost {
            try {
                Object next = waiting.poll(milliseconds, TimeUnit.MILLISECONDS);
                if (next instanceof Lost lost) throw lost;
                if (next == null || next == END) return (byte[]) next;
                subscription.getNow(null).request(1);
                return (byte[]) next;
            } catch (InterruptedException interrupted) {
                throw Lost.interrupted();
            }
        }

        @Override
        public void close() {
            isClosed = true;
            Flow.Subscription from = subscription.getNow(null);
            if (from != null) from.cancel();
            waiting.add(new Lost("closed", false));
        }
    }
}
