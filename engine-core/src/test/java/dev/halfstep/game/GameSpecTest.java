package dev.halfstep.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks descriptions of games: their values, their settings, and the runs that they begin. */
class GameSpecTest {

    private static final GameSpec<World> GAME = GameSpec.of("hop", "1.0");

    /** A component. */
    static final class Count {
        long steps;
    }

    @Test
    void eachMethodReturnsACopyAndChangesNothing() {
        GameSpec<World> changed = GAME.withSeed(9)
                .rate(Rate.hz(25))
                .setting("level", "day", "night")
                .register(Count.class)
                .wire((world, scheduler) -> world.spawn(new Count()));

        assertEquals(1, GAME.seed());
        assertEquals(Rate.hz(60), GAME.rate());
        assertEquals(Map.of(), GAME.settings());
        assertEquals(9, changed.seed());
        assertEquals("hop 1.0", changed.toString());
        try (GameRun<World> empty = GAME.begin();
                GameRun<World> counting = changed.begin()) {
            assertEquals(0, empty.world().size());
            assertEquals(1, counting.world().size());
            assertSame(counting.world(), counting.parts(), "the parts of a wiring that returns nothing");
        }
    }

    @Test
    void wiringsRunInTheirOrderAndHaveTheSeedAndTheSettingsOfTheRun() {
        List<String> calls = new ArrayList<>();
        GameSpec<StringBuilder> game = GAME.setting("bodies", 2, 1, 9)
                .setting("level", "day", "night")
                .wire((world, scheduler) -> calls.add("first"))
                .parts((world, scheduler, run) ->
                        new StringBuilder(run.seed() + " " + run.number("bodies") + " " + run.text("level")))
                .wire((world, scheduler, run) -> calls.add("last " + run.settings()));

        try (GameRun<StringBuilder> one = game.withSeed(5)
                        .with("bodies", 3)
                        .with("level", "night")
                        .begin();
                GameRun<StringBuilder> other = game.begin()) {
            assertEquals("5 3 night", one.parts().toString());
            assertEquals("1 2 day", other.parts().toString());
            assertNotSame(game.begin().parts(), other.parts(), "two runs share nothing");
        }
        assertEquals(
                List.of("first", "last {bodies=3, level=night}", "first", "last {bodies=2, level=day}"),
                calls.subList(0, 4));
    }

    @Test
    void registrationsMayDependOnTheSettings() {
        GameSpec<World> game = GAME.setting("scene", "empty", "counting").register((world, run) -> {
            if (run.text("scene").equals("counting")) {
                world.register(Count.class);
            }
        });

        try (GameRun<World> empty = game.begin();
                GameRun<World> counting = game.with("scene", "counting").begin()) {
            assertThrows(IllegalArgumentException.class, () -> empty.world().spawn(new Count()));
            counting.world().spawn(new Count());
        }
    }

    @Test
    void aTypeOfTransformReplacesThatOfTheEngine() {
        ComponentType<Transform> own = Transform.TYPE.named("pose");
        try (GameRun<World> run = GAME.register(own).begin()) {
            assertEquals(
                    List.of(own),
                    run.world().componentTypes().stream()
                            .filter(type -> type.componentClass() == Transform.class)
                            .toList());
        }
    }

    @Test
    void eachRunHasItsOwnTimestep() {
        GameSpec<World> game = GAME.rate(Rate.hz(20)).timestep(Timestep::locked);
        try (GameRun<World> one = game.begin();
                GameRun<World> other = game.begin()) {
            one.step(3);
            assertEquals(3, one.scheduler().timestep().steps());
            assertEquals(0, other.scheduler().timestep().steps());
            assertEquals("a locked timestep", one.scheduler().timestep().toString());
        }
    }

