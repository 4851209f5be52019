package dev.halfstep.content.picture;

import dev.halfstep.content.SpriteSheet;
import dev.halfstep.content.SpriteSheet.Direction;
import dev.halfstep.content.SpriteSheet.Frame;
import dev.halfstep.content.SpriteSheet.Rect;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureRegion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Creates the clips of animated sprites from a sheet of Aseprite. */
public final class SheetClips {

    private static final double MILLIS_PER_SECOND = 1000;

    /** The maximum number of pictures in a clip; a file may have more repeats. */
    private static final int MAX_FRAMES = 10_000;

    private SheetClips() {}

    /**
     * Creates a clip for each tag, with its name, the durations of its frames, its direction and its repeats. A trimmed
     * frame {@linkplain TextureRegion#within plays at its place}, as if the sheet were not trimmed. The {@linkplain
     * SpriteSheet#notes notes} of the sheet are written to the standard error stream.
     *
     * <pre>{@code
     * SpriteSheet sheet = SpriteSheet.read(ASSETS, "hero.json");
     * Texture texture = host.assets().texture(Asset.file(ASSETS.resolve(sheet.image())), Sampling.NEAREST);
     * SheetClips.of(sheet, texture).forEach(library::add);
     * }</pre>
     *
     * @param sheet the sheet
     * @param texture the picture of the sheet; one {@linkplain Texture#withoutPicture without pixels} in a test
     * @return the clips in the order of the tags, without tags that have no name
     * @throws IllegalArgumentException if the texture has not the size of the sheet, or if a tag shows more frames than
     *     a clip can have, or if a frame with a tag has another size than its place
     */
    public static List<SpriteClip> of(SpriteSheet sheet, Texture texture) {
        if (texture.widthPixels() != sheet.width() || texture.heightPixels() != sheet.height()) {
            throw new IllegalArgumentException("the texture of a sheet must have its size: " + sheet.image() + " has "
                    + sheet.width() + " x " + sheet.height() + " pixels, the texture has " + texture.widthPixels()
                    + " x " + texture.heightPixels());
        }
        sheet.notes().forEach(note -> System.err.println("warning: " + note));
        return sheet.tags().stream()
                .filter(tag -> !tag.name().isBlank())
                .map(tag -> clip(tag, texture))
                .toList();
    }

    private static SpriteClip clip(SpriteSheet.Tag tag, Texture texture) {
        boolean isPingPong = tag.direction() == Direction.PINGPONG || tag.direction() == Direction.PINGPONG_REVERSE;
        List<Frame> frames = tag.repeats() == 0 ? inOrder(tag) : repeated(tag, isPingPong);
        List<TextureRegion> regions =
                frames.stream().map(frame -> region(tag, frame, texture)).toList();
        SpriteClip.Mode endless = isPingPong ? SpriteClip.Mode.PING_PONG : SpriteClip.Mode.LOOP;
        SpriteClip.Mode mode = tag.repeats() == 0 ? endless : SpriteClip.Mode.ONCE;
        SpriteClip clip = SpriteClip.of(tag.name(), mode, 1, regions);
        for (int i = 0; i < frames.size(); i++) {
            clip = clip.withSeconds(i, frames.get(i).milliseconds() / MILLIS_PER_SECOND);
        }
        return clip;
    }

    /** Returns the frames of the first pass. */
    private static List<Frame> inOrder(SpriteSheet.Tag tag) {
        List<Frame> frames = new ArrayList<>(tag.frames());
        if (tag.direction() == Direction.REVERSE || tag.direction() == Direction.PINGPONG_REVERSE) {
            Collections.reverse(frames);
        }
        return frames;
    }

    /** Returns the frames of all passes. A backward pass omits the last frame of the pass before. */
    private static List<Frame> repeated(SpriteSheet.Tag tag, boolean isPingPong) {
        List<Frame> pass = inOrder(tag);
        List<Frame> frames = new ArrayList<>(pass);
        for (int i = 1; i < tag.repeats() && frames.size() <= MAX_FRAMES; i++) {
            if (isPingPong) {
                Collections.reverse(pass);
            }
            frames.addAll(isPingPong && pass.size() > 1 ? pass.subList(1, pass.size()) : pass);
        }
        return frames;
    }

    private static TextureRegion region(SpriteSheet.Tag tag, Frame frame, Texture texture) {
        Rect area = frame.area();
        Rect place = frame.trimmed();
        if (area.width() != place.width() || area.height() != place.height()) {
            throw new IllegalArgumentException(
                    "a frame must have the size of its place to become a clip: " + frame.name()
                            + " of " + tag.name() + " has " + area.width() + " x " + area.height() + " pixels for "
                            + place.width() + " x " + place.height()
                            + "; export the sheet again without Merge Duplicates or without trimming");
        }
        return texture.region(area.x(), area.y(), area.width(), area.height())
                .within(frame.width(), frame.height(), place.x(), place.y());
    }
}
