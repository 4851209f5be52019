package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.SaveSlots;
import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws menus offscreen, and measures their pixels. The pictures are in target/pictures. */
class MenuPicturesTest {

    private static final Path PICTURES = Path.of("target", "pictures");

    static GlfwHost offscreen(int width, int height) {
        try {
            return GlfwHost.openOffscreen(
                    WindowSettings.of("menu", width, height)
                            .withVsync(false)
                            .withSamples(0)
                            .inStrictMode(),
                    new ManualClock());
        } catch (GraphicsUnavailableException e) {
            if (Boolean.getBoolean("halfstep.gl.required")) {
                throw e;
            }
            return Assumptions.abort(e.getMessage());
        }
    }

    @ParameterizedTest
    @CsvSource({"640,360", "1280,720", "3840,2160"})
    void ringsTheFocusAndLeavesTheOtherWidgetsDark(int width, int height) throws IOException {
        ManualClock clock = new ManualClock();
        try (GlfwHost host = offscreen(width, height);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            OptionsMenu options = new OptionsMenu(scheduler);
            Menu menu = options.menu.setTexts(OptionsMenu.GERMAN);
            host.add(menu.layer(host::framebufferSize));
            menu.open("options");
            GameLoop loop = new GameLoop(scheduler, host, clock, FramePacer.fixed(clock, Rate.hz(60)));
            loop.setLastFrame(2);
            loop.run();
            Screenshot picture = host.screenshot();
            Files.createDirectories(PICTURES);
            picture.write(PICTURES.resolve("options-" + width + ".png"));

            Widget focused = new FocusGraph(menu.screens().top().root).widgets().get(0);
            Widget other = new FocusGraph(menu.screens().top().root).widgets().get(1);
            int accent = 0xFFC857;
            assertNear(accent, picture.rgb(x(menu, focused, 0.5f, 0), y(menu, focused, 0, -1.5f)), "above");
            assertNear(accent, picture.rgb(x(menu, focused, 0, -1.5f), y(menu, focused, 0.5f, 0)), "left");
            assertNear(accent, picture.rgb(x(menu, focused, 1, 1.5f), y(menu, focused, 0.5f, 0)), "right");
            assertNear(0x38465F, picture.rgb(x(menu, focused, 0, 3), y(menu, focused, 0.5f, 0)), "inside");
            assertNear(0x263044, picture.rgb(x(menu, other, 0, 3), y(menu, other, 0.5f, 0)), "another widget");
            assertNotEquals(accent >> 16, picture.rgb(x(menu, other, 0, -1.5f), y(menu, other, 0.5f, 0)) >> 16);
            assertTrue(brightPixels(picture, menu, focused) > 20, "the label must be drawn over the surface");

            TextRectangles texts = new TextRectangles(menu);
            menu.screens().paint(texts, 0, 0);
            texts.assertSeparate();
        }
    }

    /** Corners are drawn from a picture of a disc, whose edge may be a shade lighter. */
    private static void assertNear(int expected, int rgb, String place) {
        for (int shift = 0; shift <= 16; shift += 8) {
            assertEquals(expected >> shift & 0xFF, rgb >> shift & 0xFF, 4, place);
        }
    }

    /** Returns the pixel at a fraction of the width of a widget, and some points more. */
    private static int x(Menu menu, Widget widget, float fraction, float points) {
        float left = Objects.requireNonNull(widget.scroller).originX() + widget.x;
        return (int) ((left + fraction * widget.width + points)
                * menu.look().picture().pixelsPerPoint());
    }

    private static int y(Menu menu, Widget widget, float fraction, float points) {
        float top = Objects.requireNonNull(widget.scroller).originY() + widget.y;
        return (int) ((top + fraction * widget.height + points)
                * menu.look().picture().pixelsPerPoint());
    }

