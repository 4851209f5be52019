package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Flag;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Home;
import com.example.platformer.Platformer.Patrol;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.space.Mover;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Plays the game without a window, by scripts of keys. */
class PlatformerTest {

    private static final Rate RATE = Rate.hz(60);

    private static ScriptedInput script() {
        return ScriptedInput.bySteps(RATE);
    }

    private static final int COINS = 14;

    private static WorldRecipe game(Supplier<? extends InputSource> player) {
        return new WorldRecipe()
                .register(Platformer::register)
                .rate(RATE)
                .input(player)
                .wire(Platformer::wire);
    }

    private static EntityId hero(SyntheticWorld game) {
        return game.world().query(Transform.class, Hero.class).single().id();
    }

    private static Transform pose(SyntheticWorld game) {
        return game.world().get(hero(game), Transform.class);
    }

    /** Pushes the crate to the plank, jumps onto it and from there to the coin. Numbers are steps. */
    private static ScriptedInput crateToPlank() {
        return script().press(Key.RIGHT, 10)
                .release(Key.RIGHT, 60)
                .press(Key.LEFT, 62)
                .release(Key.LEFT, 74)
                .tap(Key.SPACE, 90, 30)
                .press(Key.RIGHT, 95)
                .release(Key.RIGHT, 116)
                .tap(Key.SPACE, 150, 30)
                .press(Key.RIGHT, 185)
                .release(Key.RIGHT, 195);
    }

    @Test
    void theCrateIsAStepToTheFirstCoin() {
        try (SyntheticWorld game = game(() -> crateToPlank()).build()) {
            game.step(140);
            Mover mover = game.world().get(hero(game), Mover.class);
            assertTrue(mover.ground() != null, () -> "stands on the crate: " + pose(game).x() + ", " + pose(game).y());
            game.step(80);
            assertEquals(1, game.world().single(Hero.class).coins, () -> pose(game).x() + ", " + pose(game).y());
            assertEquals(5 + 0.45f, pose(game).y(), 1e-3, "stands on the plank");
        }
    }

    @Test
    void theFirstPlankIsTooHighWithoutTheCrate() {
        ScriptedInput script = script().press(Key.SPACE, 10);
        try (SyntheticWorld game = game(() -> script).build()) {
            pose(game).teleport(9.5f, 2.5f);
            float top = 2;
            for (int i = 0; i < 80; i++) {
                game.step(1);
                top = Math.max(top, pose(game).y() - 0.45f);
            }
            assertTrue(top > 4.7f && top < 5, "the jump is just below the plank: " + top);
        }
    }

    @Test
    void whoFallsIntoThePitBeginsAgain() {
        try (SyntheticWorld game = game(() -> script()).build()) {
            Home home = game.world().get(hero(game), Home.class);
            pose(game).teleport(10.4f, 0.5f);
            game.step(60);
            assertEquals(home.x(), pose(game).x());
            assertEquals(COINS, game.world().query(Coin.class).count());
        }
    }

    @Test
    void aCheckpointIsWhereTheHeroBeginsAgain() {
        try (SyntheticWorld game = game(() -> script()).build()) {
            pose(game).teleport(22.5f, 11.5f);
            game.step(10);
            pose(game).teleport(40, -1);
            game.step(60);
            assertEquals(22.5f, pose(game).x());
        }
    }

    @Test
    void theFlagIsReachedWithAllCoinsAndTheGameBeginsAgain() {
        try (SyntheticWorld game = game(() -> script()).build()) {
            Transform flag = game.world().query(Transform.class, Flag.class).single().first();
            pose(game).teleport(flag.x(), flag.y());
            game.step(10);
            Hero hero = game.world().single(Hero.class);
            assertEquals(0, hero.wonSeconds, "coins are missing");
            List<Transform> coins = new ArrayList<>();
            for (var coin : game.world().query(Transform.class, Coin.class)) {
                coins.add(coin.first());
            }
            for (Transform coin : coins) {
                pose(game).teleport(coin.x(), coin.y());
                game.step(1);
            }
            assertEquals(COINS, hero.coins);
            pose(game).teleport(flag.x(), flag.y());
            game.step(10);
            assertTrue(hero.wonSeconds > 0);
            game.step(200);
            assertEquals(0, game.world().single(Hero.class).coins);
            assertEquals(COINS, game.world().query(Coin.class).count());
        }
    }

