package dev.halfstep.meteors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;
import dev.halfstep.input.GamepadAxis;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.meteors.component.Body;
import dev.halfstep.meteors.component.Controls;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Game.Screen;
import dev.halfstep.meteors.component.Hazard;
import dev.halfstep.meteors.component.Heading;
import dev.halfstep.meteors.component.Meteor;
import dev.halfstep.meteors.component.Player;
import dev.halfstep.meteors.component.Saucer;
import dev.halfstep.meteors.component.SaucerShot;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.meteors.component.Velocity;
import dev.halfstep.meteors.event.GameEvents.ShipLost;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.state.StateException;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests games of several ships, each of which has a player. A step takes 40 ms. */
class SeveralShipsTest {

    /** Longer than every test. */
    private static final float FOREVER_SECONDS = 1e6f;

    private final List<Consumer<InputQueue>> pressed = new ArrayList<>();
    private final List<ShipLost> lostShips = new ArrayList<>();
    private SyntheticWorld played = build(2);
    private World world = played.world();

    @AfterEach
    void close() {
        played.close();
    }

    private SyntheticWorld build(int ships) {
        return WorldRecipe.of(Meteors.GAME.with(Meteors.SHIPS, ships))
                .wire((newWorld, scheduler) -> {
                    var events = scheduler.events(ShipLost.class).presentationReader("test");
                    scheduler.presentation("lost-ships", frame -> events.forEach(lostShips::add));
                })
                .input(() -> this::addPressed)
                .build();
    }

    /** Replaces the game of two ships. */
    private void play(int ships) {
        played.close();
        played = build(ships);
        world = played.world();
    }

    private void addPressed(InputQueue input) {
        pressed.forEach(press -> press.accept(input));
        pressed.clear();
    }

    private void hold(int player, Key key) {
        pressed.add(input -> input.add(player, key, true, input.frameStartNanos()));
    }

    private void start() {
        pressed.add(input -> input.press(PlayerActions.START));
        played.step(1);
    }

    /** Begins a game whose field is and stays empty, with ships that nothing can hit. */
    private void startInEmptyField() {
        start();
        emptyField();
    }

    private void emptyField() {
        world.despawnAll(world.query(Meteor.class));
        game().secondsToWave = FOREVER_SECONDS;
        for (var ship : world.query(Ship.class)) {
            ship.first().safeSeconds = FOREVER_SECONDS;
        }
    }

    private Game game() {
        return world.single(Game.class);
    }

    private int count(Class<?> component) {
        return world.query(component).count();
    }

    private EntityId shipId(int player) {
        for (var ship : world.query(Ship.class)) {
            if (Player.of(world, ship.id()) == player) {
                return ship.id();
            }
        }
        throw new AssertionError("player " + player + " must have a ship");
    }

    private Ship ship(int player) {
        return world.get(shipId(player), Ship.class);
    }

    private Transform place(int player) {
        return world.get(shipId(player), Transform.class);
    }

    private float turnSpeed(int player) {
        return world.get(shipId(player), Heading.class).radiansPerSecond;
    }

    /** Lets a meteor hit a ship in the next step. */
    private void destroyShip(int player) {
        ship(player).safeSeconds = 0;
        EntityId meteor = world.spawn(
                Transform.at(place(player).x(), place(player).y()),
                new Velocity(0, 0),
                new Body(Meteor.Size.SMALL.radius, Meteor.Size.SMALL.lightRadius),
                new Meteor(Meteor.Size.SMALL),
                new Hazard());
        played.step(1);
        world.despawn(meteor);
    }

    @Test
    void eachPlayerSteersOneShip() {
        startInEmptyField();
        hold(1, Key.LEFT);
        hold(2, Key.UP);
        pressed.add(input -> input.moveAxis(2, GamepadAxis.LEFT_X, 0.5f, input.frameStartNanos()));
        played.step(1);

        assertTrue(turnSpeed(1) > 0, "the key of the first player turns the first ship to the left");
        assertTrue(turnSpeed(2) < 0, "the stick of the second player turns the second ship to the right");
        assertEquals(0f, ship(1).thrust);
        assertEquals(1f, ship(2).thrust);
    }

