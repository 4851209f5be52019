package dev.halfstep.benchmarks.peer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks points, populations and empty systems: all libraries do the same work, and missing work is detected. */
class ComparedWorkTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 64})
    void movesEachPointOncePerStep(int archetypes) {
        try (Points halfstep = new HalfstepPoints(5_000, archetypes);
                Points dominion = new DominionPoints(5_000, archetypes)) {
            for (int steps = 1; steps <= 2; steps++) {
                halfstep.move();
                dominion.move();
                Points.check(halfstep, 5_000, steps);
                Points.check(dominion, 5_000, steps);
            }
        }
    }

    @Test
    void detectsAnUnmovedPoint() {
        try (Points points = new HalfstepPoints(/* points= */ 10, /* archetypes= */ 1)) {
            assertThrows(WrongResultException.class, () -> Points.check(points, 10, /* steps= */ 1));
        }
    }

    @Test
    void spawnsAndDespawnsAllEntities() {
        try (Population immediate = HalfstepPopulation.immediate(5_000);
                Population deferred = HalfstepPopulation.deferred(5_000);
                Population dominion = new DominionPopulation(5_000)) {
            Population.check(immediate, 5_000);
            Population.check(deferred, 5_000);
            Population.check(dominion, 5_000);
        }
    }

    @Test
    void detectsAMissingEntity() {
        try (Population population = HalfstepPopulation.immediate(10)) {
            assertThrows(WrongResultException.class, () -> Population.check(population, 11));
        }
    }

    @ParameterizedTest
    @EnumSource
    void runsTenSystemsOncePerFrame(EmptySystems.Runner runner) {
        try (EmptySystems systems = runner.createSystems()) {
            EmptySystems.check(systems);
            systems.frame();
            assertEquals(30, systems.runCount(), "ten systems must run in two checked frames and in one more");
        }
    }

    @Test
    void detectsAWrongNumberOfRuns() {
        try (EmptySystems systems = EmptySystems.Runner.RUNNABLES.createSystems()) {
            systems.frame();
            assertThrows(WrongResultException.class, () -> EmptySystems.check(systems));
        }
    }
}
