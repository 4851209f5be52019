package com.example.dungeon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.dungeon.Lantern.Keeper;
import com.example.dungeon.Screens.Screen;
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
import java.nio.file.Path;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays the whole game, with all that it draws, and compares it with a run without a window. */
class WindowTest {

    @Test
    void aGameInAWindowIsReplayedWithoutOne(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("window.rec");
        String[] hash = new String[1];
        try {
            Main.window(Main.GAME, DataFolder.at(folder), 320, 180)
                    .offscreen()
                    .clock(new ManualClock())
                    .show(window -> playAndRecord(window, file))
                    .show(window -> window.own(() -> hash[0] = StateHash.toText(StateHash.of(window.world()))))
                    .play();
        } catch (GraphicsUnavailableException missing) {
            Assumptions.abort(missing.getMessage());
        }
        try (Replay replay = Replay.begin(Recording.open(file), Main.GAME)) {
            replay.verify();
            assertEquals(hash[0], StateHash.toText(StateHash.of(replay.world())));
            Keeper keeper = replay.world().single(Keeper.class);
            assertTrue(keeper.steps > 10, "the floor was played for " + keeper.steps + " steps");
            assertTrue(keeper.oil < Lantern.FULL_OIL - 0.6f, "sparks were thrown: " + keeper.oil);
        }
    }

    /** Begins a game as the menu does, walks and throws sparks. */
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
                case 2 -> input.press(Screens.BEGIN);
                case 5 -> input.add(Key.D, true, 0);
                case 6 -> input.add(Key.SPACE, true, 0);
                default -> {}
            }
        });
        window.loop().setLastFrame(18);
    }

    /** The keys of the title: up to the last button, and its question. */
    @Test
    void quittingAsksFirst(@TempDir Path folder) {
        Key[] keys = {Key.UP, Key.ENTER, Key.ENTER, Key.ENTER, Key.LEFT, Key.ENTER}; // No is the first answer
        long[] frames = new long[1];
        try {
            Main.window(Main.GAME, DataFolder.at(folder), 320, 180)
                    .offscreen()
                    .clock(new ManualClock())
                    .show(window -> {
                        window.wrapInput(player -> input -> {
                            int frame = (int) window.loop().frames();
                            if (frame >= 10 && frame % 5 < 2 && frame / 5 - 2 < keys.length) {
                                input.add(keys[frame / 5 - 2], frame % 5 == 0, input.frameStartNanos());
                            }
                        });
                        window.scheduler().presentation("frames", frame -> frames[0] = window.loop().frames());
                        window.loop().setLastFrame(60);
                    })
                    .play();
        } catch (GraphicsUnavailableException missing) {
            Assumptions.abort(missing.getMessage());
        }
        assertTrue(frames[0] >= 34 && frames[0] < 40, "the sixth key quits: " + frames[0]);
    }

    @Test
    void theStoryEndsInTheGame(@TempDir Path folder) {
        Screen[] last = new Screen[1];
        try {
            Main.window(Main.GAME, DataFolder.at(folder), 320, 180)
                    .offscreen()
                    .clock(new ManualClock())
                    .show(WindowTest::listen)
                    .show(window -> window.own(() -> last[0] = window.parts().current()))
                    .play();
        } catch (GraphicsUnavailableException missing) {
            Assumptions.abort(missing.getMessage());
        }
        assertEquals(Screen.PLAY, last[0]);
    }

    /** Hears the story as a player does who presses a key for each part. */
    private static void listen(GameWindow<?> window) {
        window.scheduler().presentation("player", frame -> {
            InputQueue input = window.scheduler().input().additions();
            switch ((int) window.loop().frames()) {
                case 2 -> input.press(Screens.TELL);
                case 6, 10, 14 -> input.press(Screens.NEXT);
                default -> {}
            }
        });
        window.loop().setLastFrame(20);
    }

    private static Set<String> names(String file) throws IOException {
        Properties texts = new Properties();
        try (InputStream in = Screens.class.getResourceAsStream("/" + file)) {
            texts.load(in);
        }
        return new TreeSet<>(texts.stringPropertyNames());
    }

    @Test
    void eachTextIsInBothLanguages() throws IOException {
        assertEquals(names("texts.properties"), names("texts_de.properties"));
    }
}
