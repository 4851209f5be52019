package dev.halfstep.sample.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.file.Settings;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.presentation.PlayerSettings;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.Run;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SceneFooterTest {

    private static final Rate RATE = Rate.hz(10);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE));
    private final FakeScene scene = new FakeScene();
    private final PlayerSettings settings = new PlayerSettings(Settings.inMemory());
    private final SceneFooter footer = footer(SceneName.LAB, /* isSplit= */ false);

    private SceneFooter footer(SceneName name, boolean isSplit) {
        return new SceneFooter(name, isSplit, scene, RATE, () -> new FramebufferSize(1280, 720), settings::text);
    }

    SceneFooterTest() {
        scheduler.presentation("footer", footer);
    }

    @AfterEach
    void close() {
        scheduler.close();
        world.close();
    }

    private String textAfterAFrame() {
        scheduler.frame(new HeadlessHost(), 16_000_000);
        return footer.text();
    }

    @Test
    void showsSubjectStepRateAndKeysOfTheScene() {
        assertEquals(
                "lab: " + SceneName.LAB.subject + " · 10 steps/s\n"
                        + "arrows change settings · R resets them · V split · 1 to 5 step rate · TAB next · F1 HUD · Q quit",
                textAfterAFrame());
    }

    @Test
    void followsTheStepRateThatTheSceneShows() {
        textAfterAFrame();
        scene.shownRate = Rate.parse("59.94");
        assertTrue(textAfterAFrame().contains(" · 59.94 steps/s\n"), footer.text());
    }

    @Test
    void saysHowToResumeInAPause() {
        String keys = textAfterAFrame();
        scheduler.timeControl().pause();
        String paused = textAfterAFrame();
        assertTrue(paused.endsWith(" · 10 steps/s\npaused · P resumes · period runs one step"), paused);
        scheduler.timeControl().resume();
        assertEquals(keys, textAfterAFrame());
    }

    @Test
    void followsTheLanguageThatThePlayerChooses() {
        textAfterAFrame();
        scene.isFooterShown = false; // in the options
        textAfterAFrame();
        settings.language.set("de");
        scene.isFooterShown = true;
        assertEquals(
                "lab: eine Bewegung, sechs Spielschleifen; jede Marke ist ein Bild · 10 Schritte/s\n"
                        + "Pfeile stellen ein · R setzt zurück · V teilt · 1–5 Rate · TAB vor · F1 HUD · Q Ende",
                textAfterAFrame());
        scheduler.timeControl().pause();
        assertTrue(textAfterAFrame().endsWith("\nPause · P weiter · Punkt: ein Schritt"), footer.text());
    }

    @Test
    void describesTheSplitViewAndItsKeys() {
        SceneFooter split = footer(SceneName.BOUNCE, /* isSplit= */ true);
        split.setVisible(false);
        split.setVisible(true);
        assertEquals(
                "bounce: the same steps twice, without and with interpolation · 10 steps/s\n"
                        + "V unsplit · 1 to 5 step rate · TAB next · F1 HUD · Q quit",
                split.text(),
                "SPACE has no effect in the split view");
    }

    @Test
    void isHiddenByTheSceneOrByThePlayer() {
        String shown = textAfterAFrame();
        scene.isFooterShown = false;
        assertEquals("", textAfterAFrame());
        scene.isFooterShown = true;
        assertEquals(shown, textAfterAFrame());
        footer.setVisible(false);
        assertEquals("", textAfterAFrame());
        footer.setVisible(true);
        assertEquals(shown, textAfterAFrame());
    }

    @Test
    void describesARateOfOneStepAFrame() {
        assertEquals("a step a frame", SceneFooter.rateText(null, settings::text));
        assertEquals("1 step/s", SceneFooter.rateText(Rate.hz(1), settings::text));
    }

    /** WCAG 2.2 asks for a contrast ratio of 4.5, which depends on the picture behind the translucent background. */
    @Test
    void hasAContrastRatioOfAtLeast4Point5OverBlackAndOverWhite() {
        for (float picture : new float[] {0f, 1f}) {
            double behind = luminance(SceneFooter.BACKGROUND, picture);
            for (Color color : List.of(SceneFooter.SUBJECT_COLOR, SceneFooter.KEYS_COLOR, SceneFooter.PAUSE_COLOR)) {
                double ratio = (luminance(color, picture) + 0.05) / (behind + 0.05);
                assertTrue(ratio >= 4.5, () -> "the contrast ratio must be at least 4.5: " + ratio + ", " + color);
            }
        }
    }

    /** Returns the relative luminance of a color over a grey picture. */
    private static double luminance(Color color, float picture) {
        return 0.2126 * linear(color.red(), color, picture)
                + 0.7152 * linear(color.green(), color, picture)
                + 0.0722 * linear(color.blue(), color, picture);
    }

    private static double linear(float channel, Color color, float picture) {
        double blended = color.opacity() * channel + (1 - color.opacity()) * picture;
        return blended <= 0.04045 ? blended / 12.92 : Math.pow((blended + 0.055) / 1.055, 2.4);
    }

    /** 640 points is the width of a small window, and of a window of 1280 pixels at double content scale. */
    @ParameterizedTest
    @EnumSource
    void hasTwoLinesFrom640PointsOn(SceneName name) {
        GlfwHost host;
        try {
            host = GlfwHost.openOffscreen(WindowSettings.of("footer", 64, 36), new ManualClock());
        } catch (GraphicsUnavailableException e) {
            Run.skipWithoutGraphics(e);
            throw e;
        }
        try (host) {
            TextFont font = host.own(TextFont.sans((int) SceneFooter.LETTER_HEIGHT));
            float widest = SceneFooter.UNWRAPPED_WIDTH - 2 * SceneFooter.MARGIN;
            for (String language : PlayerSettings.LANGUAGES) {
                settings.language.set(language);
                for (boolean isSplit : new boolean[] {false, true}) {
                    String subject = SceneFooter.subjectLine(name, isSplit, Rate.hz(120), settings::text);
                    for (String line : new String[] {subject, SceneFooter.keysLine(name, isSplit, settings::text)}) {
                        assertTrue(
                                font.widthPixels(line) <= widest,
                                () -> "a line must be at most " + widest + " points wide: " + font.widthPixels(line)
                                        + ", " + line);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void documentationHasTheSameTexts(SceneName name) throws IOException {
        String row = "| `" + name.label() + "` | " + name.subject + " | " + name.keys + " | "
                + Math.round(name.stepRate().hertz()) + " |";
        String guide = Files.readString(Path.of("../docs/sample-game.md"));

        assertTrue(guide.lines().anyMatch(row::equals), () -> "docs/sample-game.md must have the row " + row);
    }

    /** A scene without entities and systems, for its footer. */
    private static final class FakeScene implements Scene {

        private boolean isFooterShown = true;
        private Rate shownRate = RATE;

        @Override
        public void register(World.Builder builder) {}

        @Override
        public void begin(World begunWorld, SystemScheduler begunScheduler) {}

        @Override
        public void addLayers(SceneLayers layers, SystemScheduler begunScheduler) {}

        @Override
        public boolean isFooterShown(World begunWorld) {
            return isFooterShown;
        }

        @Override
        public Rate shownStepRate(Rate stepRate) {
            return shownRate;
        }
    }
}
