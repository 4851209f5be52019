package dev.halfstep.testkit.reference;

import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.Rollback;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;

/** A game of bodies and events, each frame of which is compared with the reference model. */
final class CheckedGame implements AutoCloseable {

    final World world = World.builder()
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .register(ComponentType.simulation(Label.class).immutable())
            .register(ComponentType.simulation(Glow.class).immutable())
            .build();
    final SystemScheduler scheduler;
    final GameTime time;
    private final HeadlessHost host = new HeadlessHost();
    private final DrawnFrame drawnFrame;
    private final DrawnFrameCheck drawnFrameCheck;
    private final TimedEventSystems eventSystems;
    private final TimedEventCheck eventCheck;
    final ReferenceModel model;
    private int frame;

    CheckedGame(TimeKeeping timeKeeping, int stepsPerSecond, List<Body> bodies, List<TimedEvent> events) {
        scheduler = new SystemScheduler(world, timeKeeping.newTimestep(stepsPerSecond));
        time = timeKeeping.newTime(stepsPerSecond);
        BodySystems systems = new BodySystems(world, bodies);
        systems.addTo(scheduler);
        drawnFrame = new DrawnFrame(world, systems, bodies);
        model = new ReferenceModel(time);
        drawnFrameCheck = new DrawnFrameCheck(model, bodies, 1.0 / stepsPerSecond);
        eventSystems = new TimedEventSystems(scheduler, systems, events);
        eventCheck = new TimedEventCheck(model, events, 1.0 / stepsPerSecond);
        scheduler.presentation("record", frame -> drawnFrame.record());
    }

    /** Runs a frame and compares the drawn bodies and the events with the model. */
    void frame(long nanos) {
        double secondsBefore = time.presentedSeconds();
        scheduler.frame(host, nanos);
        time.frame(nanos);
        frame++;
        if (time.steps() != scheduler.timestep().steps()) {
            throw new AssertionError("the model must count the steps of the engine, "
                    + scheduler.timestep().steps() + ": " + time.steps());
        }
        if (time.presentedSeconds() < secondsBefore) {
            throw new AssertionError("presentation time must not go back: " + time.presentedSeconds());
        }
        drawnFrameCheck.check(drawnFrame, time.presentedSeconds());
        eventCheck.check(eventSystems, drawnFrame, time.presentedSeconds());
    }

    /** Runs frames of the given durations in nanoseconds. */
    void play(long[] frames, Disturbance disturbance, InterpolationSwitch interpolation) {
        for (long nanos : frames) {
            disturbance.beforeFrame(frame, scheduler.timeControl(), time);
            scheduler.setInterpolating(interpolation.isInterpolating(frame));
            time.setInterpolating(interpolation.isInterpolating(frame));
            frame(nanos);
        }
    }

    /** Rewinds to the end of a step, and presents it without running another step. */
    void rewind(Rollback rollback, int step) {
        rollback.rewindTo(step);
        eventCheck.undoAfter(time.endOfStep(step));
        time.rewindTo(step);
        frame(0);
    }

    long deliveries() {
        return eventCheck.deliveries();
    }

    long retractions() {
        return eventCheck.retractions();
    }

    long comparisons() {
        return drawnFrameCheck.comparisons();
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
