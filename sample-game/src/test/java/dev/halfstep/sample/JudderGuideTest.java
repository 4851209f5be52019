package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.FrameHost;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.render.camera.Camera2d;
import dev.halfstep.render.camera.FramebufferSize;
import dev.halfstep.render.draw.Color;
import dev.halfstep.render.draw.Shape;
import dev.halfstep.render.draw.ShapeLayer;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.text.FontLayer;
import dev.halfstep.render.text.Text;
import dev.halfstep.render.text.TextFont;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.MonitorSimulator;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import org.joml.Quaternionf;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the figures of docs/judder.md: compiles its code, runs each mistake and each remedy, and requires that the
 * page has the result.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // compiled once
class JudderGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "judder.md");
    private static final float UNITS_PER_SECOND = 7.5f;
    private static final float PIXELS_PER_UNIT = 80;
    private static final int STEPS_PER_SECOND = 25;
    private static final MonitorSimulator DISPLAY = MonitorSimulator.hz("60");
    private static final FramebufferSize PICTURE = new FramebufferSize(1280, 720);

    /** The first frames may not draw a motion, because nothing has moved yet. */
    private static final int SKIPPED_FRAMES = 30;

    private static final int FRAMES = 600;

    /** What the code of the page uses, and does not show. */
    private static final String SURROUNDINGS = """
                record Hit(EntityId shot) {}
                static final class Aim {
                    float pixelX;
                }
                static void aim(SimulationContext step) {
                    step.world().single(Aim.class).pixelX = step.input().pointerX();
                }
                static Aim newAim() {
                    return new Aim();
                }
                static final class Energy {
                    float pixels;
                    static final ComponentType<Energy> TYPE =
                            ComponentType.simulation(Energy.class).interpolatedBy(new Interpolator<>() {
                                public Energy create() {
                                    return new Energy();
                                }
                                public void copy(Energy source, Energy dest) {
                                    dest.pixels = source.pixels;
                                }
                                public void interpolate(Energy from, Energy to, float alpha, Energy dest) {
                                    dest.pixels = from.pixels + (to.pixels - from.pixels) * alpha;
                                }
                            });
                }
                static Energy newEnergy() {
                    return new Energy();
                }
                static void charge(SimulationContext step) {
                    step.world().single(Energy.class).pixels += 600 * step.stepSeconds();
                }
                static void register(World.Builder world) {
                    world.register(Energy.TYPE).register(Aim.class);
                }
            """;

    private String page = "";
    private URLClassLoader loader;
    private Class<?> guide;

    @BeforeAll
    void compileTheGuide(@TempDir Path folder) throws Exception {
        page = Files.readString(GUIDE);
        StringBuilder members = new StringBuilder(SURROUNDINGS);
        Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .forEach(block -> members.append(block.group(1)));
        DocumentedCode.compileMembers(members.toString(), folder);
        loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, JudderGuideTest.class.getClassLoader());
        guide = loader.loadClass("FirstGame");
    }

    @AfterAll
    void closeTheGuide() throws IOException {
        loader.close();
    }

    /** A game of which a test measures one number in each frame. */
    private final class Game implements AutoCloseable {
        final World world;
        final SystemScheduler scheduler;
        private final List<Double> drawn = new ArrayList<>();
        private ToDoubleFunction<PresentationContext> number = frame -> 0;

        Game(Rate rate) {
            World.Builder types = World.builder().register(Transform.TYPE).register(Shape.TYPE);
            call("register", types);
            world = types.build();
            scheduler = new SystemScheduler(world, new FixedTimestep(rate));
        }

        Game() {
            this(Rate.hz(STEPS_PER_SECOND));
        }

        EntityId spawnBody(float x) {
            return world.spawn(Transform.at(x, 0));
        }

        /** Adds a system that passes the pose of a body to a method of the guide. */
        void move(EntityId id, String method) {
            scheduler.simulation(method, step -> call(method, step, world.get(id, Transform.class)));
        }

        Game measure(ToDoubleFunction<PresentationContext> newNumber) {
            number = newNumber;
            return this;
        }

        Game measureDrawnX(EntityId id) {
            return measure(frame -> drawnPixels(frame, id));
        }

        /** Runs frames, and returns the measured number of each frame. */
        double[] play(LongSupplier frameNanos, int frames, InputSource input) {
            addMeasurement();
            HeadlessHost host = new HeadlessHost(input);
            for (int i = 0; i < frames; i++) {
                scheduler.frame(host, frameNanos.getAsLong());
            }
            return drawn();
        }

        void addMeasurement() {
            scheduler.presentation("measure", frame -> drawn.add(number.applyAsDouble(frame)));
        }

        double[] drawn() {
            return drawn.stream().mapToDouble(Double::doubleValue).toArray();
        }

        /** Returns by how much the number changes in each frame, without the first frames. */
        double[] moves(MonitorSimulator display) {
            return changes(play(display.start(), FRAMES, input -> {}));
        }

        @Override
        public void close() {
            scheduler.close();
            world.close();
        }
    }

    private static double drawnPixels(PresentationContext frame, EntityId id) {
        return PIXELS_PER_UNIT
                * frame.world().get(id, InterpolatedTransform.class).x();
    }

    private static double[] changes(double[] values) {
        double[] changes = new double[values.length - SKIPPED_FRAMES];
        for (int i = 0; i < changes.length; i++) {
            changes[i] = values[SKIPPED_FRAMES + i] - values[SKIPPED_FRAMES + i - 1];
        }
        return changes;
    }

    private static double least(double[] values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private static double most(double[] values) {
        return Arrays.stream(values).max().orElseThrow();
    }

    /** Returns the largest difference between a motion in a frame and the motion that it should have. */
    private static double deviation(double[] moves, double evenMove) {
        return Arrays.stream(moves).map(move -> Math.abs(move - evenMove)).max().orElseThrow();
    }

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Requires that the motion has only steps of 0 and of 24 px. */
    private static void assertJudders(double[] moves) {
        for (double move : moves) {
            double nearest = move < 12 ? 0 : 24;
            assertEquals(nearest, move, 0.01, () -> "a frame must move 0 or 24 px: " + Arrays.toString(moves));
        }
        assertEquals(0, least(moves), 0.01);
        assertEquals(24, most(moves), 0.01);
    }

    private static void assertEven(double[] moves) {
        assertEquals(0, deviation(moves, 10), 0.01, () -> "each frame must move 10 px: " + Arrays.toString(moves));
    }

    /** Requires a text in the page. Line breaks count as spaces. */
    private void assertSays(String text) {
        String words = page.replaceAll("\\s+", " ");
        assertTrue(words.contains(text), () -> "the page must have the measured figure: " + text);
    }

    @Test
    void withoutInterpolationFramesMoveByNothingOrByAStep() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slide");
            game.scheduler.setInterpolating(false);
            assertJudders(game.measureDrawnX(body).moves(DISPLAY));
        }
        assertSays("frames move 0 or 24 px");
    }

    @Test
    void withInterpolationEveryFrameMovesAsFar() {
        double worst = 0;
        for (int rate : new int[] {10, 25, 60}) {
            for (String hertz : List.of("50", "59.94", "60", "75", "144", "240")) {
                try (Game game = new Game(Rate.hz(rate))) {
                    EntityId body = game.spawnBody(0);
                    game.move(body, "slide");
                    double even = 600 / Rate.parse(hertz).hertz();
                    double[] moves = game.measureDrawnX(body).moves(MonitorSimulator.hz(hertz));
                    worst = Math.max(worst, deviation(moves, even));
                }
            }
        }
        assertSays(
                "with 10, 25 and 60 steps a second, on displays of 50, 59.94, 60, 75, 144 and 240 Hz, no frame differs "
                        + "from an even motion by more than " + number(Math.ceil(worst * 1_000) / 1_000, 3) + " px.");
    }

    /** The figures of the page are computed from drawn poses. The pixels of the picture must agree. */
    @Test
    void pixelsMoveAsTheDrawnPoses() {
        assertEquals(0, deviation(movesOfPixels(/* isInterpolating= */ true), 10), 0.1);
        double[] judder = movesOfPixels(/* isInterpolating= */ false);
        assertEquals(0, least(judder), 0.1);
        assertEquals(24, most(judder), 0.1);
    }

    /** Draws a circle in a picture of 640 x 80 pixels, and returns by how much it moves in each frame. */
    private double[] movesOfPixels(boolean isInterpolating) {
        double[] moves = new double[30];
        try (GlfwHost host = Offscreen.open(640, 80);
                Game game = new Game()) {
            host.add(new ShapeLayer(Camera2d.showing(8, 1)));
            EntityId body = game.world.spawn(Transform.at(-3.5f, 0), Shape.circle(0.25f, Color.WHITE));
            game.move(body, "slide");
            game.scheduler.setInterpolating(isInterpolating);
            LongSupplier frameNanos = DISPLAY.start();
            for (int i = 0; i < 6; i++) { // until the first motion is drawn
                game.scheduler.frame(host, frameNanos.getAsLong());
            }
            double previous = centre(host.screenshot());
            for (int i = 0; i < moves.length; i++) {
                game.scheduler.frame(host, frameNanos.getAsLong());
                double centre = centre(host.screenshot());
                moves[i] = centre - previous;
                previous = centre;
            }
        }
        return moves;
    }

    /** Returns the column of the centre of what is brighter than the background. */
    private static double centre(Screenshot picture) {
        int background = picture.rgb(0, 0) & 0xFF;
        double weight = 0;
        double sum = 0;
        for (int x = 0; x < picture.width(); x++) {
            for (int y = 0; y < picture.height(); y++) {
                int brightness = (picture.rgb(x, y) & 0xFF) - background;
                weight += brightness;
                sum += (double) x * brightness;
            }
        }
        return sum / weight;
    }

    /** Without interpolation, the jitter of the clock decides whether a frame has a step. */
    @Test
    void equalRatesAreNoRemedy() {
        try (Game game = new Game(Rate.hz(60))) {
            double[] steps = game.measure(PresentationContext::stepsInFrame)
                    .play(DISPLAY.withJitter(Duration.ofNanos(100_000)).start(), 10_000, input -> {});
            long none = Arrays.stream(steps).filter(count -> count == 0).count();
            long two = Arrays.stream(steps).filter(count -> count == 2).count();
            assertSays(none + " of 10,000 frames have no step, and " + two + " have two");
        }
    }

    @Test
    void aTeleportInEachStepJudders() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slideByTeleport");
            assertJudders(game.measureDrawnX(body).moves(DISPLAY));
        }
        assertSays("A jump is not interpolated: frames move 0 or 24 px.");
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slide");
            assertEven(game.measureDrawnX(body).moves(DISPLAY));
        }
    }

    @Test
    void aSnappedBodyJudders() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.world.get(body, Transform.class).setSmoothing(Smoothing.SNAP);
            game.move(body, "slide");
            assertJudders(game.measureDrawnX(body).moves(DISPLAY));
        }
    }

    @Test
    void aBodyThatIsSpawnedInEachStepJudders() {
        try (Game game = new Game()) {
            game.spawnBody(0);
            game.scheduler.simulation("respawn", step -> {
                var body = step.world().query(Transform.class).single();
                step.commands().spawn(Transform.at(body.first().x() + 7.5f / STEPS_PER_SECOND, 0));
                step.commands().despawn(body.id());
            });
            game.measure(frame -> {
                var body = frame.world().query(InterpolatedTransform.class).single();
                return PIXELS_PER_UNIT * body.first().x();
            });
            assertJudders(game.moves(DISPLAY));
        }
    }

    @Test
    void aBodyThatMovesInEveryFifthStepRestsInFourOfFive() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.scheduler
                    .simulation("slide", step -> call("slide", step, game.world.get(body, Transform.class)))
                    .every(5);
            double[] moves = game.measureDrawnX(body).moves(DISPLAY);
            double resting = Arrays.stream(moves).filter(move -> move == 0).count();
            assertEquals(0.8, resting / moves.length, 0.09); // a frame at a boundary belongs to both
        }
    }

    @Test
    void aFastRotationTurnsBack() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            Quaternionf turn = new Quaternionf().rotateZ((float) Math.toRadians(200));
            game.scheduler.simulation(
                    "turn", step -> game.world.get(body, Transform.class).rotate(turn));
            game.measure(frame -> Math.toDegrees(
                    frame.world().get(body, InterpolatedTransform.class).rotationZ()));
            double[] moves = game.moves(MonitorSimulator.hz("240"));
            long back = Arrays.stream(moves).filter(move -> move < 0).count();
            assertTrue(back > 0.9 * moves.length, () -> "it must turn back: " + Arrays.toString(moves));
        }
    }

    @Test
    void aComponentIsInterpolatedByItsInterpolator() {
        assertJudders(movesOfTheBar("barOfTheStep"));
        assertSays("Frames change it by 0 or 24 px.");
        assertEven(movesOfTheBar("bar"));
    }

    private double[] movesOfTheBar(String method) {
        try (Game game = new Game()) {
            EntityId ship = game.world.spawn(call("newEnergy"));
            game.scheduler.simulation("charge", step -> call("charge", step));
            return game.measure(frame -> (float) call(method, frame, ship)).moves(DISPLAY);
        }
    }

    @Test
    void aCameraThatFollowsTheStepMovesTheWorldInJumps() {
        assertJudders(movesInPicture("followTheStep", false));
        double[] trembling = movesInPicture("followTheStep", true);
        assertSays("the world moves by 0 or 24 px in a frame, and the ship by " + number(least(trembling), 0) + " to "
                + number(most(trembling), 0) + ".");
        assertEven(movesInPicture("follow", false));
        assertEquals(0, deviation(movesInPicture("follow", true), 0), 0.01);
    }

    /** Returns by how much the ship or the origin of the world moves to the left in each frame. */
    private double[] movesInPicture(String method, boolean ofShip) {
        try (Game game = new Game()) {
            EntityId ship = game.spawnBody(0);
            game.move(ship, "slide");
            Camera2d camera = Camera2d.showing(16, 9);
            game.scheduler.presentation("camera", frame -> call(method, frame, camera, ship));
            return game.measure(frame -> {
                        InterpolatedTransform pose = frame.world().get(ship, InterpolatedTransform.class);
                        return ofShip ? camera.pixelX(pose.x(), 0, PICTURE) : -camera.pixelX(0, 0, PICTURE);
                    })
                    .moves(DISPLAY);
        }
    }

    @Test
    void aCameraSystemThatRunsLastIsAFrameLate() {
        try (Game game = new Game()) {
            EntityId ship = game.spawnBody(0);
            game.move(ship, "slide");
            Camera2d camera = Camera2d.showing(16, 9);
            game.measure(frame -> camera.pixelX(
                    frame.world().get(ship, InterpolatedTransform.class).x(), 0, PICTURE));
            game.addMeasurement();
            game.scheduler.presentation("camera", frame -> call("follow", frame, camera, ship));
            LongSupplier frameNanos = DISPLAY.start();
            for (int i = 0; i < 60; i++) {
                game.scheduler.frame(new HeadlessHost(), frameNanos.getAsLong());
            }
            assertEquals(10, game.drawn()[59] - PICTURE.widthPixels() / 2.0, 0.01);
        }
        assertSays("they use the camera of the last frame: 10 px beside the body.");
    }

    @Test
    void smoothingByTheFrameDependsOnTheDisplay() {
        float byFrameAt60 = 0;
        float byTimeAt60 = 0;
        for (int i = 0; i < 5; i++) { // a twelfth of a second
            byFrameAt60 = (float) call("approachByFrame", byFrameAt60, 100f);
            byTimeAt60 = (float) call("approach", byTimeAt60, 100f, 100f, 1 / 60f);
        }
        float byFrameAt144 = 0;
        float byTimeAt144 = 0;
        for (int i = 0; i < 12; i++) {
            byFrameAt144 = (float) call("approachByFrame", byFrameAt144, 100f);
            byTimeAt144 = (float) call("approach", byTimeAt144, 100f, 100f, 1 / 144f);
        }
        assertSays("after a twelfth of a second, it has covered " + number(byFrameAt60, 0)
                + " % of the distance at 60 Hz, and " + number(byFrameAt144, 0) + " % at 144 Hz.");
        assertEquals(byTimeAt60, byTimeAt144, 0.01);
        assertSays("it has covered " + number(byTimeAt60, 0) + " % at every display rate.");
    }

    @Test
    void smoothingBehindAMovingTargetDependsOnTheDisplayIfTheFrameHoldsItStill() {
        assertSays("behind a body at 10 units a second it is " + number(lag(30, true), 2) + " units at 30 Hz and "
                + number(lag(240, true), 2) + " at 240 Hz");
        assertSays("The remedy is " + number(lag(30, false), 2) + " units behind at every rate.");
        assertEquals(lag(30, false), lag(240, false), 1e-4);
    }

    /** Returns how far a filter is behind a body at 10 units a second, after a second. */
    private double lag(int hertz, boolean isHeldStill) {
        float value = 0;
        for (int i = 1; i <= hertz; i++) {
            float target = 10f * i / hertz;
            float previous = isHeldStill ? target : 10f * (i - 1) / hertz;
            value = (float) call("approach", value, previous, target, 1f / hertz);
        }
        return 10 - value;
    }

    @Test
    void aCrosshairThatAStepMovesJuddersAndIsLate() {
        double[] byStep = crosshair("crosshairOfTheStep");
        double tolerance = 0.2; // the script moves the pointer every quarter of a millisecond
        double[] moves = changes(byStep);
        assertEquals(0, least(moves), tolerance);
        assertEquals(24, most(moves), tolerance);
        double late = 0;
        for (int i = SKIPPED_FRAMES; i < byStep.length; i++) {
            late = Math.max(late, 10 * (i + 1) - byStep[i]);
        }
        assertSays("the crosshair moves by 0 or 24 px in a frame, and is up to " + number(late, 0)
                + " px behind the pointer.");
        double[] byFrame = crosshair("crosshair");
        for (int i = 0; i < byFrame.length; i++) {
            assertEquals(10 * (i + 1), byFrame[i], tolerance);
        }
    }

    /** Returns the position of the crosshair in each frame, while the pointer moves 600 px a second. */
    private double[] crosshair(String method) {
        ScriptedInput pointer = new ScriptedInput();
        for (int quarterMillis = 1; quarterMillis < 8_000; quarterMillis++) {
            pointer.movePointer(0.15f * quarterMillis, 0, 250_000L * quarterMillis);
        }
        try (Game game = new Game()) {
            game.world.spawn(call("newAim"));
            game.scheduler.simulation("aim", step -> call("aim", step));
            return game.measure(frame -> (float) call(method, frame)).play(DISPLAY.start(), 100, pointer);
        }
    }

    @Test
    void aRoundedTextMovesByWholePixelsAndAnyOtherEvenly() {
        double[] rounded = movesOfText(i -> Math.round(50 + 0.5f * i));
        assertEquals(0, least(rounded), 0.02);
        assertEquals(1, most(rounded), 0.02);
        assertSays("moves by 0 or 1 px in a frame");

        double[] exact = movesOfText(i -> 50 + 0.5f * i);
        assertEquals(0.5, least(exact), 0.02);
        assertEquals(0.5, most(exact), 0.02);
        assertSays("moves by 0.5 px in every frame");
    }

    /** Returns the pixels by which a text is drawn further to the right in each frame, after the first 20 frames. */
    private double[] movesOfText(IntToDoubleFunction offset) {
        double[] moves = new double[20];
        try (GlfwHost host = Offscreen.open(320, 180);
                Game game = new Game()) {
            FontLayer layer = host.add(FontLayer.inPoints(TextFont::sans, 20, Camera2d.showing(16, 9)));
            Text text = layer.add(Text.inPicture(0, 0, "I"));
            double previous = 0;
            for (int i = 0; i < 20 + moves.length; i++) {
                text.setOffset((float) offset.applyAsDouble(i), 50);
                game.scheduler.frame(host, 16_666_667);
                double center = centerOf(host.screenshot());
                if (i >= 20) {
                    moves[i - 20] = center - previous;
                }
                previous = center;
            }
        }
        return moves;
    }

    /** Returns the mean x of a picture, weighted by the difference of each pixel from the upper left corner. */
    private static double centerOf(Screenshot picture) {
        int background = picture.rgb(0, 0) & 0xFF;
        double weights = 0;
        double sum = 0;
        for (int y = 0; y < picture.height(); y++) {
            for (int x = 0; x < picture.width(); x++) {
                double weight = (picture.rgb(x, y) & 0xFF) - background;
                weights += weight;
                sum += weight * x;
            }
        }
        return sum / weights;
    }

    @Test
    void aClockOfStepsJuddersAndIsAhead() {
        assertJudders(movesOfTheDoor("doorOfTheStep"));
        assertEven(movesOfTheDoor("door"));
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slide");
            double[] ahead = game.measure(frame -> (float) call("doorOfTheStep", frame) - drawnPixels(frame, body))
                    .play(DISPLAY.start(), FRAMES, input -> {});
            assertSays("the door moves by 0 or 24 px in a frame, and is up to " + number(most(ahead), 0)
                    + " px ahead of the bodies.");
        }
    }

    private double[] movesOfTheDoor(String method) {
        try (Game game = new Game()) {
            return game.measure(frame -> (float) call(method, frame)).moves(DISPLAY);
        }
    }

    @Test
    void aMotionByFrameTimesLeavesTheSimulation() {
        assertSays("the clouds are " + number(driftAfterAHitch("driftByFrame"), 0) + " px away from the bodies.");
        assertEquals(0, driftAfterAHitch("drift"), 0.01);
    }

    /** Returns how far the clouds are from a body that moves with them, after a frame of a second. */
    private double driftAfterAHitch(String method) {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slide");
            float[] clouds = new float[1];
            double[] distances = game.measure(frame -> {
                        clouds[0] = (float) call(method, frame, clouds[0]);
                        return clouds[0] - drawnPixels(frame, body);
                    })
                    .play(withHitch(1_000_000_000), 100, input -> {});
            return distances[99] - distances[49];
        }
    }

    /** Returns frame times at 60 Hz, of which frame 51 is longer. */
    private static LongSupplier withHitch(long nanos) {
        LongSupplier display = DISPLAY.start();
        int[] frames = new int[1];
        return () -> {
            frames[0]++;
            return frames[0] == 51 ? nanos : display.getAsLong();
        };
    }

    @Test
    void aHitAtTheEndOfTheStepIsDrawnBehindTheWall() {
        assertSays("the shot is drawn " + number(behindTheWall("hitAtTheEnd"), 0) + " px behind the wall.");
        assertEquals(0, behindTheWall("hit"));
    }

    /** Returns how far behind the wall the shot is drawn. It arrives there at a quarter of step 5. */
    private double behindTheWall(String method) {
        try (Game game = new Game()) {
            EntityId shot = game.spawnBody(0);
            game.move(shot, "slide");
            game.scheduler.system("slide").runIf(shot::isAlive);
            Events<?> hits = game.scheduler.addEvents(nested("Hit"), 16);
            game.scheduler.simulation("hit", step -> {
                if (step.step() == 5) {
                    Object[] arguments = {step, hits, shot, 0.25f};
                    call(method, method.equals("hit") ? arguments : Arrays.copyOf(arguments, 3));
                }
            });
            double wall = 24 * 4.25;
            double[] farthest = new double[1];
            EventReader<?> reader = hits.presentationReader("explosion");
            game.measure(frame -> {
                if (game.world.isVisible(shot)) {
                    farthest[0] = Math.max(farthest[0], drawnPixels(frame, shot));
                }
                int[] explosions = new int[1];
                reader.forEach(hit -> explosions[0]++);
                return explosions[0];
            });
            double[] explosions = game.play(DISPLAY.start(), 60, input -> {});
            assertEquals(1, Arrays.stream(explosions).sum(), "the explosion must be shown once");
            assertTrue(farthest[0] > wall - 10, "the shot must be drawn up to a frame before the wall");
            return Math.max(0, farthest[0] - wall);
        }
    }

    @Test
    void aJumpWithoutATeleportIsAStreak() {
        int[] streaks = framesOnTheWayBack("wrapByPosition");
        int least = Arrays.stream(streaks).min().orElseThrow();
        int most = Arrays.stream(streaks).max().orElseThrow();
        assertSays(least + " or " + most + " frames draw the ship within the picture, on its way back.");
        assertEquals(0, Arrays.stream(framesOnTheWayBack("wrap")).sum());
    }

    /** Returns, for each way around the picture, how many frames draw the ship on its way back. */
    private int[] framesOnTheWayBack(String method) {
        try (Game game = new Game()) {
            EntityId ship = game.spawnBody(0);
            game.move(ship, "slide");
            game.scheduler.simulation("wrap", step -> call(method, game.world.get(ship, Transform.class)));
            double[] drawn = game.measureDrawnX(ship).play(DISPLAY.start(), 60 * 60, input -> {});
            List<Integer> streaks = new ArrayList<>();
            int frames = 0;
            for (int i = 1; i < drawn.length; i++) {
                if (drawn[i] < drawn[i - 1]) {
                    frames += Math.abs(drawn[i]) < 640 ? 1 : 0;
                } else if (drawn[i - 1] < (i < 2 ? drawn[i - 1] : drawn[i - 2])) {
                    streaks.add(frames);
                    frames = 0;
                }
            }
            assertTrue(streaks.size() > 20, "the ship must wrap often: " + streaks);
            return streaks.stream().mapToInt(Integer::intValue).toArray();
        }
    }

    @Test
    void extrapolationOvershootsInATurn() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.world.get(body, Transform.class).setSmoothing(Smoothing.EXTRAPOLATE);
            double[] turningPoint = new double[1];
            game.scheduler.simulation("swing", step -> {
                Transform pose = game.world.get(body, Transform.class);
                int direction = step.step() / 7 % 2 == 0 ? 1 : -1;
                pose.translate(direction * UNITS_PER_SECOND * step.stepSeconds(), 0);
                turningPoint[0] = Math.max(turningPoint[0], PIXELS_PER_UNIT * pose.x());
            });
            double[] drawn = game.measureDrawnX(body).play(DISPLAY.start(), FRAMES, input -> {});
            assertSays("is drawn up to " + number(most(drawn) - turningPoint[0], 0)
                    + " px beyond its turning point, and moves " + number(-least(changes(drawn)), 0)
                    + " px back in the next frame");
        }
    }

    @Test
    void floatsBecomeCoarseFarFromTheOrigin() {
        StringBuilder row = new StringBuilder("| deviation, px |");
        for (int x : new int[] {0, 1_000, 10_000, 100_000, 1_000_000}) {
            try (Game game = new Game()) {
                EntityId body = game.spawnBody(x);
                game.move(body, "slide");
                row.append(' ')
                        .append(number(deviation(game.measureDrawnX(body).moves(DISPLAY), 10), x < 10_000 ? 3 : 2))
                        .append(" |");
            }
        }
        assertSays(row.toString());
    }

    @Test
    void motionGoesOnInAShiftedWorld() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(990);
            game.move(body, "slide");
            game.move(body, "recentre");
            double[] moves = game.measureDrawnX(body).moves(DISPLAY);
            double[] otherMoves =
                    Arrays.stream(moves).filter(move -> move > -1_000).toArray();
            assertEquals(moves.length - 1, otherMoves.length, "the world must be shifted once");
            assertEquals(0, deviation(otherMoves, 10), 0.02);
        }
    }

    @Test
    void measuredFrameTimesAreSnappedToTheDisplay() {
        double[] moves = movesOfALoop("unsnapped");
        assertSays("frames move " + number(least(moves), 2) + " to " + number(most(moves), 2) + " px.");
        assertEven(movesOfALoop("snapped"));
    }

    private double[] movesOfALoop(String method) {
        LongSupplier frameNanos = DISPLAY.withJitter(Duration.ofNanos(100_000)).start();
        ManualClock clock = new ManualClock();
        FrameHost host = new FrameHost() {
            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void poll(InputQueue input) {}

            @Override
            public void draw(PresentationContext frame) {
                clock.advance(frameNanos.getAsLong()); // vsync
            }

            @Override
            public void close() {}
        };
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slide");
            game.measureDrawnX(body).addMeasurement();
            Object[] arguments = {game.scheduler, host, clock, Rate.hz(60)};
            GameLoop loop = (GameLoop) call(method, method.equals("snapped") ? arguments : Arrays.copyOf(arguments, 3));
            loop.setLastFrame(FRAMES);
            loop.run();
            return changes(game.drawn());
        }
    }

    @Test
    void aHitchIsOneJump() {
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slide");
            double[] moves = changes(game.measureDrawnX(body).play(withHitch(100_000_000), 100, input -> {}));
            assertSays("A frame of 100 ms is one jump of " + number(most(moves), 0) + " px.");
        }
        try (Game game = new Game()) {
            EntityId body = game.spawnBody(0);
            game.move(body, "slide");
            double[] moves = changes(game.measureDrawnX(body).play(withHitch(1_000_000_000), 100, input -> {}));
            long droppedMillis = game.scheduler.timeControl().droppedNanos() / 1_000_000;
            assertSays("After a frame of 1 s, " + droppedMillis + " ms are dropped, and the body moves "
                    + number(most(moves), 0) + " px instead of 600.");
        }
    }

    @Test
    void aMotionTraceFindsAMistake() {
        call("movesEvenly", recipe("slide"));
        AssertionError failure =
                assertThrows(AssertionError.class, () -> call("movesEvenly", recipe("slideByTeleport")));
        assertTrue(failure.getMessage().startsWith("an entity must be drawn within"), failure::getMessage);
    }

    private WorldRecipe recipe(String method) {
        return new WorldRecipe()
                .rate(Rate.hz(STEPS_PER_SECOND))
                .entities(1, random -> List.of(Transform.at(0, 0)))
                .system(method, step -> call(method, step, step.world().single(Transform.class)));
    }

    @Test
    void instrumentsAreAddedToAWindow() {
        try {
            new GameWindow<>(GameSpec.of("judder", "1"), "", 320, 180)
                    .offscreen()
                    .clock(new ManualClock())
                    .show(window -> call("addInstruments", window))
                    .show(window -> window.loop().setLastFrame(3))
                    .play();
        } catch (GraphicsUnavailableException e) {
            Run.skipWithoutGraphics(e);
            throw e;
        }
    }

    private Class<?> nested(String name) {
        try {
            return loader.loadClass("FirstGame$" + name);
        } catch (ClassNotFoundException e) {
            throw new LinkageError("the guide has no class " + name, e);
        }
    }

    /** Calls the method of the guide that has this name. */
    private Object call(String name, Object... arguments) {
        for (Method method : guide.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                try {
                    method.setAccessible(true);
                    return method.invoke(null, arguments);
                } catch (InvocationTargetException e) {
                    if (e.getCause() instanceof AssertionError failure) {
                        throw failure;
                    }
                    throw new LinkageError("the method of the guide has failed: " + method, e.getCause());
                } catch (IllegalAccessException e) {
                    throw new LinkageError("cannot call the method of the guide: " + method, e);
                }
            }
        }
        throw new LinkageError("the guide has no method " + name);
    }
}
