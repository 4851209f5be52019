package dev.halfstep.render.animation;

import dev.halfstep.event.Events;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.storage.EntityId;
import dev.halfstep.world.Commands;
import dev.halfstep.world.Query1;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sends the events of all frames that begin in a step: after its begin, until its end. */
final class FrameEventSender extends Timetable {

    private final Events<SpriteAnimation.FrameEvent> events;
    private long beginNanos;
    private long endNanos;
    private @Nullable Commands commands;
    private @Nullable Query1<SpriteAnimation> query;

    /** The entity of each row. */
    private @Nullable EntityId[] ids = {};

    FrameEventSender(Events<SpriteAnimation.FrameEvent> events) {
        this.events = events;
    }

    void send(SimulationContext step) {
        beginNanos = ClipRun.nanos(step.secondsAt(0f));
        endNanos = ClipRun.nanos(step.secondsAt(1f));
        commands = step.commands();
        query = step.world().query(SpriteAnimation.class);
        update(endNanos, query.changeCount());
    }

    @Override
    @Nullable
    Place placeOf(SpriteAnimation animation) {
        return animation.inSteps;
    }

    @Override
    void setPlace(SpriteAnimation animation, Place place) {
        animation.inSteps = place;
    }

    @Override
    void readRows() {
        for (var animated : Objects.requireNonNull(query)) {
            int row = add(animated.first());
            if (row >= ids.length) {
                ids = Arrays.copyOf(ids, Math.max(64, 2 * row));
            }
            ids[row] = animated.id();
        }
    }

    @Override
    long update(int row, long dueNanos, long nanos) {
        SpriteAnimation animation = animation(row);
        EntityId id = Objects.requireNonNull(ids[row]);
        ClipRun now = animation.now;
        if (animation.before != null && now.beginNanos == endNanos) {
            send(animation.before, id, /* isEndIncluded= */ !now.isBeginPending);
        }
        send(now, id, /* isEndIncluded= */ true);
        return now.nanosBefore(now.nextEvent);
    }

    /** Sends the events of a run. Its end is not included if another clip begins at the end of the step. */
    private void send(ClipRun run, EntityId id, boolean isEndIncluded) {
        long last = run.phaseAt(endNanos) - (isEndIncluded ? 0 : 1);
        if (last < run.nextEvent && !run.isBeginPending) {
            return;
        }
        boolean includesBegin = run.isBeginPending && run.beginNanos >= beginNanos;
        run.isBeginPending = false;
        SpriteClip clip = run.clip;
        long phase = clip.nextEvent(includesBegin ? run.beginPhase - 1 : run.phaseAt(beginNanos));
        for (; phase <= last; phase = clip.nextEvent(phase)) {
            if (events.hasReaders()) {
                int frame = clip.frameAt(phase);
                String name = Objects.requireNonNull(clip.event(frame));
                Objects.requireNonNull(commands)
                        .send(
                                events,
                                new SpriteAnimation.FrameEvent(id, clip.name(), frame, name),
                                fraction(run, phase));
            }
        }
        run.nextEvent = phase;
    }

    private float fraction(ClipRun run, long phase) {
        double sinceBegin = phase == run.beginPhase ? 0 : (phase - run.beginPhase) / (double) run.speed;
        double fraction = (run.beginNanos - beginNanos + sinceBegin) / (endNanos - beginNanos);
        return Math.max(Commands.BEGIN_OF_STEP, Math.min((float) fraction, 1f));
    }
}
