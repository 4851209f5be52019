package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Lifetime;
import dev.halfstep.meteors.component.Shot;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.SplitLayout.Rectangle;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Plays scenes in the split view, and looks for their bodies in both pictures, where the drawn poses are. */
class SplitViewTest {

    /** The end of the life of a shot in which it may be dark: it fades for 0.2 s, in either picture. */
    private static final float FADING_SECONDS = 0.4f;

    private static final Rate RATE = Rate.hz(10);
    private static final FramebufferSize PICTURE = new FramebufferSize(1000, 400);
    private static final long FRAME_NANOS = 16_000_000;

    /** The drawn positions of all entities with a component, in the last frame. */
    private static final class Poses implements Scene {

        private final Scene scene;
        private final Class<?> marker;
        private final List<float[]> drawn = new ArrayList<>();

        Poses(Scene scene, Class<?> marker) {
            this.scene = scene;
            this.marker = marker;
        }

        @Override
        public void register(World.Builder world) {
            scene.register(world);
        }

        @Override
        public void begin(World world, SystemScheduler scheduler) {
            scene.begin(world, scheduler);
            scheduler.presentation("watch", frame -> {
                drawn.clear();
                for (var body : frame.world().query(InterpolatedTransform.class, marker)) {
                    // A shot fades before it expires, earlier in the picture of the newest step.
                    boolean isFading =
                            marker == Shot.class && world.get(body.id(), Lifetime.class).secondsLeft < FADING_SECONDS;
                    if (!isFading) {
                        drawn.add(new float[] {body.first().x(), body.first().y()});
                    }
                }
            });
        }

