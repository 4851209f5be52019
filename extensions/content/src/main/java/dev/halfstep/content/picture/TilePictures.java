package dev.halfstep.content.picture;

import dev.halfstep.content.MapSpace;
import dev.halfstep.content.TiledMap;
import dev.halfstep.content.Tileset;
import dev.halfstep.content.Tileset.Frame;
import dev.halfstep.content.Tileset.Tile;
import dev.halfstep.render.animation.SpriteClip;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.render.image.Image;
import dev.halfstep.render.texture.Assets;
import dev.halfstep.render.texture.Sampling;
import dev.halfstep.render.texture.Texture;
import dev.halfstep.render.texture.TextureGrid;
import dev.halfstep.render.texture.TextureRegion;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The pictures of the tiles of a map. Each picture is loaded once. */
final class TilePictures implements AutoCloseable {

    private static final double MILLIS_PER_SECOND = 1e3;

    /**
     * How a tile is drawn.
     *
     * @param number the number in layers of this map, 1 or more
     * @param clip the animation, or null
     * @param tileset the tileset, or null for a tile of a template whose tileset the map does not have
     * @param halfWidth half of the width in tile layers, in units of the world
     * @param offsetX how far the tile is displaced to the right in tile layers
     * @param offsetY how far the tile is displaced upwards
     */
    record TilePicture(
            int number,
            TextureRegion region,
            @Nullable SpriteClip clip,
            @Nullable Tileset tileset,
            double halfWidth,
            double halfHeight,
            double offsetX,
            double offsetY) {

        TextureRegion regionAt(double seconds) {
            return clip == null ? region : clip.regionAt(seconds);
        }
    }

    /** A tileset with one image: its tiles have consecutive numbers. */
    record Sheet(int firstNumber, TextureGrid grid) {}

    private record Source(Tileset.Image image, Sampling sampling) {}

    private final Assets assets;
    private final Path folder;
    private final TiledMap map;
    private final MapSpace space;
    private final Sampling sampling;

    /** By identity, because tiles of two tilesets may be equal. */
    private final IdentityHashMap<Tile, Tileset> tilesets = new IdentityHashMap<>();

    private final IdentityHashMap<Tile, TilePicture> pictures = new IdentityHashMap<>();
    private final IdentityHashMap<Tileset, Sheet> sheets = new IdentityHashMap<>();
    private final Map<Source, Texture> textures = new HashMap<>();
    private final Set<Tileset.Image> missing = new HashSet<>();
    private final List<@Nullable TilePicture> byNumber = new ArrayList<>();

    TilePictures(Assets assets, Path folder, TiledMap map, MapSpace space, Sampling sampling) {
        this.assets = assets;
        this.folder = folder;
        this.map = map;
        this.space = space;
        this.sampling = sampling;
        byNumber.add(null); // 0 is an empty cell
        for (Tileset tileset : map.tilesets()) {
            for (Tile tile : tileset.tiles()) {
                tilesets.put(tile, tileset);
            }
        }
    }

    /** Returns the picture of a number, null if no cell and no object has needed it. */
    @Nullable
    TilePicture picture(int number) {
        return byNumber.get(number);
    }

    TilePicture picture(Tile tile) {
        TilePicture known = pictures.get(tile);
        if (known != null) {
            return known;
        }
        Tileset tileset = tilesets.get(tile);
        TextureRegion region = region(tile, tileset);
        int number = byNumber.size();
        if (tileset != null && tileset.image() != null) {
            number = sheet(tileset).firstNumber() + tile.id();
        } else {
            byNumber.add(null);
        }
        boolean isFitted = tileset != null && tileset.isFittedToCells();
        double scaleX = isFitted ? (double) map.tileWidth() / tile.width() : 1;
        double scaleY = isFitted ? (double) map.tileHeight() / tile.height() : 1;
        if (tileset != null && tileset.isAspectKept()) {
            scaleX = Math.min(scaleX, scaleY);
            scaleY = scaleX;
        }
        double halfWidth = space.length(scaleX * tile.width()) / 2.0;
        double halfHeight = space.length(scaleY * tile.height()) / 2.0;
        double gapX = isFitted ? space.length(map.tileWidth()) / 2.0 - halfWidth : 0; // on both sides of the tile
        double gapY = isFitted ? space.length(map.tileHeight()) / 2.0 - halfHeight : 0;
        TilePicture picture = new TilePicture(
                number,
                region,
                clip(tile, tileset),
                tileset,
                halfWidth,
                halfHeight,
                gapX + (tileset == null ? 0 : space.length(tileset.offsetX())),
                gapY - (tileset == null ? 0 : space.length(tileset.offsetY())));
        byNumber.set(number, picture);
        pictures.put(tile, picture);
        return picture;
    }

