package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Reads damaged files: each is refused in one line, or read. */
final class Damage {

    /** 10,000 in the long run, see {@code -Dhalfstep.long}. */
    static final int FILES = Boolean.getBoolean("halfstep.long") ? 10_000 : 500;

    private static final long MAX_NANOS = 1_000_000_000L;
    private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

    private Damage() {}

    /** Reads a file and returns what it says, as text. */
    interface Reader {
        String read(byte[] content) throws IOException;
    }

    /** Reads damaged copies of a file. Returns the outcomes: SAME, OTHER, and the kinds of refusals. */
    static Map<String, Integer> outcomes(byte[] file, int files, long seed, List<String> words, Reader reader)
            throws IOException {
        String undamaged = reader.read(file);
        Map<String, Integer> outcomes = new TreeMap<>();
        Random random = new Random(seed);
        for (int i = 0; i < files; i++) {
            byte[] damaged = damaged(file, random, words);
            long begin = CPU.getCurrentThreadCpuTime();
            String outcome;
            try {
                outcome = reader.read(damaged).equals(undamaged) ? "SAME" : "OTHER";
            } catch (IOException refused) {
                String message = refused.getMessage();
                assertTrue(message.length() < 900, message);
                assertTrue(message.chars().noneMatch(Character::isISOControl), message);
                assertTrue(message.contains(": "), message);
                assertFalse(message.contains("line -"), message);
                outcome = message.contains("well-formed") ? "MALFORMED" : "REFUSED";
            }
            long nanos = CPU.getCurrentThreadCpuTime() - begin;
            assertTrue(nanos < MAX_NANOS, () -> "a file must be read in a second of processor time: " + nanos + " ns");
            outcomes.merge(outcome, 1, Integer::sum);
        }
        return outcomes;
    }

    /** Changes bytes or words. Most files stay well-formed, so that the damage gets past the parser. */
    private static byte[] damaged(byte[] file, Random random, List<String> words) {
        byte[] damaged = file.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(damaged.length);
            switch (random.nextInt(20)) {
                case 0 -> damaged[at] = (byte) random.nextInt();
                case 1 -> damaged = Arrays.copyOf(damaged, at);
                case 2 -> damaged = spliced(damaged, at, Math.min(damaged.length, at + random.nextInt(60)), "");
                default -> damaged = withOtherValue(damaged, at, random, words);
            }
            if (damaged.length == 0) {
                return damaged;
            }
        }
        return damaged;
    }

    /** Replaces the next value in quotation marks, or the next digits. */
    private static byte[] withOtherValue(byte[] file, int at, Random random, List<String> words) {
        int begin = at;
        boolean isText = random.nextBoolean();
        while (begin < file.length && !(isText ? isQuote(file, begin) : isDigit(file[begin]))) {
            begin++;
        }
        begin += isText ? 1 : 0;
        int end = begin;
        while (end < file.length && (isText ? file[end] != '"' : isDigit(file[end]))) {
            end++;
        }
        return begin >= file.length ? file : spliced(file, begin, end, words.get(random.nextInt(words.size())));
    }

    /** Returns whether a value begins here: after an equals sign in XML, after a colon, perhaps with a space, in JSON. */
    private static boolean isQuote(byte[] file, int at) {
        return at > 0 && file[at] == '"' && (file[at - 1] == '=' || file[at - 1] == ' ' || file[at - 1] == ':');
    }

    private static boolean isDigit(byte character) {
        return character >= '0' && character <= '9';
    }

    private static byte[] spliced(byte[] file, int from, int to, String replacement) {
        byte[] middle = replacement.getBytes(StandardCharsets.UTF_8);
        byte[] spliced = Arrays.copyOf(file, from + middle.length + file.length - to);
        System.arraycopy(middle, 0, spliced, from, middle.length);
        System.arraycopy(file, to, spliced, from + middle.length, file.length - to);
        return spliced;
    }
}
