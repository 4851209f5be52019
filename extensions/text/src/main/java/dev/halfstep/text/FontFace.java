package dev.halfstep.text;

import static org.lwjgl.util.freetype.FreeType.FT_Done_Face;
import static org.lwjgl.util.freetype.FreeType.FT_Done_FreeType;
import static org.lwjgl.util.freetype.FreeType.FT_Done_MM_Var;
import static org.lwjgl.util.freetype.FreeType.FT_Error_String;
import static org.lwjgl.util.freetype.FreeType.FT_Get_MM_Var;
import static org.lwjgl.util.freetype.FreeType.FT_Init_FreeType;
import static org.lwjgl.util.freetype.FreeType.FT_New_Memory_Face;
import static org.lwjgl.util.freetype.FreeType.FT_Set_Var_Design_Coordinates;
import static org.lwjgl.util.harfbuzz.HarfBuzz.HB_MEMORY_MODE_READONLY;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_blob_create;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_blob_destroy;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_face_count;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_face_create;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_face_destroy;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_face_get_glyph_count;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_font_create;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_font_destroy;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_font_get_h_extents;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_font_get_nominal_glyph;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_font_set_variations;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_tag_from_string;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.text.GlyphBox;
import dev.halfstep.render.text.ShapedLine;
import dev.halfstep.render.text.ShapingSource;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lwjgl.CLongBuffer;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.util.freetype.FT_Face;
import org.lwjgl.util.freetype.FT_MM_Var;
import org.lwjgl.util.harfbuzz.hb_font_extents_t;
import org.lwjgl.util.harfbuzz.hb_variation_t;

/**
 * An open font file, shared by the fonts of all heights. FreeType rasterises its glyphs, HarfBuzz has its metrics and
 * shapes its text. Both read the same bytes, and check their bounds; both measure in font units here.
 */
final class FontFace implements ShapingSource {

    private static final int MAX_BYTES = 32 << 20;
    private static final int MIN_BYTES = 12;
    private static final int MAX_GLYPHS = 1 << 16;
    private static final String REQUIREMENT = "a font must be whole";

    // What a file begins with. FreeType would read other formats too, which HarfBuzz cannot shape.
    private static final int TRUETYPE = 0x0001_0000;
    private static final int APPLE_TRUETYPE = 0x7472_7565; // "true"
    private static final int OPENTYPE = 0x4F54_544F; // "OTTO"
    private static final int COLLECTION = 0x7474_6366; // "ttcf"

    /** The maximum number of axes of a variable font; fonts have a few. */
    private static final int MAX_AXES = 64;

    /** FreeType has values of axes with 16 bits of fraction. */
    private static final float AXIS_UNITS = 1 << 16;

    private final String name;
    private final ByteBuffer bytes;

    /** A library of its own, so that faces in different threads share nothing. */
    private final long library;

    private final FT_Face face;
    private final long hbFace;
    private final long hbFont;
    private final int glyphCount;
    private final int ascent;
    private final int descent;
    private final int lineGap;
    private final GlyphRasteriser rasteriser;
    private final Shaper shaper;
    private final ParagraphCache paragraphs = new ParagraphCache();

    /** The picture that was rasterised last. */
    private @Nullable GlyphBitmap bitmap;

    private int bitmapGlyph = -1;
    private float bitmapScale;
    private float bitmapShift;

    /** The number of fonts that use this file. */
    private int users = 1;

