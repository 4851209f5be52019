package dev.halfstep.sample.scene.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.Offscreen;
import dev.halfstep.sample.WrappedHost;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.sample.scene.lab.loop.LaneLoop;
import dev.halfstep.sample.scene.lab.loop.TruePath;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Looks at the dots of the lab near the first turn, which they reach after 0.25 s, and at the mark of the turn. */
class LaneViewTest {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 720;
    private static final int MARK_RGB = 0x8C95B2;
    private static final int FIRST_FRAME = 11;
    private static final int LAST_FRAME = 21;
    private static final LabLayout LAYOUT = new LabLayout(WIDTH, HEIGHT);

    /** Returns the uppermost row of the dot of a loop, in all frames near the first turn. */
    private static int topOfDot(LaneLoop loop, Rate stepRate, Screenshot[] last) {
        LabScene scene = new LabScene(1, new LabSettings(stepRate, Rate.hz(60), 0, 0));
        int[] top = {HEIGHT};
        try (GlfwHost host = Offscreen.open(WIDTH, HEIGHT);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            scene.begin(world, scheduler);
            scene.addLayers(SceneLayers.on(host, UnaryOperator.identity()), scheduler);
            WrappedHost watching = new WrappedHost(host) {
                @Override
                public void draw(PresentationContext frame) {
                    host.skip(frame);
                    if (frame.frame() > FIRST_FRAME) {
                        last[0] = host.screenshot();
                        top[0] = Math.min(top[0], topOf(0xFFFFFF & loop.rgb, lane(loop), last[0]));
                    }
                }
            };
            for (int frame = 0; frame < LAST_FRAME; frame++) {
                scheduler.frame(watching, frame == 0 ? 0 : 16_666_667);
            }
        }
        return top[0];
    }

    private static int lane(LaneLoop loop) {
        return List.of(LaneLoop.values()).indexOf(loop);
    }

    /** Returns the uppermost row with a pixel of a colour in a lane. */
    private static int topOf(int rgb, int lane, Screenshot picture) {
        int middle = Math.round(HEIGHT - LAYOUT.laneY(lane));
        for (int y = middle - (int) LAYOUT.lanePitch / 2; y < middle; y++) {
            for (int x = (int) LAYOUT.laneLeft; x < LAYOUT.laneRight; x++) {
                if (picture.rgb(x, y) == rgb) {
                    return y;
                }
            }
        }
        return HEIGHT;
    }

    /** Returns the row below the mark of the third turn, where no dot is yet. */
    private static int belowMark(int lane, Screenshot picture) {
        float pointsPerUnit = (LAYOUT.laneRight - LAYOUT.laneLeft) / (float) TruePath.LENGTH;
        int x = (int) (LAYOUT.laneLeft + TruePath.turnDistance(2) * pointsPerUnit);
        int y = topOf(MARK_RGB, lane, picture);
        while (picture.rgb(x, y) == MARK_RGB) {
            y++;
        }
        return y;
    }

    @Test
    void dotsTouchTheMarkOfATurnOnlyIfTheyDoNotOvershoot() {
        Screenshot[] picture = {null};
        int exact = topOfDot(LaneLoop.RAW, Rate.hz(240), picture);
        int pixelOfRounding = 1;
        assertEquals(
                belowMark(lane(LaneLoop.RAW), picture[0]), exact, pixelOfRounding, "an exact dot must touch the mark");

        int overshooting = topOfDot(LaneLoop.EXTRAPOLATED, Rate.hz(10), picture);
        int markTop = topOf(MARK_RGB, lane(LaneLoop.EXTRAPOLATED), picture[0]);
        assertTrue(
                overshooting < markTop - 1,
                () -> "a dot that overshoots must be seen beyond the mark: row " + overshooting + ", mark " + markTop);
    }
}
