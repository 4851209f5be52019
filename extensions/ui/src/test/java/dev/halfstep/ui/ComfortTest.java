package dev.halfstep.ui;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chooses comfort by keys, and reads the menu in twice the size of its texts, without a window. */
class ComfortTest {

    private final Comfort comfort = new Comfort(Settings.inMemory());
    private Menu menu;

    private SyntheticWorld begin(ScriptedInput keys) {
        WorldRecipe game = new WorldRecipe().wire((world, scheduler) -> addMenu(scheduler));
        return game.input(() -> keys).build();
    }

    private void addMenu(SystemScheduler scheduler) {
        menu = new OptionsMenu(scheduler).menu.comfort("comfort", comfort).dialogue(() -> said, 1_000);
    }

    private Dialogue said;

    private static ScriptedInput keys(Key... keys) {
        ScriptedInput script = ScriptedInput.bySteps(Rate.hz(60));
        for (int i = 0; i < keys.length; i++) {
            script.tap(keys[i], 5 + 3 * i, 1);
        }
        return script;
    }

    @Test
    void aPlayerChoosesByKeys() {
        try (SyntheticWorld world =
                begin(keys(Key.RIGHT, Key.RIGHT, Key.DOWN, Key.LEFT, Key.DOWN, Key.ENTER, Key.DOWN, Key.ENTER))) {
            menu.open("comfort");
            world.step(40);
            assertEquals(1.5f, comfort.textScale());
            assertEquals(0.9f, comfort.shake.get(), 0.001f);
            assertFalse(comfort.flashes.get());
            assertTrue(comfort.highContrast.get());
        }
    }

    @Test
    void settingsKeepWhatThePlayerHasChosen() {
        Settings settings = Settings.inMemory();
        Comfort chosen = new Comfort(settings);
        chosen.textPercent.set(175);
        chosen.highContrast.set(true);
        assertTrue(settings.toString().contains("175"), settings.toString());
        assertTrue(settings.toString().contains("high-contrast = true"), settings.toString());
    }

    @Test
    void screensShowLargerTextsInTheNextFrame() {
        try (SyntheticWorld world = begin(keys(Key.RIGHT))) {
            menu.open("comfort");
            float height = menu.look().style().textHeight;
            world.step(10);
            assertEquals(1.25f * height, menu.look().style().textHeight);
        }
    }

    @ParameterizedTest
    @CsvSource({"640,360", "1366,768", "3840,2160"})
    void textsOfTwiceTheSizeLieApartAndKeepTheirWords(int width, int height) {
        comfort.textPercent.set(200);
        try (SyntheticWorld world = begin(keys())) {
            menu.setPicture(() -> new FramebufferSize(width, height));
            for (boolean isGerman : new boolean[] {false, true}) {
                if (isGerman) {
                    menu.setTexts(OptionsMenu.GERMAN);
                }
                for (String screen : List.of("title", "options", "keys", "levels", "quit", "comfort")) {
                    menu.open(screen);
                    world.step(2);
                    TextRectangles texts = new TextRectangles(menu);
                    menu.screens().paint(texts, 0, 0);
                    texts.assertSeparate();
                    texts.assertWholeWords();
                }
            }
        }
    }

    @Test
    void aLongDialogueScrollsWithItsLetters() {
        comfort.textPercent.set(200);
        try (SyntheticWorld world = begin(keys())) {
            menu.setPicture(() -> new FramebufferSize(640, 360));
            said = Dialogue.say(
                    "The flame", "I burn oil, and each spark that you throw burns more. ".repeat(5), OptionsMenu.START);
            world.step(60);
            MenuScreen screen = menu.screens().top();
            assertTrue(screen.root.content.height > screen.root.height, "the test needs a text that is too long");
            assertEquals(screen.root.content.height - screen.root.height, screen.root.scroll(), 1f);
        }
    }

    @Test
    void highContrastIsThatOfThePublishedGuideline() {
        comfort.highContrast.set(true);
        try (SyntheticWorld world = begin(keys())) {
            world.step(1);
            MenuStyle style = menu.look().style();
            for (Color surface : List.of(style.panel, style.control, style.focusedControl)) {
                assertTrue(contrast(style.text, surface) >= 7, "texts");
                assertTrue(contrast(style.quietText, surface) >= 7, "quiet texts");
                assertTrue(contrast(style.warning, surface) >= 4.5, "warnings");
            }
            assertTrue(
                    contrast(style.control, style.panel) >= 2.99, "widgets"); // white on grey on black: 7 times 3 is 21
            assertTrue(contrast(style.accent, style.control) >= 3, "the focus");
        }
    }

    /** Returns the contrast ratio of WCAG 2. */
    private static double contrast(Color one, Color other) {
        double a = luminance(one) + 0.05;
        double b = luminance(other) + 0.05;
        return Math.max(a, b) / Math.min(a, b);
    }

    private static double luminance(Color color) {
        return 0.2126 * linear(color.red()) + 0.7152 * linear(color.green()) + 0.0722 * linear(color.blue());
    }

    private static double linear(double part) {
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
