package com.example.platformer;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.platformer.Platformer.Hero;
import com.example.platformer.Screens.Screen;
import dev.halfstep.file.DataFolder;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.Key;
import dev.halfstep.render.image.AnimatedPng;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.ui.state.GameStates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Films the game on request: {@code ./mvnw test -Dtest=FilmTest -Dfilm=hop.png}. */
class FilmTest {

    private static final Rate PICTURE_RATE = Rate.hz(60);
    private static final long FRAME_NANOS = 16_666_667;
    private static final int NEVER = Integer.MAX_VALUE;

    /** The frames before a part, in which the camera arrives. */
    private static final int HIDDEN_FRAMES = 40;

    /**
     * A part of a level. Frames are 60ths of a second.
     *
     * @param startX where the part begins; 0 for the beginning of the level
     * @param shownFrom the first frame that the film shows
     * @param frames the frame before which the part ends
     * @param rewindAt when the player begins to rewind
     * @param then plays after the rewind
     */
    private record Part(
            Player player,
            float startX,
            float startY,
            int shownFrom,
            int frames,
            int rewindAt,
            int rewindUntil,
            Player then) {

        static Part of(Player player, int shownFrom, int frames) {
            return new Part(player, 0, 0, shownFrom, frames, NEVER, NEVER, player);
        }
    }

    private static Player begin(int level) {
        return new Player().press(Screens.BEGIN.get(level));
    }

    /** Four seconds of three worlds. In the third one the hero flees, runs over an edge, rewinds, and jumps. */
    private static List<Part> parts() {
        Player flees = begin(2).to(67, 5).to(69, 7).to(72.5f, 8).to(78, 0);
        Player jumps = new Player().leap(75.4f, 80.5f, 7).stomp().leap(86.4f, 92.5f, 6);
        return List.of(
                Part.of(LevelsTest.level1(begin(0)), 44, 94),
                Part.of(LevelsTest.level2(begin(1)), 96, 146),
                new Part(flees, 62, 3.45f, 140, 280, 182, 217, jumps));
    }

    @Test
    @EnabledIfSystemProperty(named = "film", matches = ".+")
    void isWritten(@TempDir Path folder) throws IOException {
        Path file = Path.of(System.getProperty("film")).toAbsolutePath();
        try (AnimatedPng film = AnimatedPng.create(file, PICTURE_RATE)) {
            shoot(folder, picture -> add(film, picture));
            film.finish();
        }
        assertTrue(Files.exists(file));
    }

    private static void add(AnimatedPng film, Screenshot picture) {
        try {
            film.add(picture);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Plays the parts, and passes each picture to the film. The folder is for the data of the player. */
    static void shoot(Path folder, Consumer<Screenshot> film) {
        Shooting shooting = new Shooting(film);
        Main.window(shooting.game(), DataFolder.at(folder), 640, 360)
                .offscreen()
                .clock(new ManualClock())
                .show(shooting::shoot)
                .play();
    }

    /** Plays the parts one after another, and films what they show. */
    private static final class Shooting implements FrameHost {

        private final Consumer<Screenshot> film;
        private GameWindow<?> window;
        private Part part;
        private int frame;
        private boolean isPlaced;

        Shooting(Consumer<Screenshot> film) {
            this.film = film;
        }

        /** Returns the game, with a system that puts the hero to the start of a part. */
        GameSpec<GameStates<Screen>> game() {
            return Main.GAME.wire((world, scheduler) -> scheduler.simulation("place", this::place));
        }

        void shoot(GameWindow<?> shown) {
            window = shown;
            for (Part each : parts()) {
                part = each;
                isPlaced = each.startX == 0;
                each.player.see(window.world(), window.scheduler().timestep()::steps);
                each.then.see(window.world(), window.scheduler().timestep()::steps);
                for (frame = -HIDDEN_FRAMES; frame < each.frames; frame++) {
                    window.scheduler().frame(this, FRAME_NANOS);
                }
            }
            window.loop().setLastFrame(1);
        }

        private void place(SimulationContext step) {
            if (!isPlaced && frame > 10 - HIDDEN_FRAMES) {
                isPlaced = true;
                step.world().query(Transform.class, Hero.class).single().first().teleport(part.startX, part.startY);
            }
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void poll(InputQueue input) {
            if (frame == -HIDDEN_FRAMES || frame == part.rewindUntil) {
                for (Key key : List.of(Key.LEFT, Key.RIGHT, Key.SPACE, Key.DOWN, Key.BACKSPACE)) {
                    input.add(key, false, 0); // what was held before
                }
            }
            if (frame == part.rewindAt) {
                input.add(Key.BACKSPACE, true, 0);
            } else if (frame < part.rewindAt) {
                part.player.poll(input);
            } else if (frame > part.rewindUntil) {
                part.then.poll(input);
            }
        }

        @Override
        public void draw(PresentationContext context) {
            window.host().skip(context); // screenshot() draws the frame, if it is needed
            if (frame >= part.shownFrom) {
                film.accept(window.host().screenshot());
            }
        }

        @Override
        public void close() {
            // the window closes its host
        }
    }
}
