package com.example.dungeon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.dungeon.Foes.Foe;
import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Shots.Shot;
import com.example.dungeon.Things.Thing;
import com.example.dungeon.Things.What;
import dev.halfstep.determinism.DeterminismCheck;
import dev.halfstep.ground.Mover;
import dev.halfstep.ground.Sight;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Control;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.space.Collider;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Plays the game without a window. */
class LanternTest {

    /** A game that has begun, in an empty hall around the keeper: what a test needs there, it spawns. */
    private static final class Hall implements AutoCloseable {
        private final List<Consumer<InputQueue>> pressed = new ArrayList<>();
        final SyntheticWorld game;

        Hall() {
            game = WorldRecipe.of(Main.GAME)
                    .input(() -> input -> {
                        pressed.forEach(each -> each.accept(input));
                        pressed.clear();
                    })
                    .build();
            pressed.add(input -> input.press(Screens.BEGIN));
            game.step(2);
            game.world().despawnAll(game.world().query(Foe.class));
            for (var thing : game.world().query(Thing.class)) {
                if (thing.first().what() != What.GATE && thing.first().what() != What.EXIT) {
                    game.world().commands().despawn(thing.id());
                }
            }
            TileGrid grid = grid();
            for (int column = 1; column < grid.columns() - 1; column++) {
                for (int row = 1; row < grid.rows() - 1; row++) {
                    grid.set(column, row, TileGrid.Tile.EMPTY);
                }
            }
            at().teleport(20.5f, 20.5f);
            game.step(1);
        }

        TileGrid grid() {
            return game.world().single(TileGrid.class);
        }

        Transform at() {
            return Lantern.keeperAt(game.world());
        }

        Keeper keeper() {
            return game.world().single(Keeper.class);
        }

        /** Adds a foe that knows where the keeper is. */
        Transform foe(Foes.Kind kind, float x, float y) {
            Foe foe = Foe.of(kind, 0);
            foe.awakeSeconds = Foes.AWAKE_SECONDS;
            Transform at = Transform.at(x, y);
            game.world().spawn(at, foe, Mover.body(), Collider.circle(kind.traits.radius()));
            return game.world().query(Transform.class, Foe.class).single().first();
        }

        void press(Control control, boolean isPressed) {
            pressed.add(input -> input.add(control, isPressed, game.clock().nanoTime()));
        }

        void hold(Control control, int steps) {
            press(control, true);
            game.step(steps);
            press(control, false);
            game.step(1);
        }

        @Override
        public void close() {
            game.close();
        }
    }

    private static Player player(SyntheticWorld game, Player player) {
        game.scheduler().input().additions().press(Screens.BEGIN);
        game.step(2);
        player.see(game.world());
        return player;
    }

    @Test
    void nothingInTheGameMakesRunsDiverge() {
        DeterminismCheck.of(Main.GAME).assertQuiet();
    }

    @Test
    void threeFloorsAreWon() {
        Player player = new Player();
        try (SyntheticWorld game =
                WorldRecipe.of(Main.GAME.withSeed(3)).input(() -> player).build()) {
            player(game, player);
            Keeper keeper = game.world().single(Keeper.class);
            game.stepUntil(() -> keeper.hasWon || keeper.hearts == 0, 60 * 240);
            assertTrue(keeper.hasWon, "the keeper is on floor " + keeper.depth);
            assertEquals(Lantern.FLOORS - 1, keeper.depth);
        }
    }

    /** On the stairs, so that the floor that is being made is a part of what is saved. */
    @Test
    void aLoadedGameGoesOnAsTheSavedOne() throws Exception {
        try (Hall saved = new Hall();
                Hall loaded = new Hall()) {
            Transform exit = Things.find(saved.game.world(), What.EXIT);
            saved.at().teleport(exit.x(), exit.y());
            saved.game.step(10);
            assertTrue(saved.keeper().stairsSteps > 0);
            loaded.game.scheduler().state().load(saved.game.scheduler().state().save());
            saved.game.step(90);
            loaded.game.step(90);
            assertEquals(1, loaded.keeper().depth);
            assertEquals(saved.game.hash(), loaded.game.hash());
        }
    }

    @Test
    void rollbacksChangeNothing() {
        RollbackInvariance.check(WorldRecipe.of(Main.GAME).input(LanternTest::script), 70);
    }

    @Test
    void resultDoesNotDependOnTheDisplay() {
        SliceInvariance.check(WorldRecipe.of(Main.GAME).input(LanternTest::script), 40);
    }

    private static ScriptedInput script() {
        return ScriptedInput.bySteps(Main.GAME.rate())
                .press(Screens.BEGIN, 2)
                .press(Key.D, 4)
                .tap(Key.SPACE, 8, 15)
                .aim(30, 12, 20)
                .tap(MouseButton.LEFT, 26, 20);
    }

