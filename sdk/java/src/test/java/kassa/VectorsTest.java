package kassa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import kassa.internal.JdkHttp;
import kassa.internal.Signer;
import org.junit.jupiter.api.Test;

/** The vectors that the SDKs of all languages share. */
class VectorsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static JsonNode vectors() throws IOException {
        return JSON.readTree(new File("../vectors.json"));
    }

    private static byte[] bytes(JsonNode text) {
        return text.asText().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void requestsAreSigned() throws Exception {
        JsonNode signing = vectors().get("signing");
        Signer signer = Signer.of(signing.get("key_id").asText(), signing.get("secret").asText());
        for (JsonNode each : signing.get("cases")) {
            String made = signer.authorization(
                    signing.get("timestamp").asLong(), each.get("method").asText(), each.get("target").asText(), bytes(each.get("body")));
            assertEquals(each.get("authorization").asText(), made, each.get("name").asText());
        }
    }

    /** The target that is signed is the one on the request line. */
    @Test
    void targetsAreSentAsSigned() throws Exception {
        try (HostileServer server = new HostileServer()) {
            JdkHttp http = new JdkHttp(JdkHttp.newClient());
            for (JsonNode each : vectors().get("signing").get("cases")) {
                String method = each.get("method").asText();
                String target = each.get("target").asText();
                http.send(method, server.url() + target, Map.of("Authorization", "Bearer x"), bytes(each.get("body")), 60_000);
                String sent = server.lastRequest();
                String name = each.get("name").asText();
                assertEquals(method + " " + target + " HTTP/1.1", sent.split("\r\n")[0], name);
                assertEquals(each.get("body").asText(), sent.substring(sent.indexOf("\r\n\r\n") + 4), name);
            }
        }
    }

    @Test
    void webhooksAreVerified() throws Exception {
        for (JsonNode each : vectors().get("webhooks")) {
            String name = each.get("name").asText();
            List<String> secrets = JSON.convertValue(each.get("secrets"), JSON.getTypeFactory().constructCollectionType(List.class, String.class));
            Instant now = Instant.ofEpochSecond(each.get("now").asLong());
            try {
                Event event = Webhooks.verify(bytes(each.get("body")), each.get("header").asText(), secrets, Webhooks.TOLERANCE, now);
                assertNull(each.get("error").textValue(), name);
                assertEquals(JSON.readTree(bytes(each.get("body"))), JSON.valueToTree(event.raw()), name);
            } catch (WebhookVerificationException error) {
                assertEquals(each.get("error").textValue(), error.code(), name);
                for (String secret : secrets) assertFalse(!secret.isBlank() && error.getMessage().contains(secret), name);
            }
        }
    }

    @Test
    void aWebhookOfAnotherTimeIsRefusedNow() throws Exception {
        JsonNode each = vectors().get("webhooks").get(0);
        String secret = each.get("secrets").get(0).asText();
        WebhookVerificationException error = assertThrows(
                WebhookVerificationException.class,
                () -> Webhooks.verify(bytes(each.get("body")), each.get("header").asText(), null, "whsec_next", secret));
        assertEquals("timestamp_too_old", error.code());
        Instant later = Instant.ofEpochSecond(each.get("now").asLong()).plusSeconds(3000);
        assertEquals(
                "payment.confirmed",
                Webhooks.verify(bytes(each.get("body")), each.get("header").asText(), List.of(secret), Duration.ofHours(1), later).event());
    }
}
