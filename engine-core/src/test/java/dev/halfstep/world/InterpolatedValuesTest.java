package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.Interpolator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the interpolation of a game's own components. The tests call {@code capturePrevious()}, as a scheduler does
 * before each step, and {@code beginFrame(alpha)}, as it does in each frame.
 */
class InterpolatedValuesTest {

    /** Is interpolated linearly. */
    private static final class Heat {
        private float degrees;

        Heat(float degrees) {
            this.degrees = degrees;
        }
    }

    /** Is interpolated and rounded to a whole number. */
    private static final class Bar {
        private int length;
    }

    /** Has no interpolator. */
    private static final class Plain {}

    private static final Interpolator<Heat> LINEAR = new Interpolator<>() {
        @Override
        public Heat create() {
            return new Heat(-1); // must be overwritten before a read
        }

        @Override
        public void copy(Heat source, Heat dest) {
            dest.degrees = source.degrees;
        }

        @Override
        public void interpolate(Heat previous, Heat current, float alpha, Heat dest) {
            dest.degrees = previous.degrees + (current.degrees - previous.degrees) * alpha;
        }
    };

    private static final Interpolator<Bar> ROUNDED = new Interpolator<>() {
        @Override
        public Bar create() {
            return new Bar();
        }

        @Override
        public void copy(Bar source, Bar dest) {
            dest.length = source.length;
        }

        @Override
        public void interpolate(Bar previous, Bar current, float alpha, Bar dest) {
            dest.length = Math.round(previous.length + (current.length - previous.length) * alpha);
        }
    };

    private final World world = World.builder()
            .register(ComponentType.simulation(Bar.class).interpolatedBy(ROUNDED))
            .register(ComponentType.simulation(Plain.class))
            .register(ComponentType.simulation(Heat.class).interpolatedBy(LINEAR))
            .build();
    private final InterpolatedValues<Heat> heat = world.interpolated(Heat.class);

    @AfterEach
    void close() {
        world.close();
    }

    @ParameterizedTest(name = "alpha {0}: {1}")
    @CsvSource({"0, 10", "0.25, 15", "0.5, 20", "1, 30"})
    void interpolatesLinearlyByAlpha(float alpha, float expected) {
        EntityId id = world.spawn(new Heat(10));
        heat.capturePrevious();
        world.get(id, Heat.class).degrees = 30;
        heat.beginFrame(alpha);
        assertEquals(expected, heat.of(id).degrees);
        assertEquals(30f, world.get(id, Heat.class).degrees, "the component itself is unchanged");
    }

    @Test
    void thePreviousValueIsOneStepOld() {
        EntityId id = world.spawn(new Heat(0));
        for (int step = 0; step < 4; step++) {
            heat.capturePrevious();
            world.get(id, Heat.class).degrees += 10;
        }
        heat.beginFrame(0.5f);
        assertEquals(35f, heat.of(id).degrees);
        heat.beginFrame(0.75f);
        assertEquals(37.5f, heat.of(id).degrees, "the second frame after the same step");
    }

    @Test
    void returnsCurrentValuesBeforeTheFirstStep() {
        heat.capturePrevious();
        EntityId id = world.spawn(new Heat(50));
        heat.beginFrame(0.5f);
        assertEquals(50f, heat.of(id).degrees);
        EntityId late = world.spawn(new Heat(60));
        assertEquals(60f, heat.of(late).degrees, "spawned after the pass, by a presentation system");
    }

    @ParameterizedTest(name = "after {0} steps")
    @ValueSource(ints = {0, 1, 3})
    void aComponentThatIsAddedAgainHasNoPreviousValue(int stepsWithout) {
        EntityId id = world.spawn(new Heat(10));
        Heat component = world.get(id, Heat.class);
        heat.capturePrevious();
        world.remove(id, Heat.class);
        for (int i = 0; i < stepsWithout; i++) {
            heat.capturePrevious();
        }
        component.degrees = 90;
        world.add(id, component);
        heat.beginFrame(0.5f);
        assertEquals(90f, heat.of(id).degrees);
    }

    @Test
    void aReplacingComponentHasNoPreviousValue() {
        EntityId id = world.spawn(new Heat(10));
        heat.capturePrevious();
        world.remove(id, Heat.class);
        world.add(id, new Heat(90));
        heat.beginFrame(0.5f);
        assertEquals(90f, heat.of(id).degrees);
    }

