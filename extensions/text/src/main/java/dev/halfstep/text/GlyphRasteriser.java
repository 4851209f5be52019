package dev.halfstep.text;

import static org.lwjgl.util.freetype.FreeType.FT_GLYPH_FORMAT_OUTLINE;
import static org.lwjgl.util.freetype.FreeType.FT_LOAD_NO_BITMAP;
import static org.lwjgl.util.freetype.FreeType.FT_LOAD_NO_HINTING;
import static org.lwjgl.util.freetype.FreeType.FT_Load_Glyph;
import static org.lwjgl.util.freetype.FreeType.FT_Outline_Get_CBox;
import static org.lwjgl.util.freetype.FreeType.FT_Outline_Translate;
import static org.lwjgl.util.freetype.FreeType.FT_PIXEL_MODE_GRAY;
import static org.lwjgl.util.freetype.FreeType.FT_RENDER_MODE_NORMAL;
import static org.lwjgl.util.freetype.FreeType.FT_Render_Glyph;
import static org.lwjgl.util.freetype.FreeType.FT_Set_Char_Size;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_blob_destroy;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_blob_get_data;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_face_get_upem;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_face_reference_table;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_font_get_glyph_extents;
import static org.lwjgl.util.harfbuzz.HarfBuzz.hb_tag_from_string;
import static org.lwjgl.util.harfbuzz.OpenType.hb_ot_color_glyph_reference_png;
import static org.lwjgl.util.harfbuzz.OpenType.hb_ot_color_has_png;
import static org.lwjgl.util.harfbuzz.OpenType.hb_ot_color_has_svg;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.util.freetype.FT_BBox;
import org.lwjgl.util.freetype.FT_Bitmap;
import org.lwjgl.util.freetype.FT_Face;
import org.lwjgl.util.freetype.FT_GlyphSlot;
import org.lwjgl.util.harfbuzz.hb_glyph_extents_t;

/**
 * Rasterises glyphs: outlines by FreeType, without hinting; the coloured pictures of a font, which it scales.
 * Before a glyph costs time or memory, its points and its size are compared with limits.
 */
final class GlyphRasteriser {

    /** The maximum number of points of a glyph, times the scale where the scale is above 1. */
    private static final float MAX_COMPLEXITY = 1 << 15;

    /** The maximum side of a rasterised glyph; larger ones fit into no atlas. */
    private static final int MAX_SIDE_PIXELS = 4096;

    /** The maximum side of a glyph's picture in a font. */
    private static final int MAX_PICTURE_SIDE = 1024;

    /** FreeType measures pixels in units of a 64th. */
    private static final int UNITS_PER_PIXEL = 64;

    /** The maximum height of a font in FreeType, in pixels per em. */
    private static final int MAX_PIXELS_PER_EM = 0x7FFF;

    private static final int POINTS_PER_INCH = 72;

    private final String name;
    private final FT_Face face;
    private final long hbFont;
    private final long hbFace;
    private final boolean hasPictures;

    GlyphRasteriser(String name, FT_Face face, long hbFace, long hbFont) {
        this.name = name;
        this.face = face;
        this.hbFace = hbFace;
        this.hbFont = hbFont;
        hasPictures = hb_ot_color_has_png(hbFace);
        if (!hasPictures && (hasGradients(hbFace) || hb_ot_color_has_svg(hbFace))) {
            throw new AssetException(
                    "the colours of a font must be pictures (CBDT, sbix) or layers (COLR version 0)",
                    name,
                    hasGradients(hbFace) ? "has COLR version 1" : "has SVG");
        }
    }

    /** Returns whether a font has the newer form of layers, with gradients. */
    private static boolean hasGradients(long hbFace) {
        long blob = hb_face_reference_table(hbFace, hb_tag_from_string("COLR"));
        ByteBuffer table = hb_blob_get_data(blob);
        boolean isNewer = table != null && table.remaining() > 1 && (table.get(0) != 0 || table.get(1) != 0);
        hb_blob_destroy(blob);
        return isNewer;
    }

    boolean hasColors() {
        return hasPictures;
    }

    /**
     * Rasterises a glyph.
     *
     * @param scale the pixels per font unit
     * @param shift the distance of the pen from a whole pixel to the right, 0 to 1
     * @return null if the glyph is damaged, or takes too much time and memory
     */
    @Nullable
    GlyphBitmap rasterise(int glyph, float scale, float shift) {
        if (hasPictures) {
            Image picture = picture(glyph);
            if (picture != null) {
                return scaled(picture, glyph, scale, shift);
            }
        }
        return outline(glyph, scale, shift);
    }

