// Drives a client that openapi-generator has made: signs each request, creates, lists and pays an order, reads events, an error and webhooks.
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.Buffer;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.EventsApi;
import org.openapitools.client.api.OrdersApi;
import org.openapitools.client.api.SandboxApi;
import org.openapitools.client.model.*;

class Drive {
  static final Map<String, String> env = System.getenv();

  static Response signed(Interceptor.Chain chain) throws java.io.IOException {
    Request request = chain.request();
    Buffer body = new Buffer();
    if (request.body() != null) request.body().writeTo(body);
    String target = request.url().encodedPath() + (request.url().query() == null ? "" : "?" + request.url().encodedQuery());
    String timestamp = Long.toString(System.currentTimeMillis() / 1000);
    try {
      String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body.readByteArray()));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(env.get("KASSA_SECRET").getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      String text = String.join("\n", timestamp, request.method(), target, hash);
      String signature = HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
      String value = "Bearer " + env.get("KASSA_KEY_ID") + ":" + timestamp + ":" + signature;
      return chain.proceed(request.newBuilder().header("Authorization", value).build());
    } catch (java.security.GeneralSecurityException error) {
      throw new java.io.IOException(error);
    }
  }

  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient(new OkHttpClient.Builder().addInterceptor(Drive::signed).build());
    client.setBasePath(env.get("KASSA_BASE_URL"));
    OrdersApi orders = new OrdersApi(client);
    String reference = "JAVA-" + System.nanoTime();
    CreateOrderRequest wanted =
        new CreateOrderRequest().amount("25").currency(Currency.USDT).network(Network.TRC20).reference(reference);
    String id = orders.createOrder(wanted).getId().toString();
    if (orders.listOrders(null, null, null, null, null, null, null, null, reference).getTotal() != 1)
      throw new IllegalStateException("the order is not in the list");
    new SandboxApi(client).payTestOrder(id, new TestPaymentRequest());
    boolean isPaid = false;
    for (int attempt = 0; attempt < 120 && !isPaid; attempt++) {
      Thread.sleep(500);
      isPaid = orders.getOrder(id).getStatus() == OrderStatus.PAID;
    }
    if (!isPaid) throw new IllegalStateException("the order was not paid");
    EventList page = new EventsApi(client).listEvents(null, null, null, null, null);
    List<String> ids = new ArrayList<>();
    for (Map.Entry<String, JsonElement> webhook : JsonParser.parseString(env.get("KASSA_WEBHOOKS")).getAsJsonObject().entrySet()) {
      Class<?> type = Class.forName("org.openapitools.client.model." + webhook.getKey());
      Object read = type.getMethod("fromJson", String.class).invoke(null, webhook.getValue().toString());
      ids.add((String) type.getMethod("getId").invoke(read));
    }
    try {
      orders.getOrder("00000000-0000-4000-8000-000000000000");
      throw new IllegalStateException("an order that is none was found");
    } catch (ApiException refused) {
      String error = org.openapitools.client.model.Error.fromJson(refused.getResponseBody()).getError();
      System.out.println("paid " + page.getEvents().get(0).getEvent() + " " + String.join(",", ids) + " " + error);
    }
  }
}
