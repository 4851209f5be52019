package dev.halfstep.replay;

import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.input.InputQueue;
import dev.halfstep.state.StateHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the newest steps of a game with rollback as a recording that holds the state after each of them. Two machines
 * whose states have become different each write one; {@code dev.halfstep.inspect.Desync} compares both.
 *
 * <pre>{@code
 * byte[] evidence = DesyncRecording.of(run, rollback, step - 8, step, Map.of("machine", "guest 2"));
 * Path file = DesyncRecording.write(DataFolder.of("my-game"), evidence);
 * }</pre>
 *
 * @hidden
 */
public final class DesyncRecording {

    /** The maximum size of all states together, before compression. */
    private static final int MAX_BYTES = 32 << 20;

    /** The maximum number of steps of another machine, also of undone ones: a few bytes may claim millions. */
    private static final int MAX_STEPS = 1000;

    private DesyncRecording() {}

    /** A state, and the input of the step that led to it. */
    private record Step(RecordedState state, InputQueue input) {}

    /**
     * Writes the newest steps of a game with rollback as a recording that holds the state after each of them: what
     * another machine's recording is compared with. The states are those of this machine, not of a repetition. The
     * recording begins with the state after {@code afterStep}, or after the oldest step that the rollback keeps: see
     * {@link Recording#beginStep()}. All states have at most 32 MiB together; the recording ends with the first steps
     * of these, and the note {@code left-out} says so. The game goes on as without the call.
     *
     * <p>The recording has what each recording has: the state, and the input of these steps, also of typed text. The
     * note {@code java} has the vendor and the version of Java, and the architecture of the processor. No name or path
     * of the machine is in it, unless the game puts them into settings, notes or components.
     *
     * @param run the run of the game, between two steps; it may be {@linkplain dev.halfstep.time.TimeControl#isShared()
     *     shared}
     * @param rollback the rollback of the game, whose mispredicted steps are resimulated
     * @param afterStep the number of the step after which the recording begins, 0 or more
     * @param lastStep the number of the last step; if the game is not there yet, its newest step
     * @param notes further values beside the settings of the game. The note {@code machine} names the machine in
     *     reports, such as {@code host}. The note {@code math} may tell machines apart whose functions of {@link Math}
     *     have other results
     * @return the content of a file for {@link Recording#of}
     * @throws IllegalArgumentException if the last step is before the first one or is not kept any more, a note has the
     *     name of a setting, or a text has control characters
     * @throws IllegalStateException if the state cannot be saved or has more than 32 MiB, if mispredicted steps are not
     *     resimulated yet, or in a step or in presentation
     */
    public static byte[] of(
            GameRun<?> run, Rollback rollback, long afterStep, long lastStep, Map<String, String> notes) {
        long first = Math.max(afterStep, rollback.oldestStep() - 1);
        long last = Math.min(lastStep, run.scheduler().timestep().steps());
        if (afterStep < 0 || lastStep < afterStep || last < first) {
            throw new IllegalArgumentException("the steps of a recording must be kept, " + first + " to "
                    + run.scheduler().timestep().steps() + ": " + afterStep + " to " + lastStep);
        }
        List<Step> steps = stepsOf(run, rollback, first, last);
        Map<String, String> allNotes = new TreeMap<>(notes);
        if (!run.game().settings().containsKey("java")) {
            allNotes.putIfAbsent("java", javaOfThisMachine());
        }
        long lastKept = first + steps.size() - 1;
        if (lastKept < last) {
            allNotes.put("left-out", "steps " + (lastKept + 1) + " to " + last + ": the states are too large");
        }
        try {
            return encode(run, steps, RecordedGame.of(run.game(), allNotes));
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory cannot fail", impossible);
        }
    }

    private static String javaOfThisMachine() {
        return String.join(
                " ",
                System.getProperty("java.vendor", ""),
                Runtime.version().toString(),
                System.getProperty("os.arch", ""));
    }

    private static List<Step> stepsOf(GameRun<?> run, Rollback rollback, long first, long last) {
        List<Step> steps = new ArrayList<>();
        long[] room = {MAX_BYTES};
        rollback.visitStates(first, last, (step, input, save) -> {
            byte[] bytes = save.get();
            room[0] -= bytes.length;
            if (room[0] < 0) {
                return false;
            }
            InputQueue copy = new InputQueue();
            copy.addAll(input, /* atNanos= */ 0);
            steps.add(new Step(new RecordedState(/* number= */ 0, step, StateHash.partsOf(run.world()), bytes), copy));
            return true;
        });
        if (steps.isEmpty()) {
            throw new IllegalStateException("a state must have at most " + MAX_BYTES + " bytes to be recorded");
        }
        return steps;
    }

