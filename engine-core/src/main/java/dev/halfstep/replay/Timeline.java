package dev.halfstep.replay;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The timeline of a recording: the jumps, in which the game went back to an earlier state or loaded a state, and the
 * bindings of the player.
 *
 * <p>A run is one execution of a step. Runs are counted from 1 in the order in which the game ran them, so a step that
 * ran twice has two runs. Run 0 stands for the state before the first run. A {@linkplain Path path} leads from a state
 * that needs no earlier run to the state after a run, without the steps that were undone between them.
 *
 * <pre>{@code
 * runs     1 2 3 4 5   6 7 8      the game went back to run 3 after run 5
 * steps    1 2 3 4 5   4 5 6
 * path     1 2 3       6 7 8
 * }</pre>
 */
final class Timeline {

    /** Stands for a jump to a state in the file. */
    static final long TO_STATE = -1;

    private long[] jumpsAfter = new long[4];
    private long[] targets = new long[4];
    private int jumpCount;

    /** The states that jumps lead to, by the index of the jump. */
    private final Map<Integer, StateBlock> states = new HashMap<>();

    /** The states that were written for seeks, in the order of their runs. */
    private final List<StateBlock> seekStates = new ArrayList<>();

    /** The state before the first run, if the game does not create it from its seed. */
    private @Nullable StateBlock initialState;

    private final List<Bindings> bindings = new ArrayList<>();

    /** The distinct texts of bindings: a change back and forth takes no further memory. */
    private final Map<String, String> texts = new HashMap<>();

    private long textLength;

    /** Bindings in the text form of an action map, which hold from the run after {@code afterRun} on. */
    record Bindings(long afterRun, String text) {}

    /** A state in the file, and where its first block begins. */
    record StateBlock(long afterRun, long step, long hash, BlockStart block) {}

    /** Adds a jump to the state after an earlier run. Returns false if there are too many jumps. */
    boolean addBack(long afterRun, long run) {
        if (jumpCount == RecordingFormat.MAX_JUMPS) {
            return false;
        }
        if (jumpCount == targets.length) {
            jumpsAfter = Arrays.copyOf(jumpsAfter, 2 * jumpCount);
            targets = Arrays.copyOf(targets, 2 * jumpCount);
        }
        jumpsAfter[jumpCount] = afterRun;
        targets[jumpCount] = run;
        jumpCount++;
        return true;
    }

    /** Adds a jump to a state in the file. Returns false if there are too many. */
    boolean addState(StateBlock state) {
        if (state.afterRun() == 0) {
            initialState = state;
            return true;
        }
        return states.size() < RecordingFormat.MAX_STATES
                && states.put(jumpCount, state) == null
                && addBack(state.afterRun(), TO_STATE);
    }

    /** Adds a state for seeks. Ignores it if there are too many. */
    void addSeekState(StateBlock state) {
        if (seekStates.size() < RecordingFormat.MAX_STATES) {
            seekStates.add(state);
        }
    }

    /** Adds a change of the bindings. Returns false if the texts are too long, or the changes too many. */
    boolean addBindings(long afterRun, String text) {
        String known = texts.get(text);
        if (known == null) {
            textLength += text.length();
            texts.put(text, text);
            known = text;
        }
        bindings.add(new Bindings(afterRun, known));
        return textLength <= RecordingFormat.MAX_BINDINGS_LENGTH && bindings.size() <= RecordingFormat.MAX_BINDINGS;
    }

    /** Drops the jumps, states and bindings of runs that cannot be replayed, because the file is damaged. */
    void cutAfter(long lastRun) {
        while (jumpCount > 0 && jumpsAfter[jumpCount - 1] >= lastRun) {
            jumpCount--;
        }
        seekStates.removeIf(state -> state.afterRun() > lastRun);
    }

    /** Returns the run of the first state that was written for seeks: the interval between them; 0 if there is none. */
    long seekStateInterval() {
        return seekStates.isEmpty() ? 0 : seekStates.get(0).afterRun();
    }

    int jumpCount() {
        return jumpCount;
    }

    long jumpAfter(int jump) {
        return jumpsAfter[jump];
    }

    /** Returns the run that a jump goes back to, or {@link #TO_STATE}. */
    long target(int jump) {
        return targets[jump];
    }

    /** Returns the state that a jump leads to, which must be {@link #TO_STATE}. */
    StateBlock state(int jump) {
        return Objects.requireNonNull(states.get(jump));
    }

