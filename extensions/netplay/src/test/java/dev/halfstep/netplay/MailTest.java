package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Exchanges messages over bad lines, each from one seed, and with a side that lies. */
class MailTest {

    private static final long FRAME_NANOS = 16_666_667L;
    private static final int MAX_MESSAGE_BYTES = 3_000_000;
    private static final int WINDOW = 64;
    private static final int PART_BYTES = 1_100;
    private static final LineQuality BAD =
            new LineQuality(/* delayMillis= */ 30, /* jitterMillis= */ 60, /* lossPercent= */ 20, 20);

    private final Mail a = new Mail(MAX_MESSAGE_BYTES);
    private final Mail b = new Mail(MAX_MESSAGE_BYTES);
    private final List<byte[]> payloads = new ArrayList<>();
    private long nowNanos;

    private static byte[] content(int length, long seed) {
        byte[] content = new byte[length];
        new Random(seed).nextBytes(content);
        return content;
    }

    /** Lets both sides exchange messages until both have all, and returns what has arrived at the second one. */
    private List<Mail.Message> exchange(LineQuality quality, long seed, int maxFrames) {
        BadLine toB = new BadLine(quality, seed);
        BadLine toA = new BadLine(quality, seed + 1);
        List<Mail.Message> arrived = new ArrayList<>();
        for (int frame = 0; !a.isDelivered() || !b.isDelivered(); frame++) {
            assertTrue(frame < maxFrames, "seed " + seed + ": messages take more than " + maxFrames + " frames");
            nowNanos += FRAME_NANOS;
            toB.deliver(nowNanos, payload -> assertTrue(b.read(payload)));
            toA.deliver(nowNanos, payload -> assertTrue(a.read(payload)));
            for (Mail.Message next = b.poll(); next != null; next = b.poll()) {
                arrived.add(next);
            }
            while (a.poll() != null) {
                // taken
            }
            for (Mail side : new Mail[] {a, b}) {
                side.send(nowNanos, payload -> {
                    assertTrue(payload.length <= SealedLine.MAX_PAYLOAD_BYTES);
                    (side == a ? toB : toA).send(payload, nowNanos);
                });
            }
        }
        return arrived;
    }

    @Test
    void messagesOfAllLengthsArriveInOrderAndOnceOverABadLine() {
        int[] lengths = {0, 1, 1_099, 1_100, 1_101, 0, 100_000, 2_198, 2_199, 2_200, 5};
        for (int seed = 0; seed < 20; seed++) {
            for (int i = 0; i < lengths.length; i++) {
                a.post(MailKind.of((byte) (1 + i % 9)), content(lengths[i], i));
                b.post(MailKind.CHAT, content(lengths[i], -i));
            }
            List<Mail.Message> arrived = exchange(BAD, seed * 10L, /* maxFrames= */ 3_000);
            assertEquals(lengths.length, arrived.size(), "seed " + seed);
            for (int i = 0; i < lengths.length; i++) {
                assertEquals(MailKind.of((byte) (1 + i % 9)), arrived.get(i).kind(), "message " + i);
                assertArrayEquals(content(lengths[i], i), arrived.get(i).content(), "message " + i);
            }
            assertNull(b.poll());
        }
    }

    @Test
    void aLongMessageArrivesOverABadLine() {
        byte[] state = content(2 * 1024 * 1024, 1);
        a.post(MailKind.ENTRY, state);
        a.post(MailKind.CHAT, new byte[] {1});
        List<Mail.Message> arrived = exchange(BAD, 1, /* maxFrames= */ 60_000);
        assertEquals(2, arrived.size());
        assertArrayEquals(state, arrived.get(0).content());
        assertArrayEquals(new byte[] {1}, arrived.get(1).content());
    }

    @Test
    void aLongMessageTakesSecondsAndLeavesRoomOnTheLine() {
        a.post(MailKind.ENTRY, content(2 * 1024 * 1024, 1));
        exchange(new LineQuality(/* delayMillis= */ 20, 0, 0, 0), 1, /* maxFrames= */ 20 * 60);
        assertTrue(nowNanos > 18_000_000_000L, "at most 110 KB a second: " + nowNanos);
    }

