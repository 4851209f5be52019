package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.sample.golden.GoldenPicture;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Draws the pictures of docs/your-game.md by the code of the page, and compares them with the files in {@code docs}.
 * With {@code -Dhalfstep.golden.renew=true}, replaces the files.
 */
class GuidePicturesTest {

    private static final Path ROOT = Path.of("..");
    private static final Path DOCS = ROOT.resolve("docs");
    private static final Path FAILURES = Path.of("target", "golden");
    private static final int MAX_BYTES = 60_000;

    // Frames at 60 Hz.
    private static final int FRAME_OF_THE_PROJECT = 121;
    private static final int EXIT_WITHOUT_GRAPHICS = 2;
    private static final int FRAME_OF_THE_ROUND = 600;
    private static final int FRAME_AFTER_THE_ROUND = 1_200;

    @TempDir
    private Path folder;

    /** The window is that of the template. */
    @Test
    void theGeneratedProjectIsShown() throws Exception {
        Path classes = folder.resolve("classes");
        List<String> arguments = new ArrayList<>(
                List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", classes.toString()));
        try (Stream<Path> files = Files.walk(ROOT.resolve("examples/template/src/main"))) {
            files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
        }
        assertEquals(0, ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)));
        Path picture = folder.resolve("project.png");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()}, GuidePicturesTest.class.getClassLoader())) {
            Method run = loader.loadClass("com.example.game.Main").getDeclaredMethod("run", String[].class);
            run.setAccessible(true);
            String[] options = {"--offscreen", picture.toString(), "--frames", "" + FRAME_OF_THE_PROJECT};
            int exitCode = (int) run.invoke(null, (Object) options);
            if (exitCode == EXIT_WITHOUT_GRAPHICS) {
                Run.skipWithoutGraphics(
                        new GraphicsUnavailableException("the template must draw", "it cannot", "open a display"));
            }
            assertEquals(0, exitCode);
        }
        check("your-game-project", picture);
    }

    @Test
    void theRoundIsShown() throws Exception {
        check("your-game-round", drawFrame(FRAME_OF_THE_ROUND));
    }

    @Test
    void theEndOfTheRoundIsShown() throws Exception {
        check("your-game-over", drawFrame(FRAME_AFTER_THE_ROUND));
    }

    /** Plays the game of the page with a bot, and returns the picture of a frame. */
    private Path drawFrame(int frame) throws Exception {
        String player = """
                /** Draws a frame, while a bot moves the basket to the lowest star. It rests after 12 seconds. */
                class Photographer {
                    private static void moveBasket(SimulationContext step) {
                        Transform basket = step.world().query(Basket.class, Transform.class).single().second();
                        float lowest = Game.HEIGHT;
                        float x = basket.x();
                        for (var star : step.world().query(Star.class, Transform.class)) {
                            if (star.second().y() < lowest && step.step() < 720) {
                                lowest = star.second().y();
                                x = star.second().x();
                            }
                        }
                        float limit = 12 * step.stepSeconds(); // as fast as a player
                        basket.translate(Math.max(-limit, Math.min(x - basket.x(), limit)), 0);
                    }

                    @Test
                    void draws() {
                        Path file = Path.of(System.getProperty("guide.picture"));
                        GameSpec<?> game = Game.GAME.withSeed(7)
                                .wire((world, scheduler) -> scheduler.simulation("bot", Photographer::moveBasket));
                        new GameWindow<>(game, WindowSettings.of("Falling stars", 640, 360).withSamples(0))
                                .offscreen()
                                .clock(new ManualClock())
                                .show(View::add)
                                .show(window -> {
                                    dev.halfstep.sample.Offscreen.playWithoutDrawing(
                                            window.scheduler(), Integer.getInteger("guide.frame"));
                                    window.loop().setLastFrame(1);
                                    window.own(() -> window.host().screenshot().write(file));
                                })
                                .play();
                    }
                }
                """;
        GuideProject game = new GuideProject(folder.resolve("game"))
                .addPage("docs/your-game.md")
                .addTypes(player)
                .compile();
        Path picture = folder.resolve("frame.png");
        System.setProperty("guide.picture", picture.toString());
        System.setProperty("guide.frame", "" + frame);
        try {
            assertEquals(1, game.runTests("Photographer"));
        } finally {
            System.clearProperty("guide.picture");
            System.clearProperty("guide.frame");
        }
        return picture;
    }

    private static void check(String name, Path picture) throws IOException {
        new GoldenPicture(DOCS, name, FAILURES).check(picture);
        long bytes = Files.size(DOCS.resolve(name + ".png"));
        assertTrue(
                bytes <= MAX_BYTES, () -> "a picture of a guide must have at most " + MAX_BYTES + " bytes: " + bytes);
        String page = Files.readString(DOCS.resolve("your-game.md"));
        assertTrue(page.contains("](" + name + ".png)"), () -> "the page must show the picture: " + name);
    }
}
