package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Platformer.Hero;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.replay.Recorder;
import dev.halfstep.replay.Recording;
import dev.halfstep.replay.Replay;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.ManualClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
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

    @Test
    void aGameInAWindowIsReplayedWithoutOne(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("window.rec");
        Class<?> fresh = new FreshClasses().loadClass(WindowTest.class.getName());
        Method play = fresh.getDeclaredMethod("play", Path.class, Path.class);
        play.setAccessible(true); // another class loader has another package
        Object hash;
        try {
            hash = play.invoke(null, folder, file);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof GraphicsUnavailableException missing) {
                Assumptions.abort(missing.getMessage());
            }
            throw e;
        }
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
}
