package dev.halfstep.replay;

import dev.halfstep.file.FileFailure;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.time.Rate;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorded game. Opening a recording reads and checks the whole file, block by block, so corruption is found before
 * the replay. The file is never changed.
 *
 * <p>A truncated or corrupted recording can be replayed up to the first invalid block, see {@link #corruption()}.
 */
public final class Recording {

    /** Gets the bytes of the recording or their number: once to check them, and again for each replay and seek back. */
    private interface Source<T> {
        T get() throws IOException;
    }

    /**
     * The first divergence of a replay from its recording.
     *
     * @param lastEqualStep the last step after which the state was verified; 0 for the state before the first step
     * @param step the step after which the state differs; 0 for the state before the first step
     * @param description what differs: usually both hashes and, if the recording has their parts, the components
     * @param components the fully qualified names of the component classes that differ, and {@code entities} if other
     *     entities are there; empty if the recording has no parts of the hash
     */
    public record Difference(long lastEqualStep, long step, String description, List<String> components) {

        @Override
        public String toString() {
            return "first difference " + position() + ": " + description;
        }

        /**
         * Names the step that differs, or the steps between two hashes.
         *
         * @hidden
         */
        public String position() {
            if (step == 0) {
                return "before the first step";
            }
            if (step == lastEqualStep) { // the hash of the last step was equal, the final hash was not
                return "at the end of step " + step;
            }
            return step - lastEqualStep == 1 ? "in step " + step : "between steps " + lastEqualStep + " and " + step;
        }
    }

    private final String name;
    private final Source<InputStream> content;
    private final Source<Long> length;
    private final RecordingHeader header;
    private final int version;
    private final Timeline timeline = new Timeline();
    private final long runs;
    private final Timeline.Path path;
    private final boolean endsInFailure;
    private final long endHash;
    private final @Nullable RecordingException corruption;

    private Recording(String name, Source<InputStream> content, Source<Long> length) throws IOException {
        this.name = name;
        this.content = content;
        this.length = length;
        BlockReader blocks = openBlocks();
        try (StepReader reader = StepReader.open(blocks, timeline)) {
            header = reader.header();
            version = blocks.version();
            corruption = readToEnd(reader);
            runs = reader.run();
            if (corruption != null) {
                timeline.cutAfter(runs);
            }
            path = timeline.pathToEnd(runs);
            endsInFailure = reader.endsInFailure();
            endHash = reader.hash();
        }
    }

    /** Reads all valid steps. Returns the corruption after them, or null if the recording is complete. */
    private static @Nullable RecordingException readToEnd(StepReader reader) throws IOException {
        InputQueue input = new InputQueue();
        try {
            while (reader.readSteps(input)) {
                input.clear();
            }
            return null;
        } catch (RecordingException corruption) {
            return corruption;
        }
    }

    /**
     * Opens a recording.
     *
     * @param file the file
     * @return the recording
     * @throws RecordingException if the file is not a recording, has another version of the format, or has an invalid
     *     header
     * @throws IOException if the file cannot be read
     */
    public static Recording open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("a recording must be a file: " + file
                    + (Files.exists(file) ? " is something else" : " does not exist"));
        }
        try {
            return new Recording(
                    file.toString(), () -> new BufferedInputStream(Files.newInputStream(file)), () -> Files.size(file));
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException("a recording must be read: " + file + ": " + FileFailure.ofReading(e), e);
        }
    }

    /**
     * Opens a recording in memory, such as a test resource.
     *
     * @param name the name in messages
     * @param bytes the content of the file; do not change it afterwards
     * @return the recording
     * @throws RecordingException if the bytes are not a recording, have another version of the format, or have an
     *     invalid header
     * @throws IOException only as a {@link RecordingException}, because the bytes are in memory
     */
    public static Recording of(String name, byte[] bytes) throws IOException {
        return new Recording(name, () -> new ByteArrayInputStream(bytes), () -> (long) bytes.length);
    }

    private BlockReader openBlocks() throws IOException {
        long allBytes = length.get();
        return new BlockReader(name, content.get(), allBytes);
    }

    StepReader openSteps() throws IOException {
        return StepReader.open(openBlocks(), /* timeline= */ null);
    }

    /** Opens the recording at the start of a block. */
    StepReader openSteps(BlockStart start) throws IOException {
        return StepReader.continueAt(start, openBlocks(start), header);
    }

    private BlockReader openBlocks(BlockStart start) throws IOException {
        long allBytes = length.get();
        InputStream in = content.get();
        try {
            in.skipNBytes(start.position());
            return BlockReader.continueAt(start, version, name, in, allBytes);
        } catch (IOException | RuntimeException | Error e) {
            in.close();
            throw e;
        }
    }

    /** Reads a state, whose blocks were checked when the recording was opened. */
    byte[] readState(Timeline.StateBlock state) throws IOException {
        try (BlockReader blocks = openBlocks(state.block())) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            int size;
            do {
                blocks.readBlock();
                DataInputStream in = blocks.content(0);
                in.skipNBytes(2 * Long.BYTES); // the step and the hash
                size = in.readInt();
                in.skipNBytes(Integer.BYTES); // the offset
                in.transferTo(bytes);
            } while (bytes.size() < size);
            return bytes.toByteArray();
        }
    }

    /**
     * Returns the step of the first state for seeks that the final timeline has at or after a step.
     *
     * @param step the number of a step
     * @return the number of its step, or -1 if there is none
     * @hidden
     */
    public long stateStepFrom(long step) {
        Timeline.StateBlock state = path.seekStateFrom(step);
        return state == null ? -1 : state.step();
    }

    /**
     * Reads a state for seeks.
     *
     * @param step a step that {@link #stateStepFrom} has returned
     * @return the bytes of the state
     * @throws IOException if the recording cannot be read any more
     * @hidden
     */
    public byte[] readState(long step) throws IOException {
        return readState(Objects.requireNonNull(path.seekStateFrom(step)));
    }

    Timeline timeline() {
        return timeline;
    }

    /** Returns the path to the last state of the recording. */
    Timeline.Path path() {
        return path;
    }

    /** Returns the number of runs of steps, runs that were undone later included. */
    long runs() {
        return runs;
    }

    /**
     * Returns the name of the recording in messages.
     *
     * @return the path of the file, or the given name
     */
    public String name() {
        return name;
    }

    RecordingHeader header() {
        return header;
    }

    /**
     * Returns the name of the recorded game.
     *
     * @return the {@linkplain GameSpec#name() name}
     */
    public String gameName() {
        return header.game().name();
    }

    /**
     * Returns the version of the recorded game.
     *
     * @return the {@linkplain GameSpec#version() version}
     */
    public String gameVersion() {
        return header.game().version();
    }

    /**
     * Returns the seed of the recorded game.
     *
     * @return the {@linkplain GameSpec#seed() seed}
     */
    public long seed() {
        return header.game().seed();
    }

    /**
     * Returns the settings of the recorded game, and the notes of the recording.
     *
     * @return the values by their names, in alphabetical order; unmodifiable, and not trusted
     */
    public SortedMap<String, String> settings() {
        return header.game().settings();
    }

    /**
     * Describes the game as it was recorded: with the seed, the settings and the step rate of this recording. A setting
     * that the recording does not have, because an older version has made it, keeps its value.
     *
     * @param game the description of the game
     * @param <S> the type of the parts that the wiring returns
     * @return the description for a replay
     * @throws RecordingException if the recording is of another game, or a setting does not allow the recorded value
     */
    public <S> GameSpec<S> describe(GameSpec<S> game) throws RecordingException {
        requireGame(game.name());
        try {
            return game.asRecorded(rate(), seed(), settings());
        } catch (IllegalArgumentException e) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_GAME,
                    "a recording must have settings of its game: " + name + ": " + e.getMessage());
        }
    }

    /**
     * Returns the step rate.
     *
     * @return the rate at which the game was recorded
     */
    public Rate rate() {
        return header.rate();
    }

    /**
     * Returns the number of the last step that can be replayed. If the game went back and ran steps again, this is the
     * last step of the {@linkplain Replay final timeline}.
     *
     * @return 0 or more; a step in which the game failed does not count
     */
    public long steps() {
        return path.lastStep();
    }

    /**
     * Returns the number of the step after which the final timeline begins.
     *
     * @return 0 unless the recording begins with a saved state, or a state was loaded while the game was recorded
     */
    public long beginStep() {
        return path.beginStep();
    }

    /**
     * Returns whether the recorded game ended because a system threw. The failed step is the step after {@link
     * #steps()}; a replay runs the failed step as well.
     *
     * @return false if the game ended normally, or the recording is truncated
     */
    public boolean endsInFailure() {
        return endsInFailure;
    }

    /** Returns the hash after the last step. Valid only if the recording is complete and does not end in a failure. */
    long endHash() {
        return endHash;
    }

    /**
     * Returns the corruption that ends the recording early.
     *
     * @return the kind and the byte position of the corruption, or null if the recording is complete
     */
    public @Nullable RecordingException corruption() {
        return corruption;
    }

    /**
     * Requires a complete recording.
     *
     * @return this
     * @throws RecordingException if the recording is truncated or corrupted
     */
    public Recording requireWhole() throws RecordingException {
        if (corruption != null) {
            throw new RecordingException(
                    corruption.reason(), corruption.getMessage() + "; " + steps() + " steps can be replayed");
        }
        return this;
    }

    /**
     * Requires a recording of a certain game.
     *
     * @param game the name of the game
     * @throws RecordingException if the recording is of another game
     */
    public void requireGame(String game) throws RecordingException {
        String recorded = header.game().name();
        if (!recorded.equals(game)) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_GAME,
                    "a recording must be replayed by its own game: " + name + " is of " + recorded + ", not of "
                            + game);
        }
    }

    /**
     * Requires a recording of a game with certain settings: all of its description must be equal. For a recording that
     * goes on only where it was made, such as the best run in a level, with a hash of the level as a note.
     *
     * @param game the description of the game
     * @param notes the notes that the recording must have beside the settings
     * @return this
     * @throws RecordingException if the recording is of another game, or of another version, seed, setting or note; the
     *     message names the first difference
     */
    public Recording requireGame(GameSpec<?> game, Map<String, String> notes) throws RecordingException {
        requireGame(game.name());
        String difference = header.game().differenceTo(RecordedGame.of(game, notes));
        if (!difference.isEmpty()) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_GAME,
                    "a recording must be of this version of the game: " + name + " has " + difference);
        }
        return this;
    }
}
