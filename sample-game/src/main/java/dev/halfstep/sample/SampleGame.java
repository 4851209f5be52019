package dev.halfstep.sample;

import dev.halfstep.diagnostics.FrameTimes;
import dev.halfstep.loop.AdaptivePacer;
import dev.halfstep.loop.FixedPacer;
import dev.halfstep.loop.GameLoop;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.loop.VirtualPacer;
import dev.halfstep.render.hud.HudGraph;
import dev.halfstep.render.hud.HudLine;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.schedule.FrameHost;
import dev.halfstep.schedule.FramePacer;
import dev.halfstep.schedule.OverrunLog;
import dev.halfstep.schedule.SchedulerSettings;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.time.FrameDeltaFilter;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.NanoClock;
import dev.halfstep.time.Rate;
import dev.halfstep.time.StepBudget;
import dev.halfstep.time.Timestep;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts a game together from the options, and plays it: in a window, offscreen or headless. */
final class SampleGame {

    private static final int WIDTH = 1280;
    private static final int HEIGHT = 720;
    private static final long NANOS_PER_MILLI = 1_000_000L;

    /** Where no display says how fast it is. */
    private static final Rate USUAL_DISPLAY_RATE = Rate.hz(60);

    private final Options options;
    private final PrintStream out;
    private final PrintStream err;
    private final Scene scene;

    /** Time that the loop itself moves on, as fast as it can; null for a game that runs by the clock. */
    private final @Nullable ManualClock virtualClock;

    private final NanoClock clock;

    SampleGame(Options options, PrintStream out, PrintStream err) {
        this.options = options;
        this.out = out;
        this.err = err;
        scene = options.scene.create(options.seed, (int) options.bodies);
        virtualClock = options.runsByTheClock() ? null : new ManualClock();
        clock = virtualClock == null ? NanoClock.system() : virtualClock;
    }

    /**
     * Plays until the player quits or the run is over.
     *
     * @throws IOException if the screenshot cannot be written
     * @throws dev.halfstep.render.gl.GraphicsUnavailableException if there is nothing to draw on
     */
    void play() throws IOException {
        World.Builder builder = World.builder().register(Transform.TYPE);
        scene.register(builder);
        try (World world = builder.build();
                SystemScheduler scheduler = new SystemScheduler(world, timestep(), settings())) {
            scheduler.setInterpolating(!options.noInterpolation);
            scene.begin(world, scheduler);
            FrameTimes times = options.report ? scheduler.measure(NanoClock.system()) : null;
            if (options.headless) {
                run(world, scheduler, new HeadlessHost(scene.script()), Optional.empty());
            } else {
                draw(world, scheduler);
            }
            if (times != null) {
                out.print(times.report());
                out.flush();
            }
        }
    }

    private SchedulerSettings settings() {
        SchedulerSettings settings = SchedulerSettings.usual().withWorkers((int) options.workers);
        return options.shuffle == null ? settings : settings.withShuffle(options.shuffle);
    }

    private Timestep timestep() {
        return options.timestep.create(options.tickRate, options.overload, (int) options.maxSteps);
    }

    private void draw(World world, SystemScheduler scheduler) throws IOException {
        try (GlfwHost host = open()) {
            scene.draw(host);
            host.add(new HudLine());
            HudGraph graph = host.add(new HudGraph());
            graph.setVisible(options.graph);
            scheduler.presentation("graph", new GraphSwitch(graph));
            run(world, scheduler, host, host.displayRate());
            if (options.screenshot != null) {
                host.screenshot().write(options.screenshot);
            }
        }
    }

    private GlfwHost open() {
        WindowSettings settings = WindowSettings.of("Halfstep", WIDTH, HEIGHT).withVsync(leavesThePaceToTheDisplay());
        return options.offscreen ? GlfwHost.openOffscreen(settings, clock) : GlfwHost.openWindow(settings, clock);
    }

    /** A rate that was asked for and a plan are kept by the pacer alone; the display would hold them to its own. */
    private boolean leavesThePaceToTheDisplay() {
        return options.pacing == PacingName.FIXED && options.displayRate == null;
    }

    private void run(World world, SystemScheduler scheduler, FrameHost host, Optional<Rate> ofDisplay) {
        GameLoop loop = new GameLoop(scheduler, host, clock, pacer(ofDisplay));
        if (options.hasWindow() && options.pacing == PacingName.FIXED) {
            chosenRate().or(() -> ofDisplay).ifPresent(rate -> loop.setDeltaFilter(new FrameDeltaFilter(rate)));
        }
        scheduler.presentation("keyboard", new Keyboard(scheduler, loop));
        scheduler.presentation("time-keys", new TimeKeys());
        watchOverload(scheduler);
        long lastFrame = options.frames == null ? Long.MAX_VALUE : options.frames;
        loop.setLastFrame(lastFrame);
        BigDecimal lastSecond = options.lastSecond();
        if (lastSecond != null) {
            endAfter(lastSecond, scheduler, loop);
        }
        double seconds = lastSecond == null ? Double.POSITIVE_INFINITY : lastSecond.doubleValue();
        try (ProgressDisplay progress = new ProgressDisplay(lastFrame, seconds, scheduler.timestep())) {
            if (virtualClock != null) {
                scheduler.presentation("progress", progress);
            }
            loop.run();
        }
        if (!options.hasWindow()) {
            RunReport.print(out, loop, scheduler, world);
        }
        scene.report(out);
    }

    private void watchOverload(SystemScheduler scheduler) {
        if (options.stepBudgetMillis != null) {
            scheduler.timeControl().setBudget(new StepBudget(clock, options.stepBudgetMillis * NANOS_PER_MILLI));
        }
        if (options.runsByTheClock()) {
            scheduler.setOverrunListener(clock, new OverrunLog(clock, err::println));
        }
    }

    private void endAfter(BigDecimal lastSecond, SystemScheduler scheduler, GameLoop loop) {
        if (options.timestep.hasEqualSteps()) {
            scheduler.setLastStep(RunLength.steps(lastSecond, options.tickRate));
            return;
        }
        double seconds = lastSecond.doubleValue(); // no step ends exactly there, but for one in a frame that does
        scheduler.presentation("end", frame -> {
            if (scheduler.timestep().simulatedSeconds() >= seconds) {
                loop.stop();
            }
        });
    }

    private FramePacer pacer(Optional<Rate> ofDisplay) {
        return switch (options.pacing) {
            case UNLIMITED -> FramePacer.unlimited();
            case FIXED -> fixedPacer(ofDisplay);
            case ADAPTIVE -> adaptivePacer(chosenRate().orElse(AdaptivePacer.DEFAULT_RATE));
        };
    }

    private FramePacer fixedPacer(Optional<Rate> ofDisplay) {
        if (virtualClock != null) {
            return new VirtualPacer(virtualClock, chosenRate().orElse(USUAL_DISPLAY_RATE));
        }
        return new FixedPacer(
                clock,
                chosenRate().or(() -> ofDisplay.map(SampleGame::justAbove)).orElse(USUAL_DISPLAY_RATE));
    }

    private FramePacer adaptivePacer(Rate fastest) {
        return virtualClock == null
                ? new AdaptivePacer(clock, fastest)
                : AdaptivePacer.onVirtualTime(virtualClock, fastest);
    }

    private Optional<Rate> chosenRate() {
        return Optional.ofNullable(options.displayRate);
    }

    /**
     * A limit that leaves the pace to the display, where it keeps one: displays state whole hertz and may round down.
     */
    private static Rate justAbove(Rate stated) {
        return Rate.hz(Math.round(stated.hertz()) + 1);
    }
}