    private TextureRegion region(Tile tile, @Nullable Tileset tileset) {
        return tileset != null && tileset.image() != null
                ? sheet(tileset).grid().cell(tile.id())
                : texture(tile.image(), sampling).region(tile.x(), tile.y(), tile.width(), tile.height());
    }

    /** Returns the sheet of a tileset with one image. */
    Sheet sheet(Tileset tileset) {
        Sheet sheet = sheets.get(tileset);
        if (sheet == null) {
            Tileset.Image image = tileset.image();
            if (image == null) {
                throw new IllegalArgumentException("a sheet must have an image: " + tileset.name());
            }
            TextureGrid grid = new TextureGrid(
                    texture(image, sampling),
                    tileset.tileWidth(),
                    tileset.tileHeight(),
                    tileset.margin(),
                    tileset.spacing());
            sheet = new Sheet(byNumber.size(), grid);
            for (int i = 0; i < grid.size(); i++) {
                byNumber.add(null);
            }
            sheets.put(tileset, sheet);
        }
        return sheet;
    }

    private @Nullable SpriteClip clip(Tile tile, @Nullable Tileset tileset) {
        if (tileset == null || tile.animation().isEmpty()) {
            return null;
        }
        List<TextureRegion> regions = new ArrayList<>();
        boolean isEndless = true;
        for (int i = 0; i < tile.animation().size() && isEndless; i++) {
            Frame frame = tile.animation().get(i);
            Tile shown = tileset.tile(frame.tileId());
            regions.add(region(shown != null && isShown(shown.image(), sampling) ? shown : tile, tileset));
            isEndless = frame.milliseconds() > 0; // as in Tiled, a frame of no time stays
        }
        SpriteClip.Mode mode = isEndless ? SpriteClip.Mode.LOOP : SpriteClip.Mode.ONCE;
        SpriteClip clip = SpriteClip.of("tile " + tile.id(), mode, 1, regions);
        for (int i = 0; i < regions.size() - (isEndless ? 0 : 1); i++) {
            clip = clip.withSeconds(i, tile.animation().get(i).milliseconds() / MILLIS_PER_SECOND);
        }
        return clip;
    }

    Texture texture(Tileset.Image image, Sampling textureSampling) {
        Source source = new Source(image, textureSampling);
        Texture texture = textures.get(source);
        if (texture == null) {
            Asset asset = image.isEmbedded()
                    ? Asset.bytes("a picture within " + map.file(), image.embedded())
                    : Asset.file(folder.resolve(image.file()));
            texture = isOwn(image)
                    ? Texture.of(asset.name(), cut(Image.decode(asset), image.transparent()), textureSampling)
                    : assets.texture(asset, textureSampling);
            textures.put(source, texture);
        }
        if (texture.widthPixels() != image.width() || texture.heightPixels() != image.height()) {
            throw new AssetException(
                    "a picture of a map must have the size that the map says (open the map in Tiled, and save it): "
                            + image.width() + " x " + image.height() + " pixels",
                    texture.toString(),
                    "has " + texture.widthPixels() + " x " + texture.heightPixels());
        }
        return texture;
    }

    /** Returns whether the picture of a tile can be read. If not, the reason is printed, once. */
    boolean isShown(Tile tile) {
        return isShown(tile.image(), sampling);
    }

    boolean isShown(Tileset.Image image, Sampling textureSampling) {
        try {
            if (!missing.contains(image)) {
                texture(image, textureSampling);
                return true;
            }
        } catch (AssetException e) {
            missing.add(image);
            System.err.println("warning: " + map.file() + ": " + e.getMessage());
        }
        return false;
    }

    /** Returns whether a texture is decoded at once, and is of this map only. */
    private static boolean isOwn(Tileset.Image image) {
        return image.transparent() != 0 || image.isEmbedded();
    }

    /** Makes the pixels of a colour transparent. */
    private static Image cut(Image image, int argb) {
        if (argb == 0) {
            return image;
        }
        byte[] rgba = new byte[4 * image.width() * image.height()];
        ByteBuffer pixels = ByteBuffer.wrap(rgba);
        image.copyTo(pixels);
        for (int i = 0; i < rgba.length; i += 4) {
            if (pixels.getInt(i) == (argb << 8 | 0xFF)) { // opaque, as in Tiled
                rgba[i + 3] = 0;
            }
        }
        return Image.of(image.width(), image.height(), rgba);
    }

    @Override
    public void close() {
        textures.forEach((source, texture) -> {
            if (isOwn(source.image())) {
                texture.close();
            } else {
                assets.release(texture);
            }
        });
        textures.clear();
    }
}
