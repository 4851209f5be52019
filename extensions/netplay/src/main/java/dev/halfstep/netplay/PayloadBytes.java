package dev.halfstep.netplay;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes payloads into memory, where only a text that is too long can fail. */
final class PayloadBytes {

    /** Writes one payload. */
    interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private PayloadBytes() {}

    static byte[] of(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writing.to(new DataOutputStream(bytes));
        } catch (IOException tooLong) {
            throw new UncheckedIOException(
                    "a text of a player, such as his bindings, must have at most 65535 bytes", tooLong);
        }
        return bytes.toByteArray();
    }
}
