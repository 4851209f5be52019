package dev.halfstep.meteors.presentation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.window.CursorShape;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PointerHidingTest {

    private static final long TENTH_OF_A_SECOND_NANOS = 100_000_000;

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final List<CursorShape> shapes = new ArrayList<>();

    @BeforeEach
    void addSystem() {
        scheduler.presentation("pointer", new PointerHiding(shapes::add));
        movePointer(10);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private void runFrames(int count) {
        for (int i = 0; i < count; i++) {
            scheduler.frame(new HeadlessHost(), TENTH_OF_A_SECOND_NANOS);
        }
    }

    private void movePointer(float x) {
        scheduler.frame(new HeadlessHost(input -> input.movePointer(x, 5, 0)), TENTH_OF_A_SECOND_NANOS);
    }

    @Test
    void hidesAPointerAtRestAfterTwoSeconds() {
        runFrames(15);
        movePointer(20);
        runFrames(19); // nearly two seconds
        assertEquals(List.of(), shapes);
        runFrames(2); // one more than two seconds need, because of rounding errors
        assertEquals(List.of(CursorShape.HIDDEN), shapes);
        runFrames(50);
        movePointer(30);
        assertEquals(List.of(CursorShape.HIDDEN, CursorShape.ARROW), shapes);
    }
}
