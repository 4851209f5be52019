package dev.halfstep.render.animation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.render.draw.Sprite;
import dev.halfstep.render.texture.TextureRegion;
import dev.halfstep.world.Query2;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows in each sprite the region of its animation. */
final class SpritePainter extends Timetable {

    private @Nullable Query2<SpriteAnimation, Sprite> query;

    /** The sprite of each row. */
    private @Nullable Sprite[] sprites = {};

    /** The clip of each row that runs at speed 1, so that the end of a showing is an exact time; else null. */
    private @Nullable SpriteClip[] clips = {};

    /** The showing of each row. */
    private int[] showings = {};

    void paint(PresentationContext frame) {
        query = frame.world().query(SpriteAnimation.class, Sprite.class);
        update(ClipRun.nanos(frame.presentationSeconds()), query.changeCount());
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
        ClipRun run = animation.runAt(nanos);
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
