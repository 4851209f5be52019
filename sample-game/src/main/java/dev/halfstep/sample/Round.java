package dev.halfstep.sample;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.render.hud.HudGraph;
import dev.halfstep.render.hud.HudLine;
import dev.halfstep.render.sound.SoundPlayer;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.Screenshot;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.OverrunLog;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.StepBudget;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One scene at one rate of steps, from its beginning to its end: puts world, scheduler, host and loop together. */
final class Round {

    private static final long NANOS_PER_MILLI = 1_000_000L;

    private final Options options;
    private final SceneChoice choice;
    private final Scene scene;
    private final FramePacing pacing;
    private final Tape.Beginning beginning;
    private final StopRequest stop;
    private final PrintStream out;
    private final PrintStream err;

    Round(
            Options options,
            SceneChoice choice,
            Scene scene,
            FramePacing pacing,
            Tape.Beginning beginning,
            StopRequest stop,
            PrintStream out,
            PrintStream err) {
        this.options = options;
        this.choice = choice;
        this.scene = scene;
        this.pacing = pacing;
        this.beginning = beginning;
        this.stop = stop;
        this.out = out;
        this.err = err;
    }

    /**
     * Plays without drawing.
     *
     * @throws IOException if a file cannot be read or written, or a replay differs
     */
    void playHeadless() throws IOException {
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, timestep(), settings())) {
            FrameTimes times = begin(world, scheduler);
            try (Tape tape = beginning.begin(world, scheduler)) {
                HeadlessHost host = new HeadlessHost(tape.player(scene.script()));
                run(world, scheduler, loop(scheduler, host, Optional.empty()), tape);
                print(times);
                tape.end(false);
            }
        }
    }

    /**
     * Plays without drawing, but for the last frame.
     *
     * @param picture where the last frame is drawn
     * @return the last frame
     */
    Screenshot playHeadlessAndDrawLastFrame(GlfwHost picture) {
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, timestep(), settings())) {
            FrameTimes times = begin(world, scheduler);
            scene.draw(picture, scheduler);
            LastFrameHost host = new LastFrameHost(scene.script(), picture);
            run(world, scheduler, loop(scheduler, host, Optional.empty()), Tape.NONE);
            print(times);
            return picture.screenshot();
        }
    }

    /**
     * Draws onto nothing, and prints what that costs.
     *
     * @throws IOException if a recording cannot be written
     */
    void playForNobody() throws IOException {
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, timestep(), settings());
                NullDrawHost host = new NullDrawHost()) {
            begin(world, scheduler);
            FrameTimes times = scheduler.measure(NanoClock.system());
            try (Tape tape = beginning.begin(world, scheduler)) {
                run(world, scheduler, loop(scheduler, host, Optional.empty()), tape);
                DrawCost.print(out, times, host.drawn());
                print(options.report ? times : null);
                tape.end(false);
            }
        }
    }

    /**
     * Plays where something is drawn.
     *
     * @param host where it is drawn
     * @param sound where it is heard, if at all
     * @return what the player wants to see next, or null to be done
     * @throws IOException if a file cannot be written
     */
    @Nullable
    SceneChoice play(GlfwHost host, SoundPlayer sound) throws IOException {
        if (options.film == null) {
            return play(host, host, sound);
        }
        try (FilmHost film = FilmHost.begin(host, options.film, FramePacing.virtualRate(options))) {
            SceneChoice next = play(host, film, sound);
            film.finish();
            return next;
        }
    }

    private @Nullable SceneChoice play(GlfwHost host, FrameHost shown, SoundPlayer sound) throws IOException {
        try (World world = world();
                SystemScheduler scheduler = new SystemScheduler(world, timestep(), settings())) {
            FrameTimes times = begin(world, scheduler);
            try (Tape tape = beginning.begin(world, scheduler)) {
                scene.draw(host, scheduler);
                if (sound.isAudible()) {
                    scene.sound(sound, scheduler);
                }
                addHud(host, scheduler);
                GameLoop loop = loop(scheduler, shown, host.displayRate());
                SceneKeys keys = new SceneKeys(choice, options.timestep != TimestepName.VARIABLE, loop);
                scheduler.presentation("scene-keys", keys);
                scheduler.presentation("screenshot", new ScreenshotKey(host, Path.of(""), out, err));
                run(world, scheduler, loop, tape);
                sound.stop();
                if (options.screenshot != null) {
                    writeScreenshot(host, options.screenshot);
                }
                print(times);
                tape.end(keys.next() != null);
                return keys.next();
            }
        }
    }

    private static void writeScreenshot(GlfwHost host, Path file) throws IOException {
        if (!host.isShown()) {
            throw new IOException(
                    "a screenshot needs a window that is shown: it is minimised, so " + file + " was not written");
        }
        host.screenshot().write(file);
    }

    private World world() {
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        return builder.build();
    }

    private SchedulerSettings settings() {
        SchedulerSettings settings = SchedulerSettings.defaults().withWorkers((int) options.workers);
        return options.shuffle == null ? settings : settings.withShuffle(options.shuffle);
    }

    private Timestep timestep() {
        return options.timestep.create(choice.tickRate(), options.overload, (int) options.maxSteps);
    }

    private @Nullable FrameTimes begin(World world, SystemScheduler scheduler) {
        scheduler.setInterpolating(!options.noInterpolation);
        scene.begin(world, scheduler);
        return options.report ? scheduler.measure(NanoClock.system()) : null;
    }

    private void print(@Nullable FrameTimes times) {
        if (times != null) {
            out.print(times.report());
            out.flush();
        }
    }

    private void addHud(GlfwHost host, SystemScheduler scheduler) {
        scheduler.presentation("gamepad", GamepadWatch.of(host));
        HudLine line = host.add(new HudLine());
        line.setVisible(options.film == null);
        scheduler.presentation("hud", new HudSwitch(line));
        HudGraph graph = host.add(new HudGraph());
        graph.setVisible(options.graph);
        scheduler.presentation("graph", new GraphSwitch(graph));
    }

    private GameLoop loop(SystemScheduler scheduler, FrameHost host, Optional<Rate> ofDisplay) {
        GameLoop loop = new GameLoop(scheduler, host, pacing.clock(), pacing.pacer(ofDisplay));
        pacing.filter(ofDisplay).ifPresent(loop::setDeltaFilter);
        scheduler.presentation("keyboard", new Keyboard(scheduler, loop));
        scheduler.presentation("time-keys", new TimeKeys());
        return loop;
    }

    private void run(World world, SystemScheduler scheduler, GameLoop loop, Tape tape) {
        watchOverload(scheduler);
        long lastFrame = options.frames == null ? Long.MAX_VALUE : options.frames;
        loop.setLastFrame(lastFrame);
        if (options.steps != null) {
            scheduler.setLastStep(options.steps);
        }
        BigDecimal lastSecond = options.lastSecond();
        if (lastSecond != null) {
            endAfter(lastSecond, scheduler, loop);
        }
        long lastStep = options.steps == null ? tape.steps() : options.steps;
        double seconds = lastSecond == null ? Double.POSITIVE_INFINITY : lastSecond.doubleValue();
        long patienceNanos = options.isFallback() ? 0 : ProgressDisplay.PATIENCE_NANOS;
        try (ProgressDisplay progress =
                new ProgressDisplay(patienceNanos, lastFrame, lastStep, seconds, scheduler.timestep())) {
            if (pacing.isVirtual()) {
                scheduler.presentation("progress", progress);
            }
            stop.watch(loop);
            loop.run();
        }
        scene.end(world);
        if (!options.hasWindow()) {
            RunReport.print(out, loop, scheduler, world);
        }
        scene.report(out);
    }

    private void watchOverload(SystemScheduler scheduler) {
        if (options.stepBudgetMillis != null) {
            scheduler
                    .timeControl()
                    .setBudget(new StepBudget(pacing.clock(), options.stepBudgetMillis * NANOS_PER_MILLI));
        }
        if (options.runsByTheClock()) {
            scheduler.setOverrunListener(pacing.clock(), new OverrunLog(pacing.clock(), err::println));
        }
    }

    private void endAfter(BigDecimal lastSecond, SystemScheduler scheduler, GameLoop loop) {
        if (options.timestep.hasEqualSteps()) {
            scheduler.setLastStep(RunLength.steps(lastSecond, choice.tickRate()));
            return;
        }
        double seconds = lastSecond.doubleValue(); // no step ends exactly there, but for one in a frame that does
        scheduler.presentation("end", frame -> {
            if (scheduler.timestep().simulatedSeconds() >= seconds) {
                loop.stop();
            }
        });
    }
}