    private @Nullable Image picture(int glyph) {
        long blob = hb_ot_color_glyph_reference_png(hbFont, glyph);
        try {
            ByteBuffer data = hb_blob_get_data(blob);
            if (data == null || !data.hasRemaining()) {
                return null;
            }
            byte[] png = new byte[data.remaining()];
            data.get(png);
            Asset asset = Asset.bytes(name + ", glyph " + glyph, png);
            int[] size = Image.readSize(asset);
            return Math.max(size[0], size[1]) > MAX_PICTURE_SIDE ? null : Image.decode(asset);
        } catch (AssetException e) {
            return null; // a damaged glyph, which has no outline either
        } finally {
            hb_blob_destroy(blob);
        }
    }

    private @Nullable GlyphBitmap scaled(Image picture, int glyph, float scale, float shift) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            hb_glyph_extents_t extents = hb_glyph_extents_t.calloc(stack);
            if (!hb_font_get_glyph_extents(hbFont, glyph, extents)) {
                return null;
            }
            float left = extents.x_bearing() * scale + shift;
            float top = -extents.y_bearing() * scale;
            float width = extents.width() * scale;
            float height = -extents.height() * scale;
            boolean isDrawable = Math.abs(left) <= MAX_SIDE_PIXELS
                    && Math.abs(top) <= MAX_SIDE_PIXELS
                    && width > 0f
                    && width <= MAX_SIDE_PIXELS
                    && height > 0f
                    && height <= MAX_SIDE_PIXELS;
            return isDrawable ? ScaledPicture.scale(picture, left, top, width, height) : null;
        }
    }

    private @Nullable GlyphBitmap outline(int glyph, float scale, float shift) {
        double pixelsPerEm = (double) scale * hb_face_get_upem(hbFace);
        if (pixelsPerEm > MAX_PIXELS_PER_EM) {
            return null;
        }
        long size = Math.max(1, Math.round(pixelsPerEm * UNITS_PER_PIXEL));
        if (FT_Set_Char_Size(face, 0, size, POINTS_PER_INCH, POINTS_PER_INCH) != 0) {
            return null;
        }
        if (FT_Load_Glyph(face, glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0) {
            return null;
        }
        FT_GlyphSlot slot = face.glyph();
        if (slot == null
                || slot.format() != FT_GLYPH_FORMAT_OUTLINE
                || pointCount(slot) * Math.max(1f, scale) > MAX_COMPLEXITY
                || isTooLarge(slot)) {
            return null;
        }
        FT_Outline_Translate(slot.outline(), Math.round(shift * UNITS_PER_PIXEL), 0);
        return FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 ? copy(slot) : null;
    }

    private static int pointCount(FT_GlyphSlot slot) {
        return Short.toUnsignedInt(slot.outline().n_points());
    }

    /** Returns whether a loaded outline is too large to be drawn. The control box is not smaller than the outline. */
    private static boolean isTooLarge(FT_GlyphSlot slot) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            FT_BBox box = FT_BBox.malloc(stack);
            FT_Outline_Get_CBox(slot.outline(), box);
            long limit = (long) MAX_SIDE_PIXELS * UNITS_PER_PIXEL;
            return box.xMin() < -limit || box.yMin() < -limit || box.xMax() > limit || box.yMax() > limit;
        }
    }

    private static @Nullable GlyphBitmap copy(FT_GlyphSlot slot) {
        FT_Bitmap bitmap = slot.bitmap();
        int width = bitmap.width();
        int height = bitmap.rows();
        if (width == 0 || height == 0) {
            return GlyphBitmap.EMPTY;
        }
        ByteBuffer rows = bitmap.buffer(bitmap.pitch() * height); // rows run down, as FreeType has created them
        if (bitmap.pixel_mode() != FT_PIXEL_MODE_GRAY || rows == null) {
            return null;
        }
        byte[] opacities = new byte[width * height];
        for (int y = 0; y < height; y++) {
            rows.get(y * bitmap.pitch(), opacities, y * width, width);
        }
        return new GlyphBitmap(
                slot.bitmap_left(), -slot.bitmap_top(), width, height, /* isColored= */ false, opacities);
    }
}