    private static int brightPixels(Screenshot picture, Menu menu, Widget widget) {
        int count = 0;
        for (int pixelY = y(menu, widget, 0, 4); pixelY < y(menu, widget, 1, -4); pixelY++) {
            for (int pixelX = x(menu, widget, 0, 4); pixelX < x(menu, widget, 0.4f, 0); pixelX++) {
                count += (picture.rgb(pixelX, pixelY) & 0xFF) > 0xD0 ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void savesShowPicturesOfTheGameAndDialoguesTheirLetters(@TempDir Path folder) throws IOException {
        ManualClock clock = new ManualClock();
        Dialogue[] current = {null};
        try (SaveSlots slots = new SaveSlots(DataFolder.at(folder));
                GlfwHost host = offscreen(1280, 720);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            slots.save("wide", "Wide", new Screenshot(1000, 2, new byte[6000])::png, new byte[1]);
            slots.list(); // waits, so that the other one is newer
            Menu menu = new Menu(scheduler)
                    .saves("Saves", slots, () -> "Level 3", host::takeScreenshot)
                    .screen("pause", panel -> panel.open("Saves", "Saves"))
                    .dialogue(() -> current[0], 20f)
                    .pauseOn("pause", Key.ESCAPE);
            host.add(menu.layer(host::framebufferSize));
            GameLoop loop = new GameLoop(scheduler, host, clock, FramePacer.fixed(clock, Rate.hz(60)));
            scheduler.timeControl().pause(); // opens the screen of the pause
            runFrames(loop, 2);
            menu.open("Saves");
            menu.screens().top().focus.activate();
            runFrames(loop, 2);
            slots.list(); // waits for the save
            runFrames(loop, 2);
            Screenshot picture = host.screenshot();
            Files.createDirectories(PICTURES);
            picture.write(PICTURES.resolve("saves.png"));
            Widget slot = new FocusGraph(menu.screens().top().root).widgets().get(1);
            ButtonWidget wide = (ButtonWidget)
                    new FocusGraph(menu.screens().top().root).widgets().get(2);
            assertEquals(0f, wide.iconHeight, "a picture that would leave no room for the title is not shown");
            assertNear(0x14171F, picture.rgb(x(menu, slot, 0, 50), y(menu, slot, 0.5f, 0)), "the game, no menu");

            scheduler.timeControl().resume();
            current[0] = Dialogue.ask("Smith", "My best sword costs forty coins. Do you want it? It is sharp.")
                    .choice("Buy it", OptionsMenu.START)
                    .choice("No", OptionsMenu.START);
            runFrames(loop, 60);
            picture = host.screenshot();
            picture.write(PICTURES.resolve("dialogue.png"));
            Widget speech = menu.screens().top().root.content.children.get(1);
            int shown = brightPixels(picture, menu, speech);
            assertTrue(shown > 20, "letters are shown");
            runFrames(loop, 180);
            picture = host.screenshot();
            picture.write(PICTURES.resolve("dialogue-whole.png"));
            assertTrue(brightPixels(picture, menu, speech) > 1.3f * shown, "more letters are shown");
        }
    }

    private static void runFrames(GameLoop loop, int count) {
        loop.setLastFrame(loop.frames() + count);
        loop.run();
    }

    @Test
    void textsHaveNearlyTheSizeThatTestsWithoutAWindowMeasure() {
        try (GlfwHost host = offscreen(1280, 720);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            Menu menu = new OptionsMenu(scheduler).menu;
            host.add(menu.layer(host::framebufferSize));
            menu.open("title"); // lays out, so that the width of the picture is known
            SansMetrics sans = new SansMetrics(menu.look()::style);
            for (String text : List.of(
                    "Start",
                    "Subtitles and music",
                    "The quick brown fox jumps over the lazy dog, (0123456789) times; HE WAVES TO AVA.",
                    "A word\nand another one")) {
                for (float wrap : new float[] {2_000, 300, 90}) {
                    Caption caption = new Caption(text, /* isHeading= */ false);
                    menu.look().measure(caption, wrap);
                    boolean isWrapped = wrap < 1_000; // then a word may be on the next line
                    float tolerance = isWrapped ? wrap : 0.08f * caption.width + 1f;
                    assertEquals(caption.width, sans.width(caption), tolerance, text);
                    assertTrue(sans.width(caption) <= wrap, "a line must not be wider than its limit");
                    float lines = isWrapped ? menu.look().style().textHeight : 0f;
                    assertEquals(caption.height, sans.height(caption), lines + 2f, text);
                }
            }
        }
    }
}
