package dev.halfstep.replay;

import dev.halfstep.schedule.Snapshot;
import dev.halfstep.schedule.SystemScheduler;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/**
 * Saves the state of a replay at regular intervals, so that it can seek back. When the memory is full, every second
 * point is dropped, and the interval is doubled. So the points always cover the whole replay up to its newest step.
 */
final class SeekPoints {

    private static final int MAX_POINTS = 64;

    /** The maximum number of entities in all points, which limits the memory of large worlds. */
    private static final long MAX_SAVED_ENTITIES = 4_000_000;

    private final SystemScheduler scheduler;
    private final World world;

    /** The points, at the steps 0, {@link #intervalSteps}, 2 {@link #intervalSteps} and so on. */
    private final List<Point> points = new ArrayList<>();

    /** The snapshots of dropped points, whose memory is reused. */
    private final List<Snapshot> unusedSnapshots = new ArrayList<>();

    private long intervalSteps;

    /**
     * A saved state, and the position of the next step's input in the recording.
     *
     * @param snapshot the state
     * @param block the start of the block of the next step
     */
    record Point(Snapshot snapshot, BlockStart block) {}

    /**
     * Creates points without a saved state.
     *
     * @param intervalSteps the number of steps between two points, 1 or more; grows with the length of the replay
     */
    SeekPoints(World world, SystemScheduler scheduler, long intervalSteps) {
        this.world = world;
        this.scheduler = scheduler;
        this.intervalSteps = intervalSteps;
    }

    /** Returns whether the newest step is the step of the next point. */
    private boolean isDue() {
        return scheduler.timestep().steps() == points.size() * intervalSteps;
    }

    private boolean hasRoom() {
        return points.size() < MAX_POINTS && (points.size() + 1L) * world.size() <= MAX_SAVED_ENTITIES;
    }

    /** Saves the state after the newest step if a point is due. Call this after each step. */
    void saveIfDue(StepReader reader) {
        if (isDue() && !points.isEmpty() && !hasRoom()) {
            dropEverySecond();
        }
        if (isDue() && (points.isEmpty() || hasRoom())) {
            Snapshot snapshot = unusedSnapshots.isEmpty()
                    ? scheduler.newSnapshot()
                    : unusedSnapshots.remove(unusedSnapshots.size() - 1);
            snapshot.save();
            points.add(new Point(snapshot, reader.blockOfNextStep()));
        }
    }

    private void dropEverySecond() {
        for (int i = points.size() - 1; i > 0; i--) {
            if (i % 2 == 1) {
                unusedSnapshots.add(points.remove(i).snapshot());
            }
        }
        intervalSteps *= 2;
    }

    /** Returns the last point at or before a step. */
    Point atOrBefore(long step) {
        return points.get((int) Math.min(step / intervalSteps, points.size() - 1));
    }

    /** Returns the number of points. */
    int size() {
        return points.size();
    }
}
