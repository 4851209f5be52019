package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JoinCodeTest {

    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static JoinCode code(int ipBytes, int seed) throws UnknownHostException {
        Random random = new Random(seed);
        byte[] ip = new byte[ipBytes];
        random.nextBytes(ip);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByAddress(ip), 1 + random.nextInt(65_535));
        return JoinCode.create(address, new SecureRandom());
    }

    private static String messageOf(String text) {
        return assertThrows(IllegalArgumentException.class, () -> JoinCode.parse(text))
                .getMessage();
    }

    @Test
    void aTextLeadsToTheSameAddressAndSecret() throws UnknownHostException {
        for (int seed = 0; seed < 200; seed++) {
            JoinCode code = code(seed % 2 == 0 ? 4 : 16, seed);
            String text = code.text();
            assertEquals(seed % 2 == 0 ? 47 : 71, text.length(), text);
            for (String typed : new String[] {
                text,
                text.toLowerCase(Locale.ROOT),
                " " + text.replace("-", " ") + "\n",
                text.replace('0', 'O').replace('1', 'l')
            }) {
                JoinCode parsed = JoinCode.parse(typed);
                assertEquals(code.address(), parsed.address());
                assertArrayEquals(code.handshakeSecret(), parsed.handshakeSecret());
                assertEquals(text, parsed.text());
            }
        }
    }

    @Test
    void aMistypedCharacterIsFound() throws UnknownHostException {
        String text = code(4, 1).text();
        int found = 0;
        int tried = 0;
        for (int i = 0; i < text.length(); i++) {
            for (int digit = 0; digit < ALPHABET.length() && text.charAt(i) != '-'; digit++) {
                String typed = text.substring(0, i) + ALPHABET.charAt(digit) + text.substring(i + 1);
                if (!typed.equals(text)) {
                    tried++;
                    try {
                        JoinCode.parse(typed);
                    } catch (IllegalArgumentException e) {
                        assertFalse(e.getMessage().contains(text.substring(20, 25)), "the secret in a message");
                        found++;
                    }
                }
            }
        }
        assertTrue(tried == 40 * 31 && found >= tried - 2, found + " of " + tried); // 1 of 65,536 is not found
    }

    @Test
    void whatIsNoCodeIsRefusedWithTheRule() throws UnknownHostException {
        String text = code(4, 2).text();
        assertEquals("a join code must have 40 or 60 digits and letters: 0", messageOf(""));
        assertEquals("a join code must have 40 or 60 digits and letters: 39", messageOf(text.substring(1)));
        assertEquals("a join code must have 40 or 60 digits and letters: 300", messageOf("A".repeat(300)));
        assertEquals(
                "a join code must consist of digits and letters without U: character 3 is another one",
                messageOf("AB\u0007" + text));
    }

    @Test
    void theNameOfACodeHasNoSecret() throws UnknownHostException {
        JoinCode code = JoinCode.create(
                new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, 7}), 4242), new SecureRandom());
        assertEquals("join code of 10.0.0.7:4242", code.toString());
    }

    @Test
    void aCodeOverARelaySaysSo() throws UnknownHostException {
        InetSocketAddress relay = new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, 7}), 4242);
        JoinCode code = JoinCode.createOverRelay(relay, new SecureRandom());
        JoinCode parsed = JoinCode.parse(code.text());
        assertTrue(parsed.isOverRelay() && code.isOverRelay());
        assertEquals(47, code.text().length());
        assertEquals(code.text(), parsed.text());
        assertEquals(relay, parsed.address());
        assertArrayEquals(code.roomName(), parsed.roomName());
        assertEquals("join code of the relay 10.0.0.7:4242", parsed.toString());
        assertFalse(code(4, 1).isOverRelay());
    }

    @Test
    void codesOfEarlierVersionsAreRead() throws UnknownHostException {
        JoinCode code = JoinCode.parse("04894-2G000-3G20G-30G2G-C1R81-450P3-0D1R7-H02TN");
        assertEquals(new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, 7}), 4242), code.address());
        assertFalse(code.isOverRelay());
    }

    @Test
    void aCodeOfALaterVersionIsRefused() {
        assertEquals(
                "a join code must be of the same version of the game: its format is 3, this game reads 1 and 2",
                messageOf("0C894-2G000-3G20G-30G2G-C1R81-450P3-0D1R7-H16NE"));
    }

    @Test
    void theNameOfARoomDoesNotRevealTheSecret() throws UnknownHostException {
        JoinCode code = code(4, 5);
        assertEquals(RelayPacket.NAME_BYTES, code.roomName().length);
        assertFalse(Arrays.equals(code.roomName(), code(4, 5).roomName()), "another secret has another room");
        byte[] start = Arrays.copyOf(code.handshakeSecret(), RelayPacket.NAME_BYTES);
        assertFalse(Arrays.equals(code.roomName(), start));
    }

    @Test
    void twoSessionsHaveDifferentSecrets() throws UnknownHostException {
        assertFalse(code(4, 3).text().equals(code(4, 3).text()));
    }
}
