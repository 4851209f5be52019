package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Foes.Foe;
import com.example.platformer.Platformer.Coin;
import com.example.platformer.Platformer.Flag;
import com.example.platformer.Platformer.Hero;
import com.example.platformer.Platformer.Home;
import com.example.platformer.Platformer.Patrol;
import dev.halfstep.content.TiledMap;
import dev.halfstep.determinism.DeterminismCheck;
import dev.halfstep.event.EventReader;
import dev.halfstep.ground.Mover;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.physics.RigidBody;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void nothingInTheGameMakesRunsDiverge() {
        DeterminismCheck.of(Main.GAME).assertQuiet();
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

    // The tests that follow play small levels of their own. Places are in units from the lower left corner.

    private final Level first = Platformer.LEVELS.get(0);
    private final List<Moment.Kind> moments = new ArrayList<>();

    @TempDir
    Path folder;

    @AfterEach
    void bringTheFirstLevelBack() {
        Platformer.LEVELS.set(0, first);
    }

    private static String object(String type, double x, double y, String... properties) {
        StringBuilder text = new StringBuilder("<object id='1' type='" + type + "' x='" + 16 * x + "' y='")
                .append(160 - 16 * y)
                .append("'><properties>");
        for (String property : properties) {
            String[] parts = property.split("=");
            text.append("<property name='" + parts[0] + "' type='float' value='" + parts[1] + "'/>");
        }
        return text.append("</properties><point/></object>").toString();
    }

    /** Makes a level of ten rows; those above the picture are empty. */
    private WorldRecipe level(Supplier<? extends InputSource> player, List<String> objects, String... ground) {
        int width = ground[0].length();
        StringBuilder tiles = new StringBuilder("0,".repeat(width * (10 - ground.length)));
        for (String row : ground) {
            row.chars().forEach(symbol -> tiles.append(".#-/\\".indexOf(symbol)).append(','));
        }
        String map = "<map width='" + width + "' height='10' tilewidth='16' tileheight='16' orientation='orthogonal'>"
                + "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='4' columns='4'>"
                + "<image source='t.png' width='64' height='16'/><tile id='0' type='solid'/>"
                + "<tile id='1' type='one-way'/><tile id='2' type='up'/><tile id='3' type='down'/></tileset>"
                + "<layer id='1' name='ground' width='" + width + "' height='10'><data encoding='csv'>"
                + tiles.substring(0, tiles.length() - 1) + "</data></layer><objectgroup id='2'>"
                + String.join("", objects) + object("flag", -50, 0) + "</objectgroup></map>";
        try {
            Files.writeString(folder.resolve("level.tmx"), map);
            Platformer.LEVELS.set(0, new Level(0, TiledMap.read(folder, "level.tmx")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return game(player).wire((world, scheduler) -> {
            EventReader<Moment> reader = scheduler.events(Moment.class).simulationReader("test");
            scheduler.simulation("test", step -> reader.forEach(moment -> moments.add(moment.kind())));
        });
    }

    private static Transform only(SyntheticWorld game, Class<?> component) {
        return game.world().query(Transform.class, component).single().first();
    }

    private static List<Transform> crates(SyntheticWorld game) {
        List<Transform> crates = new ArrayList<>();
        for (var crate : game.world().query(Transform.class, RigidBody.class, Home.class)) {
            crates.add(crate.first());
        }
        return crates;
    }

    @Test
    void aSpringThrowsWhoFallsOnIt() {
        List<String> objects = List.of(object("player", 3, 4), object("spring", 3, 1.5, "speed=20"));
        try (SyntheticWorld game = level(() -> script(), objects, "######").build()) {
            game.stepUntil(() -> moments.contains(Moment.Kind.SPRING), 60);
            float top = pose(game).y();
            float speed = game.world().get(hero(game), Mover.class).velocityY();
            float expected = top + speed * speed / 2 / 42;
            for (int i = 0; i < 40; i++) {
                game.step(1);
                top = Math.max(top, pose(game).y());
            }
            assertTrue(speed > 18);
            assertEquals(expected, top, 0.2, "without a key");
        }
    }

    @Test
    void aSpringDoesNotThrowWhoWalksOverIt() {
        List<String> objects = List.of(object("player", 1.5, 1.45), object("spring", 4, 1.5));
        try (SyntheticWorld game = level(() -> script().press(Key.RIGHT, 10), objects, "########").build()) {
            game.step(60);
            assertTrue(pose(game).x() > 5);
            assertFalse(moments.contains(Moment.Kind.SPRING));
        }
    }

    @Test
    void aWalkerIsGoneWhenTheHeroFallsOnIt() {
        List<String> objects = List.of(object("player", 3, 4), object("walker", 3, 1.5, "dx=0", "seconds=4"));
        try (SyntheticWorld game = level(() -> script(), objects, "######").build()) {
            game.stepUntil(() -> moments.contains(Moment.Kind.STOMP), 60);
            assertTrue(game.world().query(Foe.class).isEmpty());
            assertTrue(game.world().get(hero(game), Mover.class).velocityY() > 5, "bounces");
            game.step(60);
            assertEquals(3, pose(game).x());
            assertFalse(moments.contains(Moment.Kind.HURT));
        }
    }

    @Test
    void aWalkerThatComesFromTheSideSendsTheHeroHome() {
        List<String> objects = List.of(object("player", 2, 1.45), object("walker", 5, 1.5, "dx=4", "seconds=4"));
        try (SyntheticWorld game = level(() -> script(), objects, "##########").build()) {
            pose(game).teleport(8, 1.45f);
            game.stepUntil(() -> moments.contains(Moment.Kind.HURT), 120);
            assertEquals(2, pose(game).x());
            assertEquals(1, game.world().query(Foe.class).count());
        }
    }

    @Test
    void aFlyerSendsHomeWhoFallsOnIt() {
        List<String> objects = List.of(object("player", 1, 1.45), object("flyer", 3, 3, "dy=0.2", "seconds=1"));
        try (SyntheticWorld game = level(() -> script(), objects, "######").build()) {
            pose(game).teleport(3, 6);
            game.stepUntil(() -> moments.contains(Moment.Kind.HURT), 60);
            assertEquals(1, pose(game).x());
            assertEquals(1, game.world().query(Foe.class).count());
        }
    }

    @Test
    void theChaserWakesFollowsAndGoesBack() {
        List<String> objects = List.of(object("player", 8.5f, 1.45), object("chaser", -4, 3, "speed=6", "start=9"));
        try (SyntheticWorld game = level(() -> script().press(Key.RIGHT, 40), objects, "#".repeat(16)).build()) {
            game.step(30);
            assertEquals(-4, only(game, Foe.class).x(), "asleep");
            game.step(30);
            float x = only(game, Foe.class).x();
            assertTrue(x > -4);
            game.step(30);
            assertEquals(x + 3, only(game, Foe.class).x(), 1e-3);
            pose(game).teleport(x + 4, 1.45f);
            game.stepUntil(() -> moments.contains(Moment.Kind.HURT), 120);
            assertEquals(8.5f, pose(game).x(), 0.1f);
            assertEquals(-4, only(game, Foe.class).x());
        }
    }

    @Test
    void aCrateIsPushedAtOnceAndEvenly() {
        List<String> objects = List.of(object("player", 2, 1.45), object("crate", 4, 1.5));
        try (SyntheticWorld game = level(() -> script().press(Key.RIGHT, 30), objects, "#".repeat(16)).build()) {
            Transform crate = crates(game).get(0);
            game.stepUntil(() -> game.world().get(hero(game), Mover.class).isAtRightWall(), 90);
            float before = crate.x();
            game.step(1);
            float way = crate.x() - before;
            assertTrue(way > 0.05f, "at once: " + way);
            for (int i = 0; i < 60; i++) {
                before = crate.x();
                game.step(1);
                assertEquals(way, crate.x() - before, 1e-4);
                assertEquals(0.9, crate.x() - pose(game).x(), 1e-3, "the hero stays at its side");
            }
            assertEquals(0, crate.rotationZ(), 1e-3);
        }
    }

    @Test
    void aPushedCrateStopsAtAWallAndCrushesNobody() {
        List<String> objects = List.of(object("player", 2, 1.45), object("crate", 4, 1.5));
        try (SyntheticWorld game = level(() -> script().press(Key.RIGHT, 30), objects, "......##", "########").build()) {
            game.step(150);
            float x = crates(game).get(0).x();
            assertEquals(5.5, x, 0.02);
            for (int i = 0; i < 60; i++) {
                game.step(1);
                assertEquals(x, crates(game).get(0).x(), 1e-3, "does not tremble");
            }
            assertFalse(moments.contains(Moment.Kind.HURT));
        }
    }

    @Test
    void aCrateFallsOverAnEdgeRestsFlatAndCarriesTheHero() {
        List<String> objects = List.of(object("player", 2, 3.45), object("crate", 4, 3.5));
        ScriptedInput script = script().press(Key.RIGHT, 30).release(Key.RIGHT, 78);
        try (SyntheticWorld game = level(() -> script, objects, "######......", "######......", "############").build()) {
            game.step(240);
            Transform crate = crates(game).get(0);
            assertEquals(1.5, crate.y(), 0.02);
            double quarterTurns = crate.rotationZ() / (Math.PI / 2);
            assertEquals(Math.rint(quarterTurns), quarterTurns, 0.01);
            pose(game).teleport(crate.x() + 0.3f, 5);
            game.step(60);
            assertEquals(crate.y() + 0.95f, pose(game).y(), 0.01);
            assertFalse(moments.contains(Moment.Kind.HURT));
        }
    }

    @Test
    void aCrateThatFallsOnTheHeroHurtsHim() {
        List<String> objects = List.of(object("player", 1, 1.45), object("crate", 4, 8));
        try (SyntheticWorld game = level(() -> script(), objects, "########").build()) {
            pose(game).teleport(4, 1.45f);
            game.stepUntil(() -> moments.contains(Moment.Kind.HURT), 120);
            assertEquals(1, pose(game).x());
        }
    }

    @Test
    void theHeroWalksFromCrateToCrate() {
        List<String> objects = List.of(object("player", 3, 2.45), object("crate", 3, 1.5), object("crate", 4.02, 1.5));
        ScriptedInput script = script().press(Key.RIGHT, 30).release(Key.RIGHT, 41);
        try (SyntheticWorld game = level(() -> script, objects, "########").build()) {
            game.step(60);
            assertTrue(pose(game).x() > 3.7f, () -> "x " + pose(game).x());
            assertEquals(2.45, pose(game).y(), 0.02, () -> "stands at " + pose(game).x());
        }
    }

    @Test
    void aCrateThatHasFallenOutOfTheLevelIsHomeAgain() {
        List<String> objects = List.of(object("player", 1, 1.45), object("crate", 3, 1.5));
        try (SyntheticWorld game = level(() -> script(), objects, "####......").build()) {
            game.step(30);
            crates(game).get(0).setRotationZ(1).teleport(8, 1);
            game.step(120);
            assertEquals(3, crates(game).get(0).x(), 1e-3);
            assertEquals(1.5, crates(game).get(0).y(), 0.02);
            assertEquals(0, crates(game).get(0).rotationZ(), 1e-3);
        }
    }

    @Test
    void aStackOfCratesStandsAndIsPushedTogether() {
        List<String> objects =
                List.of(object("player", 2, 1.45), object("crate", 4, 1.5), object("crate", 4, 2.5), object("crate", 4, 3.5));
        try (SyntheticWorld game = level(() -> script().press(Key.RIGHT, 60), objects, "#".repeat(16)).build()) {
            game.step(60);
            assertEquals(3.5, crates(game).get(2).y(), 0.03);
            game.step(90);
            for (int i = 0; i < 3; i++) {
                assertEquals(i + 1.5, crates(game).get(i).y(), 0.03);
                assertEquals(crates(game).get(0).x(), crates(game).get(i).x(), 0.3);
            }
            assertTrue(crates(game).get(0).x() > 6);
        }
    }

    @Test
    void aPlatformCarriesACrateAndTheHeroOnIt() {
        List<String> objects = List.of(
                object("player", 3, 5),
                object("crate", 3, 2.5),
                object("platform", 3, 1.75, "dx=5", "dy=2", "seconds=6"));
        try (SyntheticWorld game = level(() -> script(), objects, "#...........").build()) {
            for (int i = 0; i < 360; i++) {
                game.step(1);
                Transform platform = only(game, Patrol.class);
                assertEquals(platform.x(), crates(game).get(0).x(), 0.1);
                assertEquals(platform.y() + 0.75, crates(game).get(0).y(), 0.03);
            }
            assertEquals(crates(game).get(0).y() + 0.95f, pose(game).y(), 0.01);
        }
    }

    /** Crates that are stacked, pushed, and fall down a step; the hero jumps onto them. */
    private WorldRecipe crateYard() {
        List<String> objects = List.of(
                object("player", 1.5, 4.45),
                object("crate", 3, 4.5),
                object("crate", 4.2, 4.5),
                object("crate", 4.2, 5.5),
                object("crate", 10, 1.5),
                object("walker", 12, 1.5, "dx=2", "seconds=2"));
        return level(
                () -> script().press(Key.RIGHT, 20).tap(Key.SPACE, 70, 20).tap(Key.SPACE, 130, 20),
                objects,
                "######..........",
                "######..........",
                "######\\.........",
                "################");
    }

    @Test
    void cratesDoNotDependOnTheDisplayOrOnRollbacks() {
        SliceInvariance.check(crateYard(), 120);
        RollbackInvariance.check(crateYard(), 120);
    }

    @Test
    void aSaveAmongFallingCratesGoesOnWithTheSameBits() throws IOException {
        WorldRecipe recipe = crateYard();
        try (SyntheticWorld saved = recipe.build();
                SyntheticWorld loaded = recipe.build()) {
            for (int part = 0; part < 6; part++) {
                saved.step(25);
                loaded.step(25);
                loaded.scheduler().state().load(saved.scheduler().state().save());
            }
            saved.step(30);
            loaded.step(30);
            assertEquals(saved.hash(), loaded.hash());
        }
    }

    @Test
    void theFirstLevelDoesNotDependOnTheDisplay() {
        SliceInvariance.check(game(PlatformerTest::crateToPlank), 90);
    }
}
