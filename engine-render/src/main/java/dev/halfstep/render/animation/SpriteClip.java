package dev.halfstep.render.animation;

import dev.halfstep.render.texture.TextureRegion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The frames of an animation: regions of a texture, each shown for some time. Immutable, so that any number of
 * {@linkplain SpriteAnimation animations} play the same clip.
 *
 * <pre>{@code
 * TextureGrid sheet = new TextureGrid(texture, 16, 16);
 * SpriteClip run = SpriteClip.of("run", SpriteClip.Mode.LOOP, 0.08, sheet.cells(8, 6))
 *         .withEvent(1, "footstep")
 *         .withEvent(4, "footstep");
 * SpriteClip land = SpriteClip.of("land", SpriteClip.Mode.ONCE, 0.05, sheet.cells(14, 3)).withSeconds(2, 0.2);
 * }</pre>
 *
 * <p>Times are rounded to nanoseconds.
 */
public final class SpriteClip {

    private static final int MAX_FRAMES = 10_000;
    private static final double MIN_SECONDS = 0.001;
    private static final double MAX_SECONDS = 3600;
    private static final double NANOS_PER_SECOND = 1e9;

    /** In which order the frames are shown. */
    public enum Mode {
        /** From the first to the last frame, and again. */
        LOOP,
        /** From the first to the last frame, back to the first one, and again. Neither of the two is shown twice. */
        PING_PONG,
        /** From the first to the last frame, which stays. */
        ONCE
    }

    private final String name;
    private final Mode mode;
    private final List<TextureRegion> regions;
    private final long[] frameNanos;

    /** The event of each frame, null for none. */
    private final List<@Nullable String> events;

    private final boolean hasEvents;

    // A cycle is a sequence of showings of frames. With PING_PONG, most frames have two.

    /** The frame of each showing. */
    private final int[] shown;

    /** The region of each showing. */
    private final TextureRegion[] showings;

    /** The time from the begin of the cycle to the end of each showing. */
    private final long[] endNanos;

    private SpriteClip(
            String name, Mode mode, List<TextureRegion> regions, long[] frameNanos, List<@Nullable String> events) {
        this.name = name;
        this.mode = mode;
        this.regions = regions;
        this.frameNanos = frameNanos;
        this.events = events;
        hasEvents = events.stream().anyMatch(Objects::nonNull);
        int count = regions.size();
        shown = new int[mode == Mode.PING_PONG ? Math.max(1, 2 * count - 2) : count];
        showings = new TextureRegion[shown.length];
        endNanos = new long[shown.length];
        long end = 0;
        for (int i = 0; i < shown.length; i++) {
            shown[i] = i < count ? i : 2 * count - 2 - i;
            showings[i] = regions.get(shown[i]);
            end += frameNanos[shown[i]];
            endNanos[i] = end;
        }
    }

