package dev.halfstep.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lists the loops over queries that one thread has begun and not finished, outermost first. A loop that is left by
 * {@code break}, {@code return} or an exception never says so. It is found to be over when the loop around it goes on,
 * when the structure of the world changes, or in the next step.
 *
 * @hidden
 */
public final class OpenLoops {

    /** The maximum number of open loops. The next one ends the oldest, which was almost certainly left by a break. */
    private static final int MAX_OPEN = 1_000;

    /** A loop over a query. The thread that begins it, ends it. */
    public abstract static class Loop {

        /** The rows are read in their order. */
        private static final int OPEN = 0;

        /** All rows were read, or the loop was left and something else went on. */
        private static final int OVER = 1;

        /** The structure of the world has changed: the next row is unknown. */
        private static final int STOPPED = 2;

        private int state = OVER;

        /** The index of this loop in the list, while it is open. */
        private int depth;

        /** The structural change that has stopped this loop, in words. */
        private String change = "";

        /** Creates a loop that has not begun. */
        protected Loop() {}

        /** Makes this loop call {@link #goOn} before it reads its next row: another loop begins within this one. */
        protected abstract void pause();

        /** Forgets the current row, so that reading it fails. */
        protected abstract void leaveRow();

        /** Makes this loop available to the next iteration of its query. */
        protected abstract void recycle();

        /**
         * Continues this loop after a pause. Loops that were begun within this one are over.
         *
         * @param loops the open loops of the thread
         * @return false if this loop is over
         * @throws IllegalStateException if the structure of the world has changed
         */
        public final boolean goOn(OpenLoops loops) {
            if (state == OPEN) {
                loops.endFrom(depth + 1);
                return true;
            }
            if (state == STOPPED) {
                throw new IllegalStateException(
                        "while a query iterates, the structure of the world must change through world.commands() only:"
                                + " this loop cannot go on after the change '" + change + "'");
            }
            return false;
        }

        /**
         * Ends this loop and those that were begun within it.
         *
         * @param loops the open loops of the thread
         */
        public final void end(OpenLoops loops) {
            loops.endFrom(depth);
        }

        private void endQuietly() {
            state = OVER;
            leaveRow();
            recycle();
        }
    }

    private @Nullable Loop[] open = new Loop[8];
    private int count;

    /** The loops that a structural change has stopped. They are not reused at once: they must fail if they go on. */
    private @Nullable Loop[] stopped = new Loop[8];

    private int stoppedCount;

    /** The parallel section to which the open loops belong, 0 if none. */
    private long section;

    OpenLoops() {}

    /**
     * Begins a loop within all open loops.
     *
     * @param loop a loop that is not open
     */
    public void begin(Loop loop) {
        if (count > 0) {
            require(open[count - 1]).pause();
            if (count == MAX_OPEN) {
                endOldest();
            }
            if (count == open.length) {
                open = Arrays.copyOf(open, 2 * count);
            }
        }
        loop.state = Loop.OPEN;
        loop.depth = count;
        open[count++] = loop;
    }

    private static Loop require(@Nullable Loop loop) {
        if (loop == null) {
            throw new AssertionError("a listed loop must exist");
        }
        return loop;
    }

    /** Stops the oldest loop for ever. It is not recycled, because it may go on after all: then it fails. */
    private void endOldest() {
        stop(require(open[0]), "more than " + MAX_OPEN + " open loops");
        System.arraycopy(open, 1, open, 0, --count);
        for (int i = 0; i < count; i++) {
            require(open[i]).depth = i;
        }
    }

    private static void stop(Loop loop, String change) {
        loop.state = Loop.STOPPED;
        loop.change = change;
        loop.pause();
        loop.leaveRow();
    }

    /** Ends the open loops from an index on: they were left. */
    private void endFrom(int from) {
        while (count > from) {
            Loop loop = require(open[--count]);
            open[count] = null;
            loop.endQuietly();
        }
    }

    /** Stops all open loops: they fail if they go on. */
    void stopAll(String change) {
        while (count > 0) {
            Loop loop = require(open[--count]);
            open[count] = null;
            stop(loop, change);
            if (stoppedCount == stopped.length) {
                stopped = Arrays.copyOf(stopped, 2 * stoppedCount);
            }
            stopped[stoppedCount++] = loop;
        }
    }

    /** Ends all loops, also those that were stopped: the code that began them is over. */
    void endAll() {
        endFrom(0);
        while (stoppedCount > 0) {
            Loop loop = require(stopped[--stoppedCount]);
            stopped[stoppedCount] = null;
            loop.endQuietly();
        }
    }

    /** Ends the loops of earlier parallel sections. */
    void enterSection(long newSection) {
        if (section != newSection) {
            section = newSection;
            endAll();
        }
    }

    boolean isAnyOpen() {
        return count > 0;
    }
}
