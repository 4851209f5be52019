package dev.halfstep.sample.options;

import dev.halfstep.render.window.WindowSettings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * The size of a window or a picture.
 *
 * @param width the width, 1 to 16384
 * @param height the height, 1 to 16384
 */
public record PictureSize(int width, int height) {

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,5})[xX](\\d{1,5})");

    /**
     * Parses a size.
     *
     * @param text the argument, such as 1920x1080
     * @return the size
     * @throws TypeConversionException if the argument is not a size, or a side is out of range
     */
    public static PictureSize parse(String text) {
        Matcher sides = FORMAT.matcher(text);
        if (sides.matches()) {
            int width = Integer.parseInt(sides.group(1));
            int height = Integer.parseInt(sides.group(2));
            if (isSide(width) && isSide(height)) {
                return new PictureSize(width, height);
            }
        }
        throw new TypeConversionException(
                "must be a width and a height from 1 to " + WindowSettings.MAX_SIDE + ", such as 1920x1080: " + text);
    }

    private static boolean isSide(int side) {
        return side >= 1 && side <= WindowSettings.MAX_SIDE;
    }
}
