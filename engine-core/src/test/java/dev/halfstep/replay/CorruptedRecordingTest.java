package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.frame.Rollback;
import dev.halfstep.input.Action;
import dev.halfstep.input.ActionMap;
import dev.halfstep.input.Control;
import dev.halfstep.replay.RecordingException.Reason;
import dev.halfstep.state.StateException;
import dev.halfstep.testkit.SyntheticWorld;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a damaged recording is replayed up to the damage, or refused with a message of one line. */
class CorruptedRecordingTest {

    private static final int STEPS = 1_020;
    private static final int HASH_EVERY = 60;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private static Path folder;

    private static byte[] intact;

    /** The step number, the input and the hash of each step of the intact recording. */
    private static List<String> contents;

    @BeforeAll
    static void record() throws IOException {
        Path file = folder.resolve("whole.rec");
        SampleRecordings.record(file, STEPS, HASH_EVERY);
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
        TreeSet<Long> stepCounts = new TreeSet<>();
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
            if (stepCounts.add(recording.steps())) {
                assertEquals(contents.subList(0, (int) recording.steps()), SampleRecordings.contents(recording));
            }
        }
        TreeSet<Long> expected = new TreeSet<>(List.of((long) STEPS));
        for (long blockEnd = 0; blockEnd < STEPS; blockEnd += 50) { // a block has one second of steps
            expected.add(blockEnd);
        }
        assertEquals(expected, stepCounts);
    }

    @Test
    void aTruncatedFileIsVerifiedUpToItsEnd() throws IOException {
        Recording recording = open(Arrays.copyOf(intact, intact.length * 2 / 3));
        assertTrue(recording.steps() > 500, () -> "two thirds must have more than 500 steps: " + recording.steps());
        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.run();
            assertNull(replay.difference());
            assertEquals(recording.steps(), world.steps());
            assertEquals(recording.steps() / HASH_EVERY * HASH_EVERY, replay.verifiedSteps());
        }
    }

    @Test
    void everyChangedByteIsDetected() throws IOException {
        Random random = new Random(20261121);
        for (int i = 0; i < 10_000; i++) {
            byte[] changed = intact.clone();
            int position = random.nextInt(changed.length);
            changed[position] ^= (byte) (1 + random.nextInt(255)); // never 0, which would change nothing
            RecordingException corruption = corruption(changed);
            assertMessageNamesTheFile(corruption);
            assertEquals(expectedReason(position), corruption.reason(), corruption.getMessage());
            boolean isAfterHeader = position > 1_000; // the header block ends before this position
            if (i % 100 == 0 && isAfterHeader) { // the steps before the position are intact
                Recording recording = open(changed);
                assertEquals(contents.subList(0, (int) recording.steps()), SampleRecordings.contents(recording));
            }
        }
    }

    private static Reason expectedReason(int changedPosition) {
        if (changedPosition < RecordingFormat.mark().length) {
            return Reason.NOT_A_RECORDING;
        }
        return changedPosition < RecordingFormat.PREFIX_BYTES ? Reason.OTHER_VERSION : Reason.CORRUPTED;
    }

    @Test
    void aCorruptedBlockIsNamedWithItsPosition() {
        byte[] changed = intact.clone();
        changed[intact.length - 1] ^= 1; // in the content of the end block
        // Block 23 is the end block, after the header block and 21 blocks of up to 50 steps.
        assertEquals(
                "a recording must be unchanged: game.rec is corrupted in block 23 at byte " + endBlockOf(intact)
                        + ": the checksum of its content is wrong; 1020 steps can be replayed",
                corruption(changed).getMessage());
        assertEquals(
                "a recording must end with an end block: game.rec is truncated at byte " + (intact.length - 1)
                        + "; 1020 steps can be replayed",
                corruption(Arrays.copyOf(intact, intact.length - 1)).getMessage());
    }

    /** Returns the position of the end block of a complete recording. */
    private static int endBlockOf(byte[] recording) {
        int position = RecordingFormat.PREFIX_BYTES;
        int lastPosition = position;
        while (position < recording.length) {
            lastPosition = position;
            position += RecordingFormat.BLOCK_HEAD_BYTES + compressedBytes(recording, position);
        }
        return lastPosition;
    }

    /** Reads the size of the compressed content from the head of a block. */
    private static int compressedBytes(byte[] recording, int blockPosition) {
        int precedingBytes = 1 + Long.BYTES + 2 * Integer.BYTES; // kind, first step, number of steps, content size
        return ByteBuffer.wrap(recording).getInt(blockPosition + precedingBytes);
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
                "a recording must not be empty: game.rec has 0 bytes",
                corruption(new byte[0]).getMessage());
        assertEquals(Reason.NOT_A_RECORDING, corruption(new byte[0]).reason());
        assertEquals(
                "a recording must begin with the mark of its format: game.rec does not",
                corruption(new byte[] {'f', 'r', 'a', 'm', 'e', 's', '='}).getMessage());
        assertEquals(Reason.NOT_A_RECORDING, corruption(new byte[100_000]).reason());
    }

    @Test
    void namesAMissingFileOrAFolder() {
        Path missing = folder.resolve("missing.rec");
        assertEquals(
                "a recording must be a file: " + missing + " does not exist",
                assertThrows(IOException.class, () -> Recording.open(missing)).getMessage());
        assertEquals(
                "a recording must be a file: " + folder + " is something else",
                assertThrows(IOException.class, () -> Recording.open(folder)).getMessage());
    }

    @Test
    void anotherVersionOfTheFormatIsNamed() {
        int versionPosition = RecordingFormat.PREFIX_BYTES - 1;
        byte[] newer = intact.clone();
        newer[versionPosition] = 3;
        byte[] older = intact.clone();
        older[versionPosition] = 0;
        String rule = "a recording must have format 1 or 2 for this engine: game.rec has format ";

        assertEquals(Reason.OTHER_VERSION, corruption(newer).reason());
        assertEquals(rule + "3, which is newer", corruption(newer).getMessage());
        assertEquals(rule + "0, which is older", corruption(older).getMessage());
    }

    /** The fields of the head of a block without its checksums; they may contradict the content. */
    private record Head(byte kind, long firstStep, int steps, int contentBytes, int compressedBytes) {

        Head withKind(byte newKind) {
            return new Head(newKind, firstStep, steps, contentBytes, compressedBytes);
        }

        Head withFirstStep(long newFirstStep) {
            return new Head(kind, newFirstStep, steps, contentBytes, compressedBytes);
        }

        Head withSteps(int newSteps) {
            return new Head(kind, firstStep, newSteps, contentBytes, compressedBytes);
        }

        Head withContentBytes(int newContentBytes) {
            return new Head(kind, firstStep, steps, newContentBytes, compressedBytes);
        }

        Head withCompressedBytes(int newCompressedBytes) {
            return new Head(kind, firstStep, steps, contentBytes, newCompressedBytes);
        }
    }

    /** Creates a block with correct sizes and checksums. */
    private static byte[] block(byte kind, long firstStep, int steps, byte[] content) {
        byte[] compressed = compress(content);
        return block(new Head(kind, firstStep, steps, content.length, compressed.length), compressed);
    }

    /** Creates a block with correct checksums. */
    private static byte[] block(Head head, byte[] compressed) {
        ByteBuffer block = ByteBuffer.allocate(RecordingFormat.BLOCK_HEAD_BYTES + compressed.length);
        block.put(head.kind()).putLong(head.firstStep()).putInt(head.steps());
        block.putInt(head.contentBytes()).putInt(head.compressedBytes());
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
        int headerEnd = headerEnd(intact);
        byte[] bytes = Arrays.copyOf(intact, headerEnd + block.length);
        System.arraycopy(block, 0, bytes, headerEnd, block.length);
        return bytes;
    }

    private static int headerEnd(byte[] recording) {
        return RecordingFormat.PREFIX_BYTES
                + RecordingFormat.BLOCK_HEAD_BYTES
                + compressedBytes(recording, RecordingFormat.PREFIX_BYTES);
    }

    /** Requires that a file is refused for a reason, without allocating much memory. */
    private static void assertRefused(String reason, byte[] bytes) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        RecordingException corruption = corruption(bytes);
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertMessageNamesTheFile(corruption);
        assertTrue(corruption.getMessage().contains(reason), corruption.getMessage());
        // a reader needs about 2 MiB, and larger claims must not allocate more
        assertTrue(allocated < 4_000_000, () -> "refusing must allocate less than 4,000,000 bytes: " + allocated);
    }

    private static byte[] ints(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length);
        for (int number : numbers) {
            bytes.putInt(number);
        }
        return bytes.array();
    }

    /** Returns the content of a block without records: the byte that ends them, then numbers. */
    private static byte[] content(int... numbers) {
        byte[] bytes = ints(numbers);
        byte[] content = new byte[1 + bytes.length];
        System.arraycopy(bytes, 0, content, 1, bytes.length);
        return content;
    }

    @Test
    void claimedSizesAreNotTrusted() {
        byte[] content = content(50); // 50 steps without input
        byte[] compressed = compress(content);
        Head valid = new Head(RecordingFormat.STEPS_KIND, 1, 50, content.length, compressed.length);
        Map<Head, String> reasons = new LinkedHashMap<>();
        reasons.put(valid, "truncated"); // only the end block is missing
        reasons.put(valid.withCompressedBytes(-1), "claims 4294967295 bytes of compressed content");
        reasons.put(valid.withCompressedBytes(Integer.MAX_VALUE), "claims 2147483647 bytes of compressed content");
        reasons.put(valid.withCompressedBytes(RecordingFormat.MAX_COMPRESSED_BYTES), "truncated");
        reasons.put(valid.withContentBytes(-1), "claims 4294967295 bytes of content");
        int maxBytes = RecordingFormat.MAX_CONTENT_BYTES;
        reasons.put(valid.withContentBytes(maxBytes + 1), "claims 1048577 bytes of content");
        reasons.put(valid.withContentBytes(maxBytes), "the 1048576 bytes that it claims");
        reasons.put(valid.withSteps(-1), "claims 4294967295 steps");
        reasons.put(valid.withSteps(Integer.MAX_VALUE), "claims 2147483647 steps");
        reasons.put(valid.withSteps(0), "claims 0 steps");
        reasons.put(valid.withSteps(HASH_EVERY), "too few for the hashes");
        reasons.put(valid.withFirstStep(2), "begins with step 2 after step 0");
        reasons.put(valid.withFirstStep(-1), "begins with step -1");
        reasons.put(valid.withKind((byte) 'X'), "a block of kind 88 does not belong there");
        reasons.put(
                valid.withKind(RecordingFormat.HEADER_KIND).withSteps(0), "a block of kind 72 does not belong there");
        reasons.put(valid.withKind(RecordingFormat.END_KIND), "claims 50 steps");
        reasons.put(valid.withKind(RecordingFormat.END_KIND).withSteps(0), "ends too early");
        reasons.forEach((head, reason) -> assertRefused(reason, headerAnd(block(head, compressed))));
    }

    /** Claims so many components and steps that the size of their hashes does not fit into 32 bits. */
    @Test
    void claimedHashesOfGigabytesAreNotTrusted() throws IOException {
        List<ComponentSchema> schema = IntStream.range(0, 65_535)
                .mapToObj(i -> new ComponentSchema("c" + i, List.of()))
                .toList();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(headerOf(headerContent(RecordedGame.of(SampleRecordings.GAME, Map.of()), 1, schema)));
        file.write(block(RecordingFormat.STEPS_KIND, 1, 20_000, content(20_000)));

        RecordingException corruption = corruption(file.toByteArray());

        assertMessageNamesTheFile(corruption);
        assertTrue(corruption.getMessage().contains("too few for the hashes"), corruption.getMessage());
    }

    /** Returns a file with one block of 50 steps. The input of the block is the given numbers. */
    private static byte[] fileWithInput(int... numbers) {
        return headerAnd(block(RecordingFormat.STEPS_KIND, 1, 50, content(numbers)));
    }

    @Test
    void invalidInputIsCorruption() {
        // The first number counts steps without input, the second one the events of the next step.
        assertRefused("truncated", fileWithInput(50)); // valid input: only the end block is missing
        assertRefused("claims 51 steps without input", fileWithInput(51));
        assertRefused("claims 4294967295 steps without input", fileWithInput(-1));
        assertRefused("more input than its steps have", fileWithInput(50, 0));
        assertRefused("input of step 50 is invalid (it ends too early)", fileWithInput(49));
        assertRefused(
                "input of step 1 is invalid (the number of input events must be", fileWithInput(0, 1_000_000_000));
        assertRefused("input of step 1 is invalid (the code of an input event", fileWithInput(0, 1, -1));
        assertRefused("input of step 1 is invalid (it ends too early)", fileWithInput(0, 60_000, 0));
    }

    /** The end blocks have correct checksums, and some claim a failed step before their invalid bytes. */
    @Test
    void aRecordingIsReplayableUpToAnInvalidEndBlock() throws IOException {
        byte[] idle = block(RecordingFormat.STEPS_KIND, 1, 50, content(50));
        // Valid content: a 0 as the end of the records, then a 1 and the events of the failed step, which begin with
        // their number in 4 bytes; or a 0 and a
        // hash of 8 bytes.
        for (byte[] content :
                new byte[][] {{0, 1}, {0, 1, 0, 0, 0, 0, 7}, {0, 1, 0, 0, 0, 9}, {0, 0, 1}, {0}, {}, {7}}) {
            byte[] end = block(RecordingFormat.END_KIND, 51, 0, content);
            byte[] blocks = Arrays.copyOf(idle, idle.length + end.length);
            System.arraycopy(end, 0, blocks, idle.length, end.length);
            Recording recording = open(headerAnd(blocks));

            assertEquals(Reason.CORRUPTED, recording.corruption().reason());
            assertEquals(50, recording.steps());
            assertFalse(recording.endsInFailure());
            try (SyntheticWorld world = SampleRecordings.game(1).build();
                    Replay replay = SampleRecordings.beginReplay(recording, world)) {
                replay.run();
                assertEquals(50, world.steps());
            }
        }
    }

    /** Records a game that begins with a state, goes back, loads a state and changes its bindings. */
    private static byte[] recordAllKinds() throws IOException {
        Path file = folder.resolve("all-kinds.rec");
        Files.deleteIfExists(file);
        try (SyntheticWorld world =
                SampleRecordings.game(1).input(() -> SampleRecordings.player(2)).build()) {
            ActionMap actions = world.scheduler().input().actions();
            Rollback rollback = new Rollback(world.scheduler(), 60);
            world.step(10);
            byte[] state = world.scheduler().state().save();
            try (Recorder recorder =
                    SampleRecordings.startRecorder(file, world, 5).saveStateEvery(90)) {
                for (int i = 0; i < 20; i++) {
                    world.step(20);
                    actions.bind(Action.named("jump"), Control.at(i));
                    rollback.rewindTo(world.steps() - i % 15);
                    if (i == 10) {
                        world.scheduler().state().load(state);
                    }
                }
                assertEquals(world.steps() + 19 % 15, recorder.steps());
            }
        }
        byte[] bytes = Files.readAllBytes(file);
        open(bytes).requireWhole();
        return bytes;
    }

    @Test
    void everyChangedByteOfRecordsAndStatesIsDetected() throws IOException {
        byte[] bytes = recordAllKinds();
        Random random = new Random(20261126);
        for (int i = 0; i < 1_000; i++) {
            byte[] changed = bytes.clone();
            int position = random.nextInt(changed.length);
            changed[position] ^= (byte) (1 + random.nextInt(255));
            RecordingException corruption = corruption(changed);
            assertMessageNamesTheFile(corruption);
            assertEquals(expectedReason(position), corruption.reason(), corruption.getMessage());
        }
    }

    /** Changes the content of blocks and corrects their checksums, as a malicious file does. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void changedContentWithCorrectChecksumsIsRefusedOrReplayed() throws IOException {
        byte[] bytes = recordAllKinds();
        Random random = new Random(7);
        int replayed = 0;
        for (int i = 0; i < 100; i++) {
            byte[] changed = withChangedContent(bytes, random);
            try {
                Recording recording = open(changed);
                try (SyntheticWorld world = SampleRecordings.game(1).build();
                        Replay replay = SampleRecordings.beginReplay(recording, world)) {
                    replay.run();
                    replayed++;
                }
            } catch (RecordingException | StateException refused) {
                assertEquals(1, refused.getMessage().lines().count(), refused.getMessage());
            } catch (UncheckedIOException refused) { // a state in the middle
                assertTrue(refused.getMessage().contains("a recording must"), refused::getMessage);
            }
        }
        assertTrue(replayed > 5, "some files must be replayed: " + replayed);
    }

    /** Changes some bytes in the content of one block after the header. */
    private static byte[] withChangedContent(byte[] bytes, Random random) throws IOException {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        int position = headerEnd(bytes);
        changed.write(bytes, 0, position);
        int remaining = random.nextInt(30);
        while (position < bytes.length) {
            int end = position + RecordingFormat.BLOCK_HEAD_BYTES + compressedBytes(bytes, position);
            if (remaining-- == 0) {
                ByteBuffer head = ByteBuffer.wrap(bytes, position, RecordingFormat.BLOCK_HEAD_BYTES);
                byte kind = head.get();
                long firstRun = head.getLong();
                int runs = head.getInt();
                byte[] content = new byte[head.getInt()];
                inflate(bytes, position + RecordingFormat.BLOCK_HEAD_BYTES, end, content);
                for (int i = random.nextInt(3); i >= 0; i--) {
                    content[random.nextInt(Math.min(content.length, 60))] ^= (byte) (1 << random.nextInt(8));
                }
                changed.write(block(kind, firstRun, runs, content));
            } else {
                changed.write(bytes, position, end - position);
            }
            position = end;
        }
        return changed.toByteArray();
    }

    private static void inflate(byte[] bytes, int from, int to, byte[] content) {
        Inflater inflater = new Inflater(true);
        inflater.setInput(bytes, from, to - from);
        try {
            assertEquals(content.length, inflater.inflate(content));
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        } finally {
            inflater.end();
        }
    }

    /** Returns a record with correct sizes. */
    private static byte[] recordOf(char kind, int stepsBefore, byte... content) {
        ByteBuffer bytes = ByteBuffer.allocate(RecordingFormat.RECORD_HEAD_BYTES + content.length);
        return bytes.put((byte) kind)
                .putInt(stepsBefore)
                .putInt(content.length)
                .put(content)
                .array();
    }

    private static byte[] back(int stepsBefore, long run) {
        return recordOf(
                'B', stepsBefore, ByteBuffer.allocate(Long.BYTES).putLong(run).array());
    }

    /** Returns a file with a block of 50 steps without input, which begins with records. */
    private static byte[] fileWithRecords(byte[]... records) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] record : records) {
            content.writeBytes(record);
        }
        content.writeBytes(content(50));
        return headerAnd(block(RecordingFormat.STEPS_KIND, 1, 50, content.toByteArray()));
    }

    @Test
    void invalidRecordsAreCorruption() {
        String truncated = "truncated"; // valid records: only the end block is missing
        assertRefused(truncated, fileWithRecords(back(0, 0), back(49, 20), recordOf('A', 49, (byte) 'x')));
        assertRefused("goes back to run 31 after run 30", fileWithRecords(back(30, 31)));
        assertRefused("goes back to run -1 after run 30", fileWithRecords(back(30, -1)));
        assertRefused("a record of 8 bytes after 29 of its steps", fileWithRecords(back(30, 0), back(29, 0)));
        assertRefused("a record of 8 bytes after 50 of its steps", fileWithRecords(back(50, 0)));
        assertRefused("a record of 8 bytes after 4294967295 of its steps", fileWithRecords(back(-1, 0)));
        assertRefused("a record of kind 66 with 2 bytes", fileWithRecords(recordOf('B', 1, new byte[2])));
        byte[] claim = ByteBuffer.allocate(RecordingFormat.RECORD_HEAD_BYTES)
                .put((byte) 'A')
                .putInt(1)
                .putInt(Integer.MAX_VALUE)
                .array();
        assertRefused("a record of 2147483647 bytes", fileWithRecords(claim));
        byte[] longText = new byte[RecordingFormat.MAX_BINDINGS_BYTES + 1];
        assertRefused("a record of kind 65 with 262145 bytes", fileWithRecords(recordOf('A', 1, longText)));
        assertRefused("records end too early", headerAnd(block(RecordingFormat.STEPS_KIND, 1, 50, new byte[] {
            (byte) 'B', 0, 0
        })));
    }

    /** An older engine reads a recording with records and blocks that a newer one has added, if it may skip them. */
    @Test
    void unknownKindsInLowerCaseAreSkippedAndOthersRefused() throws IOException {
        assertRefused("truncated", fileWithRecords(recordOf('q', 7, new byte[100])));
        assertRefused("a record of kind 81 with 100 bytes", fileWithRecords(recordOf('Q', 7, new byte[100])));
        byte[] rest = Arrays.copyOfRange(intact, headerAnd(new byte[0]).length, intact.length);
        for (byte kind : new byte[] {'q', 'Q'}) {
            byte[] unknown = block(kind, 1, 0, new byte[300]);
            byte[] bytes = Arrays.copyOf(unknown, unknown.length + rest.length);
            System.arraycopy(rest, 0, bytes, unknown.length, rest.length);
            if (kind == 'q') {
                Recording recording = open(headerAnd(bytes));
                recording.requireWhole();
                assertEquals(contents, SampleRecordings.contents(recording));
            } else {
                assertRefused("a block of kind 81 does not belong there", headerAnd(bytes));
            }
        }
    }

    /** Returns a block with a part of a state. */
    private static byte[] statePart(char kind, long step, int size, int offset, int partBytes) {
        ByteBuffer content = ByteBuffer.allocate(RecordingFormat.STATE_HEAD_BYTES + partBytes);
        content.putLong(step).putLong(/* hash= */ 0).putInt(size).putInt(offset);
        return block((byte) kind, 1, 0, content.array());
    }

    private static byte[] fileWithBlocks(byte[]... blocks) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] block : blocks) {
            all.writeBytes(block);
        }
        return headerAnd(all.toByteArray());
    }

    @Test
    void invalidStatesAreCorruption() {
        byte[] steps = block(RecordingFormat.STEPS_KIND, 1, 50, content(50));
        int max = RecordingFormat.MAX_STATE_BYTES;
        assertRefused(
                "truncated", // valid: only the end block is missing
                fileWithBlocks(statePart('Z', 9, 30, 0, 10), statePart('Z', 9, 30, 10, 20), steps));
        assertRefused("a state of 2147483647 bytes", fileWithBlocks(statePart('Z', 9, Integer.MAX_VALUE, 0, 10)));
        assertRefused("a state of 4294967295 bytes", fileWithBlocks(statePart('Z', 9, -1, 0, 10)));
        assertRefused("a state of 67108865 bytes", fileWithBlocks(statePart('Z', 9, max + 1, 0, 10)));
        assertRefused("a state of 10 bytes after step -1", fileWithBlocks(statePart('Z', -1, 10, 0, 10)));
        assertRefused(
                "the state before it has 10 of 67108864 bytes", fileWithBlocks(statePart('Z', 9, max, 0, 10), steps));
        assertRefused(
                "the state before it has 10 of 30 bytes",
                fileWithBlocks(statePart('Z', 9, 30, 0, 10), block(RecordingFormat.END_KIND, 1, 0, new byte[10])));
        String gap = "does not continue the state of 30 bytes at byte 10";
        assertRefused(gap, fileWithBlocks(statePart('Z', 9, 30, 0, 10), statePart('Z', 9, 30, 11, 19)));
        assertRefused(gap, fileWithBlocks(statePart('Z', 9, 30, 0, 10), statePart('Z', 9, 31, 10, 19)));
        assertRefused(gap, fileWithBlocks(statePart('Z', 9, 30, 0, 10), statePart('z', 9, 30, 10, 20)));
        assertRefused(gap, fileWithBlocks(statePart('Z', 9, 30, 0, 10), statePart('Z', 9, 30, 10, 0)));
        assertRefused(
                "does not continue the state of 30 bytes at byte 0", fileWithBlocks(statePart('Z', 9, 30, 5, 10)));
        assertRefused("more bytes than its state", fileWithBlocks(statePart('Z', 9, 30, 0, 31)));
        assertRefused("too few for a state", fileWithBlocks(block(RecordingFormat.STATE_KIND, 1, 0, new byte[23])));
    }

    @Test
    void aDecompressionBombIsRefused() {
        byte[] bomb = compress(new byte[90_000_000]);
        assertTrue(bomb.length < 100_000, () -> "a bomb must have less than 100,000 bytes: " + bomb.length);
        for (int claimedBytes : new int[] {RecordingFormat.MAX_CONTENT_BYTES, 4, 0}) {
            Head head = new Head(RecordingFormat.STEPS_KIND, 1, 50, claimedBytes, bomb.length);
            assertRefused("the " + claimedBytes + " bytes that it claims", headerAnd(block(head, bomb)));
        }
    }

    @Test
    void contentThatCannotBeDecompressedIsCorruption() {
        byte[] noise = new byte[1_000];
        new Random(3).nextBytes(noise);
        noise[0] = 7; // a block type that DEFLATE does not have
        Head head = new Head(RecordingFormat.STEPS_KIND, 1, 50, 4, noise.length);
        assertRefused("cannot be decompressed", headerAnd(block(head, noise)));
    }

    @Test
    void anInvalidHeaderIsCorruption() {
        byte[] largeNumbers = new byte[60];
        Arrays.fill(largeNumbers, (byte) 0xFF);
        byte[] zeros = new byte[60];
        for (byte[] content : new byte[][] {{}, largeNumbers, zeros}) {
            byte[] header = block(RecordingFormat.HEADER_KIND, 0, 0, content);
            byte[] bytes = Arrays.copyOf(intact, RecordingFormat.PREFIX_BYTES + header.length);
            System.arraycopy(header, 0, bytes, RecordingFormat.PREFIX_BYTES, header.length);
            assertRefused("header is invalid", bytes);
        }
    }

    @Test
    void aComponentThatIsNamedTwiceIsCorruption() throws IOException {
        List<ComponentSchema> schema = Collections.nCopies(2, new ComponentSchema("game.Speed", List.of("float x")));
        byte[] header = headerContent(RecordedGame.of(SampleRecordings.GAME, Map.of()), HASH_EVERY, schema);

        assertRefused("each component must have its own name: game.Speed", headerOf(header));
    }

    @Test
    void aRecordingWithoutItsEndBlockIsIncomplete() throws IOException {
        assertNotNull(open(Arrays.copyOf(intact, endBlockOf(intact))).corruption());
        assertNull(open(intact).corruption());
    }

    /** Returns the content of a header block. */
    private static byte[] headerContent(RecordedGame game, int hashEvery, List<ComponentSchema> schema)
            throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        new RecordingHeader(game, SampleRecordings.RATE, hashEvery, 0, schema).write(new DataOutputStream(content));
        return content.toByteArray();
    }

    /** Returns a file that ends after its header block. */
    private static byte[] headerOf(byte[] content) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(intact, 0, RecordingFormat.PREFIX_BYTES);
        file.write(block(RecordingFormat.HEADER_KIND, 0, 0, content));
        return file.toByteArray();
    }

    /** Idle steps must be skipped block by block: reading the steps one by one would take an hour. */
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void opensARecordingThatClaimsBillionsOfIdleSteps() throws IOException {
        int blocks = 100_000;
        int steps = RecordingFormat.MAX_BLOCK_STEPS;
        // 12 bytes are a hash and its two parts; the last number says that no step has input
        byte[] content = content(0, 0, 0, steps);
        byte[] compressed = compress(content);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<ComponentSchema> schema = List.of(new ComponentSchema("c", List.of()));
        file.write(headerOf(headerContent(RecordedGame.of(SampleRecordings.GAME, Map.of()), steps, schema)));
        for (int i = 0; i < blocks; i++) {
            long firstStep = 1 + (long) i * steps;
            file.write(block(
                    new Head(RecordingFormat.STEPS_KIND, firstStep, steps, content.length, compressed.length),
                    compressed));
        }

        Recording recording = open(file.toByteArray());

        assertEquals((long) blocks * steps, recording.steps());
        assertEquals(Reason.TRUNCATED, corruption(file.toByteArray()).reason());
    }

    @ParameterizedTest
    @ValueSource(bytes = {0x1B, '\n', 0x7F, 0})
    void refusesControlCharactersInTheTextsOfItsHeader(byte character) throws IOException {
        RecordedGame game = new RecordedGame("~game", "~1", 5, new TreeMap<>(Map.of("~key", "~value")));
        byte[] content = headerContent(game, 1, List.of(new ComponentSchema("~Leaf", List.of("~float x"))));
        int texts = 0;
        for (int i = 0; i < content.length; i++) { // each text begins with a tilde, which is replaced
            if (content[i] == '~') {
                byte[] changed = content.clone();
                changed[i] = character;
                assertRefused("header is invalid (a text of a recording must not have control", headerOf(changed));
                texts++;
            }
        }
        assertEquals(6, texts, "the header must have 6 texts");
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
        byte[] content = new byte[2 + Long.BYTES]; // no records; the game ended normally, with a final hash of 0
        ByteArrayOutputStream wrong = new ByteArrayOutputStream();
        wrong.write(correct, 0, endBlockOf(correct));
        wrong.write(block(RecordingFormat.END_KIND, steps + 1L, 0, content));
        Recording recording = open(wrong.toByteArray());
        recording.requireWhole();

        try (SyntheticWorld world = SampleRecordings.game(1).build();
                Replay replay = SampleRecordings.beginReplay(recording, world)) {
            replay.run();
            assertTrue(
                    String.valueOf(replay.difference())
                            .startsWith("first difference " + position + ": expected hash 0000000000000000, got "),
                    () -> "difference: " + replay.difference());
        }
    }
}