    @Test
    void theGateOpensForAKeyOnly() {
        try (Hall hall = new Hall()) {
            Transform gate = Things.find(hall.game.world(), What.GATE);
            int column = hall.grid().columnAt(gate.x());
            int row = hall.grid().rowAt(gate.y());
            hall.grid().set(column, row, TileGrid.Tile.SOLID);
            hall.at().teleport(gate.x() + 1, gate.y());
            hall.game.step(2);
            assertEquals(TileGrid.Tile.SOLID, hall.grid().get(column, row));
            hall.game.world().spawn(Transform.at(gate.x() + 1, gate.y()), new Thing(What.KEY));
            hall.game.step(3);
            assertEquals(TileGrid.Tile.EMPTY, hall.grid().get(column, row));
            assertEquals(0, hall.keeper().bag[0]);
        }
    }

    @Test
    void theLanternBurnsOilAndAFlaskFillsIt() {
        try (Hall hall = new Hall()) {
            hall.keeper().oil = 30;
            float glow = hall.keeper().glow();
            hall.game.step(60);
            assertEquals(29, hall.keeper().oil, 0.05f);
            assertTrue(hall.keeper().glow() < glow);
            hall.hold(Key.E, 1);
            assertEquals(69, hall.keeper().oil, 0.1f);
            assertEquals(0, hall.keeper().bag[2]);
        }
    }

    @Test
    void sparksFlyToThePointerAndHurtFoes() {
        try (Hall hall = new Hall()) {
            hall.foe(Foes.Kind.HUNTER, 20.5f, 26.5f);
            hall.pressed.add(input -> input.aim(20.5f, 26.5f));
            hall.hold(MouseButton.LEFT, 30);
            assertTrue(hall.game.world().single(Foe.class).hits < Foes.Kind.HUNTER.traits.hits());
            assertTrue(hall.keeper().oil < 99);
            hall.press(MouseButton.LEFT, true);
            hall.game.stepUntil(() -> hall.keeper().kills == 1, 120);
            assertTrue(hall.game.world().query(Foe.class).isEmpty());
        }
    }

    @Test
    void sparksBreakCratesAndStopAtWalls() {
        try (Hall hall = new Hall()) {
            hall.game
                    .world()
                    .spawn(
                            Transform.at(23.5f, 20.5f),
                            new Thing(What.CRATE),
                            Mover.crate(),
                            Collider.box(0.44f, 0.44f));
            hall.hold(Key.D, 1);
            hall.hold(Key.SPACE, 60);
            assertEquals(null, Things.find(hall.game.world(), What.CRATE));
            hall.game.step(160); // the last sparks are gone
            hall.grid().set(22, 20, TileGrid.Tile.SOLID);
            hall.press(Key.SPACE, true);
            for (int i = 0; i < 60; i++) {
                hall.game.step(1);
                for (var shot : hall.game.world().query(Transform.class, Shot.class)) {
                    assertTrue(
                            shot.first().x() < 22.01f,
                            () -> "behind the wall: " + shot.first().x());
                }
            }
        }
    }

    @Test
    void aCrateIsPushedInFourDirections() {
        try (Hall hall = new Hall()) {
            Key[] keys = {Key.D, Key.W, Key.A, Key.S};
            int[][] ways = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
            for (int i = 0; i < keys.length; i++) {
                hall.at().teleport(20.5f, 20.5f);
                EntityId crate = hall.game
                        .world()
                        .spawn(
                                Transform.at(20.5f + 1.2f * ways[i][0], 20.5f + 1.2f * ways[i][1]),
                                new Thing(What.CRATE),
                                Mover.crate(),
                                Collider.box(0.44f, 0.44f));
                hall.hold(keys[i], 40);
                Transform pushed = hall.game.world().get(crate, Transform.class);
                float way = (pushed.x() - 20.5f) * ways[i][0] + (pushed.y() - 20.5f) * ways[i][1];
                assertTrue(way > 2, keys[i] + " moved the crate to " + way);
                hall.game.world().despawn(crate);
            }
        }
    }

    @Test
    void aHunterComesAroundTheWall() {
        try (Hall hall = new Hall()) {
            for (int row = 14; row < 24; row++) {
                hall.grid().set(24, row, TileGrid.Tile.SOLID);
            }
            hall.foe(Foes.Kind.HUNTER, 28.5f, 20.5f);
            hall.game.stepUntil(() -> hall.keeper().hearts < 5, 60 * 6);
        }
    }

