package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.meteors.rule.PlayerActions;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.MeteorsScene;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.bounce.BounceScene;
import dev.halfstep.sample.scene.crowd.CrowdScene;
import dev.halfstep.sample.scene.keys.KeysScene;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class RawTwinTest {

    private static final Rate RATE = Rate.hz(10);
    private static final int FRAMES = 1500;
    private static final Key[] KEYS = {Key.SPACE, Key.LEFT, Key.RIGHT, Key.UP};

    /** Returns random key strokes, some of them shorter than a frame. */
    private static ScriptedInput randomKeys() {
        RandomStream random = RandomStream.of(3, "keys");
        ScriptedInput script = new ScriptedInput();
        for (int i = 0; i < 600; i++) {
            script.tap(KEYS[random.nextInt(KEYS.length)], i * 60_000_000L, 1 + random.nextInt(50_000_000));
        }
        return script;
    }

    /** Pauses, resumes, steps and scales the time of the original at random, in one of ten frames. */
    private static void controlAtRandom(TimeControl time, RandomStream random) {
        switch (random.nextInt(60)) {
            case 0 -> time.pause();
            case 1, 2, 3 -> time.resume();
            case 4 -> time.step(3);
            case 5 -> time.setScaleThousandths(500 + random.nextInt(8000));
            default -> {}
        }
    }

    /** Plays a scene and its twin with random keys, pauses, time scales and frame times, and compares them. */
    private static void assertSameStateInEveryFrame(Supplier<Scene> scenes, int frames) {
        Scene scene = scenes.get();
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        SchedulerSettings settings = SchedulerSettings.defaults();
        RandomStream random = RandomStream.of(1, "frames");
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE), settings)) {
            scene.begin(world, scheduler);
            try (RawTwin twin =
                            RawTwin.begin(SceneGames.of(scenes.get(), RATE), settings, scheduler, new ManualClock());
                    HeadlessHost input = new HeadlessHost(randomKeys());
                    FrameHost host = SceneGames.hostOn(twin, input, scheduler)) {
                long begin = StateHash.of(world);
                for (int frame = 0; frame < frames; frame++) {
                    scheduler.frame(host, frame == 0 ? 0 : 1 + random.nextInt(40_000_000));
                    if (random.nextInt(40) == 0 && scene instanceof MeteorsScene) {
                        scheduler.input().additions().press(PlayerActions.START); // a button of a menu
                    }
                    assertEquals(StateHash.of(world), StateHash.of(twin.world()), "after frame " + frame);
                    assertEquals(scheduler.timestep().steps(), twin.frame().steps());
                    assertEquals(
                            scheduler.timeControl().isPaused(),
                            twin.frame().time().isPaused(),
                            "the twin must show the pause of the original");
                    assertEquals(1f, twin.frame().alpha(), "the twin must be drawn as simulated");
                    assertFalse(twin.frame().isInterpolating(), "the twin must not be interpolated");
                    controlAtRandom(scheduler.timeControl(), random);
                }
                int minSteps = frames / 15;
                assertTrue(scheduler.timestep().steps() > minSteps, "steps must run in spite of pauses");
                assertTrue(begin != StateHash.of(world), "the state must change");
            }
        }
    }

    @Test
    void hasTheStateOfAPlayedGameAfterEveryFrame() {
        boolean isBotPlaying = false;
        assertSameStateInEveryFrame(() -> SceneGames.meteors(7, isBotPlaying), FRAMES);
    }

    @Test
    void hasTheStateOfABotGameAfterEveryFrame() {
        boolean isBotPlaying = true;
        assertSameStateInEveryFrame(() -> SceneGames.meteors(7, isBotPlaying), FRAMES);
    }

    @Test
    void hasTheStateOfTheOtherScenesAfterEveryFrame() {
        assertSameStateInEveryFrame(() -> new BounceScene(7, 20), FRAMES); // SPACE toggles interpolation there
        assertSameStateInEveryFrame(() -> new CrowdScene(7, 5), 150); // few frames, because UP doubles the dots
        assertSameStateInEveryFrame(() -> new KeysScene(7), FRAMES);
    }

    /** A scene with one layer, which takes 3 ms to draw. */
    private static final class SlowScene implements Scene {

        private final ManualClock clock;
        private Timestep followed;

        SlowScene(ManualClock clock) {
            this.clock = clock;
        }

        @Override
        public void register(World.Builder world) {}

        @Override
        public void followTime(Timestep original) {
            followed = original;
        }

        @Override
        public void begin(World world, SystemScheduler scheduler) {}

        @Override
        public void addLayers(SceneLayers layers, SystemScheduler scheduler) {
            layers.add(new Layer() {
                @Override
                public void draw(PresentationContext frame, FramebufferSize size) {
                    clock.advance(3_000_000);
                }

                @Override
                public void close() {}
            });
        }
    }

    @Test
    void measuresItsDrawingAndFollowsTheTimeOfTheOriginal() {
        ManualClock clock = new ManualClock();
        SlowScene scene = new SlowScene(clock);
        try (GlfwHost drawing = Offscreen.open(64, 36);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE));
                RawTwin twin =
                        RawTwin.begin(SceneGames.of(scene, RATE), SchedulerSettings.defaults(), scheduler, clock);
                FrameHost host = SceneGames.hostOn(twin, drawing, scheduler)) {
            SplitView view = new SplitView(drawing, twin, () -> RATE, UnaryOperator.identity());
            twin.scene().addLayers(view.raw(), twin.scheduler());
            scheduler.presentation("split", view);
            scheduler.presentation("original", frame -> clock.advance(5_000_000));
            for (int frame = 0; frame < 10; frame++) {
                scheduler.frame(host, 16_000_000);
            }
            assertEquals(30_000_000, view.interpolated().otherDrawingNanos(), "3 ms in each frame");
            assertSame(scheduler.timestep(), scene.followed);
        }
    }

    @Test
    void hasTheFrameOfTheOriginalInItsPresentation() { // in which a screenshot is taken
        Scene scene = new BounceScene(1, 1);
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE))) {
            scene.begin(world, scheduler);
            try (RawTwin twin = RawTwin.begin(
                            SceneGames.of(new BounceScene(1, 1), RATE),
                            SchedulerSettings.defaults(),
                            scheduler,
                            new ManualClock());
                    FrameHost host = SceneGames.hostOn(twin, new HeadlessHost(), scheduler)) {
                scheduler.presentation(
                        "screenshot",
                        frame -> assertEquals(frame.steps(), twin.frame().steps(), "frame " + frame.frame()));
                for (int frame = 0; frame < 20; frame++) {
                    scheduler.frame(host, 16_000_000);
                }
            }
        }
    }

    @Test
    void keysCannotSwitchOffInterpolationOfTheOriginal() {
        Scene scene = new BounceScene(1, 1);
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(RATE))) {
            scene.begin(world, scheduler);
            boolean[] isInterpolating = {true};
            scheduler.presentation("watch", frame -> isInterpolating[0] &= frame.isInterpolating());
            ScriptedInput script = new ScriptedInput();
            script.tap(Key.SPACE, 30_000_000, 1); // toggles interpolation in bounce
            try (RawTwin twin = RawTwin.begin(
                            SceneGames.of(new BounceScene(1, 1), RATE),
                            SchedulerSettings.defaults(),
                            scheduler,
                            new ManualClock());
                    FrameHost host = SceneGames.hostOn(twin, new HeadlessHost(script), scheduler)) {
                for (int frame = 0; frame < 20; frame++) {
                    scheduler.frame(host, 16_000_000);
                }
            }
            assertTrue(isInterpolating[0], "every frame of the original must be interpolated");
        }
    }
}
