package kassa.internal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests. It has no {@code toString}, and shows its secret to nobody. */
public final class Signer {
    private static final Pattern KEY = Pattern.compile("mk_(live|test)_\\w+");
    private static final Pattern SECRET = Pattern.compile("[!-9;-~]+");
    private static final Pattern SECRET_START = Pattern.compile("sk_(live|test)_");

    private final String keyId;
    private final String secret;

    private Signer(String keyId, String secret) {
        this.keyId = keyId;
        this.secret = secret;
    }

    /** Returns a signer, null without a key: public operations alone work. Throws at the usual mistakes. */
    public static Signer of(String keyId, String secret) {
        String id = keyId == null ? "" : keyId;
        String key = secret == null ? "" : secret;
        if (id.isEmpty() && key.isEmpty()) return null;
        String problem = problemOf(id, key);
        if (problem != null) throw new IllegalArgumentException(problem);
        return new Signer(id, key);
    }

    /** No message holds a secret, nor what may be one in the wrong place. */
    private static String problemOf(String keyId, String secret) {
        if (keyId.isEmpty() || secret.isEmpty()) {
            return "A key has an id and a secret: give both, or set KASSA_KEY_ID and KASSA_SECRET";
        }
        if (keyId.startsWith("sk_") || secret.startsWith("mk_")) return "Key id and secret are swapped";
        if (secret.startsWith("whsec_")) {
            return "The secret begins with whsec_, which is for verifying webhooks; give the one of the API key";
        }
        Matcher named = KEY.matcher(keyId);
        if (!named.matches()) return "A key id begins with mk_test_ or mk_live_, and has no blanks";
        Matcher other = SECRET_START.matcher(secret);
        if (other.lookingAt() && !other.group(1).equals(named.group(1))) {
            return "The key id is of " + named.group(1) + " and the secret of " + other.group(1);
        }
        boolean isCopied = SECRET.matcher(secret).matches();
        return isCopied ? null : "The secret was not copied exactly: it has no blanks and no colon";
    }

    /** The value of {@code Authorization}; the target is path and query exactly as sent. */
    public String authorization(long time, String method, String target, byte[] body) {
        String text = time + "\n" + method + "\n" + target + "\n" + HexFormat.of().formatHex(sha256(body));
        return "Bearer " + keyId + ":" + time + ":" + hmac(secret, text.getBytes(StandardCharsets.UTF_8));
    }

    /** HMAC-SHA256 of the parts together, as hexadecimal digits. */
    public static String hmac(String key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            for (byte[] part : parts) mac.update(part);
            return HexFormat.of().formatHex(mac.doFinal());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] sha256(byte[] text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
