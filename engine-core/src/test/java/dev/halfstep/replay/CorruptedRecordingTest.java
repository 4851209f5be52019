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

/** A corrupted or truncated recording is replayed up to the corruption, or refused with a message of one line. */
class CorruptedRecordingTest {

    private static final int STEPS = 1_020;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private static Path folder;

    private static byte[] intact;
    private static List<String> contents;

    @BeforeAll
    static void record() throws IOException {
        Path file = folder.resolve("whole.rec");
        SampleRecordings.record(file, STEPS, 60);
        intact = Files.readAllBytes(file);
        Recording recording = Recording.of("whole", intact);
        assertNull(recording.corruption());
        assertEquals(STEPS, recording.steps());
        contents = SampleRecordings.contents(recording);
    }

    private static Recording open(byte[] bytes) throws IOException {
        return Recording.of("game.rec", bytes);
    }

    /** Returns the corruption of a file, whether it prevents opening the file or ends the steps. */
    private static RecordingException corruption(byte[] bytes) {
        return assertThrows(RecordingException.class, () -> open(bytes).requireWhole());
    }

    private static void assertMessageNamesTheFile(RecordingException corruption) {
        String message = corruption.getMessage();
        assertTrue(message.contains("game.rec") && message.lines().count() == 1, message);
    }

    @Test
    void aTruncatedFileIsReplayableUpToItsLastCompleteBlock() throws IOException {
        TreeSet<Long> ends = new TreeSet<>();
        for (int length = 1; length < intact.length; length++) {
            byte[] truncated = Arrays.copyOf(intact, length);
            Recording recording;
            try {
                recording = open(truncated);
            } catch (RecordingException inHeader) {
                assertEquals(Reason.TRUNCATED, inHeader.reason());
                assertMessageNamesTheFile(inHeader);
                continue;
            }
            RecordingException refused = assertThrows(RecordingException.class, recording::requireWhole);
            assertEquals(Reason.TRUNCATED, refused.reason());
            assertMessageNamesTheFile(refused);
            if (ends.add(recording.steps())) {
                assertEquals(contents.subList(0, (int) recording.steps()), SampleRecordings.contents(recording));
            }
        }
        TreeSet<Long> expected = new TreeSet<>(List.of((long) STEPS));
        for (long end = 0; end < STEPS; end += 50) { // a block has one second of steps
            expected.add(end);
        }
        assertEquals(expected, ends);
    }

