package dev.halfstep.text;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.text.ShapingSource;
import dev.halfstep.render.text.TextFont;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A font of which {@link TextFont}s of all heights are created: TrueType or OpenType, a member of a collection, a variable
 * font, or a font with colours, such as emoji. Its text is shaped: letters join, form ligatures and reorder as their
 * script demands, and lines may have runs from right to left. Fonts of one object share the file in memory, so an object
 * is a constant of a game:
 *
 * <pre>{@code
 * static final OpenTypeFont AMIRI = OpenTypeFont.of(Asset.resource(Game.class, "Amiri-Regular.ttf"));
 *
 * FontLayer texts = host.add(FontLayer.inPoints(AMIRI::load, 24, camera));
 * texts.add(Text.inPicture(0.5f, 0.5f, "السلام عليكم"));
 * }</pre>
 *
 * <p>The clusters of a text, such as a letter with its marks, are never split. A line that is too wide is broken at
 * spaces, otherwise between two clusters. At rest, glyphs lie on quarters of pixels, because letters that join must meet.
 *
 * <p>Colours must be pictures (the tables CBDT and sbix) or layers (COLR version 0); other ones are rejected.
 */
public final class OpenTypeFont {

    private static final int TAG_LENGTH = 4;

    private final Asset asset;
    private final int member;

    /** The values of the axes of a variable font, by tag. */
    private final Map<String, Float> axes;

    /** The file, while a font of it is open. */
    private @Nullable FontFace open;

    private OpenTypeFont(Asset asset, int member, Map<String, Float> axes) {
        this.asset = asset;
        this.member = member;
        this.axes = axes;
    }

    /**
     * Describes a font. The file is read when the first {@link TextFont} is loaded.
     *
     * @param asset a font: TrueType or OpenType, or a collection of fonts, whose first member is used
     * @return a description
     */
    public static OpenTypeFont of(Asset asset) {
        return new OpenTypeFont(Objects.requireNonNull(asset, "asset"), /* member= */ 0, Map.of());
    }

    /**
     * Chooses a member of a collection, a file of several fonts ({@code .ttc}).
     *
     * @param newMember the index of the font, 0 for the first
     * @return another description
     * @throws IllegalArgumentException if the index is negative
     */
    public OpenTypeFont withMember(int newMember) {
        if (newMember < 0) {
            throw new IllegalArgumentException(
                    "the index of a font in a collection must not be negative: " + newMember);
        }
        return new OpenTypeFont(asset, newMember, axes);
    }

    /**
     * Sets an axis of a variable font, such as its weight.
     *
     * @param tag the tag of the axis: "wght" for the weight, "wdth" for the width, "opsz" for the optical size, or another
     *     one of the font
     * @param value the value, such as 700 for a bold weight; the range of the axis clamps the value
     * @return another description
     * @throws IllegalArgumentException if the tag has not four characters, or the value is not finite
     */
    public OpenTypeFont withAxis(String tag, float value) {
        if (tag.length() != TAG_LENGTH || !Float.isFinite(value)) {
            throw new IllegalArgumentException(
                    "an axis of a font must have a tag of four characters and a finite value: " + tag + " = " + value);
        }
        Map<String, Float> newAxes = new LinkedHashMap<>(axes);
        newAxes.put(tag, value);
        return new OpenTypeFont(asset, member, newAxes);
    }

    /**
     * Loads the font at a height. Damaged glyphs are drawn as boxes. {@link TextFont#reload} replaces the letters; fonts
     * that are loaded later from this object have the new letters too.
     *
     * @param heightPixels the height from the highest ascender to the lowest descender, 6 to 256
     * @return a font, to be closed
     * @throws AssetException if the font is missing or damaged, or has not the member, the axis or the colours
     * @throws IllegalArgumentException if the height is out of range
     * @throws IllegalStateException if no host is open
     */
    public TextFont load(int heightPixels) {
        return TextFont.load(asset, heightPixels, same -> open(), changed -> loadAgain(changed, heightPixels));
    }

    private TextFont loadAgain(Asset changed, int heightPixels) {
        return TextFont.load(
                changed, heightPixels, this::openAgain, changedAgain -> loadAgain(changedAgain, heightPixels));
    }

    private synchronized ShapingSource open() {
        FontFace face = open;
        if (face == null || !face.tryShare()) {
            face = FontFace.open(asset, member, axes);
            open = face;
        }
        return face;
    }

    private synchronized ShapingSource openAgain(Asset changed) {
        FontFace face = FontFace.open(changed, member, axes);
        open = face;
        return face;
    }

    @Override
    public String toString() {
        return "font " + asset.name();
    }
}
