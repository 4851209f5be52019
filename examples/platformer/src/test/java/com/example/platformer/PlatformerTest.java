package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Flag;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Home;
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
import org.junit.jupiter.api.Test;

/** Plays the game without a window, by scripts of keys. */
class PlatformerTest {

    private static final Rate RATE = Rate.hz(60);

    private static ScriptedInput script() {
        return ScriptedInput.bySteps(RATE);
    }

    private static WorldRecipe game(ScriptedInput script) {
        return new WorldRecipe()
                .register(Platformer::register)
                .rate(RATE)
                .input(() -> script)
                .wire(Platformer::wire);
    }

    private static EntityId hero(SyntheticWorld game) {
        return game.world().query(Transform.class, Hero.class).single().id();
    }

    private static Transform pose(SyntheticWorld game) {
        return game.world().get(hero(game), Transform.class);
    }

    private static void goToFlag(SyntheticWorld game) {
        Transform flag = game.world().query(Transform.class, Flag.class).single().first();
        pose(game).teleport(flag.x(), flag.y());
    }

    /** Pushes the crate to the plank, jumps onto it and from there to the coin. Numbers are steps. */
    private static ScriptedInput crateToPlank() {
        return script().press(Key.RIGHT, 10)
                .release(Key.RIGHT, 60)
                .press(Key.LEFT, 62)
                .release(Key.LEFT, 74)
                .tap(Key.SPACE, 90, 30)
                .press(Key.RIGHT, 95)
                .release(Key.RIGHT, 114)
                .tap(Key.SPACE, 150, 30)
                .press(Key.LEFT, 160)
                .release(Key.LEFT, 170);
    }

    @Test
    void theCrateIsAStepToTheFirstCoin() {
        try (SyntheticWorld game = game(crateToPlank()).build()) {
            game.step(140);
            Mover mover = game.world().get(hero(game), Mover.class);
            assertTrue(mover.ground() != null, () -> "stands on the crate: " + pose(game).x() + ", " + pose(game).y());
            game.step(80);
            assertEquals(1, game.world().single(Hero.class).coins, () -> pose(game).x() + ", " + pose(game).y());
            assertEquals(-2 + 0.45f, pose(game).y(), 1e-3, "stands on the plank");
        }
    }

    @Test
    void theFirstPlankIsTooHighWithoutTheCrate() {
        ScriptedInput script = script().press(Key.SPACE, 10);
        try (SyntheticWorld game = game(script).build()) {
            pose(game).teleport(-3.5f, -4.5f);
            float top = -5;
            for (int i = 0; i < 80; i++) {
                game.step(1);
                top = Math.max(top, pose(game).y() - 0.45f);
            }
            assertTrue(top > -2.3f && top < -2, "the jump is just below the plank: " + top);
        }
    }

    @Test
    void whoFallsIntoThePitBeginsAgain() {
        try (SyntheticWorld game = game(script()).build()) {
            Home home = game.world().get(hero(game), Home.class);
            pose(game).teleport(-2.6f, -6.5f);
            game.step(60);
            assertEquals(home.x(), pose(game).x());
            assertEquals(7, game.world().query(Coin.class).count());
        }
    }

    @Test
    void theFlagIsReachedWithAllCoinsAndTheGameBeginsAgain() {
        try (SyntheticWorld game = game(script()).build()) {
            goToFlag(game);
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
            assertEquals(7, hero.coins);
            goToFlag(game);
            game.step(10);
            assertTrue(hero.wonSeconds > 0);
            game.step(200);
            assertEquals(0, game.world().single(Hero.class).coins);
            assertEquals(7, game.world().query(Coin.class).count());
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

        @Override
        public void poll(InputQueue input) {
            float[] place = places.peek();
            if (place == null) {
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
                .to(-4.6f, -5) // pushes the crate
                .to(-6.2f, -5)
                .to(-4.2f, -4) // onto the crate
                .to(-3.5f, -2)
                .to(-7.3f, 0)
                .to(-9.5f, 0)
                .to(-7.2f, 0)
                .to(-5.5f, 2)
                .to(-2.5f, 2)
                .to(2.5f, -1)
                .to(5.5f, -4.6f) // on the slope under the lift
                .to(6.5f, 4) // by the lift
                .to(9.5f, 4);
        try (SyntheticWorld game = new WorldRecipe()
                .register(Platformer::register)
                .rate(RATE)
                .input(() -> player)
                .wire(Platformer::wire)
                .build()) {
            player.game = game;
            game.stepUntil(() -> game.world().single(Hero.class).wonSeconds > 0, 3000);
            assertEquals(7, game.world().single(Hero.class).coins);
        }
    }

    @Test
    void theLiftCarriesToTheFlag() {
        try (SyntheticWorld game = game(script().press(Key.RIGHT, 170).release(Key.RIGHT, 200)).build()) {
            pose(game).teleport(6.5f, -2.4f);
            game.step(160);
            assertTrue(game.world().get(hero(game), Mover.class).ground() != null);
            game.step(70);
            assertTrue(pose(game).x() > 8 && pose(game).y() > 4, () -> pose(game).x() + ", " + pose(game).y());
            assertFalse(game.world().get(hero(game), Mover.class).isCrushed());
        }
    }

    @Test
    void resultDoesNotDependOnTheDisplayOrOnRollbacks() {
        SliceInvariance.check(new WorldRecipe()
                .register(Platformer::register)
                .rate(RATE)
                .input(PlatformerTest::crateToPlank)
                .wire(Platformer::wire), 240);
        RollbackInvariance.check(new WorldRecipe()
                .register(Platformer::register)
                .rate(RATE)
                .input(PlatformerTest::crateToPlank)
                .wire(Platformer::wire), 240);
    }
}
