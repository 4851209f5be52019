package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Values with names, such as the attributes of an XML element: each is checked where it is read. */
abstract class NamedValues {

    /** The range of coordinates and sizes: whole pixels that a float still tells apart. */
    static final int MAX_PIXELS = 1 << 24;

    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,10}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9.]{1,40}([eE][+-]?[0-9]{1,3})?");
    private static final Pattern COLOR = Pattern.compile("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})");

    final AssetFolder folder;
    final String file;

    NamedValues(AssetFolder folder, String file) {
        this.folder = folder;
        this.file = file;
    }

    /** Returns a value as a text, or null if there is none. */
    abstract @Nullable String value(String attribute);

    /** Returns where the values stand: the file and the line, of JSON also the path. */
    abstract String place();

    /** Returns what has the values, for a message. */
    abstract String owner();

    IOException fault(String rule, @Nullable Object value) {
        return Fault.at(place(), rule, value);
    }

    /** Notes that something is skipped, or read in another way than the file says. */
    void note(String rule, @Nullable Object value) {
        folder.note(place(), rule, value);
    }

    void take(Part part, long count) throws IOException {
        folder.take(part, count, this::place);
    }

    boolean has(String attribute) {
        return value(attribute) != null;
    }

    String string(String attribute, String fallback) {
        String value = value(attribute);
        return value == null ? fallback : value;
    }

    /** Returns the name of a file that an attribute refers to, relative to the folder of assets. */
    String reference(String attribute) throws IOException {
        return folder.resolve(file, string(attribute, ""), place());
    }

    /** Returns a whole number that must be there. */
    int whole(String attribute, int min, int max) throws IOException {
        if (!has(attribute)) {
            throw fault(owner() + " must have the value " + attribute, null);
        }
        return whole(attribute, 0, min, max);
    }

    int whole(String attribute, int fallback, int min, int max) throws IOException {
        String value = value(attribute);
        return value == null ? fallback : toWhole(attribute, value, min, max);
    }

    int toWhole(String name, String value, int min, int max) throws IOException {
        long number = WHOLE.matcher(value).matches() ? Long.parseLong(value) : Long.MIN_VALUE;
        if (number < min || number > max) {
            throw fault(name + " must be a whole number from " + min + " to " + max, value);
        }
        return (int) number;
    }

    /** Returns the number of a tile with its flags in the upper bits. */
    int gid(String attribute) throws IOException {
        String value = string(attribute, "0");
        long gid = WHOLE.matcher(value).matches() ? Long.parseLong(value) : -1;
        if (gid < 0 || gid > 0xFFFF_FFFFL) {
            throw fault(attribute + " must be a whole number from 0 to 4294967295", value);
        }
        return (int) gid;
    }

    double pixels(String attribute, double fallback) throws IOException {
        return decimal(attribute, fallback, -MAX_PIXELS, MAX_PIXELS);
    }

    double decimal(String attribute, double fallback, double min, double max) throws IOException {
        String value = value(attribute);
        return value == null ? fallback : toDecimal(attribute, value, min, max);
    }

    double toDecimal(String name, String value, double min, double max) throws IOException {
        double number = Double.NaN;
        try {
            number = DECIMAL.matcher(value).matches() ? Double.parseDouble(value) : Double.NaN;
        } catch (NumberFormatException e) {
            // stays NaN: two points
        }
        if (!(number >= min && number <= max)) {
            boolean isBounded = max < Double.MAX_VALUE;
            throw fault(name + " must be a number" + (isBounded ? " from " + min + " to " + max : ""), value);
        }
        return number;
    }

    /** Returns an opacity, from 0 to 1: Tiled shows others as the nearest one. */
    double opacity(double fallback) throws IOException {
        return Math.max(0, Math.min(1, pixels("opacity", fallback)));
    }

    boolean flag(String attribute, boolean fallback) throws IOException {
        return toFlag(attribute, string(attribute, fallback ? "1" : "0"));
    }

    boolean toFlag(String name, String value) throws IOException {
        boolean isTrue = value.equals("1") || value.equals("true");
        if (!isTrue && !value.equals("0") && !value.equals("false")) {
            throw fault(name + " must be 0 or 1, or false or true", value);
        }
        return isTrue;
    }

    /** Returns a colour as 0xAARRGGBB, or the fallback if it is none. */
    int color(String attribute, int fallback) {
        String value = string(attribute, "");
        try {
            return value.isEmpty() ? fallback : toColor(value);
        } catch (IOException e) {
            note(attribute + " must be a colour such as #RRGGBB or #AARRGGBB: the default is shown", value);
            return fallback;
        }
    }

    int toColor(String value) throws IOException {
        Integer color = color(value);
        if (color == null) {
            throw fault("a colour must be #RRGGBB or #AARRGGBB", value);
        }
        return color;
    }

    /** Returns the colour that a text names, or null. */
    static @Nullable Integer color(String value) {
        if (!COLOR.matcher(value).matches()) {
            return null;
        }
        String digits = value.startsWith("#") ? value.substring(1) : value;
        digits = digits.length() == 3 ? digits.replaceAll("[0-9a-fA-F]", "$0$0") : digits;
        return Integer.parseUnsignedInt(digits, 16) | (digits.length() == 6 ? 0xFF00_0000 : 0);
    }

    /** Returns the index of the name that an attribute has. Newer versions of Tiled may have others. */
    int oneOf(String attribute, int fallback, List<String> names) {
        String value = value(attribute);
        int found = value == null ? fallback : names.indexOf(value.replace('_', '-')); // Aseprite's names have _
        if (value != null && found < 0) {
            note(attribute + " must be " + String.join(" or ", names) + ": the default is shown", value);
            return fallback;
        }
        return found;
    }

    /** Returns the constant that an attribute names in lower case, with hyphens. */
    <E extends Enum<E>> E choice(String attribute, E fallback) {
        E[] constants = fallback.getDeclaringClass().getEnumConstants();
        List<String> names = new ArrayList<>();
        for (E constant : constants) {
            names.add(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        }
        int found = oneOf(attribute, -1, names);
        return found < 0 ? fallback : constants[found];
    }
}