        @Override
        public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
            scene.addLayers(layers, scheduler);
        }
    }

    /** Looks at a frame: the picture, and the drawn positions in both of its parts. */
    private interface Check {
        void look(Screenshot picture, List<float[]> raw, List<float[]> interpolated);
    }

    private static void play(Supplier<Scene> scenes, Class<?> marker, int frames, Check check) {
        Poses original = new Poses(scenes.get(), marker);
        Poses copy = new Poses(scenes.get(), marker);
        World.Builder builder = World.builder().register(Transform.TYPE);
        original.register(builder);
        try (GlfwHost host = Offscreen.open(PICTURE.widthPixels(), PICTURE.heightPixels());
                World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE))) {
            original.begin(world, scheduler);
            try (RawTwin twin = RawTwin.begin(
                    SceneGames.of(copy, RATE), SchedulerSettings.defaults(), scheduler, new ManualClock())) {
                SplitView view = new SplitView(host, twin, () -> RATE, UnaryOperator.identity());
                twin.scene().addLayers(view.raw(), twin.scheduler());
                original.addLayers(view.interpolated(), scheduler);
                view.addFrame();
                scheduler.presentation("split", view);
                FrameHost drawing = SceneGames.hostOn(twin, host, scheduler);
                for (int frame = 0; frame < frames; frame++) {
                    scheduler.frame(drawing, frame == 0 ? 0 : FRAME_NANOS);
                    check.look(host.screenshot(), copy.drawn, original.drawn);
                }
            }
        }
    }

    /** Returns the smallest rectangle around all pixels of a colour in an area. */
    private static Rectangle around(int rgb, Rectangle area, Screenshot picture) {
        int left = area.right();
        int top = area.bottom();
        int right = area.left();
        int bottom = area.top();
        for (int y = area.top(); y < area.bottom(); y++) {
            for (int x = area.left(); x < area.right(); x++) {
                if (picture.rgb(x, y) == rgb) {
                    left = Math.min(left, x);
                    right = Math.max(right, x + 1);
                    top = Math.min(top, y);
                    bottom = Math.max(bottom, y + 1);
                }
            }
        }
        return new Rectangle(left, top, right - left, bottom - top);
    }

    private static final int BOX_RGB = 0x222734;
    private static final int BALL_RGB = 0x4CCCB3;
    private static final int RAW_BALL_RGB = 0xF28C40;

    /** Counts the balls of bounce that are drawn at positions, given the rectangle around both of its boxes. */
    private static int ballsAt(List<float[]> positions, Rectangle boxes, Screenshot picture) {
        int found = 0;
        for (float[] position : positions) {
            // The boxes fill the world from x = 40 to 1240 and from y = 70 to 644.
            int x = (int) (boxes.left() + (position[0] - 40) / 1200 * boxes.width());
            int y = (int) (boxes.bottom() - (position[1] - 70) / 574 * boxes.height());
            int rgb = picture.rgb(x, y);
            found += rgb == BALL_RGB || rgb == RAW_BALL_RGB ? 1 : 0;
        }
        return found;
    }

    @Test
    void bothPicturesOfBounceHaveEveryBallWhereItsPoseIs() throws ReflectiveOperationException {
        int ballsPerBox = 20;
        Class<?> walls = Class.forName(BounceScene.class.getPackageName() + ".Walls"); // each ball has some
        SplitLayout layout = new SplitLayout(PICTURE);
        int[] elsewhere = {0};
        play(() -> new BounceScene(7, ballsPerBox), walls, 40, (picture, raw, interpolated) -> {
            Rectangle left = around(BOX_RGB, layout.area(0), picture);
            Rectangle right = around(BOX_RGB, layout.area(1), picture);
            assertEquals(left.width(), right.width(), "both pictures must have the same scale");
            assertEquals(2 * ballsPerBox, raw.size());
            assertEquals(raw.size(), ballsAt(raw, left, picture), "the balls as simulated, on the left");
            assertEquals(raw.size(), ballsAt(interpolated, right, picture), "the interpolated balls, on the right");
            elsewhere[0] += raw.size() - ballsAt(interpolated, left, picture);
        });
        assertTrue(elsewhere[0] > 100, () -> "the pictures must differ: " + elsewhere[0] + " balls");
    }

    /** Counts the positions in the field of meteors where something bright is drawn in a picture of the field. */
    private static int brightAt(List<float[]> positions, Rectangle field, Screenshot picture) {
        int found = 0;
        for (float[] position : positions) {
            int x = (int) (field.left() + (position[0] / Game.FIELD_WIDTH + 0.5f) * field.width());
            int y = (int) (field.top() + (0.5f - position[1] / Game.FIELD_HEIGHT) * field.height());
            int brightest = 0;
            for (int i = 0; i < 9; i++) { // with its neighbours, because a shot is a thin line
                int rgb = picture.rgb(x + i % 3 - 1, y + i / 3 - 1);
                brightest = Math.max(brightest, (rgb >> 16) + (rgb >> 8 & 0xFF) + (rgb & 0xFF));
            }
            found += brightest > 300 ? 1 : 0;
        }
        return found;
    }

    private static List<float[]> insideOfTheField(List<float[]> positions) {
        return positions.stream()
                .filter(at -> Math.abs(at[0]) < Game.FIELD_WIDTH / 2 - 5 && Math.abs(at[1]) < Game.FIELD_HEIGHT / 2 - 5)
                .toList();
    }

    @Test
    void bothPicturesOfMeteorsHaveEveryShotWhereItsPoseIs() {
        boolean isBotPlaying = true;
        SplitLayout layout = new SplitLayout(PICTURE);
        float aspect = Game.FIELD_WIDTH / Game.FIELD_HEIGHT;
        Rectangle left = layout.area(0).letterbox(aspect);
        Rectangle right = layout.area(1).letterbox(aspect);
        int[] shots = {0};
        int[] elsewhere = {0};
        Supplier<Scene> meteors = () -> SceneGames.meteors(5, isBotPlaying);
        play(meteors, Shot.class, 240, (picture, allRaw, allInterpolated) -> {
            List<float[]> raw = insideOfTheField(allRaw);
            List<float[]> interpolated = insideOfTheField(allInterpolated);
            assertEquals(raw.size(), brightAt(raw, left, picture), "the shots as simulated, on the left");
            assertEquals(interpolated.size(), brightAt(interpolated, right, picture), "the interpolated shots");
            shots[0] += raw.size();
            elsewhere[0] += interpolated.size() - brightAt(interpolated, left, picture);
        });
        assertTrue(shots[0] > 100, () -> "the bot must shoot: " + shots[0] + " shots in all frames");
        assertTrue(elsewhere[0] > 50, () -> "the pictures must differ: " + elsewhere[0] + " shots");
    }

    @Test
    void rateOfTheCaptionHasFourDigits() {
        assertEquals("10 steps a second", SplitView.rateText(Rate.hz(10), UnaryOperator.identity()));
        assertEquals("1 step a second", SplitView.rateText(Rate.hz(1), UnaryOperator.identity()));
        assertEquals("59.94 steps a second", SplitView.rateText(Rate.parse("59.94"), UnaryOperator.identity()));
    }
}
