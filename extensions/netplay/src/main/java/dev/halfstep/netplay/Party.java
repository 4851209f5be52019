package dev.halfstep.netplay;

import dev.halfstep.time.NanoClock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The machines that play together, from one game to the next: either the host's side or a guest's. */
abstract class Party {

    /** The time without an answer after which a machine is taken for lost. */
    static final long TIMEOUT_NANOS = 10_000_000_000L;

    /** The same while a machine opens its window: then it may be too busy to answer. */
    static final long OPENING_NANOS = 30_000_000_000L;

    final NanoClock clock;
    final Lobby lobby;
    final Consumer<String> messages;

    /** What all machines shall begin, or have begun; null before the first start. */
    private @Nullable Start start;

    /** Whether a start was made that no run of this side has begun yet. */
    private boolean isStartNew;

    private @Nullable String end;

    Party(NanoClock clock, Lobby lobby, Consumer<String> messages) {
        this.clock = clock;
        this.lobby = lobby;
        this.messages = messages;
    }

    /** Reads what has arrived, and sends what is due. */
    abstract void update();

    /** Leaves, for a reason that the other sides get; an empty reason says that the player has left. */
    abstract void leave(String reason);

    /** Closes the lines, after what was sent before. */
    abstract void close();

    void setStart(Start newStart) {
        start = newStart;
        isStartNew = true;
    }

    /** Returns what all machines shall begin, or have begun; null before the first start. */
    @Nullable
    Start start() {
        return start;
    }

    /** Returns whether a start was made that no run of this side has begun yet. */
    boolean isStartNew() {
        return isStartNew;
    }

    /** Notes that a run of this side begins. */
    void startBegins() {
        isStartNew = false;
    }

    /** Returns why the party has ended for this side, as one line; null while it goes on. */
    @Nullable
    String end() {
        return end;
    }

    void end(String reason) {
        if (end == null) {
            end = reason;
        }
    }

    static String seconds(long nanos) {
        return nanos / 1_000_000_000L + " seconds";
    }
}
