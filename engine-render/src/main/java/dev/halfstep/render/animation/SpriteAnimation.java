package dev.halfstep.render.animation;

import dev.halfstep.event.Events;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
import dev.halfstep.storage.StateWriter;
import dev.halfstep.world.Commands;
import dev.halfstep.world.Query1;
import dev.halfstep.world.Query2;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A component of the simulation that plays a {@link SpriteClip} with the {@link Sprite} of its
 * entity. Wired by {@link SpriteLibrary}.
 *
 * <pre>{@code
 * world.spawn(Transform.at(0, 0), Sprite.of(run.frames().get(0), 1, 1), SpriteAnimation.of(run));
 *
 * for (var hero : step.world().query(Hero.class, SpriteAnimation.class)) { // in a simulation system
 *     Hero state = hero.first();
 *     hero.second().play(state.onGround ? run : state.speedY > 0 ? jump : fall, step);
 * }
 * }</pre>
 *
 * <p>An animation stores when and at which phase its clip began, and at which speed. The phase follows from the
 * simulated time, so it does not drift, no step writes it, and it stops in a pause. A frame shows the picture that
 * belongs to its presentation time, between two steps. A change in a step takes effect at the end of the step, as
 * motions do.
 */
public final class SpriteAnimation {

    private static final float MAX_SPEED = 100f;
    private static final double NANOS_PER_SECOND = 1e9;

    /** More than the relative error of a quotient of two numbers. */
    private static final double ROUNDING = 1e-15;

    /** 36 years: sums of such times do not overflow. */
    private static final long MAX_NANOS = 1L << 60;

    /**
     * Reports that a frame with an event has begun. The event is sent at its fraction of the step; events of equal
     * fractions in the order in which a query visits the entities.
     *
     * @param entity the entity of the animation
     * @param clip the name of the clip
     * @param frame the index of the frame
     * @param name the name of the event
     */
    public record FrameEvent(EntityId entity, String clip, int frame, String name) {}

    /** A clip that is played at one speed. */
    private static final class Run {

        SpriteClip clip;

        /** The simulated time at which the run begins. */
        long beginNanos;

        /** The phase of the clip at that time. */
        long beginPhase;

        float speed = 1f;

        /** Whether the event of the frame at the begin is to be sent. */
        boolean isBeginPending;

        // What follows is computed from the above: neither hashed nor stored.

        /** No frame with an event begins before this phase. */
        private long nextEvent;

        Run(SpriteClip clip) {
            this.clip = clip;
        }

        void copy(Run source) {
            set(source.clip, source.beginNanos, source.beginPhase, source.speed, source.isBeginPending);
        }

        void set(SpriteClip newClip, long newBegin, long newPhase, float newSpeed, boolean newBeginPending) {
            clip = newClip;
            beginNanos = newBegin;
            beginPhase = newPhase;
            speed = newSpeed;
            isBeginPending = newBeginPending;
            nextEvent = 0;
        }

        /** Returns the phase at a time, by the begin before the time. The product is exact for 104 days. */
        long phaseAt(long nanos) {
            return nanos <= beginNanos ? beginPhase : beginPhase + (long) ((nanos - beginNanos) * (double) speed);
        }

        /**
         * Returns a time before which a later phase is not reached: at speed 1 the time at which it is reached, else at
         * most a few nanoseconds less.
         */
        long nanosBefore(long phase) {
            double nanos = (phase - beginPhase) / (double) speed;
            if (phase == Long.MAX_VALUE || !(nanos < MAX_NANOS)) {
                return Timetable.NEVER;
            }
            if (speed == 1f) {
                return beginNanos + phase - beginPhase;
            }
            return beginNanos + (long) (nanos * (1 - ROUNDING)) - 1;
        }
    }

    /** Sends the events of all frames that begin in a step: after its begin, until its end. */
    static final class Sender extends Timetable {

        private final Events<FrameEvent> events;
        private long beginNanos;
        private long endNanos;
        private @Nullable Commands commands;
        private @Nullable Query1<SpriteAnimation> query;

        /** The entity of each row. */
        private @Nullable EntityId[] ids = {};

        Sender(Events<FrameEvent> events) {
            this.events = events;
        }