    @Test
    void aTruncatedFileIsVerifiedUpToItsEnd() throws IOException {
        Recording recording = open(Arrays.copyOf(intact, intact.length * 2 / 3));
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
            byte[] changed = intact.clone();
            int position = random.nextInt(changed.length);
            changed[position] ^= (byte) (1 + random.nextInt(255));
            RecordingException corruption = corruption(changed);
            assertMessageNamesTheFile(corruption);
            assertEquals(expectedReason(position), corruption.reason(), corruption.getMessage());
            if (i % 100 == 0 && position > 1_000) { // after the header: the steps before the position are intact
                Recording recording = open(changed);
                assertEquals(contents.subList(0, (int) recording.steps()), SampleRecordings.contents(recording));
            }
        }
    }

    private static Reason expectedReason(int changedPosition) {
        if (changedPosition < 8) { // the mark
            return Reason.NOT_A_RECORDING;
        }
        return changedPosition < RecordingFormat.PREFIX_BYTES ? Reason.OTHER_VERSION : Reason.CORRUPTED;
    }

    @Test
    void aCorruptedBlockIsNamedWithItsPosition() {
        byte[] changed = intact.clone();
        changed[intact.length - 1] ^= 1;
        int end = intact.length - endBytes();
        assertEquals(
                "a recording must be unchanged: game.rec is corrupted in block 23 at byte " + end
                        + ": its checksum is wrong; 1020 complete steps are before it",
                corruption(changed).getMessage());
        assertEquals(
                "a recording ends with an end block: game.rec is truncated at byte " + (intact.length - 1)
                        + "; 1020 complete steps are before it",
                corruption(Arrays.copyOf(intact, intact.length - 1)).getMessage());
    }

    /** Returns the size of the end block of the intact recording. */
    private static int endBytes() {
        return intact.length - endBlockOf(intact);
    }

    /** Returns the position of the end block of a complete recording. */
    private static int endBlockOf(byte[] recording) {
        int position = RecordingFormat.PREFIX_BYTES;
        int lastPosition = position;
        while (position < recording.length) {
            lastPosition = position;
            position += RecordingFormat.HEAD_BYTES + compressedBytes(recording, position);
        }
        return lastPosition;
    }

    /** Reads the size of the compressed content from the head of a block. */
    private static int compressedBytes(byte[] recording, int blockPosition) {
        return ByteBuffer.wrap(recording).getInt(blockPosition + 17);
    }

    @Test
    void bytesAfterTheEndBlockAreCorruption() {
        byte[] longer = Arrays.copyOf(intact, intact.length + 1);
        assertEquals(Reason.CORRUPTED, corruption(longer).reason());
        byte[] repeated = Arrays.copyOf(intact, 2 * intact.length);
        System.arraycopy(intact, 0, repeated, intact.length, intact.length);
        assertEquals(Reason.CORRUPTED, corruption(repeated).reason());
    }

    @Test
    void refusesOtherFiles() {
        assertEquals(
                "a recording must have a beginning: game.rec is empty",
                corruption(new byte[0]).getMessage());
        assertEquals(Reason.NOT_A_RECORDING, corruption(new byte[0]).reason());
        assertEquals(
                "a recording begins with the mark of one: game.rec is something else",
                corruption(new byte[] {'f', 'r', 'a', 'm', 'e', 's', '='}).getMessage());
        assertEquals(Reason.NOT_A_RECORDING, corruption(new byte[100_000]).reason());
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
        byte[] newer = intact.clone();
        newer[9] = 2;
        byte[] older = intact.clone();
        older[9] = 0;
        String rule = "this engine reads recordings of format 1: game.rec has format ";

        assertEquals(Reason.OTHER_VERSION, corruption(newer).reason());
        assertEquals(rule + "2, which is newer", corruption(newer).getMessage());
        assertEquals(rule + "0, which is older", corruption(older).getMessage());
    }

    /** Creates a block with correct checksums. The claimed steps and sizes may be wrong. */
    private static byte[] block(
            byte kind, long firstStep, int steps, int contentBytes, int compressedBytes, byte[] compressed) {
        ByteBuffer block = ByteBuffer.allocate(RecordingFormat.HEAD_BYTES + compressed.length);
        block.put(kind).putLong(firstStep).putInt(steps).putInt(contentBytes).putInt(compressedBytes);
        block.putInt(checksum(compressed, compressed.length));
        block.putInt(checksum(block.array(), block.position()));
        return block.put(compressed).array();
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    private static byte[] compress(byte[] content) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        deflater.setInput(content);
        deflater.finish();
        byte[] compressed = new byte[content.length + 100];
        int length = deflater.deflate(compressed);
        deflater.end();
        return Arrays.copyOf(compressed, length);
    }

    /** Returns a file of the header of the intact recording and one more block. */
    private static byte[] headerAnd(byte[] block) {
        int headerEnd = RecordingFormat.PREFIX_BYTES
                + RecordingFormat.HEAD_BYTES
                + compressedBytes(intact, RecordingFormat.PREFIX_BYTES);
        byte[] bytes = Arrays.copyOf(intact, headerEnd + block.length);
        System.arraycopy(block, 0, bytes, headerEnd, block.length);
        return bytes;
    }

    /** Requires that a file is refused for a reason, without allocating much memory. */
    private static void assertRefused(String reason, byte[] bytes) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        RecordingException corruption = corruption(bytes);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertMessageNamesTheFile(corruption);
        assertTrue(corruption.getMessage().contains(reason), corruption.getMessage());
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
        byte[] idle = compress(ints(50));
        byte steps = RecordingFormat.STEPS;
        byte end = RecordingFormat.END;
        // a valid block: only the end block is missing
        assertRefused("truncated", headerAnd(block(steps, 1, 50, 4, idle.length, idle)));
        assertRefused("claims to take 4294967295 bytes", headerAnd(block(steps, 1, 50, 4, -1, idle)));
        assertRefused("claims to take 2147483647", headerAnd(block(steps, 1, 50, 4, Integer.MAX_VALUE, idle)));
        assertRefused("truncated", headerAnd(block(steps, 1, 50, 4, RecordingFormat.MAX_COMPRESSED_BYTES, idle)));
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

    /** Claims so many components and steps that the size of their hashes does not fit into 32 bits. */
    @Test
    void claimedHashesOfGigabytesAreNotTrusted() throws IOException {
        List<ComponentSchema> schema = Collections.nCopies(65_535, new ComponentSchema("c", List.of()));
        byte[] idle = compress(ints(20_000));
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(headerOf(headerContent(SampleRecordings.GAME, 1, schema)));
        file.write(block(RecordingFormat.STEPS, 1, 20_000, 4, idle.length, idle));

        RecordingException corruption = corruption(file.toByteArray());

        assertMessageNamesTheFile(corruption);
        assertTrue(corruption.getMessage().contains("too few for the hashes"), corruption.getMessage());
    }

    /** Returns a file with one block of 50 steps whose input are the given numbers. */
    private static byte[] inputs(int... numbers) {
        byte[] content = ints(numbers);
        byte[] compressed = compress(content);
        return headerAnd(block(RecordingFormat.STEPS, 1, 50, content.length, compressed.length, compressed));
    }

    @Test
    void invalidInputIsCorruption() {
        assertRefused("truncated", inputs(50)); // valid input: only the end block is missing
        assertRefused("claims 51 steps without input", inputs(51));
        assertRefused("claims 4294967295 steps without input", inputs(-1));
        assertRefused("more input than its steps have", inputs(50, 0));
        assertRefused("input of step 50 makes no sense (it ends too early)", inputs(49));
        assertRefused("input of step 1 makes no sense (at most 65536 input events", inputs(0, 1_000_000_000));
        assertRefused("input of step 1 makes no sense (the code of an input event", inputs(0, 1, -1));
        assertRefused("input of step 1 makes no sense (it ends too early)", inputs(0, 60_000, 0));
    }

    /** The end blocks have correct checksums, and some claim a failed step before their invalid bytes. */
    @Test
    void aRecordingIsReplayableUpToAnInvalidEndBlock() throws IOException {
        byte[] idle = block(RecordingFormat.STEPS, 1, 50, 4, compress(ints(50)).length, compress(ints(50)));
        for (byte[] content : new byte[][] {{1}, {1, 0, 0, 0, 0, 7}, {1, 0, 0, 0, 9}, {0, 1}, {}}) {
            byte[] end = block(RecordingFormat.END, 51, 0, content.length, compress(content).length, compress(content));
            byte[] blocks = Arrays.copyOf(idle, idle.length + end.length);
            System.arraycopy(end, 0, blocks, idle.length, end.length);
            Recording recording = open(headerAnd(blocks));

            assertEquals(Reason.CORRUPTED, recording.corruption().reason());
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
        byte[] bomb = compress(new byte[90_000_000]);
        assertTrue(bomb.length < 100_000, () -> "bytes: " + bomb.length);
        byte steps = RecordingFormat.STEPS;
        assertRefused("the 1048576 bytes that it claims", headerAnd(block(steps, 1, 50, 1 << 20, bomb.length, bomb)));
        assertRefused("the 4 bytes that it claims", headerAnd(block(steps, 1, 50, 4, bomb.length, bomb)));
        assertRefused("the 0 bytes that it claims", headerAnd(block(steps, 1, 50, 0, bomb.length, bomb)));
        byte[] noise = new byte[1_000];
        new Random(3).nextBytes(noise);
        noise[0] = 7; // a block type that DEFLATE does not have
        assertRefused("cannot be decompressed", headerAnd(block(steps, 1, 50, 4, noise.length, noise)));
    }

    @Test
    void anInvalidHeaderIsCorruption() {
        byte[] counts = new byte[60];
        Arrays.fill(counts, (byte) 0xFF);
        for (byte[] content : new byte[][] {{}, counts, new byte[60]}) {
            byte[] compressed = compress(content);
            byte[] header = block(RecordingFormat.HEADER, 0, 0, content.length, compressed.length, compressed);
            byte[] bytes = Arrays.copyOf(intact, RecordingFormat.PREFIX_BYTES + header.length);
            System.arraycopy(header, 0, bytes, RecordingFormat.PREFIX_BYTES, header.length);
            assertRefused("header makes no sense", bytes);
        }
    }

    @Test
    void theEndBlockMarksACompleteRecording() throws IOException {
        assertNotNull(open(Arrays.copyOf(intact, intact.length - endBytes())).corruption());
        assertNull(open(intact).corruption());
    }

    /** Returns the content of a header block. */
    private static byte[] headerContent(RecordedGame game, int hashEvery, List<ComponentSchema> schema)
            throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        HeaderCodec.write(
                new RecordingHeader(game, SampleRecordings.RATE, hashEvery, 0, schema), new DataOutputStream(content));
        return content.toByteArray();
    }

    /** Returns a file that ends after its header block. */
    private static byte[] headerOf(byte[] content) throws IOException {
        byte[] compressed = compress(content);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(intact, 0, RecordingFormat.PREFIX_BYTES);
        file.write(block(RecordingFormat.HEADER, 0, 0, content.length, compressed.length, compressed));
        return file.toByteArray();
    }

    /** Reading the steps one by one would take an hour. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void opensARecordingThatClaimsBillionsOfIdleSteps() throws IOException {
        int blocks = 100_000;
        int steps = RecordingFormat.MAX_BLOCK_STEPS;
        byte[] compressed = compress(ints(0, 0, 0, steps)); // a hash with two parts, and no input
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<ComponentSchema> schema = List.of(new ComponentSchema("c", List.of()));
        file.write(headerOf(headerContent(SampleRecordings.GAME, steps, schema)));
        for (int i = 0; i < blocks; i++) {
            file.write(block(RecordingFormat.STEPS, 1 + (long) i * steps, steps, 16, compressed.length, compressed));
        }

        Recording recording = open(file.toByteArray());

        assertEquals((long) blocks * steps, recording.steps());
        assertEquals(Reason.TRUNCATED, corruption(file.toByteArray()).reason());
    }

    @ParameterizedTest
    @ValueSource(bytes = {0x1B, '\n', 0x7F, 0})
    void refusesControlCharactersInTheTextsOfItsHeader(byte character) throws IOException {
        RecordedGame game = new RecordedGame("~game", "~1", 5).withSetting("~key", "~value");
        byte[] content = headerContent(game, 1, List.of(new ComponentSchema("~Leaf", List.of("~float x"))));
        int texts = 0;
        for (int i = 0; i < content.length; i++) {
            if (content[i] == '~') {
                byte[] changed = content.clone();
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
    void aWrongFinalHashIsADifference(int steps, int hashEvery, String position) throws IOException {
        Path file = folder.resolve("end-" + steps + "-" + hashEvery + ".rec");
        SampleRecordings.record(file, steps, hashEvery);
        byte[] correct = Files.readAllBytes(file);
        byte[] content = new byte[1 + Long.BYTES]; // the game ended normally, with a final hash of 0
        byte[] compressed = compress(content);
        ByteArrayOutputStream wrong = new ByteArrayOutputStream();
        wrong.write(correct, 0, endBlockOf(correct));
        wrong.write(block(RecordingFormat.END, steps + 1L, 0, content.length, compressed.length, compressed));
        Recording recording = open(wrong.toByteArray());
        recording.requireWhole();

        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.begin(recording, world)) {
            replay.run();
            assertTrue(
                    String.valueOf(replay.difference())
                            .startsWith("first difference " + position + ": expected hash 0000000000000000, got "),
                    () -> "difference: " + replay.difference());
        }
    }
}
