package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.replay.RecordingException.Reason;
import dev.halfstep.state.ComponentSchema;
import dev.halfstep.testkit.SyntheticWorld;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A damaged file is replayed up to the damage or refused, with a message of one line. */
class DamagedRecordingTest {

    private static final int STEPS = 1_020;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private static Path folder;

    private static byte[] whole;
    private static List<String> contents;

    @BeforeAll
    static void record() throws IOException {
        Path file = folder.resolve("whole.rec");
        SampleRecordings.record(file, STEPS, 60);
        whole = Files.readAllBytes(file);
        Recording recording = Recording.of("whole", whole);
        assertNull(recording.corruption());
        assertEquals(STEPS, recording.steps());
        contents = SampleRecordings.contents(recording);
    }

    private static Recording open(byte[] bytes) throws IOException {
        return Recording.of("game.rec", bytes);
    }

    /** The fault of the whole file, found when it is opened or after some steps. */
    private static RecordingException fault(byte[] bytes) {
        return assertThrows(RecordingException.class, () -> open(bytes).requireWhole());
    }

    private static void assertTold(RecordingException fault) {
        String message = fault.getMessage();
        assertTrue(message.contains("game.rec") && message.lines().count() == 1, message);
    }

    @Test
    void aTruncatedFileIsReplayableUpToItsLastCompleteBlock() throws IOException {
        TreeSet<Long> ends = new TreeSet<>();
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            Recording recording;
            try {
                recording = open(cut);
            } catch (RecordingException inHeader) {
                assertEquals(Reason.CUT, inHeader.reason());
                assertTold(inHeader);
                continue;
            }
            RecordingException refused = assertThrows(RecordingException.class, recording::requireWhole);
            assertEquals(Reason.CUT, refused.reason());
            assertTold(refused);
            if (ends.add(recording.steps())) {
                assertEquals(contents.subList(0, (int) recording.steps()), SampleRecordings.contents(recording));
            }
        }
        TreeSet<Long> expected = new TreeSet<>(List.of((long) STEPS));
        for (long end = 0; end < STEPS; end += 50) { // a block in a second
            expected.add(end);
        }
        assertEquals(expected, ends);
    }

    @Test
    void aTruncatedFileIsVerifiedUpToItsEnd() throws IOException {
        Recording recording = open(Arrays.copyOf(whole, whole.length * 2 / 3));
        assertTrue(recording.steps() > 500, () -> "steps: " + recording.steps());
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.begin(recording, world)) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(recording.steps(), world.steps());
            assertEquals(recording.steps() / 60 * 60, replay.verifiedSteps());
        }
    }

    @Test
    void everyChangedByteIsDetected() throws IOException {
        Random random = new Random(20261121);
        for (int i = 0; i < 10_000; i++) {
            byte[] changed = whole.clone();
            int at = random.nextInt(changed.length);
            changed[at] ^= (byte) (1 + random.nextInt(255));
            RecordingException fault = fault(changed);
            assertTold(fault);
            Reason expected = at < 8 ? Reason.NOT_A_RECORDING : at < 10 ? Reason.OTHER_VERSION : Reason.DAMAGED;
            assertEquals(expected, fault.reason(), fault.getMessage());
            if (i % 100 == 0 && at > 1_000) {
                Recording recording = open(changed);
                assertEquals(contents.subList(0, (int) recording.steps()), SampleRecordings.contents(recording));
            }
        }
    }

    @Test
    void aDamagedBlockIsNamedWithItsPosition() {
        byte[] changed = whole.clone();
        changed[whole.length - 1] ^= 1;
        int end = whole.length - endBytes();
        assertEquals(
                "a recording must be as it was written: game.rec is damaged in block 23 at byte " + end
                        + ": its checksum is wrong; 1020 whole steps are before that",
                fault(changed).getMessage());
        assertEquals(
                "a recording ends with a block that says so: game.rec was cut at byte " + (whole.length - 1)
                        + "; 1020 whole steps are before that",
                fault(Arrays.copyOf(whole, whole.length - 1)).getMessage());
    }

    private static int endBytes() {
        return whole.length - endOf(whole);
    }

    /** Returns the position of the last block of a complete recording. */
    private static int endOf(byte[] recording) {
        int at = RecordingFormat.PREFIX_BYTES;
        int last = at;
        while (at < recording.length) {
            last = at;
            at += RecordingFormat.HEAD_BYTES + ByteBuffer.wrap(recording).getInt(at + 17);
        }
        return last;
    }

    @Test
    void bytesAfterTheEndAreDamage() {
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);
        assertEquals(Reason.DAMAGED, fault(longer).reason());
        byte[] twice = Arrays.copyOf(whole, 2 * whole.length);
        System.arraycopy(whole, 0, twice, whole.length, whole.length);
        assertEquals(Reason.DAMAGED, fault(twice).reason());
    }

    @Test
    void refusesOtherFiles() {
        assertEquals(
                "a recording must have a beginning: game.rec is empty",
                fault(new byte[0]).getMessage());
        assertEquals(Reason.NOT_A_RECORDING, fault(new byte[0]).reason());
        assertEquals(
                "a recording begins with the mark of one: game.rec is something else",
                fault(new byte[] {'f', 'r', 'a', 'm', 'e', 's', '='}).getMessage());
        assertEquals(Reason.NOT_A_RECORDING, fault(new byte[100_000]).reason());
    }

    @Test
    void namesAMissingFile() {
        Path missing = folder.resolve("missing.rec");
        assertEquals(
                "a recording is a file: " + missing + " does not exist",
                assertThrows(IOException.class, () -> Recording.open(missing)).getMessage());
        assertEquals(
                "a recording is a file: " + folder + " is something else",
                assertThrows(IOException.class, () -> Recording.open(folder)).getMessage());
    }

    @Test
    void anotherVersionOfTheFormatIsNamed() {
        byte[] newer = whole.clone();
        newer[9] = 2;
        byte[] older = whole.clone();
        older[9] = 0;
        String rule = "this engine reads recordings of format 1: game.rec has format ";

        assertEquals(Reason.OTHER_VERSION, fault(newer).reason());
        assertEquals(rule + "2, which is newer", fault(newer).getMessage());
        assertEquals(rule + "0, which is older", fault(older).getMessage());
    }

    /** Creates a block with correct checksums and any claims. */
    private static byte[] block(byte kind, long firstStep, int steps, int plainBytes, int storedBytes, byte[] stored) {
        ByteBuffer head = ByteBuffer.allocate(RecordingFormat.HEAD_BYTES + stored.length);
        head.put(kind).putLong(firstStep).putInt(steps).putInt(plainBytes).putInt(storedBytes);
        head.putInt(sum(stored, stored.length));
        head.putInt(sum(head.array(), head.position()));
        return head.put(stored).array();
    }

    private static int sum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }

    private static byte[] deflated(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(plain);
        deflater.finish();
        byte[] stored = new byte[plain.length + 100];
        int length = deflater.deflate(stored);
        deflater.end();
        return Arrays.copyOf(stored, length);
    }

    /** The header of the recording, then some block in place of all others. */
    private static byte[] headerAnd(byte[] block) {
        int header = RecordingFormat.PREFIX_BYTES
                + RecordingFormat.HEAD_BYTES
                + ByteBuffer.wrap(whole).getInt(RecordingFormat.PREFIX_BYTES + 17);
        byte[] bytes = Arrays.copyOf(whole, header + block.length);
        System.arraycopy(block, 0, bytes, header, block.length);
        return bytes;
    }

    private static void assertRefused(String because, byte[] bytes) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        RecordingException fault = fault(bytes);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertTold(fault);
        assertTrue(fault.getMessage().contains(because), fault.getMessage());
        assertTrue(allocated < 4_000_000, () -> "allocated " + allocated + " bytes");
    }

    private static byte[] ints(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length);
        for (int number : numbers) {
            bytes.putInt(number);
        }
        return bytes.array();
    }

    @Test
    void claimedSizesAreNotTrusted() {
        byte[] idle = deflated(ints(50));
        byte steps = RecordingFormat.STEPS;
        byte end = RecordingFormat.END;
        assertRefused("cut", headerAnd(block(steps, 1, 50, 4, idle.length, idle))); // the control: all is right
        assertRefused("claims to take 4294967295 bytes", headerAnd(block(steps, 1, 50, 4, -1, idle)));
        assertRefused("claims to take 2147483647", headerAnd(block(steps, 1, 50, 4, Integer.MAX_VALUE, idle)));
        assertRefused("cut", headerAnd(block(steps, 1, 50, 4, RecordingFormat.MAX_STORED_BYTES, idle)));
        assertRefused("claims to hold 4294967295", headerAnd(block(steps, 1, 50, -1, idle.length, idle)));
        assertRefused("claims to hold 1048577", headerAnd(block(steps, 1, 50, 1_048_577, idle.length, idle)));
        assertRefused("the 1048576 bytes that it claims", headerAnd(block(steps, 1, 50, 1 << 20, idle.length, idle)));
        assertRefused("claims 4294967295 steps", headerAnd(block(steps, 1, -1, 4, idle.length, idle)));
        assertRefused("claims 2147483647 steps", headerAnd(block(steps, 1, Integer.MAX_VALUE, 4, idle.length, idle)));
        assertRefused("claims 0 steps", headerAnd(block(steps, 1, 0, 4, idle.length, idle)));
        assertRefused("too few for the hashes", headerAnd(block(steps, 1, 60, 4, idle.length, idle)));
        assertRefused("begins with step 2 after step 0", headerAnd(block(steps, 2, 50, 4, idle.length, idle)));
        assertRefused("begins with step -1", headerAnd(block(steps, -1, 50, 4, idle.length, idle)));
        assertRefused("kind that does not belong", headerAnd(block((byte) 'X', 1, 50, 4, idle.length, idle)));
        assertRefused(
                "kind that does not belong", headerAnd(block(RecordingFormat.HEADER, 1, 0, 4, idle.length, idle)));
        assertRefused("claims 50 steps", headerAnd(block(end, 1, 50, 4, idle.length, idle)));
        assertRefused("ends too early", headerAnd(block(end, 1, 0, 4, idle.length, idle)));
    }

    /** So many components and steps that the product does not fit into 32 bits. */
    @Test
    void claimedHashesOfGigabytesAreNotTrusted() throws IOException {
        List<ComponentSchema> schema = Collections.nCopies(65_535, new ComponentSchema("c", List.of()));
        byte[] idle = deflated(ints(20_000));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(headerOf(plainHeader(SampleRecordings.GAME, 1, schema)));
        file.write(block(RecordingFormat.STEPS, 1, 20_000, 4, idle.length, idle));

        RecordingException fault = fault(file.toByteArray());

        assertTold(fault);
        assertTrue(fault.getMessage().contains("too few for the hashes"), fault.getMessage());
    }

    private static byte[] inputs(int... numbers) {
        byte[] plain = ints(numbers);
        byte[] stored = deflated(plain);
        return headerAnd(block(RecordingFormat.STEPS, 1, 50, plain.length, stored.length, stored));
    }

    @Test
    void invalidInputIsDamage() {
        assertRefused("cut", inputs(50));
        assertRefused("claims 51 steps without input", inputs(51));
        assertRefused("claims 4294967295 steps without input", inputs(-1));
        assertRefused("more input than its steps have", inputs(50, 0));
        assertRefused("input of step 50 makes no sense (it ends too early)", inputs(49));
        assertRefused("input of step 1 makes no sense (at most 65536 input events", inputs(0, 1_000_000_000));
        assertRefused("input of step 1 makes no sense (the code of an input event", inputs(0, 1, -1));
        assertRefused("input of step 1 makes no sense (it ends too early)", inputs(0, 60_000, 0));
    }

    /** Correct checksums, with a claimed failure before the invalid bytes. */
    @Test
    void aRecordingWithAnInvalidEndIsReplayableUpToIt() throws IOException {
        byte[] idle = block(RecordingFormat.STEPS, 1, 50, 4, deflated(ints(50)).length, deflated(ints(50)));
        for (byte[] plain : new byte[][] {{1}, {1, 0, 0, 0, 0, 7}, {1, 0, 0, 0, 9}, {0, 1}, {}}) {
            byte[] end = block(RecordingFormat.END, 51, 0, plain.length, deflated(plain).length, deflated(plain));
            byte[] blocks = Arrays.copyOf(idle, idle.length + end.length);
            System.arraycopy(end, 0, blocks, idle.length, end.length);
            Recording recording = open(headerAnd(blocks));

            assertEquals(Reason.DAMAGED, recording.corruption().reason());
            assertEquals(50, recording.steps());
            assertFalse(recording.endsInFailure());
            try (SyntheticWorld world = SampleRecordings.game(1).build();
                    Replay replay = SampleRecordings.begin(recording, world)) {
                replay.run();
                assertEquals(50, world.steps());
            }
        }
    }

    @Test
    void aDecompressionBombIsRefused() {
        byte[] bomb = deflated(new byte[90_000_000]);
        assertTrue(bomb.length < 100_000, () -> "bytes: " + bomb.length);
        byte steps = RecordingFormat.STEPS;
        assertRefused("the 1048576 bytes that it claims", headerAnd(block(steps, 1, 50, 1 << 20, bomb.length, bomb)));
        assertRefused("the 4 bytes that it claims", headerAnd(block(steps, 1, 50, 4, bomb.length, bomb)));
        assertRefused("the 0 bytes that it claims", headerAnd(block(steps, 1, 50, 0, bomb.length, bomb)));
        byte[] noise = new byte[1_000];
        new Random(3).nextBytes(noise);
        noise[0] = 7; // a kind of block that compression does not know
        assertRefused("cannot be decompressed", headerAnd(block(steps, 1, 50, 4, noise.length, noise)));
    }

    @Test
    void anInvalidHeaderIsDamage() {
        byte[] counts = new byte[60];
        Arrays.fill(counts, (byte) 0xFF);
        for (byte[] plain : new byte[][] {{}, counts, new byte[60]}) {
            byte[] stored = deflated(plain);
            byte[] header = block(RecordingFormat.HEADER, 0, 0, plain.length, stored.length, stored);
            byte[] bytes = Arrays.copyOf(whole, RecordingFormat.PREFIX_BYTES + header.length);
            System.arraycopy(header, 0, bytes, RecordingFormat.PREFIX_BYTES, header.length);
            assertRefused("header makes no sense", bytes);
        }
    }

    @Test
    void theEndBlockMarksACompleteRecording() throws IOException {
        assertNotNull(open(Arrays.copyOf(whole, whole.length - endBytes())).corruption());
        assertNull(open(whole).corruption());
    }

    private static byte[] plainHeader(RecordedGame game, int hashEvery, List<ComponentSchema> schema)
            throws IOException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        HeaderBytes.write(
                new RecordingHeader(game, SampleRecordings.RATE, hashEvery, 0, schema), new DataOutputStream(plain));
        return plain.toByteArray();
    }

    private static byte[] headerOf(byte[] plain) throws IOException {
        byte[] stored = deflated(plain);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(whole, 0, RecordingFormat.PREFIX_BYTES);
        file.write(block(RecordingFormat.HEADER, 0, 0, plain.length, stored.length, stored));
        return file.toByteArray();
    }

    /** Going through them one by one would take an hour. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void opensARecordingThatClaimsBillionsOfIdleSteps() throws IOException {
        int blocks = 100_000;
        int steps = RecordingFormat.MAX_BLOCK_STEPS;
        byte[] stored = deflated(ints(0, 0, 0, steps)); // a hash with two parts, and no input
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<ComponentSchema> schema = List.of(new ComponentSchema("c", List.of()));
        file.write(headerOf(plainHeader(SampleRecordings.GAME, steps, schema)));
        for (int i = 0; i < blocks; i++) {
            file.write(block(RecordingFormat.STEPS, 1 + (long) i * steps, steps, 16, stored.length, stored));
        }

        Recording recording = open(file.toByteArray());

        assertEquals((long) blocks * steps, recording.steps());
        assertEquals(Reason.CUT, fault(file.toByteArray()).reason());
    }

    @ParameterizedTest
    @ValueSource(bytes = {0x1B, '\n', 0x7F, 0})
    void refusesControlCharactersInTheTextsOfItsHeader(byte character) throws IOException {
        RecordedGame game = new RecordedGame("~game", "~1", 5).withSetting("~key", "~value");
        byte[] plain = plainHeader(game, 1, List.of(new ComponentSchema("~Leaf", List.of("~float x"))));
        int texts = 0;
        for (int i = 0; i < plain.length; i++) {
            if (plain[i] == '~') {
                byte[] changed = plain.clone();
                changed[i] = character;
                assertRefused("header makes no sense (a text of a recording has no control", headerOf(changed));
                texts++;
            }
        }
        assertEquals(6, texts);
    }

    @ParameterizedTest
    @CsvSource({
        "20, 1, at the end of step 20",
        "20, 7, between steps 14 and 20",
        "20, 20, at the end of step 20",
        "0, 1, before the first step"
    })
    void aWrongHashInItsEndIsADifference(int steps, int hashEvery, String place) throws IOException {
        Path file = folder.resolve("end-" + steps + "-" + hashEvery + ".rec");
        SampleRecordings.record(file, steps, hashEvery);
        byte[] right = Files.readAllBytes(file);
        byte[] plain = new byte[1 + Long.BYTES]; // ended as it should, with a hash of 0
        byte[] stored = deflated(plain);
        ByteArrayOutputStream wrong = new ByteArrayOutputStream();
        wrong.write(right, 0, endOf(right));
        wrong.write(block(RecordingFormat.END, steps + 1L, 0, plain.length, stored.length, stored));
        Recording recording = open(wrong.toByteArray());
        recording.requireWhole();

        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.begin(recording, world)) {
            replay.run();
            assertTrue(
                    String.valueOf(replay.difference())
                            .startsWith("first difference " + place + ": expected hash 0000000000000000, got "),
                    () -> "difference: " + replay.difference());
        }
    }
}