    @Test
    void aHunterThatIsBadlyHurtFlees() {
        try (Hall hall = new Hall()) {
            Transform hunter = hall.foe(Foes.Kind.HUNTER, 22.5f, 20.5f);
            hall.game.world().single(Foe.class).hits = 1;
            hall.game.step(60);
            assertTrue(Things.distance(hall.at(), hunter) > 4, "it is " + Things.distance(hall.at(), hunter) + " away");
            assertEquals(5, hall.keeper().hearts);
        }
    }

    @Test
    void aShooterKeepsItsDistanceAndShootsAtWhatItSees() {
        try (Hall hall = new Hall()) {
            Transform shooter = hall.foe(Foes.Kind.SHOOTER, 22.5f, 20.5f);
            hall.game.stepUntil(() -> hall.keeper().hearts < 5, 60 * 6);
            assertTrue(Things.distance(hall.at(), shooter) > 3);
        }
    }

    @Test
    void mothsComeAsASwarmThatDoesNotOverlap() {
        try (Hall hall = new Hall()) {
            for (int i = 0; i < 6; i++) {
                moth(hall, 26.5f, 18.5f + 0.1f * i);
            }
            hall.game.step(60);
            List<Transform> moths = new ArrayList<>();
            for (var moth : hall.game.world().query(Transform.class, Foe.class)) {
                moths.add(moth.first());
            }
            for (int i = 0; i < moths.size(); i++) {
                assertTrue(Things.distance(hall.at(), moths.get(i)) < 5, "it flies to the light");
                for (int j = 0; j < i; j++) {
                    assertTrue(Things.distance(moths.get(i), moths.get(j)) > 0.1f, "they keep apart");
                }
            }
        }
    }

    private static void moth(Hall hall, float x, float y) {
        Foe moth = Foe.of(Foes.Kind.MOTH, x);
        hall.game
                .world()
                .spawn(Transform.at(x, y), moth, Mover.body(), Collider.circle(Foes.Kind.MOTH.traits.radius()));
    }

    @Test
    void heartsAreLostOneByOneAndAPotionGivesTwoBack() {
        try (Hall hall = new Hall()) {
            Transform foe = hall.foe(Foes.Kind.HUNTER, 20.9f, 20.5f);
            hall.game.step(20);
            assertEquals(4, hall.keeper().hearts, "a moment of safety");
            hall.game.stepUntil(() -> hall.keeper().hearts == 2, 60 * 10);
            foe.teleport(50.5f, 2.5f);
            hall.hold(Key.Q, 1);
            assertEquals(4, hall.keeper().hearts);
            assertEquals(0, hall.keeper().bag[1]);
        }
    }

    @Test
    void whatWasSeenIsRemembered() {
        try (Hall hall = new Hall()) {
            Sight sight = hall.game.world().single(Sight.class);
            assertTrue(sight.isVisible(24, 20));
            hall.at().teleport(50.5f, 20.5f);
            hall.game.step(1);
            assertFalse(sight.isVisible(24, 20));
            assertTrue(sight.wasSeen(24, 20));
            assertFalse(sight.wasSeen(2, 2));
        }
    }

    @Test
    void theFlameTellsItsStoryBeforeTheGame() {
        try (Hall hall = new Hall()) {
            var states = hall.game.parts(Main.GAME);
            hall.pressed.add(input -> input.press(Screens.TELL));
            hall.game.step(2);
            for (int i = 0; i < 3; i++) {
                assertEquals(Screens.Screen.TALK, states.current());
                hall.pressed.add(input -> input.press(Screens.NEXT));
                hall.game.step(2);
            }
            assertEquals(Screens.Screen.PLAY, states.current());
            assertEquals(1, hall.keeper().steps, "the floor waits for the end of the story");
        }
    }

    @Test
    void whoLosesAllHeartsHasLost() {
        try (Hall hall = new Hall()) {
            hall.keeper().hearts = 1;
            hall.foe(Foes.Kind.HUNTER, 20.9f, 20.5f);
            var states = hall.game.parts(Main.GAME);
            hall.game.stepUntil(() -> states.current() == Screens.Screen.END, 240);
            hall.pressed.add(input -> input.press(Screens.TO_TITLE));
            hall.game.step(2);
            assertEquals(Screens.Screen.TITLE, states.current());
        }
    }

    @Test
    void aNumberChoosesTheDungeon() {
        try (Hall hall = new Hall()) {
            hall.pressed.add(input -> input.tune(Screens.NUMBER, 77));
            hall.pressed.add(input -> input.press(Screens.BEGIN));
            hall.game.step(2);
            assertEquals(77, hall.keeper().seed);
            assertNotEquals(77, Main.GAME.seed());
        }
    }
}