    private FontFace(String name, byte[] file, int member, Map<String, Float> axes) {
        this.name = name;
        bytes = MemoryUtil.memAlloc(file.length).put(file).flip();
        long newLibrary = MemoryUtil.NULL;
        FT_Face newFace = null;
        long newHbFace = MemoryUtil.NULL;
        long newHbFont = MemoryUtil.NULL;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long blob = hb_blob_create(bytes, HB_MEMORY_MODE_READONLY, MemoryUtil.NULL, null);
            int members = hb_face_count(blob);
            newHbFace = hb_face_create(blob, member);
            hb_blob_destroy(blob); // the face holds it
            if (member > 0 && member >= members) {
                throw new AssetException("a collection must have the font " + member, name, "has " + members);
            }
            PointerBuffer pointer = stack.mallocPointer(1);
            check(name, FT_Init_FreeType(pointer));
            newLibrary = pointer.get(0);
            check(name, FT_New_Memory_Face(newLibrary, bytes, member, pointer));
            newFace = FT_Face.create(pointer.get(0));
            glyphCount = (int) Math.min(newFace.num_glyphs(), MAX_GLYPHS);
            if (glyphCount < 1 || hb_face_get_glyph_count(newHbFace) < 1) {
                throw new AssetException(REQUIREMENT, name, "has no glyphs");
            }
            newHbFont = hb_font_create(newHbFace);
            setAxes(name, newLibrary, newFace, newHbFont, axes, stack);
            hb_font_extents_t extents = hb_font_extents_t.calloc(stack);
            hb_font_get_h_extents(newHbFont, extents);
            ascent = extents.ascender();
            descent = extents.descender();
            lineGap = extents.line_gap();
            if (ascent <= descent) {
                throw new AssetException(REQUIREMENT, name, "has lines without a height");
            }
            rasteriser = new GlyphRasteriser(name, newFace, newHbFace, newHbFont);
        } catch (Throwable failure) {
            free(newLibrary, newFace, newHbFace, newHbFont);
            throw failure;
        }
        library = newLibrary;
        face = newFace;
        hbFace = newHbFace;
        hbFont = newHbFont;
        shaper = new Shaper(hbFont, glyphCount, new ColorLayers(hbFace));
    }

    /** Opens a file for a first user. */
    static FontFace open(Asset asset, int member, Map<String, Float> axes) {
        byte[] file = asset.read(MAX_BYTES);
        if (file.length < MIN_BYTES || !isOpenType(ByteBuffer.wrap(file).getInt())) {
            throw new AssetException("a font must be a TrueType or OpenType font", asset.name(), "is none");
        }
        return new FontFace(asset.name(), file, member, axes);
    }

    private static boolean isOpenType(int signature) {
        return signature == TRUETYPE || signature == APPLE_TRUETYPE || signature == OPENTYPE || signature == COLLECTION;
    }

    private static void check(String name, int error) {
        if (error != 0) {
            throw new AssetException(
                    REQUIREMENT, name, "is damaged: FreeType reports \"" + FT_Error_String(error) + "\"");
        }
    }

    /** Sets the axes of a variable font in both libraries. */
    private static void setAxes(
            String name, long library, FT_Face face, long hbFont, Map<String, Float> axes, MemoryStack stack) {
        if (axes.isEmpty()) {
            return;
        }
        PointerBuffer pointer = stack.mallocPointer(1);
        if (FT_Get_MM_Var(face, pointer) != 0) {
            throw new AssetException("a font with an axis must be a variable font", name, "has no axes");
        }
        FT_MM_Var variable = FT_MM_Var.create(pointer.get(0));
        try {
            int count = variable.num_axis();
            if (count > MAX_AXES) {
                throw new AssetException("a font must have at most " + MAX_AXES + " axes", name, "has " + count);
            }
            CLongBuffer coordinates = stack.mallocCLong(count);
            hb_variation_t.Buffer variations = hb_variation_t.malloc(count, stack);
            int found = 0;
            for (int i = 0; i < count; i++) {
                var axis = variable.axis().get(i);
                float value = axis.def() / AXIS_UNITS;
                for (Map.Entry<String, Float> wanted : axes.entrySet()) {
                    if (hb_tag_from_string(wanted.getKey()) == (int) axis.tag()) {
                        float least = axis.minimum() / AXIS_UNITS;
                        value = Math.min(Math.max(wanted.getValue(), least), axis.maximum() / AXIS_UNITS);
                        found++;
                    }
                }
                coordinates.put(i, Math.round((double) value * AXIS_UNITS));
                variations.get(i).tag((int) axis.tag()).value(value);
            }
            if (found < axes.size()) {
                throw new AssetException("a variable font must have the axes " + axes.keySet(), name, "has other ones");
            }
            check(name, FT_Set_Var_Design_Coordinates(face, coordinates));
            hb_font_set_variations(hbFont, variations);
        } finally {
            FT_Done_MM_Var(library, variable);
        }
    }

    /** Adds a user, unless the last one has closed this file. */
    synchronized boolean tryShare() {
        if (users == 0) {
            return false;
        }
        users++;
        return true;
    }

    @Override
    public int glyphCount() {
        return glyphCount;
    }

    @Override
    public int ascentUnits() {
        return ascent;
    }

    @Override
    public int descentUnits() {
        return descent;
    }

    @Override
    public int lineGapUnits() {
        return lineGap;
    }

    @Override
    public boolean hasGlyph(int codePoint) {
        checkOpen();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer glyph = stack.callocInt(1);
            return hb_font_get_nominal_glyph(hbFont, codePoint, glyph) && glyph.get(0) != 0;
        }
    }

    @Override
    public ShapedLine shape(CharSequence text, int start, int end) {
        ShapedLine line = paragraphs.find(text, start, end);
        if (line == null) {
            line = shapePart(text, start, end, 0, end - start);
            paragraphs.put(line);
        }
        return line;
    }

    @Override
    public ShapedLine shapePart(CharSequence text, int paragraphStart, int paragraphEnd, int start, int end) {
        checkOpen();
        return shaper.shape(text.subSequence(paragraphStart, paragraphEnd).toString(), start, end);
    }

    /** Throws if the native memory was freed: a library would crash. */
    private synchronized void checkOpen() {
        if (users == 0) {
            throw new IllegalStateException("a font cannot be used after it was closed: " + name);
        }
    }

    @Override
    public boolean isTooComplex(int glyph, float scale) {
        return bitmap(glyph, scale, glyph == bitmapGlyph ? bitmapShift : 0f) == null;
    }

    @Override
    public void computeBox(int glyph, float scale, float shiftPixels, GlyphBox box) {
        GlyphBitmap found = bitmap(glyph, scale, shiftPixels);
        if (found == null) {
            box.set(0, 0, 1, 1); // not empty, so that the box of missing characters replaces the glyph
        } else {
            found.computeBox(box);
        }
    }

    @Override
    public void rasterise(int glyph, float scale, float shiftPixels, GlyphBox box, ByteBuffer target, int stride) {
        GlyphBitmap found = bitmap(glyph, scale, shiftPixels);
        if (found != null) {
            found.copyOpacities(target, stride);
        }
    }

    @Override
    public boolean hasColors() {
        return rasteriser.hasColors();
    }

    @Override
    public boolean rasteriseColors(
            int glyph, float scale, float shiftPixels, GlyphBox box, ByteBuffer target, int stride) {
        GlyphBitmap found = bitmap(glyph, scale, shiftPixels);
        if (found == null || !found.isColored()) {
            return false;
        }
        found.copyColors(target, stride);
        return true;
    }

    /** Returns the picture of a glyph; null if the glyph is damaged or takes too much time and memory. */
    private @Nullable GlyphBitmap bitmap(int glyph, float scale, float shift) {
        if (glyph != bitmapGlyph || scale != bitmapScale || shift != bitmapShift) {
            bitmap = rasteriser.rasterise(glyph, scale, shift);
            bitmapGlyph = glyph;
            bitmapScale = scale;
            bitmapShift = shift;
        }
        return bitmap;
    }

    @Override
    public synchronized void close() {
        users--;
        if (users == 0) {
            shaper.close();
            free(library, face, hbFace, hbFont);
        }
    }

    private void free(long usedLibrary, @Nullable FT_Face usedFace, long usedHbFace, long usedHbFont) {
        if (usedHbFont != MemoryUtil.NULL) {
            hb_font_destroy(usedHbFont);
        }
        if (usedHbFace != MemoryUtil.NULL) {
            hb_face_destroy(usedHbFace);
        }
        if (usedFace != null) {
            FT_Done_Face(usedFace);
        }
        if (usedLibrary != MemoryUtil.NULL) {
            FT_Done_FreeType(usedLibrary);
        }
        MemoryUtil.memFree(bytes);
    }
}
