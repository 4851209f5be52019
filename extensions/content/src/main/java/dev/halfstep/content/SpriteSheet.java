package dev.halfstep.content;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A sprite sheet of <a href="https://www.aseprite.org">Aseprite</a>, read from the JSON file that is exported with the
 * picture, as an array or as a hash.
 *
 * <pre>{@code
 * SpriteSheet sheet = SpriteSheet.read(Path.of("assets"), "hero.json");
 * Frame frame = sheet.tag("run").frame(seconds);
 * }</pre>
 *
 * <p>Numbers are pixels, with y downwards. Immutable.
 *
 * @param image the name of the picture, relative to the folder that the sheet was read from, with slashes: always a
 *     name within the folder. A picture that the file names by a path of another machine, or beyond the folder, is
 *     expected beside the sheet. Empty if the sheet does not name it
 * @param width the width of the picture in pixels
 * @param height the height of the picture in pixels
 * @param frames the frames
 * @param tags the tags, which are animations; empty if they were not exported
 * @param layers the layers; empty if they were not exported
 * @param slices the slices; empty if they were not exported
 * @param notes what was left out or replaced, one line each, for the author of the sheet; mostly empty
 */
public record SpriteSheet(
        String image,
        int width,
        int height,
        List<Frame> frames,
        List<Tag> tags,
        List<Layer> layers,
        List<Slice> slices,
        List<String> notes) {

    /** Copies the lists. */
    public SpriteSheet {
        frames = List.copyOf(frames);
        tags = List.copyOf(tags);
        layers = List.copyOf(layers);
        slices = List.copyOf(slices);
        notes = List.copyOf(notes);
    }

    /**
     * A rectangle.
     *
     * @param x the left
     * @param y the top
     * @param width the width
     * @param height the height
     */
    public record Rect(int x, int y, int width, int height) {}

    /**
     * A point.
     *
     * @param x to the right
     * @param y downwards
     */
    public record Pivot(int x, int y) {}

    /**
     * A frame.
     *
     * @param name the name, which Aseprite makes of file, layer, tag and number
     * @param area the rectangle of the picture to draw, without padding
     * @param trimmed the position of the area within the frame: a trimmed sheet has no transparent edges
     * @param width the width of the frame before it was trimmed
     * @param height the height of the frame before it was trimmed
     * @param milliseconds the duration of the frame; 100, as of a new frame in Aseprite, if the file has none
     */
    public record Frame(String name, Rect area, Rect trimmed, int width, int height, int milliseconds) {}

    /**
     * A layer. A group is a layer without opacity and blend mode.
     *
     * @param name the name
     * @param group the name of the group around the layer, or empty
     * @param opacity the opacity from 0 to 255
     * @param blendMode the blend mode, such as {@code normal}; empty for a group
     */
    public record Layer(String name, String group, int opacity, String blendMode) {}

    /**
     * A named rectangle of the sprite, which may differ in each frame.
     *
     * @param name the name
     * @param keys the rectangles, with ascending frames
     */
    public record Slice(String name, List<SliceKey> keys) {

        /** Copies the list. */
        public Slice {
            keys = List.copyOf(keys);
        }

        /**
         * Returns the rectangle at a frame.
         *
         * @param frame the number of the frame, from 0
         * @return the last key at or before the frame, or null if the slice begins later
         */
        public @Nullable SliceKey at(int frame) {
            SliceKey found = null;
            for (SliceKey key : keys) {
                if (key.frame <= frame) {
                    found = key;
                }
            }
            return found;
        }
    }

    /**
     * A key of a slice: its rectangle, from a frame on.
     *
     * @param frame the number of the first frame, from 0
     * @param bounds the rectangle within the untrimmed frame; without width and height, the slice is hidden
     * @param center the part of a slice with 9 parts that is stretched, from the left and the top of the bounds, or
     *     null
     * @param pivot the pivot, from the left and the top of the bounds, or null
     */
    public record SliceKey(
            int frame,
            Rect bounds,
            @Nullable Rect center,
            @Nullable Pivot pivot) {}

    /** The order of the frames of a tag. */
    public enum Direction {
        /** From the first frame to the last one. */
        FORWARD,
        /** From the last frame to the first one. */
        REVERSE,
        /** Forward and back, without showing the last frame twice. */
        PINGPONG,
        /** Backward and forth, without showing the first frame twice. */
        PINGPONG_REVERSE
    }

    /** An animation of frames. Immutable. */
    public static final class Tag {

        private final String name;
        private final int from;
        private final Direction direction;
        private final int repeats;
        private final List<Frame> frames;

        /** The order of the frames in one cycle, as indices in the frames of the tag. */
        private final int[] cycle;

        /** The end of each frame in the cycle, in milliseconds. */
        private final long[] ends;

        /** The duration of all repeats. */
        private final long endMillis;

        private final int lastFrame;

        Tag(String name, int from, Direction direction, int repeats, List<Frame> frames) {
            this.name = name;
            this.from = from;
            this.direction = direction;
            this.repeats = repeats;
            this.frames = List.copyOf(frames);
            int count = frames.size();
            boolean isBackAndForth = direction == Direction.PINGPONG || direction == Direction.PINGPONG_REVERSE;
            boolean isReverse = direction == Direction.REVERSE || direction == Direction.PINGPONG_REVERSE;
            cycle = new int[isBackAndForth ? Math.max(1, 2 * count - 2) : count];
            ends = new long[cycle.length];
            long millis = 0;
            for (int i = 0; i < cycle.length; i++) {
                int index = i < count ? i : 2 * count - 2 - i;
                cycle[i] = isReverse ? count - 1 - index : index;
                millis += frames.get(cycle[i]).milliseconds();
                ends[i] = millis;
            }
            // each pass shows the frames once; a backward pass omits the last frame of the pass before
            long passes = repeats;
            int last = cycle[count - 1];
            if (isBackAndForth && count > 1) {
                boolean isEnding = passes % 2 == 1;
                endMillis = passes / 2 * millis
                        + (isEnding ? ends[count - 1] : frames.get(cycle[0]).milliseconds());
                lastFrame = isEnding ? last : cycle[0];
            } else {
                endMillis = passes * millis;
                lastFrame = last;
            }
        }

        /**
         * Returns the name.
         *
         * @return the name
         */
        public String name() {
            return name;
        }

        /**
         * Returns the number of the first frame.
         *
         * @return the index in the frames of the sheet
         */
        public int from() {
            return from;
        }

        /**
         * Returns the frames.
         *
         * @return the frames in the order of the sheet
         */
        public List<Frame> frames() {
            return frames;
        }

        /**
         * Returns the direction.
         *
         * @return the direction
         */
        public Direction direction() {
            return direction;
        }

        /**
         * Returns the number of passes over the frames. Forward and back are two passes.
         *
         * @return the number of passes, or 0 for an animation without end
         */
        public int repeats() {
            return repeats;
        }

        /**
         * Returns the duration of the animation.
         *
         * @return the duration of all repeats in seconds; infinite for an animation without end
         */
        public double seconds() {
            return repeats == 0 ? Double.POSITIVE_INFINITY : endMillis / 1_000.0;
        }

        /**
         * Returns the frame to show. The frame depends only on the time, so a rewound or replayed game shows the same
         * frames. Allocates nothing.
         *
         * @param seconds the time since the animation began; a negative time shows the first frame, a time after the
         *     end the last one
         * @return the frame
         */
        public Frame frame(double seconds) {
            long millis = (long) Math.floor(Math.max(0, seconds) * 1_000);
            if (repeats > 0 && millis >= endMillis) {
                return frames.get(lastFrame);
            }
            long inCycle = millis % ends[ends.length - 1];
            int found = Arrays.binarySearch(ends, inCycle + 1); // the first end that is later
            return frames.get(cycle[found >= 0 ? found : -found - 1]);
        }
    }

    /**
     * Reads the JSON file of a sheet. The picture is not read.
     *
     * @param folder the folder of assets. Files outside of the folder are not read, also not through links
     * @param name the name of the file, relative to the folder, with slashes, such as {@code sprites/hero.json}
     * @return the sheet
     * @throws IOException if the file cannot be read, or breaks a rule of the format or a bound. The message is one
     *     line with file, place in the JSON, rule and value
     */
    public static SpriteSheet read(Path folder, String name) throws IOException {
        return new SheetReader(new AssetFolder(folder), name).read();
    }

    /**
     * Returns a tag.
     *
     * @param name the name in Aseprite
     * @return the first tag with this name
     * @throws NoSuchElementException if no tag has this name. The message has the names of all tags
     */
    public Tag tag(String name) {
        return Fault.named("the sheet of " + image, "tag", name, tags, Tag::name);
    }

    /**
     * Returns all frames as one animation, for sheets without tags.
     *
     * @return an animation without end
     */
    public Tag all() {
        return new Tag("", 0, Direction.FORWARD, 0, frames);
    }
}