    @Test
    void structuralChangesOfOtherComponentsKeepPreviousValues() {
        EntityId id = world.spawn(new Heat(10));
        EntityId other = world.spawn(new Heat(0), new Plain());
        heat.capturePrevious();
        world.get(id, Heat.class).degrees = 30;
        world.add(id, new Plain());
        world.despawn(other);
        heat.beginFrame(0.5f);
        assertEquals(20f, heat.of(id).degrees);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aJumpSkipsInterpolationUntilTheNextStep(boolean isJumpBeforeWrite) {
        EntityId id = world.spawn(new Heat(10));
        heat.capturePrevious();
        if (isJumpBeforeWrite) {
            heat.jump(id);
        }
        world.get(id, Heat.class).degrees = 90;
        if (!isJumpBeforeWrite) {
            heat.jump(id);
        }
        heat.beginFrame(0.25f);
        assertEquals(90f, heat.of(id).degrees);
        heat.beginFrame(0.5f);
        assertEquals(90f, heat.of(id).degrees);
        heat.capturePrevious();
        world.get(id, Heat.class).degrees = 100;
        heat.beginFrame(0.5f);
        assertEquals(95f, heat.of(id).degrees);
    }

    @Test
    void interpolatesSeveralComponentsOfOneEntity() {
        InterpolatedValues<Bar> bars = world.interpolated(Bar.class);
        EntityId id = world.spawn(new Heat(0), new Bar());
        assertEquals(List.of(bars, heat), EngineWorld.of(world).interpolated(), "in the order of registration");
        EngineWorld.of(world).interpolated().forEach(InterpolatedValues::capturePrevious);
        world.get(id, Heat.class).degrees = 10;
        world.get(id, Bar.class).length = 100;
        EngineWorld.of(world).interpolated().forEach(values -> values.beginFrame(0.5f));
        assertEquals(5f, heat.of(id).degrees);
        assertEquals(50, bars.of(id).length);
    }

    @Test
    void eachEntityHasItsOwnValues() {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 50; i++) { // in two archetypes
            ids.add(i % 2 == 0 ? world.spawn(new Heat(i)) : world.spawn(new Heat(i), new Plain()));
        }
        heat.capturePrevious();
        ids.forEach(id -> world.get(id, Heat.class).degrees += 100);
        heat.beginFrame(0.5f);
        for (int i = 0; i < 50; i++) {
            assertEquals(i + 50f, heat.of(ids.get(i)).degrees);
        }
        assertNotSame(heat.of(ids.get(0)), heat.of(ids.get(1)));
    }

    @Test
    void computesAValueOnceAFrameAndOnlyIfItIsRead() {
        List<String> computed = new ArrayList<>();
        World counting = World.builder()
                .register(ComponentType.simulation(Heat.class).interpolatedBy(new Interpolator<Heat>() {
                    @Override
                    public Heat create() {
                        return LINEAR.create();
                    }

                    @Override
                    public void copy(Heat source, Heat dest) {
                        LINEAR.copy(source, dest);
                    }

                    @Override
                    public void interpolate(Heat previous, Heat current, float alpha, Heat dest) {
                        computed.add(previous.degrees + " to " + current.degrees + " at " + alpha);
                        LINEAR.interpolate(previous, current, alpha, dest);
                    }
                }))
                .build();
        try (counting) {
            InterpolatedValues<Heat> values = counting.interpolated(Heat.class);
            EntityId read = counting.spawn(new Heat(10));
            EntityId unread = counting.spawn(new Heat(50));
            values.capturePrevious();
            counting.get(read, Heat.class).degrees = 30;
            counting.get(unread, Heat.class).degrees = 70;
            values.beginFrame(0.25f);
            assertEquals(15f, values.of(read).degrees);
            assertEquals(15f, values.of(read).degrees);
            values.beginFrame(0.5f);
            assertEquals(20f, values.of(read).degrees);
            values.beginFrame(0.75f); // reads nothing
            values.beginFrame(0.5f);
            assertEquals(60f, values.of(unread).degrees, "read for the first time, after several frames");
        }
        assertEquals(List.of("10.0 to 30.0 at 0.25", "10.0 to 30.0 at 0.5", "50.0 to 70.0 at 0.5"), computed);
    }

    @Test
    void refusesReadsInAStep() {
        EntityId id = world.spawn(new Heat(10));
        heat.capturePrevious(); // a step begins
        String message =
                assertThrows(IllegalStateException.class, () -> heat.of(id)).getMessage();
        assertEquals("interpolated values must be read by presentation systems only: Heat was read in a step", message);
        heat.beginFrame(1f);
        assertEquals(10f, heat.of(id).degrees);
    }

    @Test
    void refusesEntitiesWithoutTheComponent() {
        EntityId plain = world.spawn(new Plain());
        EntityId dead = world.spawn(new Heat(1));
        world.despawn(dead);
        assertThrows(IllegalArgumentException.class, () -> heat.of(plain));
        assertThrows(IllegalArgumentException.class, () -> heat.of(dead));
        assertThrows(IllegalArgumentException.class, () -> heat.jump(plain));
    }

    @Test
    void refusesAClassWithoutAnInterpolator() {
        assertSame(heat, world.interpolated(Heat.class));
        String message = assertThrows(IllegalArgumentException.class, () -> world.interpolated(Plain.class))
                .getMessage();
        assertEquals(
                "a component must be registered with an interpolator to have interpolated values: Plain;"
                        + " see ComponentType.interpolatedBy(...)",
                message);
        assertThrows(IllegalArgumentException.class, () -> world.interpolated(String.class));
    }

    @Test
    void refusesAnInterpolatorForAPresentationComponent() {
        ComponentType<Heat> type = ComponentType.presentation(Heat.class);
        String message = assertThrows(IllegalArgumentException.class, () -> type.interpolatedBy(LINEAR))
                .getMessage();
        assertEquals("an interpolated component must be a simulation component: Heat", message);
    }
}