    /**
     * Creates a clip whose frames have the same duration.
     *
     * @param name the name by which saved games refer to the clip
     * @param mode the order of the frames
     * @param frameSeconds the duration of each frame, 0.001 to 3600 seconds
     * @param frames the regions, 1 to 10,000
     * @return a clip without events
     * @throws IllegalArgumentException if the name is blank, or a number is out of range
     */
    public static SpriteClip of(String name, Mode mode, double frameSeconds, List<TextureRegion> frames) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the name of a clip must not be blank: '" + name + "'");
        }
        if (frames.isEmpty() || frames.size() > MAX_FRAMES) {
            throw new IllegalArgumentException(
                    "a clip must have 1 to " + MAX_FRAMES + " frames: '" + name + "' has " + frames.size());
        }
        long[] frameNanos = new long[frames.size()];
        Arrays.fill(frameNanos, nanos(name, frameSeconds));
        return new SpriteClip(
                name,
                Objects.requireNonNull(mode, "mode"),
                List.copyOf(frames),
                frameNanos,
                Collections.nCopies(frames.size(), null));
    }

    private static long nanos(String name, double seconds) {
        if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) {
            throw new IllegalArgumentException("a frame of a clip must be shown for " + MIN_SECONDS + " to "
                    + (int) MAX_SECONDS + " seconds: " + seconds + " in '" + name + "'");
        }
        return Math.round(seconds * NANOS_PER_SECOND);
    }

    /**
     * Returns this clip with another duration of one frame.
     *
     * @param frame the index of the frame, from 0 on
     * @param seconds the duration, 0.001 to 3600 seconds
     * @return a new clip of the same name
     * @throws IllegalArgumentException if the duration is out of range
     * @throws IndexOutOfBoundsException if there is no such frame
     */
    public SpriteClip withSeconds(int frame, double seconds) {
        checkFrame(frame);
        long[] newNanos = frameNanos.clone();
        newNanos[frame] = nanos(name, seconds);
        return new SpriteClip(name, mode, regions, newNanos, events);
    }

    /**
     * Returns this clip with an event of one frame. Whenever the frame begins, a {@link SpriteAnimation.FrameEvent} is
     * sent.
     *
     * @param frame the index of the frame, from 0 on
     * @param event the name of the event, such as {@code "footstep"}; it replaces an earlier one of the frame
     * @return a new clip of the same name
     * @throws IndexOutOfBoundsException if there is no such frame
     */
    public SpriteClip withEvent(int frame, String event) {
        checkFrame(frame);
        List<@Nullable String> newEvents = new ArrayList<>(events);
        newEvents.set(frame, Objects.requireNonNull(event, "event"));
        return new SpriteClip(name, mode, regions, frameNanos, Collections.unmodifiableList(newEvents));
    }

    private void checkFrame(int frame) {
        if (frame < 0 || frame >= regions.size()) {
            throw new IndexOutOfBoundsException(
                    "a frame of '" + name + "' must be 0 to " + (regions.size() - 1) + ": " + frame);
        }
    }

    /**
     * Returns the name.
     *
     * @return the name by which saved games refer to this clip
     */
    public String name() {
        return name;
    }

    /**
     * Returns the regions of all frames.
     *
     * @return the regions in the order of the frames; unmodifiable
     */
    public List<TextureRegion> frames() {
        return regions;
    }

    /**
     * Returns the duration of a cycle at speed 1.
     *
     * @return seconds from the first frame until it is shown again, or until the clip has ended
     */
    public double seconds() {
        return cycleNanos() / NANOS_PER_SECOND;
    }

    /**
     * Returns the region that the clip shows at a time, for a layer of your own.
     *
     * @param seconds the time since the clip began at speed 1, 0 or more
     * @return the region of the frame
     */
    public TextureRegion regionAt(double seconds) {
        return regions.get(frameAt(Math.max(0, Math.round(seconds * NANOS_PER_SECOND))));
    }

    // A phase is the time since the begin of the clip in nanoseconds, at speed 1. It is 0 or more.

    long cycleNanos() {
        return endNanos[endNanos.length - 1];
    }

    boolean hasEnded(long phase) {
        return mode == Mode.ONCE && phase >= cycleNanos();
    }

    boolean hasEvents() {
        return hasEvents;
    }

    /** Returns the event of a frame, or null. */
    @Nullable
    String event(int frame) {
        return events.get(frame);
    }

    /** Returns the frame at a phase. */
    int frameAt(long phase) {
        return shown[showingAt(phase)];
    }

    int showingAt(long phase) {
        if (hasEnded(phase)) {
            return shown.length - 1;
        }
        long position = phase % cycleNanos();
        int i = Arrays.binarySearch(endNanos, position);
        return i < 0 ? -1 - i : i + 1; // a showing does not include its end
    }

    /** Returns the phase at which the showing at another phase ends, Long.MAX_VALUE if it does not. */
    long endOfShowing(long phase) {
        if (hasEnded(phase)) {
            return Long.MAX_VALUE;
        }
        int showing = showingAt(phase);
        return mode == Mode.ONCE && showing == shown.length - 1
                ? Long.MAX_VALUE
                : phase - phase % cycleNanos() + endNanos[showing];
    }

    TextureRegion region(int showing) {
        return showings[showing];
    }

    /** Returns the showing after another one, which must not be the last one of the mode ONCE. */
    int next(int showing) {
        return showing + 1 == shown.length ? 0 : showing + 1;
    }

    /**
     * Returns the time or phase at which a showing ends, by the time or phase of its begin. Long.MAX_VALUE if it does
     * not end.
     */
    long endOfShowing(int showing, long begin) {
        return mode == Mode.ONCE && showing == shown.length - 1 ? Long.MAX_VALUE : begin + frameNanos[shown[showing]];
    }

    /** Returns the first phase after another one at which a frame with an event begins, Long.MAX_VALUE if none does. */
    long nextEvent(long after) {
        if (!hasEvents) {
            return Long.MAX_VALUE;
        }
        long begin = after < 0 ? 0 : endOfShowing(after);
        while (begin != Long.MAX_VALUE && events.get(frameAt(begin)) == null) {
            begin = endOfShowing(begin);
        }
        return begin;
    }

    @Override
    public String toString() {
        return "clip " + name;
    }
}
