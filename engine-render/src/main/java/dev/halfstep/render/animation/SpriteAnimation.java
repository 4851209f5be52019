package dev.halfstep.render.animation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.HashSink;
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

    static final float MAX_SPEED = 100f;

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

    final ClipRun now;

    /** What was played before {@link #now} began; presentation shows it until then. Null before the first change. */
    @Nullable
    ClipRun before;

    /** The places of this animation in the passes of steps and of frames, null before the first pass. */
    Timetable.@Nullable Place inSteps;

    Timetable.@Nullable Place inFrames;

    private SpriteAnimation(SpriteClip clip) {
        now = new ClipRun(Objects.requireNonNull(clip, "clip"));
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
        animation.now.set(clip, ClipRun.nanos(step.simulatedSeconds()), 0, 1f, /* newBeginPending= */ true);
        return animation;
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
            long phase = now.phaseAt(ClipRun.nanos(step.simulatedSeconds()));
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
            change(now.clip, now.phaseAt(ClipRun.nanos(step.simulatedSeconds())), speed, step, /* isBegin= */ false);
        }
    }

    private void change(SpriteClip clip, long phase, float speed, SimulationContext step, boolean isBegin) {
        Objects.requireNonNull(clip, "clip");
        long nanos = ClipRun.nanos(step.simulatedSeconds());
        boolean isFirstChange = now.beginNanos < nanos;
        if (isFirstChange) {
            if (before == null) {
                before = new ClipRun(now.clip);
            }
            before.copy(now);
        }
        now.set(clip, nanos, phase, speed, isBegin || (!isFirstChange && now.isBeginPending));
        wake();
    }

    /** Makes this animation due in the next pass of a step and of a frame, because it was changed. */
    void wake() {
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
        return now.clip.hasEnded(now.phaseAt(ClipRun.nanos(step.simulatedSeconds())));
    }

    /**
     * Returns the region to draw, for a layer of your own.
     *
     * @param frame the frame, whose presentation time counts
     * @return the region of the frame of the clip
     */
    public TextureRegion region(PresentationContext frame) {
        return region(ClipRun.nanos(frame.presentationSeconds()));
    }

    TextureRegion region(long nanos) {
        ClipRun run = runAt(nanos);
        return run.clip.region(run.clip.showingAt(run.phaseAt(nanos)));
    }

    ClipRun runAt(long nanos) {
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
                before = new ClipRun(source.before.clip);
            }
            before.copy(source.before);
        }
        wake();
    }
}
