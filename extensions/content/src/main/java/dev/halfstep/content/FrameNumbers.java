package dev.halfstep.content;

import dev.halfstep.content.SpriteSheet.Frame;
import dev.halfstep.content.SpriteSheet.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first frame by which the tags do not count the frames of the sheet. Aseprite counts the frames of a tag
 * within its sprite, so a sheet needs all frames of one sprite. The file does not say this; the names of the frames
 * show it: with a second sprite, the numbers in the names begin again; an empty frame that was ignored leaves a gap.
 * The numbers also begin again at each tag of one sprite,
 * if they count within the tag.
 */
final class FrameNumbers {

    private static final int NONE = -1;
    private static final Pattern LAST_NUMBER = Pattern.compile("(?<![0-9])([0-9]{1,9})([^0-9]*)$");

    /** The suffixes that Aseprite adds to the name of a sprite: the layer in parentheses, the tag after a hash. */
    private static final Pattern LAYER_AND_TAG = Pattern.compile("\\([^()]*\\)|#.*");

    private final List<Frame> frames;
    private final List<Tag> tags;
    private final int[] numbers;
    private final List<String> sprites = new ArrayList<>();

    /** The names without their numbers. */
    private final List<String> rests = new ArrayList<>();

    FrameNumbers(List<Frame> frames, List<Tag> tags) {
        this.frames = frames;
        this.tags = tags;
        numbers = new int[frames.size()];
        for (int i = 0; i < numbers.length; i++) {
            String name = frames.get(i).name();
            Matcher number = LAST_NUMBER.matcher(name);
            boolean isNumbered = number.find();
            numbers[i] = isNumbered ? Integer.parseInt(number.group(1)) : NONE;
            String rest = isNumbered ? name.substring(0, number.start()) : name;
            rests.add(isNumbered ? rest + '#' + number.group(2) : rest);
            sprites.add(LAYER_AND_TAG.matcher(rest).replaceAll("").strip());
        }
    }

    /** Returns the first frame that the tags do not count, or null if all frames may belong to one sprite. */
    @Nullable
    Frame uncounted() {
        if (!areCounted()) {
            return null;
        }
        boolean[] isTagged = new boolean[numbers.length];
        boolean[] beginsTag = new boolean[numbers.length];
        for (Tag tag : tags) {
            beginsTag[tag.from()] = true;
            for (int i = tag.from(); i < tag.from() + tag.frames().size(); i++) {
                isTagged[i] = true;
            }
        }
        int first = first();
        int start = 0;
        for (int i = 1; i < numbers.length; i++) {
            boolean isNext = numbers[i] != NONE && numbers[i] == numbers[i - 1] + 1 && numbers[i - 1] != NONE;
            if (!isNext) {
                start = i;
            }
            boolean beginsAgain = start > 0 && (numbers[start] == first || numbers[start] == NONE);
            boolean isOfTag = beginsTag[start] && isTagged[i];
            boolean isOfFirst =
                    sprites.get(start).equals(sprites.get(0)) && !name(start).equals(name(0)); // another layer
            boolean isAfterGap = numbers[i - 1] != NONE
                    && numbers[i] > numbers[i - 1] + 1
                    && rests.get(i).equals(rests.get(i - 1));
            if (isAfterGap || (beginsAgain && !isOfTag && !isOfFirst)) {
                return frames.get(start);
            }
        }
        return null;
    }

    private String name(int index) {
        return frames.get(index).name();
    }

    /**
     * Returns whether the numbers in the names count: one number is the previous number plus 1, and no name follows
     * itself.
     */
    private boolean areCounted() {
        boolean isCounted = false;
        for (int i = 1; i < numbers.length; i++) {
            if (name(i).equals(name(i - 1))) {
                return false;
            }
            isCounted |= numbers[i - 1] != NONE && numbers[i] == numbers[i - 1] + 1;
        }
        return isCounted;
    }

    /** Returns the first number: 0, or 1 in some formats of names. */
    private int first() {
        for (int number : numbers) {
            if (number != NONE) {
                return number;
            }
        }
        return NONE;
    }
}
