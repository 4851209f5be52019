package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Platformer.Hero;
import com.example.platformer.Screens.Screen;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.ManualClock;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.state.GameStates;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays the whole game, with all that it draws, and compares it with a run without a window. */
class WindowTest {

    /** Loads the classes of the game once more: those of other tests have loaded the art without pictures. */
    private static final class FreshClasses extends ClassLoader {

        FreshClasses() {
            super(WindowTest.class.getClassLoader());
        }

        @Override
        protected synchronized Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(WindowTest.class.getPackageName())) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] code = in.readAllBytes();
                return defineClass(name, code, 0, code.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** Calls a method of this class with fresh classes. */
    private static Object callFresh(String method, Path... paths) throws Exception {
        Class<?> fresh = new FreshClasses().loadClass(WindowTest.class.getName());
        Method play = Arrays.stream(fresh.getDeclaredMethods())
                .filter(each -> each.getName().equals(method))
                .findAny()
                .orElseThrow();
        play.setAccessible(true); // another class loader has another package
        try {
            return play.invoke(null, (Object[]) paths);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof GraphicsUnavailableException missing) {
                Assumptions.abort(missing.getMessage());
            }
            throw e;
        }
    }

    @Test
    void aGameInAWindowIsReplayedWithoutOne(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("window.rec");
        Object hash = callFresh("play", folder, file);
        try (Replay replay = Replay.begin(Recording.open(file), Main.GAME)) {
            replay.verify();
            assertEquals(hash, StateHash.toText(StateHash.of(replay.world())));
            int steps = replay.world().single(Hero.class).steps;
            assertTrue(steps > 20, "the level was played for " + steps + " steps");
        }
    }

    /** Plays half a second offscreen, records it, and returns the hash of the last state. */
    static String play(Path folder, Path file) {
        String[] hash = new String[1];
        Main.window(Main.GAME, DataFolder.at(folder), 1280, 720)
                .offscreen()
                .clock(new ManualClock())
                .show(window -> playAndRecord(window, file))
                .show(window -> window.own(() -> hash[0] = StateHash.toText(StateHash.of(window.world()))))
                .play();
        return hash[0];
    }

    /** Starts the first level as the menu does, runs and jumps. */
    private static void playAndRecord(GameWindow<?> window, Path file) {
        SystemScheduler scheduler = window.scheduler();
        try {
            Recorder.start(file, window.gameRun());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        scheduler.presentation("player", frame -> {
            InputQueue input = scheduler.input().additions();
            switch ((int) window.loop().frames()) {
                case 2 -> input.press(Screens.BEGIN.get(0));
                case 5 -> input.add(Key.RIGHT, true, 0);
                case 10 -> input.add(Key.SPACE, true, 0);
                case 20 -> input.add(Key.SPACE, false, 0);
                default -> {}
            }
        });
        window.loop().setLastFrame(30);
    }

    @Test
    void anIrisClosesWhereTheHeroIsHurtAndOpensWhereHeBegins(@TempDir Path folder) throws Exception {
        assertEquals(List.of("circle", "whole", "circle", "dark", "circle", "whole"), callFresh("hurt", folder));
    }

    /** Returns what the pictures show while the hero falls out of the level, each once. */
    static List<String> hurt(Path folder) {
        List<String> seen = new ArrayList<>();
        GameSpec<GameStates<Screen>> falls = Main.GAME.wire((world, scheduler) -> scheduler.simulation("fall", step -> {
            if (scheduler.timestep().steps() == 60) {
                world.query(Transform.class, Hero.class).single().first().teleport(11.5f, -3);
            }
        }));
        Main.window(falls, DataFolder.at(folder), 640, 360)
                .offscreen()
                .clock(new ManualClock())
                .show(window -> window.scheduler().presentation("see", frame -> {
                    if (window.loop().frames() == 3) {
                        window.scheduler().input().additions().press(Screens.BEGIN.get(0));
                    } else if (window.loop().frames() > 8) {
                        String now = what(window.host().screenshot());
                        if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(now)) {
                            seen.add(now);
                        }
                    }
                }))
                .show(window -> window.loop().setLastFrame(140))
                .play();
        return seen;
    }

    @Test
    void aJumpStretchesTheHeroALandingSquashesHimAndAHitStopsTime(@TempDir Path folder) throws Exception {
        assertEquals(List.of(true, true, true, true), callFresh("jumpAndFall", folder));
    }

    /** Returns whether the picture of the hero became higher and lower, is whole again, and time almost stood still. */
    static List<Boolean> jumpAndFall(Path folder) {
        float[] heights = {1.5f, 1.5f, 0};
        int[] scale = {1000};
        GameSpec<GameStates<Screen>> falls = Main.GAME.wire((world, scheduler) -> scheduler.simulation("fall", step -> {
            if (scheduler.timestep().steps() == 150) {
                world.query(Transform.class, Hero.class).single().first().teleport(11.5f, -3);
            }
        }));
        Main.window(falls, DataFolder.at(folder), 640, 360)
                .offscreen()
                .clock(new ManualClock())
                .show(window -> window.scheduler().presentation("see", frame -> {
                    InputQueue input = window.scheduler().input().additions();
                    switch ((int) window.loop().frames()) {
                        case 2 -> input.press(Screens.BEGIN.get(0));
                        case 40 -> input.add(Key.SPACE, true, 0);
                        case 60 -> input.add(Key.SPACE, false, 0);
                        default -> {}
                    }
                    heights[2] = frame.world().query(Sprite.class, Hero.class).single().first().height();
                    heights[0] = Math.max(heights[0], heights[2]);
                    heights[1] = Math.min(heights[1], heights[2]);
                    scale[0] = Math.min(scale[0], frame.time().scaleThousandths());
                }))
                .show(window -> window.loop().setLastFrame(200))
                .play();
        return List.of(heights[0] > 1.7f, heights[1] < 1.3f, Math.abs(heights[2] - 1.5f) < 0.01f, scale[0] < 100);
    }

    private static String what(Screenshot picture) {
        int dark = 0;
        for (int x = 4; x < 640; x += 8) {
            for (int y = 4; y < 360; y += 8) {
                dark += picture.rgb(x, y) == 0 ? 1 : 0;
            }
        }
        return dark == 0 ? "whole" : dark == 80 * 45 ? "dark" : "circle";
    }
}