    @Nullable
    StateBlock initialState() {
        return initialState;
    }

    /** Returns how often each run is a target of a jump. */
    Map<Long, Integer> targetCounts() {
        Map<Long, Integer> counts = new HashMap<>();
        for (int i = 0; i < jumpCount; i++) {
            if (targets[i] != TO_STATE) {
                counts.merge(targets[i], 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Returns the text of the bindings in a run, or null if the recording has none. */
    @Nullable
    String bindingsIn(long run) {
        int low = 0;
        int high = bindings.size();
        while (low < high) { // finds the first change at or after the run
            int middle = (low + high) >>> 1;
            if (bindings.get(middle).afterRun() < run) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? null : bindings.get(low - 1).text();
    }

    /** Returns the path to the state after all runs and jumps. */
    Path pathToEnd(long runs) {
        return path(runs, jumpCount - 1);
    }

    /** Returns the path to the state after a run. */
    Path pathTo(long run) {
        return path(run, lastJumpBefore(run));
    }

    private int lastJumpBefore(long run) {
        int position = Arrays.binarySearch(jumpsAfter, 0, jumpCount, run);
        int first = position < 0 ? -position - 1 : position; // the first jump at or after the run, or one of these
        while (first > 0 && jumpsAfter[first - 1] == run) {
            first--;
        }
        return first - 1;
    }

    private Path path(long lastRun, int lastJump) {
        List<Span> spans = new ArrayList<>();
        long end = lastRun;
        int jump = lastJump;
        while (true) {
            long start = jump < 0 ? 0 : jumpsAfter[jump];
            if (end > start) {
                spans.add(new Span(start + 1, end));
            }
            if (jump < 0) {
                return new Path(spans, initialState);
            }
            if (targets[jump] == TO_STATE) {
                return new Path(spans, state(jump));
            }
            end = targets[jump];
            jump = lastJumpBefore(end);
        }
    }

    /** Consecutive runs. */
    private record Span(long firstRun, long lastRun) {}

    /** The runs from a state to a later one, with consecutive steps. */
    final class Path {

        private final @Nullable StateBlock root;

        /** The runs, from the earliest on. */
        private final Span[] spans;

        /** The first step of each span. */
        private final long[] firstSteps;

        private final long lastStep;

        private Path(List<Span> fromLastToFirst, @Nullable StateBlock root) {
            this.root = root;
            Collections.reverse(fromLastToFirst);
            spans = fromLastToFirst.toArray(Span[]::new);
            firstSteps = new long[spans.length];
            long step = beginStep();
            for (int i = 0; i < spans.length; i++) {
                firstSteps[i] = step + 1;
                step += spans[i].lastRun() - spans[i].firstRun() + 1;
            }
            lastStep = step;
        }

        /** Returns the state at the beginning of the path; null if the game creates it from its seed. */
        @Nullable
        StateBlock root() {
            return root;
        }

        /** Returns the number of the step after which the path begins. */
        long beginStep() {
            return root == null ? 0 : root.step();
        }

        long lastStep() {
            return lastStep;
        }

        /** Returns the run of a step: 0 or the run before the path for the step after which the path begins. */
        long runOf(long step) {
            if (step <= beginStep()) {
                return root == null ? 0 : root.afterRun();
            }
            int position = Arrays.binarySearch(firstSteps, step);
            int span = position < 0 ? -position - 2 : position;
            return spans[span].firstRun() + step - firstSteps[span];
        }

        /** Returns the first state for seeks at or after a step; null if there is none. */
        @Nullable
        StateBlock seekStateFrom(long step) {
            for (StateBlock state : seekStates) {
                boolean isLater = state.step() >= Math.max(step, beginStep()) && state.step() <= lastStep;
                if (isLater && runOf(state.step()) == state.afterRun()) {
                    return state;
                }
            }
            return null;
        }

        /** Returns the last state for seeks after one step and not after another step; null if there is none. */
        @Nullable
        StateBlock seekStateBetween(long afterStep, long upToStep) {
            for (int i = seekStates.size() - 1; i >= 0; i--) {
                StateBlock state = seekStates.get(i);
                if (state.step() > afterStep && state.step() <= upToStep && runOf(state.step()) == state.afterRun()) {
                    return state;
                }
            }
            return null;
        }
    }
}