        void send(SimulationContext step) {
            beginNanos = nanos(step.secondsAt(0f));
            endNanos = nanos(step.secondsAt(1f));
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
            Run now = animation.now;
            if (animation.before != null && now.beginNanos == endNanos) {
                send(animation.before, id, /* isEndIncluded= */ !now.isBeginPending);
            }
            send(now, id, /* isEndIncluded= */ true);
            return now.nanosBefore(now.nextEvent);
        }
        /** Sends the events of a run. Its end is not included if another clip begins at the end of the step. */
        private void send(Run run, EntityId id, boolean isEndIncluded) {
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
                            .send(events, new FrameEvent(id, clip.name(), frame, name), fraction(run, phase));
                }
            }
            run.nextEvent = phase;
        }

        private float fraction(Run run, long phase) {
            double sinceBegin = phase == run.beginPhase ? 0 : (phase - run.beginPhase) / (double) run.speed;
            double fraction = (run.beginNanos - beginNanos + sinceBegin) / (endNanos - beginNanos);
            return Math.max(Commands.BEGIN_OF_STEP, Math.min((float) fraction, 1f));
        }
    }

    /** Shows in each sprite the region of its animation. */
    static final class Painter extends Timetable {

        private @Nullable Query2<SpriteAnimation, Sprite> query;

        /** The sprite of each row. */
        private @Nullable Sprite[] sprites = {};

        /** The clip of each row that runs at speed 1, so that the end of a showing is an exact time; else null. */
        private @Nullable SpriteClip[] clips = {};

        /** The showing of each row. */
        private int[] showings = {};

        void paint(PresentationContext frame) {
            query = frame.world().query(SpriteAnimation.class, Sprite.class);
            update(nanosOf(frame), query.changeCount());
        }

        @Override
        @Nullable
        Place placeOf(SpriteAnimation animation) {
            return animation.inFrames;
        }

        @Override
        void setPlace(SpriteAnimation animation, Place place) {
            animation.inFrames = place;
        }

        @Override
        void readRows() {
            for (var animated : Objects.requireNonNull(query)) {
                int row = add(animated.first());
                if (row >= sprites.length) {
                    sprites = Arrays.copyOf(sprites, Math.max(64, 2 * row));
                    clips = Arrays.copyOf(clips, sprites.length);
                    showings = Arrays.copyOf(showings, sprites.length);
                }
                Sprite sprite = animated.second();
                if (sprites[row] != sprite) {
                    sprites[row] = sprite;
                    wake(row);
                }
            }
        }

        @Override
        long update(int row, long dueNanos, long nanos) {
            SpriteClip clip = clips[row];
            if (clip != null && dueNanos != ALWAYS) {
                int next = clip.next(showings[row]);
                long end = clip.endOfShowing(next, dueNanos);
                if (nanos < end) { // the next showing: reads neither the animation nor its run
                    show(row, clip, next);
                    return end;
                }
            }
            return find(row, nanos);
        }

        /** Finds the showing at a time. */
        private long find(int row, long nanos) {
            SpriteAnimation animation = animation(row);
            Run run = animation.runAt(nanos);
            long phase = run.phaseAt(nanos);
            show(row, run.clip, run.clip.showingAt(phase));
            long end = run.nanosBefore(run.clip.endOfShowing(phase));
            boolean isSteady = run == animation.now && run.speed == 1f && nanos >= run.beginNanos;
            clips[row] = isSteady ? run.clip : null;
            return run == animation.now ? end : Math.min(end, animation.now.beginNanos);
        }

        private void show(int row, SpriteClip clip, int showing) {
            showings[row] = showing;
            Sprite sprite = Objects.requireNonNull(sprites[row]);
            TextureRegion region = clip.region(showing);
            if (sprite.region() != region) {
                sprite.setRegion(region);
            }
        }
    }

    private final Run now;

    /** What was played before {@link #now} began; presentation shows it until then. Null before the first change. */
    private @Nullable Run before;

    /** The places of this animation in the passes of steps and of frames, null before the first pass. */
    private Timetable.@Nullable Place inSteps;

    private Timetable.@Nullable Place inFrames;

    private SpriteAnimation(SpriteClip clip) {
        now = new Run(Objects.requireNonNull(clip, "clip"));
    }

    /**
     * Creates an animation that runs since the start of the simulation: all animations of a clip are in phase.
     *
     * @param clip the clip
     * @return a new animation at speed 1
     */
    public static SpriteAnimation of(SpriteClip clip) {
        return new SpriteAnimation(clip);
    }

    /**
     * Creates an animation that begins at the end of a step, for an entity that the step spawns.
     *
     * @param clip the clip
     * @param step the step
     * @return a new animation at speed 1
     */
    public static SpriteAnimation of(SpriteClip clip, SimulationContext step) {
        SpriteAnimation animation = new SpriteAnimation(clip);
        animation.now.set(clip, nanos(step.simulatedSeconds()), 0, 1f, /* newBeginPending= */ true);
        return animation;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    /**
     * Plays a clip from its first frame on. A no-op if this is the current clip: a running clip is not restarted.
     *
     * @param clip the clip
     * @param step the step, at whose end the clip begins
     */
    public void play(SpriteClip clip, SimulationContext step) {
        if (clip != now.clip) {
            change(clip, 0, now.speed, step, /* isBegin= */ true);
        }
    }

    /**
     * Plays the current clip again from its first frame on.
     *
     * @param step the step, at whose end the clip begins
     */
    public void restart(SimulationContext step) {
        change(now.clip, 0, now.speed, step, /* isBegin= */ true);
    }

    /**
     * Plays a clip from the same part of its cycle on, as from a walk to a run: the feet do not jump. A no-op if this
     * is the current clip.
     *
     * @param clip the clip
     * @param step the step, at whose end the clip changes
     */
    public void playInPhase(SpriteClip clip, SimulationContext step) {
        if (clip != now.clip) {
            long cycle = now.clip.cycleNanos();
            long phase = now.phaseAt(nanos(step.simulatedSeconds()));
            long position = now.clip.hasEnded(phase) ? cycle : phase % cycle;
            long newPhase = (long) ((double) position / cycle * clip.cycleNanos());
            change(clip, newPhase, now.speed, step, /* isBegin= */ false);
        }
    }

    /**
     * Sets the speed. The phase continues.
     *
     * @param speed 1 for the durations of the clip, 2 for twice as fast, 0 to stop, at most 100
     * @param step the step, at whose end the speed changes
     * @throws IllegalArgumentException if the speed is out of range
     */
    public void setSpeed(float speed, SimulationContext step) {
        if (!(speed >= 0f && speed <= MAX_SPEED)) {
            throw new IllegalArgumentException(
                    "the speed of an animation must be 0 to " + (int) MAX_SPEED + ": " + speed);
        }
        if (speed != now.speed) {
            change(now.clip, now.phaseAt(nanos(step.simulatedSeconds())), speed, step, /* isBegin= */ false);
        }
    }

    private void change(SpriteClip clip, long phase, float speed, SimulationContext step, boolean isBegin) {
        Objects.requireNonNull(clip, "clip");
        long nanos = nanos(step.simulatedSeconds());
        boolean isFirstChange = now.beginNanos < nanos;
        if (isFirstChange) {
            if (before == null) {
                before = new Run(now.clip);
            }
            before.copy(now);
        }
        now.set(clip, nanos, phase, speed, isBegin || (!isFirstChange && now.isBeginPending));
        wake();
    }

    /** Makes this animation due in the next pass of a step and of a frame, because it was changed. */
    private void wake() {
        if (inSteps != null) {
            inSteps.wake();
        }
        if (inFrames != null) {
            inFrames.wake();
        }
    }

    /**
     * Returns the current clip.
     *
     * @return the clip of the newest step
     */
    public SpriteClip clip() {
        return now.clip;
    }

    /**
     * Returns the speed.
     *
     * @return the speed of the newest step, 1 by default
     */
    public float speed() {
        return now.speed;
    }

    /**
     * Returns whether a clip of the mode {@link SpriteClip.Mode#ONCE} has been shown completely.
     *
     * @param step the step, whose end counts
     * @return true from the end of the last frame on; false for other modes
     */
    public boolean hasEnded(SimulationContext step) {
        return now.clip.hasEnded(now.phaseAt(nanos(step.simulatedSeconds())));
    }

    /**
     * Returns the region to draw, for a layer of your own.
     *
     * @param frame the frame, whose presentation time counts
     * @return the region of the frame of the clip
     */
    public TextureRegion region(PresentationContext frame) {
        return region(nanosOf(frame));
    }

    private static long nanosOf(PresentationContext frame) {
        return nanos(frame.presentationSeconds());
    }

    TextureRegion region(long nanos) {
        Run run = runAt(nanos);
        return run.clip.region(run.clip.showingAt(run.phaseAt(nanos)));
    }

    private Run runAt(long nanos) {
        return before != null && nanos < now.beginNanos ? before : now;
    }

    void hash(HashSink sink) {
        sink.addText(now.clip.name());
        sink.add(now.beginNanos).add(now.beginPhase).add(now.speed).add(now.isBeginPending);
    }

    void copyFrom(SpriteAnimation source) {
        now.copy(source.now);
        if (source.before == null) {
            before = null;
        } else {
            if (before == null) {
                before = new Run(source.before.clip);
            }
            before.copy(source.before);
        }
        wake();
    }

    /** Stores animations, with the names of their clips. */
    record Writer(SpriteLibrary library) implements StateWriter<SpriteAnimation> {

        @Override
        public void write(SpriteAnimation animation, DataOutput out) throws IOException {
            Run now = animation.now;
            out.writeUTF(library.nameOf(now.clip));
            out.writeLong(now.beginNanos);
            out.writeLong(now.beginPhase);
            out.writeFloat(now.speed);
            out.writeBoolean(now.isBeginPending);
        }

        @Override
        public void read(SpriteAnimation animation, DataInput in) throws IOException {
            SpriteClip clip = library.findClip(in.readUTF());
            long begin = in.readLong();
            long phase = in.readLong();
            float speed = in.readFloat();
            if (begin < 0
                    || begin > MAX_NANOS
                    || phase < 0
                    || phase > MAX_NANOS
                    || !(speed >= 0f && speed <= MAX_SPEED)) {
                throw new IOException("an animation must have a begin and a phase of 0 to " + MAX_NANOS
                        + " ns and a speed of 0 to " + (int) MAX_SPEED + ": " + begin + ", " + phase + ", " + speed);
            }
            animation.now.set(clip, begin, phase, speed, in.readBoolean());
            animation.before = null;
            animation.wake();
        }
    }
}
