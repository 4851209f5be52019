package dev.halfstep.render.window;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.game.GameSpec;
import dev.halfstep.render.TestHosts;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.replay.Recording;
import dev.halfstep.time.ManualClock;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays several runs of a game in one window, one after the other. */
class PlayNextTest {

    private final List<String> calls = new ArrayList<>();
    private final Set<Object> hosts = new HashSet<>();
    private final Set<Object> players = new HashSet<>();

    private final GameSpec<World> game = GameSpec.of("my-game", "1")
            .stepsPerSecond(100)
            .wire((world, scheduler, spec) -> {
                calls.add("wired " + spec.seed());
                world.spawn(Transform.at((float) spec.seed(), 0));
            });

    /** Plays the seeds 1, 2 and 3, three frames of each. */
    private GameWindow<World> window() {
        return new GameWindow<>(game, TestHosts.settings(64, 36))
                .clock(new ManualClock())
                .load(host -> calls.add("loaded"))
                .show(this::show)
                .begin(window -> calls.add("begun"))
                .begin(PlayNextTest::playNextAfterThreeFrames)
                .end(window -> calls.add("ended " + window.gameRun().game().seed()));
    }

    private void show(GameWindow<World> window) {
        calls.add("shown");
        hosts.add(window.host());
        players.add(window.sound());
        window.own(() -> calls.add("closed"));
        window.host().add(new Layer() {
            @Override
            public void draw(PresentationContext frame, FramebufferSize size) {}

            @Override
            public void close() {
                calls.add("layer closed");
            }
        });
    }

    private static void playNextAfterThreeFrames(GameWindow<World> window) {
        GameSpec<World> current = window.gameRun().game();
        window.scheduler().presentation("next", frame -> {
            if (frame.frame() == 3) {
                if (current.seed() < 3) {
                    window.playNext(played -> played.withSeed(played.seed() + 1));
                } else {
                    window.loop().stop();
                }
            }
        });
    }

    @Test
    void eachRunIsWiredAndShownInTheSameWindow() {
        TestHosts.offscreen(16, 16).close(); // skips the test on a machine without OpenGL
        window().offscreen().play();

        List<String> expected = new ArrayList<>();
        for (int seed = 1; seed <= 3; seed++) {
            expected.addAll(List.of("loaded", "wired " + seed, "shown", "begun", "ended " + seed, "closed"));
            expected.add("layer closed");
        }
        assertEquals(expected, calls);
        assertEquals(1, hosts.size(), "one window");
        assertEquals(1, players.size(), "one sound player");
    }

    @Test
    void aRecordingHasTheFirstRun(@TempDir Path folder) throws IOException {
        TestHosts.offscreen(16, 16).close(); // skips the test on a machine without OpenGL
        Path file = folder.resolve("game.rec");

        try (Printed printed = new Printed()) {
            assertEquals(0, window().offscreen().run("--record", file.toString(), "--frames", "9"));
            assertEquals("a recording has only one run, so " + file + " ends here, after 3 steps\n", printed.err());
        }
        Recording recording = Recording.open(file);
        recording.requireWhole();
        assertEquals(1, recording.seed());
        assertEquals(3, recording.steps(), "two frames of 16.7 ms, after one that takes no time");
        assertEquals(3, calls.stream().filter("begun"::equals).count());
    }

    @Test
    void aHeadlessRunEndsWithoutTheNextOne() {
        assertEquals(0, window().run("--headless"));

        assertEquals(List.of("wired 1", "begun", "ended 1"), calls);
    }

    @Test
    void aFailureEndsTheGameWithoutTheNextRun() {
        GameWindow<World> failing = window().begin(window -> window.scheduler().presentation("fail", frame -> {
            if (frame.frame() == 3) {
                throw new IllegalStateException("planted");
            }
        }));

        assertThrows(SystemFailureException.class, () -> failing.run("--headless"));

        assertEquals(List.of("wired 1", "begun"), calls);
    }

    @Test
    void anotherRunNeedsARunToEnd() {
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> window().playNext(played -> game));

        assertEquals("a game must run to have a run to end: call this in show(...), or in a system", e.getMessage());
    }
}