    /** The sum of what waits is bounded by the window and by the number of whole messages. */
    @Test
    void aSideThatTakesNoMessagesKeepsABoundedNumber() {
        for (int i = 0; i < 500; i++) {
            a.post(MailKind.CHAT, content(100, i));
        }
        for (int frame = 0; frame < 1_000; frame++) {
            nowNanos += FRAME_NANOS;
            a.send(nowNanos, payload -> assertTrue(b.read(payload)));
            b.send(nowNanos, payload -> assertTrue(a.read(payload)));
        }
        assertFalse(a.isDelivered());
        for (int i = 0; i < 32; i++) {
            assertArrayEquals(content(100, i), nextContent());
        }
        List<Mail.Message> rest = exchange(LineQuality.PERFECT, 1, /* maxFrames= */ 1_000);
        assertEquals(500 - 32, rest.size(), "none was lost meanwhile");
        for (int i = 0; i < rest.size(); i++) {
            assertArrayEquals(content(100, 32 + i), rest.get(i).content());
        }
    }

    /** Without a confirmation of the first 32, a liar sends more: they are not kept. */
    @Test
    void messagesBeyondTheWindowAreRefusedThoughNobodyTakesAny() {
        for (int number = 0; number < 32 + WINDOW; number++) {
            assertTrue(b.read(part(number, true, 3, 7)), "part " + number);
        }
        for (int i = 0; i < 1_000; i++) {
            assertTrue(b.read(part(i % (32 + WINDOW), true, 3, 7)), "a part that has arrived has no effect");
        }
        assertFalse(b.read(part(32 + WINDOW, true, 3, 7)));
        for (int i = 0; i < 32 + WINDOW; i++) {
            assertArrayEquals(new byte[] {7}, nextContent());
        }
        assertNull(b.poll());
    }

    private byte[] nextContent() {
        Mail.Message next = b.poll();
        assertNotNull(next);
        return next.content();
    }

    /** Returns a payload with a part, and a confirmation of nothing. */
    private static byte[] part(int number, boolean isLast, int... bytes) {
        ByteBuffer payload = ByteBuffer.allocate(18 + bytes.length)
                .put(PayloadKind.MAIL.code())
                .putInt(0)
                .putLong(0)
                .putInt(number)
                .put((byte) (isLast ? 1 : 0));
        for (int next : bytes) {
            payload.put((byte) next);
        }
        return payload.array();
    }

    private static byte[] confirmation(int first, long later) {
        return ByteBuffer.allocate(13)
                .put(PayloadKind.MAIL.code())
                .putInt(first)
                .putLong(later)
                .array();
    }

    @Test
    void payloadsThatNoHonestSideSendsAreRefused() {
        assertRefused(new byte[] {1});
        assertRefused(Arrays.copyOf(confirmation(0, 0), 12));
        assertRefused(part(0, true)); // without its kind
        assertRefused(Arrays.copyOf(part(0, true), 14));
        assertRefused(part(0, true, 0)); // an unknown kind
        assertRefused(part(0, true, 12));
        assertRefused(part(0, true, 255));
        assertRefused(part(-1, true, 3));
        assertRefused(part(Integer.MIN_VALUE, true, 3));
        assertRefused(part(WINDOW, true, 3));
        assertRefused(part(Integer.MAX_VALUE, true, 3));
        assertRefused(part(0, true, new int[PART_BYTES + 1]));
        byte[] flag = part(0, true, 3);
        flag[17] = 2;
        assertRefused(flag);
        flag[17] = -1;
        assertRefused(flag);
    }

    private static void assertRefused(byte[] payload) {
        assertFalse(new Mail(MAX_MESSAGE_BYTES).read(payload), Arrays.toString(payload));
    }

    @Test
    void aConfirmationOfAPartThatWasNotSentIsRefused() {
        assertTrue(a.read(confirmation(0, 0)));
        assertFalse(a.read(confirmation(1, 0)));
        a.post(MailKind.CHAT, content(3 * PART_BYTES, 1)); // four parts with the kind
        a.send(1, payload -> {});
        assertTrue(a.read(confirmation(2, 0)));
        assertTrue(a.read(confirmation(1, 0)), "an old confirmation has no effect");
        assertTrue(a.read(confirmation(-1, -1)), "nor has one of long ago");
        assertFalse(a.isDelivered());
        assertFalse(a.read(confirmation(5, 0)));
        assertFalse(a.read(confirmation(Integer.MAX_VALUE, 0)));
        assertTrue(a.read(confirmation(4, 0)));
        assertTrue(a.isDelivered());
    }

