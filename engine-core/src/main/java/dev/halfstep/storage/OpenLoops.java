package dev.halfstep.storage;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lists the loops over queries that one thread has begun and not finished, outermost first. A loop that is left by
 * {@code break}, {@code return} or an exception never says so. It counts as left when the loop around it goes on, when
 * the structure of the world changes, or in the next step. Then its objects are reused, and it fails if it goes on.
 *
 * <p>The list is bounded: beyond that, loops in its middle leave it. Such a loop goes on as before, but more slowly,
 * and its objects are not reused.
 *
 * @hidden
 */
public final class OpenLoops {

    private static final int MAX_OPEN = 1_000;

    /**
     * The number of loops that stay listed at each end of a full list: the outermost and the innermost loops are those
     * that are most likely to go on.
     */
    private static final int KEPT_AT_ENDS = 16;

    /** A loop over a query. The thread that begins it, ends it. */
    public abstract static class Loop {

        private enum State {
            /** The rows are read in their order. */
            LISTED,
            /** As listed, but the loop asks before each row whether the structure has changed. */
            UNLISTED,
            /** All rows were read. */
            OVER,
            /** The loop was left, and then the loop around it went on. */
            LEFT,
            /** The loop was left, and then systems ran. */
            LEFT_BEFORE_SYSTEMS,
            /** The structure of the world has changed: the next row is unknown. */
            STOPPED
        }

        private State state = State.OVER;

        /** The index of this loop in the list, while it is listed. */
        private int depth;

        /** The {@link OpenLoops#version()} when this loop began. */
        private long version;

        /** The structural change that has stopped this loop, in words. */
        private String change = "";

        protected Loop() {}

        /** Makes this loop call {@link #goOn} before it reads its next row: another loop begins within this one. */
        protected abstract void pause();

        /** Makes this loop call {@link #goOn} before each row from now on. */
        protected abstract void unlist();

        /** Forgets the current row, so that reading it fails. */
        protected abstract void leaveRow();

        /** Makes this loop available to the next iteration of its query. */
        protected abstract void recycle();

        /** Returns the component classes of the query, for messages. */
        protected abstract String queriedNames();

        /**
         * Continues this loop after a pause. Loops that were begun within this one count as left.
         *
         * @return false if all rows were read
         * @throws IllegalStateException if the structure of the world has changed, or this loop counts as left
         */
        public final boolean goOn(OpenLoops loops) {
            if (state == State.LISTED) {
                loops.endFrom(depth + 1, State.LEFT);
                return true;
            }
            if (isUnlistedAndValid(loops)) {
                return true;
            }
            if (state == State.OVER) {
                return false;
            }
            throw misuse(loops);
        }

        /** Returns the reason why this loop cannot go on. Not part of the method that loops inline. */
        private IllegalStateException misuse(OpenLoops loops) {
            if (state == State.LEFT) {
                return new IllegalStateException("a loop over a query must end before the loop around it goes on: the"
                        + " loop over " + queriedNames() + " began within another loop, which has gone on; to read two"
                        + " queries in turns, collect the components of one of them in a list first");
            }
            if (state == State.LEFT_BEFORE_SYSTEMS) {
                return new IllegalStateException("a loop over a query must end before systems run: the loop over "
                        + queriedNames() + " cannot go on after a step or a frame; collect what it reads in a list"
                        + " first");
            }
            String stoppedBy = state == State.UNLISTED ? loops.lastChange : change;
            return new IllegalStateException(
                    "while a query iterates, the structure of the world must change through world.commands() only:"
                            + " this loop cannot go on after the change '" + stoppedBy + "'");
        }

        /**
         * Returns whether this loop must call {@link #goOn} before each row. If not, the list of open loops tells it
         * when to do so.
         */
        public final boolean isUnlisted() {
            return state == State.UNLISTED;
        }

        /** Returns whether this loop is unlisted, and the structure has not changed since it began. */
        public final boolean isUnlistedAndValid(OpenLoops loops) {
            return state == State.UNLISTED && version == loops.version;
        }

        /** Ends this loop, all rows of which were read, and those that were begun within it. */
        public final void end(OpenLoops loops) {
            if (state == State.UNLISTED) {
                end(State.OVER);
            } else {
                loops.endFrom(depth, State.LEFT);
                state = State.OVER;
            }
        }

        private void end(State newState) {
            state = newState;
            leaveRow();
            recycle();
        }
    }

    private @Nullable Loop[] open = new Loop[8];
    private int count;

    /** The loops that a structural change has stopped. They are not reused at once: they must fail if they go on. */
    private @Nullable Loop[] stopped = new Loop[8];

    private int stoppedCount;

    /** Changes whenever rows become invalid. */
    private long version;

    /** The last structural change, in words. */
    private String lastChange = "";

    /** The parallel section to which the open loops belong, 0 if none. */
    private long section;

    OpenLoops() {}

    /** Begins a loop that is not open, within all open loops. */
    public void begin(Loop loop) {
        if (count > 0) {
            at(count - 1).pause();
            if (count == MAX_OPEN) {
                unlistMiddle();
            }
            if (count == open.length) {
                open = Arrays.copyOf(open, 2 * count);
            }
        }
        loop.state = Loop.State.LISTED;
        loop.version = version;
        loop.depth = count;
        open[count++] = loop;
    }

    private Loop at(int index) {
        return Objects.requireNonNull(open[index]);
    }

    private void unlistMiddle() {
        int firstKept = count - KEPT_AT_ENDS;
        for (int i = KEPT_AT_ENDS; i < firstKept; i++) {
            at(i).state = Loop.State.UNLISTED;
            at(i).unlist();
        }
        for (int i = 0; i < KEPT_AT_ENDS; i++) {
            Loop kept = at(firstKept + i);
            kept.depth = KEPT_AT_ENDS + i;
            open[kept.depth] = kept;
        }
        Arrays.fill(open, 2 * KEPT_AT_ENDS, count, null);
        count = 2 * KEPT_AT_ENDS;
    }

    /** Ends the open loops from an index on: they count as left. */
    private void endFrom(int from, Loop.State state) {
        while (count > from) {
            Loop loop = at(--count);
            open[count] = null;
            loop.end(state);
        }
    }

    /** Stops all open loops: they fail if they go on. */
    void structureChanges(String change) {
        version++;
        setLastChange(change);
        while (count > 0) {
            Loop loop = at(--count);
            open[count] = null;
            loop.state = Loop.State.STOPPED;
            loop.change = change;
            loop.pause();
            loop.leaveRow();
            if (stoppedCount == stopped.length) {
                stopped = Arrays.copyOf(stopped, 2 * stoppedCount);
            }
            stopped[stoppedCount++] = loop;
        }
    }

    /** Ends all loops, also those that were stopped: the code that began them is over. */
    void endAll() {
        version++; // for the rows of unlisted loops
        setLastChange("end of the systems");
        endFrom(0, Loop.State.LEFT_BEFORE_SYSTEMS);
        while (stoppedCount > 0) {
            Loop loop = Objects.requireNonNull(stopped[--stoppedCount]);
            stopped[stoppedCount] = null;
            loop.end(Loop.State.LEFT_BEFORE_SYSTEMS);
        }
    }

    @SuppressWarnings("ReferenceEquality") // an equal text of another object is stored, which does no harm
    private void setLastChange(String change) {
        if (lastChange != change) { // a read costs less than storing a reference
            lastChange = change;
        }
    }

    /** Ends the loops of earlier parallel sections. */
    void enterSection(long newSection) {
        if (section != newSection) {
            section = newSection;
            endAll();
        }
    }
}