    @Test
    void eachPlayerFiresFromOneShip() {
        startInEmptyField();
        hold(2, Key.SPACE);
        played.step(1);

        assertEquals(
                place(2).x(),
                world.query(Shot.class, Transform.class).single().second().x(),
                1e-3f);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void newShipsAreSideBySide(int ships) {
        play(ships);
        start();

        assertEquals(ships, count(Ship.class));
        for (int player = 2; player <= ships; player++) {
            float distance = place(player).x() - place(player - 1).x();
            assertTrue(distance > 60, () -> "shields have a radius of 30: " + distance);
        }
        assertEquals(0f, place(1).x() + place(ships).x(), "the middle of all ships is the middle of the field");
    }

    @Test
    void anyPlayerCanStartTheGame() {
        played.scheduler().input().actions().bind(PlayerActions.START, Key.ENTER);
        hold(2, Key.ENTER);
        played.step(1);

        assertEquals(Screen.PLAYING, game().screen);
    }

    @Test
    void autopilotFliesAllShipsBehindTheTitle() {
        played.step(50);
        assertEquals(Screen.TITLE, game().screen);
        assertEquals(2, count(Ship.class));
        for (int player = 1; player <= 2; player++) {
            float radians = world.get(shipId(player), Heading.class).radians;
            assertNotEquals((float) (Math.PI / 2), radians, "a new ship points up");
        }
    }

    @Test
    void playersShareTheLives() {
        startInEmptyField();
        assertEquals(6, game().lives, "three for each player");
        destroyShip(2);
        assertEquals(5, game().lives);
        assertEquals(1, count(Ship.class));

        played.step(52); // 2.08 s, more than the pause of 2 s
        assertEquals(2, count(Ship.class));
        assertEquals(45f, place(2).x());
        assertEquals(List.of(2), lostShips.stream().map(ShipLost::player).toList());
    }

    @Test
    void aPlayerWaitsForTheNextWaveIfNoShipIsLeft() {
        startInEmptyField();
        game().lives = 2;
        destroyShip(1);
        played.step(100);
        assertEquals(1, game().lives);
        assertEquals(1, count(Ship.class));
        assertEquals(Screen.PLAYING, game().screen);

        game().secondsToWave = 0;
        played.step(55); // the pause of 2 s
        assertEquals(2, game().wave);
        assertEquals(2, game().lives);
        assertEquals(2, count(Ship.class));
    }

    private void leave(int player) {
        pressed.add(input -> input.leave(player));
    }

    private void join(int player) {
        pressed.add(input -> input.join(player));
    }

    private boolean hasShip(int player) {
        for (var ship : world.query(Ship.class)) {
            if (Player.of(world, ship.id()) == player) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aShipGoesInTheStepInWhichItsPlayerLeaves() {
        play(4);
        startInEmptyField();
        leave(1);
        leave(3);
        played.step(1);
        assertEquals(List.of(false, true, false, true), ships());
        assertEquals(12, game().lives, "the others keep the lives");
        assertEquals(0, lostShips.size());
        played.step(100);
        assertEquals(List.of(false, true, false, true), ships());
    }

    private List<Boolean> ships() {
        return List.of(hasShip(1), hasShip(2), hasShip(3), hasShip(4));
    }

    @Test
    void aPlayerWhoComesGetsAnInvulnerableShipInTheSameStep() {
        play(4);
        leave(2);
        leave(4);
        start();
        assertEquals(List.of(true, false, true, false), ships());
        assertEquals(6, game().lives, "three for each player who is there");
        assertEquals(0f, place(1).x() + place(3).x(), "side by side around the middle");
        emptyField();
        game().lives = 2;
        game().secondsToShip = 0;
        join(4);
        played.step(1);
        assertEquals(List.of(true, false, true, true), ships());
        assertEquals(3, game().lives, "one more for the ship of the player who comes");
        assertEquals(Ship.SAFE_SECONDS, ship(4).safeSeconds, 0.05f);
        hold(4, Key.LEFT);
        played.step(1);
        assertTrue(turnSpeed(4) > 0, "the player who has come steers it");
    }

    @Test
    void aPlayerWhoComesAfterTheEndWaitsForTheNextGame() {
        startInEmptyField();
        leave(2);
        played.step(1);
        game().lives = 1;
        destroyShip(1);
        assertEquals(Screen.GAME_OVER, game().screen);
        join(2);
        played.step(100);
        assertEquals(0, count(Ship.class));
        assertEquals(0, game().lives);
        start();
        assertEquals(2, count(Ship.class));
    }

    @Test
    void wavesAreAsLargeAsForThePlayersWhoAreThere() {
        play(4);
        leave(2);
        leave(3);
        leave(4);
        start();
        assertEquals(3, count(Meteor.class));
    }

    @Test
    void aLoadedGameGoesOnAsTheSavedOne() throws StateException {
        try (SyntheticWorld saved = gameOfBots(4).build();
                SyntheticWorld loaded = gameOfBots(4).build()) {
            saved.step(300);
            saved.scheduler().input().additions().leave(3);
            saved.step(200);
            byte[] state = saved.scheduler().state().save();
            loaded.scheduler().state().load(state);
            assertEquals(saved.hash(), loaded.hash());
            for (int step = 1; step <= 300; step++) {
                if (step == 50) {
                    saved.scheduler().input().additions().join(3);
                    loaded.scheduler().input().additions().join(3);
                }
                saved.step(1);
                loaded.step(1);
                assertEquals(saved.hash(), loaded.hash(), "step " + step);
            }
            world = loaded.world();
            assertTrue(hasShip(3) || game().lives < 4);
        }
    }

    @Test
    void gameIsOverWhenAllShipsAreLost() {
        startInEmptyField();
        game().lives = 2;
        destroyShip(2);
        assertEquals(Screen.PLAYING, game().screen);
        destroyShip(1);
        assertEquals(Screen.GAME_OVER, game().screen);
        played.step(1); // a frame shows the events of the step before it
        assertEquals(
                List.of(false, true),
                lostShips.stream().map(ShipLost::isGameOver).toList());

        start();
        assertEquals(6, game().lives);
        assertEquals(2, count(Ship.class));
    }

    @Test
    void shipsNeitherCollideNorHitEachOther() {
        startInEmptyField();
        ship(1).safeSeconds = 0;
        ship(2).safeSeconds = 0;
        place(2).setPosition(0, 60);
        place(1).setPosition(0, 0);
        hold(1, Key.SPACE);
        hold(1, Key.UP);
        played.step(40); // flies through the second ship

        assertTrue(place(1).y() > 80, () -> "the first ship must have passed the second one: " + place(1));
        assertEquals(2, count(Ship.class));
        assertEquals(0, lostShips.size());
    }

    @ParameterizedTest
    @ValueSource(floats = {-500f, 500f})
    void saucerShootsAtTheNearestShip(float x) {
        startInEmptyField();
        place(1).setPosition(-300, 0);
        place(2).setPosition(300, 0);
        world.spawn(
                Transform.at(x, 0),
                new Velocity(0.001f, 0),
                new Body(Saucer.RADIUS, Saucer.LIGHT_RADIUS),
                new Hazard(),
                new Saucer());
        place(x < 0 ? 1 : 2).setPosition(x, 300); // just above the saucer
        played.step(29); // 1.16 s; the reload time is 1.1 s

        Velocity velocity =
                world.query(SaucerShot.class, Velocity.class).single().second();
        assertTrue(velocity.y() > Math.abs(velocity.x()), () -> "the shot must fly up: " + velocity.x());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void wavesBeginFarFromAllShips(int ships) {
        for (int seed = 1; seed <= 10; seed++) {
            GameSpec<Meteors> game = Meteors.GAME.with(Meteors.SHIPS, ships).withSeed(seed);
            played.close();
            played = WorldRecipe.of(game).input(() -> this::addPressed).build();
            world = played.world();
            startInEmptyField();
            place(1).setPosition(600, 320); // one ship in a corner, the other ones in the middle
            game().secondsToWave = 0;
            played.step(1);
            assertEquals(
                    Math.min(3 + 2 * ships, 11),
                    count(Meteor.class),
                    "the second wave: two more for each further ship");
            for (var meteor : world.query(Meteor.class, Transform.class)) {
                for (int player = 1; player <= ships; player++) {
                    float x = meteor.second().x() - place(player).x();
                    float y = meteor.second().y() - place(player).y();
                    assertTrue(
                            x * x + y * y > 240 * 240, () -> "a meteor must begin far from all ships: " + x + ", " + y);
                }
            }
        }
    }

    private static WorldRecipe gameOfBots(int ships) {
        return WorldRecipe.of(Meteors.GAME.with(Meteors.SHIPS, ships).withSeed(5))
                .wire((world, scheduler) -> scheduler.input().replaceStepInput(Bot.ofAllShips(world)));
    }

    private static long hashOfBots(int ships) {
        try (SyntheticWorld game = gameOfBots(ships).lenient().build()) {
            int[] shots = new int[ships];
            for (int i = 0; i < 1_500; i++) {
                game.step(1);
                for (var controls : game.world().query(Controls.class)) {
                    shots[Player.of(game.world(), controls.id()) - 1] += controls.first().isFiring ? 1 : 0;
                }
            }
            for (int firing : shots) {
                assertTrue(firing > 100, () -> "the bot of each player must fire: " + firing);
            }
            return game.hash();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void botsOfAllPlayersPlayReproducibleGames(int ships) {
        assertEquals(hashOfBots(ships), hashOfBots(ships));
    }

    @Test
    void framesAndRollbacksDoNotMatter() {
        SliceInvariance.check(gameOfBots(2), 150);
        RollbackInvariance.check(gameOfBots(2), 300);
    }
}
