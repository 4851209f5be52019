package dev.halfstep.examples;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.util.List;
import java.util.Locale;

/**
 * Tests a system without a window and without a clock, and shows the message for a wrong system. In a game, the code of
 * {@code main} is in tests, as in {@code TestedSystemTest}.
 */
public final class TestedSystem {

    static final class Velocity {
        float y;
    }

    private TestedSystem() {}

    /**
     * Checks a right system, then a wrong one.
     *
     * @param args unused
     */
    public static void main(String[] args) {
        System.out.println("1. A synthetic world with 3 balls at different heights, after 60 steps of 1/60 s:\n");
        printFallOfASecond();
        System.out.println("\n2. SliceInvariance runs a game with other displays, threads and defaults of Java:\n");
        check("fall", balls().system("fall", TestedSystem::fall));
        check(
                "bounce",
                balls().system("fall", TestedSystem::fall).wire((world, scheduler) -> WrongBounce.addTo(scheduler)));
    }

    /** Describes a world: its component types and its entities. Its seed determines all random numbers. */
    static WorldRecipe balls() {
        return new WorldRecipe()
                .register(Velocity.class)
                .entities(3, random -> List.of(Transform.at(0, random.between(10, 20)), new Velocity()));
    }

    /** Lets each ball fall: the system under test. */
    static void fall(SimulationContext step) {
        for (var ball : step.world().query(Transform.class, Velocity.class)) {
            Velocity velocity = ball.second();
            velocity.y -= 9.81f * step.stepSeconds();
            ball.first().translate(0, velocity.y * step.stepSeconds());
        }
    }

    private static void printFallOfASecond() {
        try (SyntheticWorld world = balls().system("fall", TestedSystem::fall).build()) {
            float[] start = new float[3];
            for (int ball = 0; ball < 3; ball++) {
                start[ball] = world.get(ball, Transform.class).y();
            }
            world.step(60);
            for (int ball = 0; ball < 3; ball++) {
                float end = world.get(ball, Transform.class).y();
                System.out.printf(Locale.ROOT, "   from %.2f to %.2f m: %.2f%n", start[ball], end, end - start[ball]);
            }
            System.out.printf(
                    Locale.ROOT,
                    "   expected: about 9.81 / 2 = %.2f m down, and a little more, because a step has a length%n",
                    9.81 / 2);
        }
    }

    /** A wrong system: the height of its floor is alpha, so balls bounce differently on another display. */
    private static final class WrongBounce {
        private float floor;

        static void addTo(SystemScheduler scheduler) {
            WrongBounce wrong = new WrongBounce();
            scheduler.presentation("look", frame -> wrong.floor = frame.alpha());
            scheduler.simulation("bounce", wrong::bounce);
        }

        private void bounce(SimulationContext step) {
            for (var ball : step.world().query(Transform.class, Velocity.class)) {
                Velocity velocity = ball.second();
                if (ball.first().y() < floor) {
                    velocity.y = Math.abs(velocity.y);
                }
            }
        }
    }

    private static void check(String system, WorldRecipe game) {
        try {
            SliceInvariance.check(game, 300);
            System.out.println("   '" + system + "' is right: the same state after each of 300 steps in every run\n");
        } catch (AssertionError difference) {
            System.out.println("   '" + system + "' is wrong: "
                    + String.valueOf(difference.getMessage()).replace("\n", "\n   "));
        }
    }
}
