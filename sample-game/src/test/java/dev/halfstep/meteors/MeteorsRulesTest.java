package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.random.RandomStream;
import dev.halfstep.state.StateHash;
import dev.halfstep.state.WorldSnapshot;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the rules of the game with key presses. A step takes 40 ms. */
class MeteorsRulesTest {

    private final Queue<Key> pressedKeys = new ArrayDeque<>();
    private final Queue<Key> releasedKeys = new ArrayDeque<>();
    private final SyntheticWorld played =
            WorldRecipe.of(Meteors.GAME).input(() -> this::addKeys).build();
    private final World world = played.world();

    @AfterEach
    void close() {
        played.close();
    }

    private boolean isStarting;
    private boolean isLeaving;

    /** Adds the key presses and releases, and the buttons of the menu, to the input of a step. */
    private void addKeys(InputQueue input) {
        if (isStarting) {
            input.press(PlayerActions.START);
        }
        if (isLeaving) {
            input.press(PlayerActions.SHOW_TITLE);
        }
        isStarting = false;
        isLeaving = false;
        while (!pressedKeys.isEmpty()) {
            input.add(pressedKeys.remove(), true, input.frameStartNanos());
        }
        while (!releasedKeys.isEmpty()) {
            input.add(releasedKeys.remove(), false, input.frameStartNanos());
        }
    }

    private void press(Key key) {
        pressedKeys.add(key);
    }

    /** Presses and releases a key within one step. */
    private void tap(Key key) {
        pressedKeys.add(key);
        releasedKeys.add(key);
    }

    private void steps(int count) {
        played.step(count);
    }

    /** Starts a game, with a step that spawns the ship and the first wave. */
    private void start() {
        isStarting = true;
        steps(1);
    }

    private Game game() {
        return world.single(Game.class);
    }

    private int count(Class<?> component) {
        return world.query(component).count();
    }

    private void removeMeteors() {
        world.despawnAll(world.query(Meteor.class));
    }

    private void spawnMeteor(Meteor.Size size, float x, float y) {
        world.spawn(
                Transform.at(x, y),
                new Velocity(0, 0),
                new Body(size.radius, size.lightRadius),
                new Meteor(size),
                new Hazard());
    }

    @Test
    void playerLeavesAGameForTheTitle() {
        start();
        game().score = 50;
        isLeaving = true;
        steps(1);
        assertEquals(Screen.TITLE, game().screen);
        assertEquals(0, game().score);
        assertEquals(3, game().lives, "another game of the autopilot");
    }

    @Test
    void titleWaitsForThePlayer() {
        steps(100);
        assertEquals(Screen.TITLE, game().screen);

        isStarting = true;
        steps(1);
        assertEquals(Screen.PLAYING, game().screen);
        assertEquals(1, count(Ship.class));
        assertEquals(3, count(Meteor.class), "the first wave must have 3 meteors");
    }

    @Test
    void shotBreaksALargeMeteorIntoTwoMediumOnes() {
        start();
        removeMeteors();
        spawnMeteor(Meteor.Size.LARGE, 0, 200);
        tap(Key.SPACE);
        steps(10);

        assertEquals(20, game().score, "a large meteor must give 20 points");
        assertEquals(0, count(Shot.class));
        List<Meteor.Size> sizes = new ArrayList<>();
        for (var meteor : world.query(Meteor.class)) {
            sizes.add(meteor.first().size);
        }
        assertEquals(List.of(Meteor.Size.MEDIUM, Meteor.Size.MEDIUM), sizes);
    }

    @Test
    void shotDoesNotTunnelThroughASmallMeteor() {
        start();
        removeMeteors();
        float shotStart = 18; // the nose of the ship
        float shotStep = Shot.SPEED / 25;
        // In the middle between two positions of the shot, both of which are outside the meteor.
        spawnMeteor(Meteor.Size.SMALL, 0, shotStart + 2.5f * shotStep);
        tap(Key.SPACE);
        steps(6);

        assertEquals(100, game().score, "a small meteor must give 100 points");
        assertEquals(0, count(Meteor.class));
    }

    @Test
    void fireRateIsLimitedByReloading() {
        start();
        press(Key.SPACE);
        steps(10); // 0.4 s, with a reload time of 0.2 s

        assertEquals(2, count(Shot.class));
    }

