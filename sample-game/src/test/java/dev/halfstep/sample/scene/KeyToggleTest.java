package dev.halfstep.sample.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Control;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyToggleTest {

    private static final long FRAME_NANOS = 16_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final Queue<Edge> edges = new ArrayDeque<>();
    private final HeadlessHost host = new HeadlessHost(this::poll);
    private int toggles;

    private record Edge(Control control, boolean isDown) {}

    private static Edge down(Control control) {
        return new Edge(control, true);
    }

    private static Edge up(Control control) {
        return new Edge(control, false);
    }

    @BeforeEach
    void addToggle() {
        scheduler.presentation("toggle", new KeyToggle(Key.P, () -> toggles++));
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void poll(InputQueue input) {
        for (Edge edge = edges.poll(); edge != null; edge = edges.poll()) {
            input.add(edge.control, edge.isDown, input.frameStartNanos());
        }
    }

    /** Runs a frame with edges, and returns the number of toggles since the start. */
    private int togglesAfter(Edge... edgesOfFrame) {
        edges.addAll(List.of(edgesOfFrame));
        scheduler.frame(host, FRAME_NANOS);
        return toggles;
    }

    @Test
    void togglesOnceForEachPressIndependentOfItsLength() {
        assertEquals(0, togglesAfter());
        assertEquals(1, togglesAfter(down(Key.P)));
        assertEquals(1, togglesAfter());
        assertEquals(1, togglesAfter(up(Key.P)));
        assertEquals(2, togglesAfter(down(Key.P), up(Key.P)));
    }

    @Test
    void twoPressesInOneFrameCancelEachOther() {
        assertEquals(0, togglesAfter(down(Key.P), up(Key.P), down(Key.P), up(Key.P)));
        assertEquals(1, togglesAfter(down(Key.P), up(Key.P), down(Key.P), up(Key.P), down(Key.P)));
    }
}
