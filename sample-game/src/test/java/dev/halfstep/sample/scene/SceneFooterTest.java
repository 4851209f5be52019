package dev.halfstep.sample.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.camera.FramebufferSize;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SceneFooterTest {

    private static final Rate RATE = Rate.hz(10);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE));
    private final FakeScene scene = new FakeScene();
    private final SceneFooter footer = footer(SceneName.LAB, /* isSplit= */ false);

    private SceneFooter footer(SceneName name, boolean isSplit) {
        return new SceneFooter(name, isSplit, scene, RATE, () -> new FramebufferSize(1280, 720));
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
        assertEquals("a step a frame", SceneFooter.rateText(null));
        assertEquals("1 step/s", SceneFooter.rateText(Rate.hz(1)));
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
            for (boolean isSplit : new boolean[] {false, true}) {
                String subject = SceneFooter.subjectLine(name, isSplit, Rate.hz(120));
                for (String line : new String[] {subject, SceneFooter.keysLine(name, isSplit)}) {
                    assertTrue(
                            font.widthPixels(line) <= widest,
                            () -> "a line must be at most " + widest + " points wide: " + font.widthPixels(line) + ", "
                                    + line);
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