    @Test
    void aConfirmationBeyondTheWindowIsRefused() {
        a.post(MailKind.ENTRY, content(200 * PART_BYTES, 1));
        for (int i = 0; i < 100; i++) {
            a.send(i * 100_000_000L, payload -> {});
        }
        assertFalse(a.read(confirmation(WINDOW + 1, 0)));
        assertTrue(a.read(confirmation(WINDOW, 0)));
    }

    @Test
    void aPartThatWasConfirmedLaterIsNotSentAgain() {
        a.post(MailKind.CHAT, content(3 * PART_BYTES, 1));
        List<byte[]> sent = new ArrayList<>();
        a.send(0, sent::add);
        assertEquals(4, sent.size());
        assertTrue(a.read(confirmation(0, /* later= */ 0b101))); // the second and the fourth
        sent.clear();
        a.send(1_000_000_000L, sent::add);
        assertEquals(2, sent.size());
        assertEquals(0, ByteBuffer.wrap(sent.get(0)).getInt(13));
        assertEquals(2, ByteBuffer.wrap(sent.get(1)).getInt(13));
    }

    @Test
    void aMessageThatIsTooLongIsRefused() {
        Mail strict = new Mail(/* maxMessageBytes= */ 5_000);
        a.post(MailKind.PROFILE, content(5_000, 1));
        a.send(0, payload -> assertTrue(strict.read(payload)));
        Mail.Message whole = strict.poll();
        assertNotNull(whole);
        assertArrayEquals(content(5_000, 1), whole.content());

        Mail other = new Mail(/* maxMessageBytes= */ 5_000);
        b.post(MailKind.PROFILE, content(5_001, 1));
        boolean[] isRefused = new boolean[1];
        b.send(0, payload -> isRefused[0] |= !other.read(payload));
        assertTrue(isRefused[0]);
        assertNull(other.poll());
    }

    /** A message without an end costs no more memory than the longest one. */
    @Test
    void anEndlessMessageIsRefused() {
        Mail strict = new Mail(/* maxMessageBytes= */ 128 * 1024);
        int[] bytes = new int[PART_BYTES];
        bytes[0] = 3;
        int taken = 0;
        while (strict.read(part(taken, false, bytes))) {
            taken++;
            assertTrue(taken < 200, "parts: " + taken);
        }
        assertEquals(128 * 1024 / PART_BYTES, taken);
    }

    /** A message that is found to be bad only after a message before it was taken is refused, too. */
    @Test
    void aBadMessageBehindTheOnesThatWaitIsRefusedLater() {
        for (int number = 0; number < 32; number++) {
            assertTrue(b.read(part(number, true, 3, 7)));
        }
        assertTrue(b.read(part(32, true, 99)));
        assertArrayEquals(new byte[] {7}, nextContent());
        assertFalse(b.read(confirmation(0, 0)) && b.read(part(33, true, 3, 7)));
    }

    @Test
    void damagedPayloadsAreNeverThrown() {
        a.post(MailKind.GREETING, content(20_000, 1));
        for (int i = 0; i < 20; i++) {
            a.send(i * 1_000_000_000L, payload -> payloads.add(payload.clone()));
        }
        Random random = new Random(1);
        Mail victim = new Mail(30_000);
        for (int i = 0; i < 200_000; i++) {
            byte[] good = payloads.get(random.nextInt(payloads.size()));
            byte[] damaged = Arrays.copyOf(good, random.nextInt(3) == 0 ? 1 + random.nextInt(1_300) : good.length);
            for (int change = random.nextInt(4); change > 0; change--) {
                damaged[random.nextInt(random.nextBoolean() ? damaged.length : Math.min(19, damaged.length))] =
                        (byte) random.nextInt(random.nextBoolean() ? 4 : 256);
            }
            if (!victim.read(damaged) || random.nextInt(500) == 0) {
                victim = new Mail(30_000);
                if (random.nextBoolean()) {
                    victim.post(MailKind.CHAT, content(random.nextInt(5_000), i));
                }
            }
            victim.send(i * 10_000_000L, payload -> assertTrue(payload.length <= SealedLine.MAX_PAYLOAD_BYTES));
            Mail.Message next = random.nextInt(10) == 0 ? victim.poll() : null;
            assertTrue(next == null || next.content().length <= 30_000);
        }
    }
}
