package dev.halfstep.sample.keys;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.input.Control;
import dev.halfstep.input.GamepadButton;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
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

class KeySwitchTest {

    private static final long FRAME_NANOS = 16_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(25)));
    private final Queue<Edge> edges = new ArrayDeque<>();
    private final HeadlessHost host = new HeadlessHost(this::poll);
    private int toggles;

    private record Edge(Control control, boolean down) {}

    private static Edge down(Control control) {
        return new Edge(control, true);
    }

    private static Edge up(Control control) {
        return new Edge(control, false);
    }

    @BeforeEach
    void addSwitch() {
        scheduler.presentation("switch", new KeySwitch(() -> toggles++, Key.P, GamepadButton.BACK));
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void poll(InputQueue input) {
        for (Edge edge = edges.poll(); edge != null; edge = edges.poll()) {
            input.add(edge.control, edge.down, input.frameStartNanos());
        }
    }

    /** Runs a frame, and returns how often the switch has toggled since the start. */
    private int togglesAfter(Edge... ofFrame) {
        edges.addAll(List.of(ofFrame));
        scheduler.frame(host, FRAME_NANOS);
        return toggles;
    }

    @Test
    void togglesOnceForEachPressHoweverLongItIsHeld() {
        assertEquals(0, togglesAfter());
        assertEquals(1, togglesAfter(down(Key.P)));
        assertEquals(1, togglesAfter());
        assertEquals(1, togglesAfter(up(Key.P)));
        assertEquals(2, togglesAfter(down(Key.P), up(Key.P)));
    }

    @Test
    void cancelsTwoPressesInOneFrame() {
        assertEquals(0, togglesAfter(down(Key.P), up(Key.P), down(Key.P), up(Key.P)));
        assertEquals(1, togglesAfter(down(Key.P), up(Key.P), down(Key.P), up(Key.P), down(Key.P)));
    }

    @Test
    void countsEveryControl() {
        assertEquals(1, togglesAfter(down(GamepadButton.BACK)));
        assertEquals(1, togglesAfter(up(GamepadButton.BACK)));
        assertEquals(1, togglesAfter(down(GamepadButton.BACK), down(Key.P)));
        assertEquals(1, togglesAfter(down(Key.Q)));
    }
}
