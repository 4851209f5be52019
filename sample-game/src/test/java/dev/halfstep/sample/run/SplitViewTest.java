package dev.halfstep.sample.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.input.MouseButton;
import dev.halfstep.render.window.CursorShape;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.Offscreen;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the divider of the split view, in a picture of 1280 x 720 pixels, in which it begins at x = 640. */
class SplitViewTest {

    private static final Rate RATE = Rate.hz(10);

    private final World world = World.builder().register(Transform.TYPE).build();
    private final SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE));
    private final List<CursorShape> cursors = new ArrayList<>();
    private GlfwHost host;
    private RawTwin twin;
    private SplitView view;

    @BeforeEach
    void openHost() {
        host = Offscreen.open(1280, 720);
        twin = RawTwin.begin(new BounceScene(1, 1), RATE, SchedulerSettings.defaults(), scheduler);
        view = new SplitView(host, twin, RATE, cursors::add);
        view.addCaptionsAndDivider();
        scheduler.presentation("divider", view);
    }

    @AfterEach
    void closeAll() {
        if (host != null) {
            twin.close();
            host.close();
        }
        scheduler.close();
        world.close();
    }

    private static void pressButton(InputQueue input) {
        boolean isDown = true;
        input.add(MouseButton.LEFT, isDown, 0);
    }

    /** Runs a frame of 100 ms with input. */
    private void frame(InputSource input) {
        scheduler.frame(new HeadlessHost(input), 100_000_000);
    }

    @Test
    void followsTheMouseThatDragsItAtAnyHeight() {
        frame(input -> {
            input.movePointer(645, 30, 0);
            pressButton(input);
        });
        frame(input -> input.movePointer(320, 700, 0));
        assertEquals(0.25f, view.divider());
        boolean isDown = false;
        frame(input -> input.add(MouseButton.LEFT, isDown, 0));
        frame(input -> input.movePointer(960, 100, 0));
        assertEquals(0.25f, view.divider(), "a divider that the mouse has released must stay");
    }

    @Test
    void ignoresAPressBesideIt() {
        frame(input -> {
            input.movePointer(700, 360, 0);
            pressButton(input);
        });
        frame(input -> input.movePointer(640, 360, 0));
        frame(input -> input.movePointer(300, 360, 0));
        assertEquals(0.5f, view.divider());
    }

    @Test
    void staysInThePicture() {
        frame(input -> {
            input.movePointer(640, 30, 0);
            pressButton(input);
        });
        frame(input -> input.movePointer(-500, 30, 0));
        assertEquals(0.02f, view.divider());
        frame(input -> input.movePointer(9000, 30, 0));
        assertEquals(0.98f, view.divider());
    }

    @Test
    void movesWhileABracketKeyIsHeld() {
        frame(input -> input.add(Key.RIGHT_BRACKET, true, 0));
        frame(input -> {});
        assertEquals(0.6f, view.divider(), 1e-5f); // two frames of 0.1 s, at half a width a second
        frame(input -> {
            input.add(Key.RIGHT_BRACKET, false, 0);
            input.add(Key.LEFT_BRACKET, true, 0);
        });
        assertEquals(0.55f, view.divider(), 1e-5f);
    }

    @Test
    void showsAHandWhereTheMouseCanGrabIt() {
        frame(input -> input.movePointer(100, 100, 0));
        frame(input -> input.movePointer(640, 100, 0));
        frame(input -> input.movePointer(100, 100, 0));
        frame(input -> input.movePointer(640, 100, 0));
        view.end();
        assertEquals(List.of(CursorShape.HAND, CursorShape.ARROW, CursorShape.HAND, CursorShape.ARROW), cursors);
    }

    @Test
    void captionNamesTheStepRate() {
        assertEquals("10 steps a second, drawn as simulated", SplitView.rawCaption(Rate.hz(10)));
        assertEquals("1 step a second, drawn as simulated", SplitView.rawCaption(Rate.hz(1)));
        assertEquals("59.94 steps a second, drawn as simulated", SplitView.rawCaption(Rate.parse("59.94")));
    }
}
