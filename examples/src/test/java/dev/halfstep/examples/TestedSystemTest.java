package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.Test;

/** Tests the system {@code fall}. Copy it for a system of a game. */
class TestedSystemTest {

    private final WorldRecipe game = TestedSystem.balls().system("fall", TestedSystem::fall);

    @Test
    void fallsHalfOfGInTheFirstSecond() {
        try (SyntheticWorld world = game.build()) {
            float start = world.get(0, Transform.class).y();
            world.step(60);
            assertEquals(start - 9.81f / 2, world.get(0, Transform.class).y(), 0.1);
        }
    }

    @Test
    void doesNotDependOnTheDisplay() {
        SliceInvariance.check(game, 200);
    }

    @Test
    void canBeRolledBack() {
        RollbackInvariance.check(game, 200);
    }
}
