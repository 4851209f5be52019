package dev.halfstep.render.texture;

import dev.halfstep.render.asset.AssetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A copy of regions of a smooth texture, in which each region has a rim that repeats its outermost pixels. A smooth
 * filter mixes pixels beside a region into its sides: without the rim, pixels of neighbours. With it, the region looks
 * as if it were a texture of its own.
 */
final class RimmedPicture {

    /** The highest level of mipmaps, for regions drawn at a 32nd of their size. Its rims have 32 pixels. */
    private static final int MAX_LEVEL = 5;

    /** The limit of all rimmed pictures: they take 512 MiB. */
    private static final long MAX_PIXELS = 1L << 27;

    /** A rimmed picture may have so many pixels, however small the texture is: they take 16 MiB. */
    private static final long SMALL_PIXELS = 1L << 22;

    /** A rimmed picture may have so many pixels for the sake of more levels: they take 4 MiB. */
    private static final long CHEAP_PIXELS = 1L << 20;

    private final Texture texture;
    private final List<PixelRectangle> highestFirst;
    private final RimLayout layout;
    private final Map<PixelRectangle, TextureRegion> regions = new HashMap<>();

    /**
     * Copies rectangles of a texture.
     *
     * @param source the texture, which is read from the GPU
     * @param rectangles the rectangles, each once and within the texture
     * @throws AssetException if the copy is too large
     */
    RimmedPicture(Texture source, Sampling.Filter filter, Collection<PixelRectangle> rectangles) {
        highestFirst = rectangles.stream()
                .sorted(Comparator.comparingInt(PixelRectangle::height).reversed())
                .toList();
        layout = layout(source, filter, highestFirst);
        texture = Texture.ofLevels(source.name(), (int) layout.width(), (int) layout.height(), filter, layout.level());
        MipmapLevel sheet = new MipmapLevel(source.pixels(), source.widthPixels());
        List<MipmapLevel> levels = List.of();
        try {
            levels = levels(sheet);
            for (int number = 0; number < levels.size(); number++) {
                texture.uploadLevel(number, levels.get(number).pixels());
            }
        } finally {
            sheet.free();
            levels.forEach(MipmapLevel::free);
        }
        for (int i = 0; i < highestFirst.size(); i++) {
            PixelRectangle content = layout.content(i, 0);
            regions.put(
                    highestFirst.get(i),
                    texture.region(content.left(), content.top(), content.width(), content.height()));
        }
    }

    /** Returns the layout with the most levels that needs not much more pixels than the regions have. */
    private static RimLayout layout(Texture source, Sampling.Filter filter, List<PixelRectangle> rectangles) {
        long area = 0;
        int longestSide = 0;
        for (PixelRectangle rectangle : rectangles) {
            area += (long) rectangle.width() * rectangle.height();
            longestSide = Math.max(longestSide, Math.max(rectangle.width(), rectangle.height()));
        }
        long sourcePixels = (long) source.widthPixels() * source.heightPixels();
        long maxPixels = Math.min(MAX_PIXELS, Math.max(SMALL_PIXELS, 4 * sourcePixels));
        long pixelsForLevels = Math.min(maxPixels, Math.max(CHEAP_PIXELS, area * 5 / 2));
        int maxSidePixels = Texture.maxSidePixels();
        int lastLevel = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(longestSide); // there, a region has one pixel
        for (int level = filter == Sampling.Filter.MIPMAPS ? Math.min(lastLevel, MAX_LEVEL) : 0; level > 0; level--) {
            RimLayout layout = new RimLayout(rectangles, level);
            if (layout.pixels() <= pixelsForLevels
                    && layout.width() <= maxSidePixels
                    && layout.height() <= maxSidePixels) {
                return layout;
            }
        }
        RimLayout layout = new RimLayout(rectangles, 0);
        if (layout.pixels() > maxPixels) {
            throw new AssetException(
                    "the regions of a smooth texture must take at most " + maxPixels + " pixels with their rims",
                    source.name(),
                    "has regions of " + layout.pixels());
        }
        Texture.checkFits(source.name(), (int) layout.width(), (int) layout.height(), maxSidePixels);
        return layout;
    }

    /**
     * Returns the rectangles with rims at all levels, to be freed. May run on any thread. OpenGL cannot generate these
     * mipmaps: it leaves open how far a mipmap mixes pixels, and its rims would not repeat the outermost pixels of a
     * region at that level.
     *
     * @param sheet the pixels of the texture from which the rectangles are copied
     */
    List<MipmapLevel> levels(MipmapLevel sheet) {
        List<MipmapLevel> levels = new ArrayList<>();
        try {
            addLevels(sheet, levels);
        } catch (RuntimeException | OutOfMemoryError e) {
            levels.forEach(MipmapLevel::free);
            throw e;
        }
        return levels;
    }

    private void addLevels(MipmapLevel sheet, List<MipmapLevel> levels) {
        for (int number = 0; number <= layout.level(); number++) {
            MipmapLevel level = MipmapLevel.allocate((int) layout.width() >> number, (int) layout.height() >> number);
            levels.add(level);
            for (int i = 0; i < highestFirst.size(); i++) {
                PixelRectangle content = layout.content(i, number);
                if (number == 0) {
                    sheet.copyTo(level, highestFirst.get(i), content);
                } else {
                    levels.get(number - 1).halveTo(level, content);
                }
                level.extrude(content, layout.slot(i, number));
            }
        }
    }

    Texture texture() {
        return texture;
    }

    /** Returns whether this picture has a region for each of the rectangles. */
    boolean containsAll(Collection<PixelRectangle> rectangles) {
        return regions.keySet().containsAll(rectangles);
    }

    /** Returns the copy of a rectangle that this picture {@linkplain #containsAll contains}. */
    TextureRegion region(PixelRectangle rectangle) {
        return Objects.requireNonNull(regions.get(rectangle), "the rectangle must be in this picture");
    }

    void close() {
        texture.close();
    }
}