    @Test
    void shotWithoutAHitExpires() {
        start();
        removeMeteors();
        spawnMeteor(Meteor.Size.SMALL, -600, -300); // keeps the wave going
        tap(Key.SPACE);
        steps(2);
        assertEquals(1, count(Shot.class));

        steps(22); // 0.96 s in all, more than the 0.85 s of a shot
        assertEquals(0, count(Shot.class));
    }

    @Test
    void entitiesWrapAroundAtTheMomentAtWhichTheyLeave() {
        EntityId flying = world.spawn(Transform.at(650, 100), new Velocity(500, 0), new Body(10, 20));
        steps(1);

        // Moves by 500 / 25 = 20 units. The centre passes the wrap distance of 20, at 640 + 20, so the entity moves
        // back by 2 * 660.
        assertEquals(650 + 20 - 1320, world.get(flying, Transform.class).x(), 1e-3);
        assertEquals(-660, world.get(flying, PreviousTransform.class).x(), 1e-3, "half of the step: at the other edge");
    }

    @Test
    void newShipIsInvulnerable() {
        start();
        spawnMeteor(Meteor.Size.LARGE, 0, 0);
        steps(72); // 2.88 s of 3 s
        assertEquals(3, game().lives);

        steps(5); // 3.08 s
        assertEquals(2, game().lives);
        assertEquals(0, count(Ship.class));

        steps(52); // 2.08 s, more than the pause of 2 s
        assertEquals(1, count(Ship.class));
    }

    @Test
    void gameIsOverAfterThreeShipsAndThePlayerRestartsIt() {
        start();
        spawnMeteor(Meteor.Size.LARGE, 0, 0);
        steps(4 * 140); // for each of 3 ships: 3 s invulnerable and 2 s of pause; and a reserve
        assertEquals(Screen.GAME_OVER, game().screen);
        assertEquals(0, game().lives);
        assertEquals(0, count(Ship.class));

        isStarting = true;
        steps(1);
        assertEquals(Screen.PLAYING, game().screen);
        assertEquals(3, game().lives);
        assertEquals(1, game().wave);
    }

    @Test
    void largerWaveFollowsAfterAnEmptyField() {
        start();
        removeMeteors();
        steps(25); // 1 s of the pause of 1.2 s
        assertEquals(0, count(Meteor.class));

        steps(8); // 1.32 s
        assertEquals(2, game().wave);
        assertEquals(5, count(Meteor.class));
    }

    @Test
    void aThousandPointsAndEveryTenThousandGiveALife() {
        Game game = new Game(1);
        game.start(Game.Screen.PLAYING, 1);
        game.addPoints(950);
        assertEquals(3, game.lives);
        game.addPoints(100);
        assertEquals(4, game.lives);
        game.addPoints(8_900);
        assertEquals(4, game.lives);
        game.addPoints(100);

        assertEquals(10_050, game.score);
        assertEquals(5, game.lives);
    }

    @Test
    void aShotThatHitsAfterTheEndGivesNoLife() {
        start();
        removeMeteors();
        spawnMeteor(Meteor.Size.SMALL, 0, 300);
        game().lives = 1;
        game().score = 990;
        tap(Key.SPACE);
        steps(3);
        spawnMeteor(Meteor.Size.LARGE, 0, 0); // the shot has left this place
        world.single(Ship.class).safeSeconds = 0;
        steps(1);
        assertEquals(Screen.GAME_OVER, game().screen);
        assertEquals(1, count(Shot.class));
        steps(50);
        assertEquals(1_090, game().score, "the shot must hit");
        assertEquals(0, game().lives);
        assertEquals(0, count(Ship.class));
    }

    @Test
    void shipAcceleratesInItsDirection() {
        start();
        removeMeteors();
        press(Key.UP);
        steps(10);

        Transform pose = world.query(Ship.class, Transform.class).single().second();
        assertTrue(pose.y() > 10, () -> "the ship must move up: " + pose);
        assertEquals(0, pose.x(), 1e-3);
    }

    @Test
    void randomNumbersArePartOfTheSimulatedState() {
        RandomStream random = world.single(RandomStream.class);
        WorldSnapshot snapshot = new WorldSnapshot(world);
        snapshot.save();
        long hash = StateHash.of(world);

        long firstNumber = random.nextLong();
        assertNotEquals(hash, StateHash.of(world));

        snapshot.restore();
        assertEquals(hash, StateHash.of(world));
        assertEquals(firstNumber, world.single(RandomStream.class).nextLong());
    }
}
