package dev.halfstep.testkit.truth;

import dev.halfstep.component.ComponentType;
import dev.halfstep.loop.HeadlessHost;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.snapshot.Rollback;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;

/** A game of bodies whose pictures are compared with the truth, frame by frame. */
final class TrueGame implements AutoCloseable {

    final World world = World.builder()
            .register(Transform.TYPE)
            .register(Parent.TYPE)
            .register(ComponentType.simulation(Label.class).immutable())
            .register(ComponentType.simulation(Glow.class).immutable())
            .build();
    final SystemScheduler scheduler;
    final GameTime time;
    private final HeadlessHost host = new HeadlessHost();
    private final Picture picture;
    private final PictureCheck pictureCheck;
    private final BeatSystems beats;
    private final BeatCheck beatCheck;
    final Truth truth;
    private int frame;

    TrueGame(TimeKeeping timeKeeping, int stepsPerSecond, List<Body> bodies, List<Beat> beats) {
        scheduler = new SystemScheduler(world, timeKeeping.newTimestep(stepsPerSecond));
        time = timeKeeping.newTime(stepsPerSecond);
        BodySystems systems = new BodySystems(world, bodies);
        systems.addTo(scheduler);
        picture = new Picture(world, systems, bodies);
        truth = new Truth(time);
        pictureCheck = new PictureCheck(truth, bodies, 1.0 / stepsPerSecond);
        this.beats = new BeatSystems(scheduler, systems, beats);
        beatCheck = new BeatCheck(truth, beats, 1.0 / stepsPerSecond);
        scheduler.presentation("record", frame -> picture.record());
    }

    /** Runs a frame and compares its picture with the truth. */
    void frame(long nanos) {
        double before = time.presentedSeconds();
        scheduler.frame(host, nanos);
        time.frame(nanos);
        frame++;
        if (time.steps() != scheduler.timestep().steps()) {
            throw new AssertionError("the model must count the steps of the engine, "
                    + scheduler.timestep().steps() + ": " + time.steps());
        }
        if (time.presentedSeconds() < before) {
            throw new AssertionError("presentation time must not go back: " + time.presentedSeconds());
        }
        pictureCheck.check(picture, time.presentedSeconds());
        beatCheck.check(beats, picture, time.presentedSeconds());
    }

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
        beatCheck.undoAfter(time.endOfStep(step));
        time.rewindTo(step);
        frame(0);
    }

    long deliveries() {
        return beatCheck.deliveries();
    }

    long retractions() {
        return beatCheck.retractions();
    }

    long comparisons() {
        return pictureCheck.comparisons();
    }

    @Override
    public void close() {
        scheduler.close();
        world.close();
    }
}
