package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.random.RandomStream;
import dev.halfstep.replay.Timeline.StateBlock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks paths through recordings that go back, against a list of all runs for each state. */
class TimelineTest {

    /** The runs that lead to a state, and the step after which they begin. */
    private record History(long beginStep, List<Long> runs) {

        History with(long run) {
            List<Long> longer = new ArrayList<>(runs);
            longer.add(run);
            return new History(beginStep, longer);
        }
    }

    private static void assertPath(History expected, Timeline.Path path) {
        assertEquals(expected.beginStep(), path.beginStep());
        assertEquals(expected.beginStep() + expected.runs().size(), path.lastStep());
        for (int i = 0; i < expected.runs().size(); i++) {
            assertEquals(expected.runs().get(i), path.runOf(expected.beginStep() + 1 + i));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void aPathHasTheRunsThatLedToAState(int seed) {
        RandomStream random = RandomStream.of(seed, "jumps");
        Timeline timeline = new Timeline();
        List<History> histories = new ArrayList<>(List.of(new History(0, List.of()))); // by run
        History current = histories.get(0);
        for (long run = 1; run <= 200; run++) {
            int jumps = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0;
            for (int i = 0; i < jumps; i++) {
                if (run > 1 && random.nextInt(5) == 0) {
                    long step = random.nextInt(1000);
                    assertTrue(timeline.addState(
                            new StateBlock(run - 1, step, /* hash= */ 0, new BlockStart(0, 0, run - 1))));
                    current = new History(step, List.of());
                } else {
                    int target = random.nextInt((int) run);
                    assertTrue(timeline.addBack(run - 1, target));
                    current = histories.get(target);
                }
            }
            current = current.with(run);
            histories.add(current);
        }
        for (int run = 0; run <= 200; run++) {
            assertPath(histories.get(run), timeline.pathTo(run));
        }
        assertPath(current, timeline.pathToEnd(200));
        assertTrue(timeline.addBack(200, 77));
        assertPath(histories.get(77), timeline.pathToEnd(200));
        timeline.cutAfter(200); // the file is damaged after run 200: the last jump has led to no run
        assertPath(current, timeline.pathToEnd(200));
    }

    @Test
    void memoryIsBounded() {
        Timeline timeline = new Timeline();
        for (int i = 0; i < RecordingFormat.MAX_JUMPS; i++) {
            assertTrue(timeline.addBack(i, i));
        }
        assertFalse(timeline.addBack(RecordingFormat.MAX_JUMPS, 0));
        String text = "x".repeat(RecordingFormat.MAX_BINDINGS_LENGTH / 2);
        assertTrue(timeline.addBindings(0, text));
        assertTrue(timeline.addBindings(0, "y".repeat(text.length())));
        assertTrue(timeline.addBindings(0, "x".repeat(text.length()))); // the same text takes no memory
        assertFalse(timeline.addBindings(0, "z"));
    }

    @Test
    void bindingsHoldFromTheRunAfterTheirChange() {
        Timeline timeline = new Timeline();
        assertNull(timeline.bindingsIn(1));
        timeline.addBindings(0, "a");
        timeline.addBindings(5, "b");
        timeline.addBindings(5, "c");
        assertEquals("a", timeline.bindingsIn(1));
        assertEquals("a", timeline.bindingsIn(5));
        assertEquals("c", timeline.bindingsIn(6));
    }
}
