// Drives the Java SDK: creates, lists and pays an order, sees its event in the stream and by webhook, and an error.
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import kassa.Event;
import kassa.Kassa;
import kassa.LiveStream;
import kassa.NotFoundException;
import kassa.WebhookVerificationException;
import kassa.Webhooks;
import kassa.model.*;

public class Drive {
    private static final BlockingQueue<Event> received = new LinkedBlockingQueue<>();
    private static final BlockingQueue<Event> streamed = new LinkedBlockingQueue<>();

    public static void main(String[] arguments) throws Exception {
        HttpsServer receiver = receive();
        Kassa kassa = new Kassa();
        List<Event> known = kassa.events().list(new ListEventsParams().limit(1)).first().items();
        LiveStream<Event> events = kassa.events().stream(known.isEmpty() ? "evt_00000000" : known.get(0).id());
        Thread follower = new Thread(() -> events.forEach(streamed::add));
        follower.start();

        String reference = "JAVA-" + System.nanoTime();
        Map<String, Object> metadata = Map.of("ticket", "Straße 🎫");
        CreateOrderRequest wanted = new CreateOrderRequest()
                .amount("25")
                .currency(Currency.USDT)
                .network(Network.TRC20)
                .reference(reference)
                .metadata(metadata)
                .webhookUrl("https://localhost:" + receiver.getAddress().getPort() + "/kassa")
                .idempotencyKey(reference);
        Order order = kassa.orders().create(wanted);
        expect(kassa.orders().create(wanted).id().equals(order.id()), "the same order");
        List<String> found = kassa.orders().list(new ListOrdersParams().reference(reference)).stream().map(OrderSummary::id).toList();
        expect(found.equals(List.of(order.id())), "the order in the list");
        expect(kassa.orders().retrieve(order.orderNumber()).metadata().equals(metadata), "the metadata");
        kassa.sandbox().pay(order.id());
        Order last = null;
        try (LiveStream<Order> states = kassa.orders().watch(order.id())) {
            for (Order state : states) last = state;
        }
        expect(kassa.orders().waitUntilPaid(order.id(), Duration.ofMinutes(1)).status().equals(OrderStatus.PAID), "a paid order");
        Event event = await(streamed, order.id());
        expect(await(received, order.id()).equals(kassa.events().retrieve(event.id())), "the same event");
        expect(event.dataAs(PaymentData.class).receivedAmount().equals("25"), "the amount");
        try (InputStream statement = kassa.balances().statementCsv()) {
            expect(statement.readAllBytes().length > 0, "a statement");
        }
        events.close();
        follower.join();
        receiver.stop(0);
        try {
            kassa.orders().retrieve("00000000-0000-4000-8000-000000000000");
        } catch (NotFoundException error) {
            expect(error.requestId() != null, "a request id");
            System.out.printf("%s %s, %s streamed and received, %s%n", last.status(), last.receivedAmount(), event.event(), error.error());
        }
    }

    /** Serves HTTPS with the certificate of the sandbox. */
    private static HttpsServer receive() throws Exception {
        Certificate certificate = CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(file("KASSA_CERT_FILE")));
        String pem = new String(file("KASSA_KEY_FILE")).replaceAll("-----.*-----|\\s", "");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null, null);
        PKCS8EncodedKeySpec key = new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem));
        keys.setKeyEntry("sandbox", KeyFactory.getInstance("EC").generatePrivate(key), new char[0], new Certificate[] {certificate});
        KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
        managers.init(keys, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/kassa", exchange -> {
            int status = 204;
            try {
                byte[] body = exchange.getRequestBody().readAllBytes();
                String header = exchange.getRequestHeaders().getFirst(Webhooks.SIGNATURE_HEADER);
                received.add(Webhooks.verify(body, header, "whsec_of_before", System.getenv("KASSA_WEBHOOK_SECRET")));
            } catch (WebhookVerificationException error) {
                System.err.println(error.getMessage());
                status = 401;
            }
            exchange.sendResponseHeaders(status, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static byte[] file(String variable) throws IOException {
        return Files.readAllBytes(Path.of(System.getenv(variable)));
    }

    private static Event await(BlockingQueue<Event> events, String orderId) throws InterruptedException {
        while (true) {
            Event event = events.poll(2, TimeUnit.MINUTES);
            expect(event != null, "an event");
            if (orderId.equals(event.data().get("order_id"))) return event;
        }
    }

    private static void expect(boolean isRight, String what) {
        if (!isRight) throw new IllegalStateException("Not " + what);
    }
}
