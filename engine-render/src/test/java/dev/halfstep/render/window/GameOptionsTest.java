package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.game.GameSpec;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.TestHosts;
import dev.halfstep.replay.Replay;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options that a game adds to its command line, its rules for them, and what it does where no window opens. */
class GameOptionsTest {

    private final List<String> calls = new ArrayList<>();
    private String out = "";
    private String err = "";

    private final GameSpec<World> game = GameSpec.of("my-game", "1.2")
            .setting("level", "day", "night")
            .wire((world, scheduler, spec) -> {
                calls.add("wired " + spec.text("level") + " " + spec.rate());
                world.spawn(Transform.at(0, 0));
            });

    private GameWindow<World> window() {
        return new GameWindow<>(game, TestHosts.settings(64, 36));
    }

    private int run(GameWindow<World> window, String... args) {
        try (Printed printed = new Printed()) {
            try {
                return window.run(args);
            } finally {
                out = printed.out();
                err = printed.err();
            }
        }
    }

    /** A game whose level decides the step rate, and which has a rule for two of its options. */
    private GameWindow<World> ruled() {
        GameWindow<World> window = window();
        return window.option("--slow", "halves the step rate")
                .option("--fast NUMBER", "multiplies the step rate")
                .describe(described -> {
                    if (window.given().keySet().containsAll(List.of("--slow", "--fast"))) {
                        throw new IllegalArgumentException("a game must be slow or fast, not both");
                    }
                    int base = described.text("level").equals("night") ? 20 : 40;
                    int factor = window.given("--fast").map(Integer::valueOf).orElse(1);
                    return described.rate(
                            Rate.hz(base * factor / (window.given("--slow").isPresent() ? 2 : 1)));
                });
    }

    @Test
    void aRuleCompletesTheDescription() {
        assertEquals(0, run(ruled(), "--headless", "--frames", "2"));
        assertEquals(0, run(ruled(), "--headless", "--frames", "2", "--level=night", "--slow"));
        assertEquals(0, run(ruled(), "--headless", "--frames", "2", "--fast=3"));
        assertEquals(List.of("wired day 40 Hz", "wired night 10 Hz", "wired day 120 Hz"), calls);
    }

    @Test
    void aRuleGetsTheGivenOptions() {
        GameWindow<World> window = window().option("--level-of NAME", "plays the level")
                .describe((game, given) -> game.with("level", given.getOrDefault("--level-of", "day")));
        assertEquals(0, run(window, "--headless", "--frames", "2", "--level-of", "night"));
        assertEquals(List.of("wired night 60 Hz"), calls);
    }

    @Test
    void aRuleRefusesOptionsBeforeTheGameBegins() {
        assertEquals(2, run(ruled(), "--headless", "--slow", "--fast", "2"));
        assertEquals("a game must be slow or fast, not both\n", err);
        assertEquals(List.of(), calls);
    }

    @Test
    void theGivenOptionsHaveTheirLastValues() {
        List<Map<String, String>> given = new ArrayList<>();
        GameWindow<World> window = window();
        window.option("--name TEXT", "names the player").begin(begun -> given.add(begun.given()));
        assertEquals(Map.of(), window.given());

        run(window, "--headless", "--name=a=b", "--frames", "1", "--frames", "2");
        assertEquals(List.of(Map.of("--headless", "", "--name", "a=b", "--frames", "2")), given);
        run(window, "--headless", "--frames", "1");
        assertEquals(Map.of("--headless", "", "--frames", "1"), given.get(1), "no option of an earlier run");
    }

    @Test
    void aProgramRunsInsteadOfTheGame() {
        GameWindow<World> window = window().instead("--draw-map FILE", "draws the level", (described, file) -> {
            calls.add(described.text("level") + " in " + file);
            return 7;
        });

        assertEquals(7, run(window, "--draw-map", "map.png", "--level", "night"));
        assertEquals(List.of("night in map.png"), calls);
        assertEquals("", out + err);
    }

    @Test
    void theVersionAndTheHelpNeedNoValidOptions() {
        assertEquals(0, run(window(), "--version"));
        assertEquals("my-game 1.2\n", out.replace(System.lineSeparator(), "\n"));
        assertEquals(0, run(window(), "--turbo", "-h"));
        assertTrue(out.startsWith("usage: my-game "), out);
    }

    @Test
    void aGameWithoutEntitiesHasNoHashThatWouldProveNothing() {
        GameWindow<World> empty = new GameWindow<>(GameSpec.of("empty", "1"), TestHosts.settings(64, 36));

        assertEquals(0, run(empty, "--headless", "--frames", "2"));
        assertEquals("hash=none (no simulated state)\n", out.replace(System.lineSeparator(), "\n"));
    }

    @Test
    void aScriptWrapsTheInputOfFrames() {
        List<Boolean> held = new ArrayList<>();
        GameWindow<World> window = window().begin(begun -> {
            ScriptedInput script = new ScriptedInput().tap(Key.SPACE, 20_000_000, 1_000_000_000);
            begun.wrapInput(player -> input -> {
                player.poll(input);
                script.poll(input);
            });
            begun.scheduler()
                    .presentation("held", frame -> held.add(frame.input().isHeld(Key.SPACE)));
        });

        assertEquals(0, run(window, "--headless", "--frames", "3", "--keys", "A 0"));
        assertEquals(List.of(false, false, true), held);
    }

    @Test
    void aReplayIsThereForTheGame(@TempDir Path folder) {
        String file = folder.resolve("a.rec").toString();
        assertEquals(0, run(window(), "--headless", "--frames", "61", "--record", file));
        List<Long> steps = new ArrayList<>();
        GameWindow<World> window = window().begin(begun -> {
            Replay replay = begun.replay().orElseThrow();
            steps.add(replay.recording().steps());
            assertFalse(begun.hasHost());
        });

        assertEquals(0, run(window, "--headless", "--replay", file));
        assertEquals(List.of(60L), steps);
    }

    @Test
    void framesWaitAsThePacingSays() {
        List<Float> seconds = new ArrayList<>();
        GameWindow<World> window = window().begin(
                        begun -> begun.scheduler().presentation("watch", frame -> seconds.add(frame.frameSeconds())));
        assertEquals(0, run(window, "--headless", "--frames", "2", "--pacing", "adaptive"));
        assertEquals(0.016f, seconds.get(1), 1e-6f, "adaptive pacing begins at 62.5 Hz");
        assertEquals(2, run(window, "--headless", "--pacing", "unlimited"));
        assertTrue(err.endsWith("add --realtime\n"), err);
        assertEquals(2, run(window, "--headless", "--samples", "4"));
        assertEquals("--samples needs a picture: use --offscreen instead of --headless\n", err);
        assertEquals(2, run(window, "--samples", "17"));
        assertEquals("--samples 17: the samples must be from 0 to 16\n", err);
    }
}