    private static byte[] encode(GameRun<?> run, List<Step> steps, RecordedGame game) throws IOException {
        RecordedState begin = steps.get(0).state();
        RecordingHeader header = new RecordingHeader(
                game, run.game().rate(), /* hashEvery= */ 1, begin.hash(), ComponentSchema.of(run.world()));
        header.requireFits();
        BlockMemory memory = new BlockMemory();
        StepBlock block = memory.takeFreeBlock(); // always the same one
        block.begin(RecordingFormat.HEADER_KIND, /* newFirstStep= */ 0);
        header.write(block.output());
        memory.write(block);
        writeState(RecordingFormat.STATE_KIND, /* run= */ 1, begin, memory);
        byte[] bindings = run.scheduler().input().actions().toTextOfSteps().getBytes(StandardCharsets.UTF_8);
        for (int i = 1; i < steps.size(); i++) {
            RecordedState state = steps.get(i).state();
            block.begin(RecordingFormat.STEPS_KIND, i);
            if (i == 1) {
                block.addBindings(bindings);
            }
            block.addStep(steps.get(i).input().events());
            block.addHash(state.hash(), Arrays.copyOf(state.parts(), header.hashPartCount()));
            block.addTrailingIdleSteps();
            memory.write(block);
            writeState(RecordingFormat.SEEK_STATE_KIND, i + 1L, state, memory);
        }
        block.begin(RecordingFormat.END_KIND, steps.size());
        block.addFinalHash(steps.get(steps.size() - 1).state().hash());
        memory.write(block);
        return memory.encode();
    }

    private static void writeState(byte kind, long run, RecordedState state, BlockMemory memory) throws IOException {
        int offset = 0;
        while (offset < state.bytes().length) {
            StepBlock block = memory.takeFreeBlock();
            offset = block.beginState(kind, run, state, offset);
            memory.write(block);
        }
    }

    /**
     * Opens a recording of another machine, which is not trusted: reading it takes bounded time and memory.
     *
     * @param name the name in messages
     * @param bytes what {@link #of} has returned on that machine
     * @return the recording
     * @throws IOException as {@link Recording#of} does; also if the recording has more than 64 MiB before compression,
     *     or more than 1,000 steps
     */
    public static Recording open(String name, byte[] bytes) throws IOException {
        long contentBytes = 0;
        long steps = 0;
        ByteBuffer in = ByteBuffer.wrap(bytes);
        int position = RecordingFormat.PREFIX_BYTES;
        while (position + RecordingFormat.BLOCK_HEAD_BYTES <= bytes.length) {
            int sizes = position + 1 + Long.BYTES + Integer.BYTES; // after the kind, the first step and the steps
            steps += Math.max(0, in.getInt(sizes - Integer.BYTES));
            contentBytes += Math.max(0, in.getInt(sizes));
            int compressedBytes = in.getInt(sizes + Integer.BYTES);
            if (compressedBytes < 0 || compressedBytes > bytes.length) {
                break; // Recording.of names the fault
            }
            position += RecordingFormat.BLOCK_HEAD_BYTES + compressedBytes;
        }
        if (contentBytes > 2L * MAX_BYTES) {
            throw new IOException("a recording of another machine must have at most " + 2 * MAX_BYTES
                    + " bytes before compression: " + name + " has " + contentBytes);
        }
        if (steps > MAX_STEPS) {
            throw new IOException("a recording of another machine must have at most " + MAX_STEPS + " steps: " + name
                    + " has " + steps);
        }
        return Recording.of(name, bytes);
    }

    /**
     * Writes a recording into a new file {@code desync-N.rec} in the folder {@code desyncs} of a data folder, which
     * keeps the newest 10 files. Only its owner can read the file.
     *
     * @param data the data folder of the game
     * @param recording the content of the file
     * @return the path of the file
     * @throws IOException if the file cannot be written; the message is one line with the file and the reason
     */
    public static Path write(DataFolder data, byte[] recording) throws IOException {
        return RecordingFolder.ofDesyncs(data).write(recording);
    }
}