    @Test
    void runsOfOneSeedAreEqualAndOfAnotherAreNot() {
        GameSpec<World> game = GAME.register(Count.class).wire((world, scheduler, run) -> {
            Count count = new Count();
            count.steps = run.seed();
            world.spawn(count);
            scheduler.simulation("count", step -> step.world().single(Count.class).steps++);
        });
        try (GameRun<World> one = game.begin();
                GameRun<World> same = game.begin();
                GameRun<World> other = game.withSeed(2).begin()) {
            one.step(50);
            same.step(50);
            other.step(50);
            assertEquals(StateHash.of(one.world()), StateHash.of(same.world()));
            assertNotSame(one.world(), same.world());
            assertEquals(52, other.world().single(Count.class).steps);
            assertEquals(51, one.world().single(Count.class).steps);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "bodies, 0, the setting bodies must be 1 to 9: 0",
        "bodies, 10, the setting bodies must be 1 to 9: 10",
        "bodies, 1e1, the setting bodies must be 1 to 9: 1e1",
        "bodies, 99999999999999999999, the setting bodies must be 1 to 9: 99999999999999999999",
        "bodies, '', 'the setting bodies must be 1 to 9: '",
        "level, dawn, 'the setting level must be day, night: dawn'",
        "gravity, 1, 'a setting must be declared by the game hop: gravity; it has [bodies, level, name]'",
    })
    void aValueThatASettingDoesNotAllowIsRefused(String key, String value, String message) {
        GameSpec<World> game =
                GAME.setting("bodies", 2, 1, 9).setting("level", "day", "night").setting("name", "Ada");

        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> game.with(key, value))
                        .getMessage());
    }

    @Test
    void aTextWithControlCharactersIsRefusedWithoutShowingIt() {
        GameSpec<World> game = GAME.setting("name", "Ada").setting("level", "day", "night");
        for (String key : List.of("name", "level")) {
            String message = assertThrows(IllegalArgumentException.class, () -> game.with(key, "a\u001b[2J"))
                    .getMessage();
            assertEquals("a text of a recording must not have control characters: character 2 of 5 is U+001B", message);
        }
        assertThrows(IllegalArgumentException.class, () -> game.with("name", "x".repeat(1_001)));
        assertThrows(IllegalArgumentException.class, () -> GameSpec.of("a\n", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Level", "-level", "a level", "1st", "\u00e9"})
    void aSettingMustHaveANameForACommandLine(String key) {
        assertThrows(IllegalArgumentException.class, () -> GAME.setting(key, 1, 0, 1));
    }

    @Test
    void aSettingIsDeclaredOnceAndWithinItsBounds() {
        GameSpec<World> game = GAME.setting("level", 1, 1, 3);
        assertThrows(IllegalArgumentException.class, () -> game.setting("level", "day"));
        assertThrows(IllegalArgumentException.class, () -> GAME.setting("level", 4, 1, 3));
        assertThrows(
                IllegalArgumentException.class,
                () -> GAME.setting("name", "Ada").number("name"));
    }

    @Test
    void aRecordedDescriptionKeepsUnrecordedSettingsAndIgnoresUndeclaredOnes() {
        GameSpec<World> game = GAME.setting("level", 1, 1, 3).setting("music", "on", "off");

        GameSpec<World> recorded = game.asRecorded(Rate.hz(25), 8, Map.of("level", "3", "file-hash", "4f21"));

        assertEquals(Map.of("level", "3", "music", "on"), recorded.settings());
        assertEquals(Rate.hz(25), recorded.rate());
        assertEquals(8, recorded.seed());
        assertThrows(IllegalArgumentException.class, () -> game.asRecorded(Rate.hz(25), 8, Map.of("level", "4")));
    }

    @Test
    void aWiringThatFailsLeavesNoWorldOpen() {
        List<World> worlds = new ArrayList<>();
        GameSpec<World> game = GAME.wire((world, scheduler) -> {
            worlds.add(world);
            throw new IllegalStateException("a rule of the game");
        });

        assertThrows(IllegalStateException.class, game::begin);

        assertThrows(IllegalStateException.class, () -> worlds.get(0).spawn(Transform.at(0, 0)));
    }

    /** Describes a game as a program does. */
    static final class Program {
        static final GameSpec<World> GAME = GameSpec.of("program", "1");
        static final String OTHER = "";

        private Program() {}

        static void main(SystemScheduler unused) {}
    }

    /** Describes two games. */
    static final class TwoGames {
        static final GameSpec<World> EASY = GameSpec.of("easy", "1");
        private static final GameSpec<?> HARD = GameSpec.of("hard", "1");

        private TwoGames() {}

        static GameSpec<?> hard() {
            return HARD;
        }
    }

    /** Cannot be initialised. */
    static final class Broken {
        static final GameSpec<World> GAME = GameSpec.of("control\n", "1");

        private Broken() {}
    }

    private static GameSpec<?> find(String name) {
        return GameFinder.find(GameSpecTest.class.getClassLoader(), name);
    }

    @Test
    void toolsFindADescriptionInAClass() {
        assertSame(Program.GAME, find(Program.class.getName()));
        assertSame(TwoGames.hard(), find(TwoGames.class.getName() + "#HARD"));
        String two = TwoGames.class.getName();
        assertEquals(
                "a class must describe one game in a static final field of type GameSpec: " + two
                        + " has 2; add the name of one, as in " + two + "#EASY",
                refusal(two));
        assertEquals(
                "a class must describe one game in a static final field of type GameSpec: " + two + "#NONE has 0",
                refusal(two + "#NONE"));
        assertEquals("a class of the game must be on the class path: com.example.None", refusal("com.example.None"));
        String broken = refusal(Broken.class.getName());
        assertEquals(true, broken.startsWith("a class of the game must be initialised: "), broken);
    }

    private static String refusal(String name) {
        return assertThrows(IllegalArgumentException.class, () -> find(name)).getMessage();
    }
}
