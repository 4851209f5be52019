package dev.halfstep.meteors.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the saucer in a game without meteors. A step takes 40 ms. */
class SaucerTest {

    /** Longer than every test. */
    private static final float FOREVER_SECONDS = 1e6f;

    private final Queue<Key> taps = new ArrayDeque<>();
    private final SyntheticWorld played =
            WorldRecipe.of(Meteors.GAME).input(() -> this::addKeys).build();
    private final World world = played.world();

    /** The x coordinate of the saucer in the last frame that shows one. */
    private float lastDrawnX;

    private boolean isStarting;

    private void addKeys(InputQueue input) {
        if (isStarting) {
            input.press(PlayerActions.START);
        }
        while (!taps.isEmpty()) {
            Key key = taps.remove();
            input.add(key, true, input.frameStartNanos());
            input.add(key, false, input.frameStartNanos());
        }
    }

    @BeforeEach
    void startWithoutMeteors() {
        isStarting = true;
        played.step(1);
        isStarting = false;
        removeMeteors();
        ship().safeSeconds = FOREVER_SECONDS;
    }

    @AfterEach
    void close() {
        played.close();
    }

    private Ship ship() {
        return world.query(Ship.class).single().first();
    }

    private void removeMeteors() {
        world.despawnAll(world.query(Meteor.class));
        world.single(Game.class).secondsToWave = FOREVER_SECONDS;
    }

    private int count(Class<?> component) {
        return world.query(component).count();
    }

    /** Spawns a saucer that nearly stands still. The sign of its velocity is its direction, so 0 is not allowed. */
    private void spawnSaucer(float x, float y) {
        world.spawn(
                Transform.at(x, y),
                new Velocity(0.001f, 0),
                new Body(Saucer.RADIUS, Saucer.LIGHT_RADIUS),
                new Hazard(),
                new Saucer());
    }

    @Test
    void crossesTheFieldFromSideToSide() {
        played.step(10 * 25);
        assertEquals(0, count(Saucer.class), "the first wave must have no saucer");
        world.single(Game.class).wave = 2;
        played.step(2 * 25);
        assertEquals(0, count(Saucer.class), "the first saucer must come after 2.5 s");
        played.step(25);
        assertEquals(1, count(Saucer.class));
        float minX = Float.MAX_VALUE;
        float maxX = -Float.MAX_VALUE;
        while (count(Saucer.class) == 1) {
            float x =
                    world.query(Saucer.class, Transform.class).single().second().x();
            minX = Math.min(minX, x);
            maxX = Math.max(maxX, x);
            played.step(1);
        }

        // The test first looks up to a second after the saucer has appeared. In a second, it flies at most 130 units.
        assertTrue(maxX - minX > Game.FIELD_WIDTH - 130, "it must cross the field: " + minX + " to " + maxX);
        assertTrue(
                Math.max(maxX, -minX) > Game.FIELD_WIDTH / 2 + Saucer.RADIUS - 10,
                "it must leave the field: " + minX + " to " + maxX);
        played.step(11 * 25);
        assertEquals(0, count(Saucer.class), "the next saucer must come after 12 s");
        played.step(2 * 25);
        assertEquals(1, count(Saucer.class));
    }

    /** With 5 steps a second, the saucer flies 26 units in a step; a frame takes 10 ms. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 1})
    void isDrawnUpToTheExit(int direction) {
        float exitX = Game.FIELD_WIDTH / 2 + Saucer.LIGHT_RADIUS;
        try (SyntheticWorld slow = WorldRecipe.of(Meteors.GAME)
                .wire((slowWorld, scheduler) -> {
                    scheduler.presentation("watch", frame -> {
                        for (var saucer : frame.world().query(Saucer.class, InterpolatedTransform.class)) {
                            lastDrawnX = saucer.second().x();
                        }
                    });
                })
                .rate(Rate.hz(5))
                .build()) {
            slow.world()
                    .spawn(
                            Transform.at(direction * 500, 300),
                            new Velocity(direction * Saucer.SPEED, 0),
                            new Body(Saucer.RADIUS, Saucer.LIGHT_RADIUS),
                            new Hazard(),
                            new Saucer());
            for (int frame = 0; frame < 300; frame++) {
                slow.frame(Duration.ofMillis(10));
            }
            assertTrue(slow.world().query(Saucer.class).isEmpty());
        }
        assertEquals(direction * exitX, lastDrawnX, Saucer.SPEED * 0.011f);
    }

    @Test
    void shootsAtTheShip() {
        spawnSaucer(-400, 0);
        played.step(29); // 1.16 s; the reload time is 1.1 s

        assertEquals(1, count(SaucerShot.class));
        Velocity velocity =
                world.query(SaucerShot.class, Velocity.class).single().second();
        double error = Math.atan2(velocity.y(), velocity.x()); // the ship is exactly to the right
        assertTrue(
                Math.abs(error) <= Shooting.maxErrorRadians(1),
                () -> "the error of the aim must be within the limit of wave 1: " + error);
    }

    @Test
    void aimsBetterInEachWaveUpToALimit() {
        for (int wave = 1; wave < 6; wave++) {
            assertTrue(
                    Shooting.maxErrorRadians(wave + 1) < Shooting.maxErrorRadians(wave),
                    "the aim must be better after wave " + wave);
        }
        assertEquals(0.05f, Shooting.maxErrorRadians(100));
    }

    @Test
    void shotOfTheSaucerDestroysTheShip() {
        ship().safeSeconds = 0;
        world.spawn(
                Transform.at(-100, 0),
                new Velocity(SaucerShot.SPEED, 0),
                new Body(3, 0),
                new Hazard(),
                new SaucerShot());
        played.step(10);

        assertEquals(2, world.single(Game.class).lives);
        assertEquals(0, count(Ship.class));
    }

    @Test
    void destroyedSaucerGivesPointsAndTripleShots() {
        spawnSaucer(0, 150);
        taps.add(Key.SPACE);
        played.step(8);
        assertEquals(0, count(Saucer.class));
        assertEquals(0, count(Shot.class), "the shot must vanish with the saucer");
        assertEquals(Saucer.POINTS, world.single(Game.class).score);

        taps.add(Key.SPACE);
        played.step(1);
        assertEquals(3, count(Shot.class));

        played.step(8 * 25); // triple shots last for 8 s
        taps.add(Key.SPACE);
        played.step(1);
        assertEquals(1, count(Shot.class));
    }

    @Test
    void shotHitsEitherAMeteorOrTheSaucer() {
        spawnSaucer(0, 150);
        world.spawn(
                Transform.at(0, 150),
                new Velocity(0, 0),
                new Body(20, 20),
                new Meteor(Meteor.Size.SMALL),
                new Hazard());
        taps.add(Key.SPACE);
        played.step(10);

        assertEquals(0, count(Meteor.class));
        assertEquals(1, count(Saucer.class));
    }
}