    /** Plays by sight: goes to one place after the other, jumps if it is higher, and drops if it is lower. */
    private static final class Player implements InputSource {
        private final Map<Key, Boolean> held = new EnumMap<>(Key.class);
        private final Deque<float[]> places = new ArrayDeque<>();
        private SyntheticWorld game;

        /** Adds a place by the position of the player who stands there. */
        Player to(float x, float bottom) {
            places.add(new float[] {x, bottom + 0.45f});
            return this;
        }

        /** Waits until a platform is at a place. */
        Player waitForPlatform(float x) {
            places.add(new float[] {x});
            return this;
        }

        private boolean isPlatformNear(float x) {
            boolean isNear = false;
            for (var platform : game.world().query(Transform.class, Patrol.class)) {
                isNear |= Math.abs(platform.first().x() - x) < 0.2f;
            }
            return isNear;
        }

        @Override
        public void poll(InputQueue input) {
            float[] place = places.peek();
            if (place == null) {
                return;
            }
            if (place.length == 1) {
                hold(input, Key.RIGHT, false);
                hold(input, Key.LEFT, false);
                if (isPlatformNear(place[0])) {
                    places.remove();
                }
                return;
            }
            Mover mover = game.world().get(hero(game), Mover.class);
            float dx = place[0] - pose(game).x();
            float dy = place[1] - pose(game).y();
            if (mover.isOnGround() && Math.abs(dx) < 0.3f && Math.abs(dy) < 0.2f) {
                places.remove();
            }
            boolean isRising = mover.velocityY() > 0 && !mover.isOnGround();
            boolean canJump = mover.isOnGround() && !held.getOrDefault(Key.SPACE, false);
            hold(input, Key.SPACE, isRising || (canJump && dy > 0.5f && Math.abs(dx) < 3.2f));
            hold(input, Key.DOWN, mover.isOnGround() && dy < -1 && Math.abs(dx) < 0.3f);
            hold(input, Key.RIGHT, dx > 0.2f);
            hold(input, Key.LEFT, dx < -0.2f);
        }

        private void hold(InputQueue input, Key key, boolean isHeld) {
            if (held.getOrDefault(key, false) != isHeld) {
                held.put(key, isHeld);
                input.add(key, isHeld, 0); // a step ignores the time
            }
        }
    }

    @Test
    void aPlayerReachesAllCoinsAndTheFlag() {
        Player player = new Player()
                .to(8.4f, 2) // pushes the crate
                .to(6.8f, 2)
                .to(8.8f, 3) // onto the crate
                .to(9.5f, 5)
                .to(5.7f, 7)
                .to(3.5f, 7)
                .to(5.8f, 7)
                .to(7.5f, 9)
                .to(10.5f, 9)
                .to(15.5f, 6)
                .to(18.5f, 2.4f) // on the slope under the lift
                .to(19.5f, 11) // by the lift
                .to(22.5f, 11)
                .to(30, 10) // down the long slope
                .to(36, 8)
                .waitForPlatform(38.3f)
                .to(38.5f, 8)
                .waitForPlatform(44.7f)
                .to(47.5f, 8)
                .to(50.5f, 8)
                .to(54.5f, 10)
                .to(58.5f, 12)
                .to(63, 4)
                .to(69.5f, 6);
        try (SyntheticWorld game = game(() -> player).build()) {
            player.game = game;
            game.stepUntil(() -> game.world().single(Hero.class).wonSeconds > 0, 3000);
            assertEquals(COINS, game.world().single(Hero.class).coins);
        }
    }

    @Test
    void theLiftCarriesToTheFlag() {
        try (SyntheticWorld game = game(() -> script().press(Key.RIGHT, 170).release(Key.RIGHT, 200)).build()) {
            pose(game).teleport(19.5f, 4.6f);
            game.step(160);
            assertTrue(game.world().get(hero(game), Mover.class).ground() != null);
            game.step(70);
            assertTrue(pose(game).x() > 21 && pose(game).y() > 11, () -> pose(game).x() + ", " + pose(game).y());
            assertFalse(game.world().get(hero(game), Mover.class).isCrushed());
        }
    }

    @Test
    void resultDoesNotDependOnTheDisplayOrOnRollbacks() {
        SliceInvariance.check(game(PlatformerTest::crateToPlank), 240);
        RollbackInvariance.check(game(PlatformerTest::crateToPlank), 240);
    }
}
