package dev.halfstep.render.texture;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * Named regions of one texture. Sprites that show regions of the same texture can be drawn with one draw call. A text
 * file lists the regions:
 *
 * <pre>{@code
 * # a comment goes to the end of the line
 * region ship   0 0 64 48    # name, then left, top, width and height in pixels of the texture
 * grid 16 16                 # from here on, cells are 16 pixels wide and 16 high
 * cell   shot   0 4          # name, then column and row, counted from 0
 * cell   spark  1 4
 * }</pre>
 *
 * <p>A name is any word without spaces. The file is encoded in UTF-8 and has at most 1 MiB and 10,000 regions.
 *
 * <p>The regions of a smooth texture do not bleed into each other: each region looks as if it were a texture of its own.
 * For that, they are copied once, with a rim around each, into a texture that is closed with the given one. The
 * {@linkplain TextureRegion#texture() texture of a region} is this copy.
 */
public final class TextureAtlas {

    private final String name;
    private final Map<String, TextureRegion> regions;

    private TextureAtlas(String name, Map<String, TextureRegion> regions) {
        this.name = name;
        this.regions = regions;
    }

    /**
     * Loads the regions of a texture from a text file.
     *
     * @param description the text file that lists the regions
     * @param texture the texture, which the caller closes
     * @return the atlas
     * @throws AssetException if the file is missing or malformed; the message names the line. Also if the copy of a
     *     smooth texture with rims is too large
     * @throws IllegalStateException if the texture is smooth, and no host is open that this thread opened
     */
    public static TextureAtlas load(Asset description, Texture texture) {
        return new TextureAtlas(description.name(), new AtlasParser(description, texture).parse());
    }

    /**
     * Returns a region by name.
     *
     * @param regionName the name of the region
     * @return the region
     * @throws IllegalArgumentException if there is no region of that name
     */
    public TextureRegion region(String regionName) {
        TextureRegion region = regions.get(regionName);
        if (region == null) {
            throw new IllegalArgumentException("a region must be named in its atlas: '" + regionName + "' is not in "
                    + name + ", which has " + regions.keySet());
        }
        return region;
    }

    /**
     * Returns the names of all regions.
     *
     * @return the names in the order of the file
     */
    public Set<String> names() {
        return Collections.unmodifiableSet(regions.keySet());
    }
}
