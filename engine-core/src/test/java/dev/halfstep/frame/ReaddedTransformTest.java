package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.joml.Matrix4f;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests an entity near x = 0 that loses its Transform and gets one near x = 1000, at ten steps a second. From then on,
 * every frame draws it near x = 1000, with no trace of the old position.
 */
class ReaddedTransformTest {

    private static final int REMOVE_STEP = 10;
    private static final int LAST_STEP = 25;

    /** The number of neighbours that are spawned before the entity, and as many are spawned after it. */
    private static final int NEIGHBOURS = 5;

    private static final float RIGHT = 1_000;

    /** Puts an entity into another archetype. */
    private static final class Tag {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Tag.class))
            .build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)));
    private final List<EntityId> neighbours = new ArrayList<>();
    private final List<Float> drawn = new ArrayList<>();
    private EntityId id;

    @AfterEach
    void close() {
        world.close();
    }

    static Stream<Arguments> cases() {
        return Stream.of(240, 144, 60, 25)
                .flatMap(hertz -> IntStream.of(0, 1, 4)
                        .boxed()
                        .flatMap(stepsWithout -> Stream.of(true, false)
                                .flatMap(withTag -> Stream.of(true, false)
                                        .map(reuseRow -> Arguments.of(hertz, stepsWithout, withTag, reuseRow)))));
    }

    @ParameterizedTest(name = "{0} Hz, after {1} steps, with another component {2}, row reused {3}")
    @MethodSource("cases")
    void aReaddedTransformIsDrawnAtItsNewPositionOnly(int hertz, int stepsWithout, boolean withTag, boolean reuseRow) {
        spawnAmongNeighbours();
        int addStep = REMOVE_STEP + stepsWithout;
        scheduler.simulation("move", ReaddedTransformTest::moveAll);
        scheduler.simulation("readd", step -> {
            if (step.step() == REMOVE_STEP) {
                remove(step, withTag, reuseRow);
            }
            if (step.step() == addStep) {
                add(step, withTag);
            }
        });
        scheduler.presentation("record", frame -> record(frame, addStep));
        while (scheduler.timestep().steps() < LAST_STEP) {
            scheduler.frame(new HeadlessHost(), 1_000_000_000L / hertz);
        }
        assertTrue(drawn.size() > hertz, "the entity must be drawn for more than a second");
        for (int i = 1; i < drawn.size(); i++) {
            assertTrue(drawn.get(i) >= drawn.get(i - 1), "the entity must not move back");
        }
    }

    /** Spawns the entity at y = 0 between neighbours at y = 1, 2 and so on. */
    private void spawnAmongNeighbours() {
        for (int i = 0; i < 2 * NEIGHBOURS; i++) {
            if (i == NEIGHBOURS) {
                id = world.spawn(Transform.at(0, 0));
            }
            neighbours.add(world.spawn(Transform.at(0, 1 + i)));
        }
    }

    private static void moveAll(SimulationContext step) {
        step.world().query(Transform.class).forEach((mover, transform) -> transform.translate(1, 0, 0));
    }

    private void remove(SimulationContext step, boolean withTag, boolean reuseRow) {
        step.commands().remove(id, Transform.class);
        if (withTag) {
            step.commands().add(id, new Tag());
        }
        if (reuseRow) {
            neighbours.add(step.commands().spawn(Transform.at(0, 1 + neighbours.size())));
        }
    }

    private void add(SimulationContext step, boolean withTag) {
        step.commands().add(id, newPose());
        if (withTag) {
            step.commands().remove(id, Tag.class);
        }
    }

    private static Transform newPose() {
        return moveRight(new Transform());
    }

    private static Transform moveRight(Transform transform) {
        return transform.setPosition(RIGHT, 0, 0).setRotationZ(1).setScale(3);
    }

    private void record(PresentationContext frame, int addStep) {
        for (int i = 0; i < neighbours.size(); i++) {
            InterpolatedTransform neighbour = world.get(neighbours.get(i), InterpolatedTransform.class);
            assertEquals(1f + i, neighbour.y(), "a neighbour must keep its y");
            assertTrue(
                    neighbour.x() >= 0 && neighbour.x() <= LAST_STEP,
                    () -> "a neighbour must stay near the left: " + neighbour.x());
        }
        if (frame.steps() >= addStep) {
            drawn.add(world.get(id, InterpolatedTransform.class).x());
        }
        if (frame.steps() == addStep) {
            assertDrawnAt(newPose());
        }
    }

    /** Asserts that all three poses of the entity equal a pose in position, rotation and scale. */
    private void assertDrawnAt(Transform pose) {
        Matrix4f expected = pose.matrix(new Matrix4f());
        assertEquals(expected, world.get(id, Transform.class).matrix(new Matrix4f()));
        assertEquals(expected, world.get(id, PreviousTransform.class).matrix(new Matrix4f()));
        assertEquals(expected, world.get(id, InterpolatedTransform.class).matrix(new Matrix4f()));
    }

    @ParameterizedTest(name = "the same object {0}")
    @ValueSource(booleans = {true, false})
    void aTransformAddedBetweenFramesIsDrawnAtOnce(boolean sameObject) {
        spawnAmongNeighbours();
        scheduler.simulation("move", ReaddedTransformTest::moveAll);
        for (int i = 0; i < REMOVE_STEP; i++) {
            scheduler.frame(new HeadlessHost(), 100_000_000);
        }
        Transform transform = world.get(id, Transform.class);
        world.remove(id, Transform.class);
        scheduler.frame(new HeadlessHost(), 30_000_000);
        world.add(id, sameObject ? moveRight(transform) : newPose());
        for (int i = 0; i < 3; i++) {
            scheduler.frame(new HeadlessHost(), 20_000_000);
            assertDrawnAt(newPose());
        }
    }
}
