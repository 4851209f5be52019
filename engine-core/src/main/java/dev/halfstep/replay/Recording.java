package dev.halfstep.replay;

import dev.halfstep.file.FileFailure;
import dev.halfstep.input.InputQueue;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A game that was written down by a {@link Recorder}. The whole file is looked through when it is opened, block by block,
 * so what is wrong with it is known before it is replayed; it is never changed.
 *
 * <p>A file that was cut or damaged can be replayed up to there, see {@link #flaw()}.
 */
public final class Recording {

    /** Where the bytes come from, each time anew. */
    private interface Source {
        InputStream open() throws IOException;

        long length() throws IOException;
    }

    private final String name;
    private final Source source;
    private final RecordingHeader header;
    private final long steps;
    private final boolean endsInFailure;
    private final long endHash;
    private final @Nullable RecordingException flaw;

    private Recording(String name, Source source) throws IOException {
        this.name = name;
        this.source = source;
        try (RecordedSteps all = openSteps()) {
            header = all.header();
            RecordingException found = null;
            try {
                InputQueue input = new InputQueue();
                while (all.skip(input)) {
                    input.clear();
                }
            } catch (RecordingException e) {
                found = e;
            }
            flaw = found;
            steps = all.step();
            endsInFailure = all.endsInFailure();
            endHash = all.hash();
        }
    }

    /**
     * Opens a file.
     *
     * @param file a recording
     * @return the recording
     * @throws RecordingException if it is none, or is of another format, or is damaged before the first step
     * @throws IOException if the file cannot be read
     */
    public static Recording open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(
                    "a recording is a file: " + file + (Files.exists(file) ? " is something else" : " does not exist"));
        }
        try {
            return new Recording(file.toString(), new Source() {
                @Override
                public InputStream open() throws IOException {
                    return new BufferedInputStream(Files.newInputStream(file));
                }

                @Override
                public long length() throws IOException {
                    return Files.size(file);
                }
            });
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException("a recording must be read: " + file + ": " + FileFailure.ofReading(e), e);
        }
    }

    /**
     * Opens a recording that is in memory, such as a resource of a test.
     *
     * @param name what messages call it
     * @param bytes those of the file; not to be changed from then on
     * @return the recording
     * @throws RecordingException if it is none, or is of another format, or is damaged before the first step
     * @throws IOException never
     */
    public static Recording of(String name, byte[] bytes) throws IOException {
        return new Recording(name, new Source() {
            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }

            @Override
            public long length() {
                return bytes.length;
            }
        });
    }

    RecordedSteps openSteps() throws IOException {
        long length = source.length();
        return RecordedSteps.open(new BlockReader(name, source.open(), length));
    }

    /**
     * What it is called in messages.
     *
     * @return the path of the file, or the name that was given
     */
    public String name() {
        return name;
    }

    /**
     * What stands at its beginning.
     *
     * @return which game it is of, and how that began
     */
    public RecordingHeader header() {
        return header;
    }

    /**
     * How many steps can be replayed.
     *
     * @return 0 or more; a step in which the game failed is not among them
     */
    public long steps() {
        return steps;
    }

    /**
     * Whether the recorded game ended because a system threw, in the step after the last one. A replay goes there, too.
     *
     * @return false if it ended as it should, or nothing is known of its end
     */
    public boolean endsInFailure() {
        return endsInFailure;
    }

    /** The hash of the state after the last step, of a recording that is whole and does not end in a failure. */
    long endHash() {
        return endHash;
    }

    /**
     * Why there is no more of it.
     *
     * @return null if it is whole; otherwise that it is cut or damaged, and where
     */
    public @Nullable RecordingException flaw() {
        return flaw;
    }

    /**
     * Requires that it is whole.
     *
     * @throws RecordingException if it is cut or damaged
     */
    public void requireWhole() throws RecordingException {
        if (flaw != null) {
            throw new RecordingException(
                    flaw.flaw(), flaw.getMessage() + "; " + steps + " whole steps are before that");
        }
    }

    /**
     * Requires that it is of some game.
     *
     * @param game the name of that game
     * @throws RecordingException if it is of another one
     */
    public void requireGame(String game) throws RecordingException {
        String recorded = header.game().name();
        if (!recorded.equals(game)) {
            throw new RecordingException(
                    RecordingException.Flaw.OTHER_GAME,
                    "a recording is replayed by its own game, here " + game + ": " + name + " is of " + recorded);
        }
    }
}
