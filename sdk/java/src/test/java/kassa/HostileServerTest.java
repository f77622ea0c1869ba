package kassa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Iterator;
import kassa.model.Order;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HostileServerTest {
    private HostileServer server;

    @BeforeEach
    void start() throws Exception {
        server = new HostileServer();
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    private Kassa.Builder builder() {
        return Kassa.builder().key("mk_test_1", Script.SECRET).baseUrl(server.url()).maxRetries(0);
    }

    private <T extends Throwable> T ask(Class<T> type, String what, Duration timeout) {
        return assertThrows(type, () -> builder().timeout(timeout).build().orders().retrieve(what));
    }

    @Test
    void aHugeBodyIsNotReadToItsEnd() {
        KassaDecodeException error = ask(KassaDecodeException.class, "huge", Duration.ofMinutes(1));
        assertEquals(200, error.status());
        assertTrue(error.getMessage().contains("32 MiB"), error.getMessage());
    }

    @Test
    void aHeadWithoutEndIsNoAnswer() {
        ask(KassaConnectionException.class, "heads", Duration.ofMinutes(1));
    }

    @Test
    void aRedirectIsNotFollowed() {
        KassaDecodeException error = ask(KassaDecodeException.class, "elsewhere", Duration.ofMinutes(1));
        assertEquals(307, error.status());
        assertTrue(error.getMessage().contains("not followed"), error.getMessage());
        HttpClient following = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.ALWAYS).build();
        assertThrows(IllegalArgumentException.class, () -> builder().httpClient(following));
    }

    @Test
    void anAnswerThatNeverEndsIsCutOff() {
        ask(KassaTimeoutException.class, "slow", Duration.ofMillis(500));
        ask(KassaTimeoutException.class, "silent", Duration.ofMillis(500));
    }

    @Test
    void anAnswerThatIsCutIsNoAnswer() {
        ask(KassaConnectionException.class, "cut", Duration.ofMinutes(1));
    }

    @Test
    void whatLacksFieldsOrIsTooDeepIsNoAnswer() {
        ask(KassaDecodeException.class, "any", Duration.ofMinutes(1));
        ask(KassaDecodeException.class, "deep", Duration.ofMinutes(1));
    }

    @Test
    void waitingEndsInTimeWhateverComes() {
        Orders orders = builder().timeout(Duration.ofMillis(500)).build().orders();
        assertThrows(KassaException.class, () -> orders.waitUntilPaid("slow", Duration.ofMillis(500)));
        assertThrows(KassaException.class, () -> orders.waitUntilPaid("held", Duration.ofMillis(500)));
    }

    @Test
    void aStreamEndsWhenAnotherThreadClosesIt() throws Exception {
        LiveStream<Order> states = builder().build().orders().watch("held");
        Iterator<Order> iterator = states.iterator();
        Thread closer = new Thread(() -> {
            try {
                server.lastRequest();
            } catch (InterruptedException ended) {
                return;
            }
            states.close();
        });
        closer.start();
        assertFalse(iterator.hasNext());
        closer.join();
    }

    @Test
    void anInterruptedThreadStops() {
        Thread.currentThread().interrupt();
        assertThrows(KassaConnectionException.class, () -> builder().maxRetries(4).build().orders().retrieve("silent"));
        assertTrue(Thread.interrupted());
    }

    @Test
    void anAddressThatNobodyListensAtIsAnErrorThatNamesIt() throws Exception {
        server.close();
        KassaException error = ask(KassaConnectionException.class, "any", Duration.ofMinutes(1));
        assertTrue(error.getMessage().contains(server.url().replaceFirst("https?://", "")), error.getMessage());
    }
}
