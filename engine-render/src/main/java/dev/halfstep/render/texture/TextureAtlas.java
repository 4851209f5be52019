package dev.halfstep.render.texture;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.gl.GlContext;
import dev.halfstep.render.image.Image;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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
 * <p>{@link #pack} makes an atlas of separate pictures when the game starts, without a text file.
 *
 * <p>The regions of a smooth texture do not bleed into each other: each region looks as if it were a texture of its
 * own. For that, they are copied once, with a rim around each, into a texture that is closed with the given one. The
 * {@linkplain TextureRegion#texture() texture of a region} is this copy.
 */
public final class TextureAtlas {

    private final String name;
    private final Texture texture;
    private final Map<String, TextureRegion> regions;

    private TextureAtlas(String name, Texture texture, Map<String, TextureRegion> regions) {
        this.name = name;
        this.texture = texture;
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
        return new TextureAtlas(description.name(), texture, new AtlasParser(description, texture).parse());
    }

    /**
     * Puts pictures beside each other into one texture, so that sprites that show them can be drawn with one draw call.
     *
     * <pre>{@code
     * Map<String, Image> pictures = new TreeMap<>();
     * pictures.put("coin", Image.decode(Asset.resource(Game.class, "coin.png")));
     * pictures.put("crate", Image.decode(Asset.resource(Game.class, "crate.png")));
     * TextureAtlas atlas = TextureAtlas.pack("pictures", pictures, Sampling.SMOOTH);
     * host.own(atlas.texture());
     * }</pre>
     *
     * @param name the name of the texture in messages
     * @param pictures the pictures by the names of their regions, at least one. The same pictures in the same order get
     *     the same places
     * @param sampling the sampler settings
     * @return the atlas, whose {@linkplain #texture() texture} the caller closes
     * @throws AssetException if the pictures do not fit into one texture of this graphics card
     * @throws IllegalArgumentException if there are no pictures
     * @throws IllegalStateException if no host is open
     */
    public static TextureAtlas pack(String name, Map<String, Image> pictures, Sampling sampling) {
        if (pictures.isEmpty()) {
            throw new IllegalArgumentException("an atlas must have at least one picture: " + name);
        }
        GlContext.checkCurrent("Texture.withoutPicture(name, widthPixels, heightPixels)");
        List<String> names = List.copyOf(pictures.keySet());
        AtlasPacker packer = new AtlasPacker(name, List.copyOf(pictures.values()), Texture.maxSidePixels());
        Texture texture = Texture.of(name, packer.image(), sampling);
        try {
            List<TextureRegion> regions = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                PixelRectangle place = packer.place(i);
                regions.add(texture.region(place.left(), place.top(), place.width(), place.height()));
            }
            List<TextureRegion> rimmed = texture.withRims(regions);
            Map<String, TextureRegion> byName = new LinkedHashMap<>();
            for (int i = 0; i < names.size(); i++) {
                byName.put(names.get(i), rimmed.get(i));
            }
            return new TextureAtlas(name, texture, byName);
        } catch (RuntimeException | Error e) {
            texture.close();
            throw e;
        }
    }

    /**
     * Returns the texture of the atlas.
     *
     * @return the texture that the atlas was loaded with or packed into. The regions of a smooth texture show a copy of
     *     it, which is closed with it
     */
    public Texture texture() {
        return texture;
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
     * @return the names in the order of the file, or of the pictures
     */
    public Set<String> names() {
        return Collections.unmodifiableSet(regions.keySet());
    }
}
