package dev.halfstep.replay;

import dev.halfstep.frame.Snapshot;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;

/**
 * Saves the state of a replay at regular intervals, which lets the replay seek back. If there is no room, every second
 * point is dropped, and the interval is doubled. The points always cover the whole replay up to its newest step.
 */
final class SeekPoints {

    private static final int MAX_POINTS = 64;

    /** The maximum number of entities in all points, which limits the memory of large worlds. */
    static final long MAX_SAVED_ENTITIES = 4_000_000;

    private final SystemScheduler scheduler;
    private final World world;

    /** The number of the step of the first point. */
    private final long beginStep;

    /** The points, {@link #intervalSteps} steps apart. */
    private final List<Point> points = new ArrayList<>();

    private final long maxSavedEntities;
    private long intervalSteps;

    /**
     * A saved state, and the position of the next step's input in the recording.
     *
     * @param snapshot the state
     * @param block the start of the block of the next step
     * @param entities the number of saved entities
     */
    record Point(Snapshot snapshot, BlockStart block, int entities) {}

    /**
     * Creates points without a saved state. The first one will be after the newest step.
     *
     * @param intervalSteps the number of steps between two points, 1 or more; grows with the length of the replay
     * @param maxSavedEntities the maximum number of entities in all points; the first point may have more
     */
    SeekPoints(World world, SystemScheduler scheduler, long intervalSteps, long maxSavedEntities) {
        this.world = world;
        this.scheduler = scheduler;
        this.intervalSteps = intervalSteps;
        this.maxSavedEntities = maxSavedEntities;
        beginStep = scheduler.timestep().steps();
    }

    /** Returns whether the newest step is the step of the next point. */
    private boolean isDue() {
        return scheduler.timestep().steps() - beginStep == points.size() * intervalSteps;
    }

    private boolean hasRoom() {
        return points.isEmpty() || (points.size() < MAX_POINTS && savedEntities() + world.size() <= maxSavedEntities);
    }

    /** Returns the number of entities in all points. */
    long savedEntities() {
        long sum = 0;
        for (Point point : points) {
            sum += point.entities();
        }
        return sum;
    }

    /** Saves the state after the newest step if a point is due. Call this after each step. */
    void saveIfDue(StepReader reader) {
        while (isDue() && !hasRoom()) { // ends once the number of points was odd: the next point is then due later
            dropEverySecond();
        }
        if (isDue()) {
            Snapshot snapshot = scheduler.state().newSnapshot();
            snapshot.save();
            points.add(new Point(snapshot, reader.blockOfNextStep(), world.size()));
        }
    }

    private void dropEverySecond() {
        for (int i = points.size() - 1; i > 0; i--) {
            if (i % 2 == 1) {
                points.remove(i);
            }
        }
        intervalSteps *= 2;
    }

    /** Returns the last point at or before a step. */
    Point atOrBefore(long step) {
        return points.get((int) Math.min((step - beginStep) / intervalSteps, points.size() - 1));
    }

    /** Returns the number of points. */
    int size() {
        return points.size();
    }
}
