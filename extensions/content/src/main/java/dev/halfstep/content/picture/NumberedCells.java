package dev.halfstep.content.picture;

import dev.halfstep.content.TileCells;
import dev.halfstep.content.TiledMap;
import dev.halfstep.content.Tileset;
import dev.halfstep.content.Tileset.Tile;
import dev.halfstep.content.picture.TilePictures.TilePicture;
import dev.halfstep.render.tile.TileLayer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The cells of a layer as numbers of {@link TilePictures}, with row 0 at the bottom. */
final class NumberedCells implements TileLayer.Source {

    /** As many as a {@link TileLayer} takes. */
    private static final int MAX_SHEETS = 64;

    private final int columns;
    private final int rows;
    private final int[] tiles;
    private final IdentityHashMap<Tile, TilePicture> pictures = new IdentityHashMap<>();

    NumberedCells(TileCells cells, TilePictures all) {
        columns = cells.width();
        rows = cells.height();
        tiles = new int[columns * rows];
        for (int i = 0; i < tiles.length; i++) {
            int column = cells.left() + i % columns;
            int row = cells.top() + rows - 1 - i / columns;
            Tile tile = cells.tile(column, row);
            if (tile == null) {
                continue;
            }
            TilePicture picture = pictures.get(tile);
            if (picture == null && all.isShown(tile)) {
                picture = all.picture(tile);
                pictures.put(tile, picture);
            }
            int flips = cells.flips(column, row) & ~TileCells.ROTATE_120;
            tiles[i] = picture == null ? 0 : picture.number() | flips; // the flags are as in Tiled
        }
    }

    /** Returns the pictures of all tiles, in any order. */
    Collection<TilePicture> pictures() {
        return pictures.values();
    }

    /** Returns the tilesets if each tile fills its cell; otherwise empty, because tiles may overlap. */
    List<Tileset> sheets(TiledMap map) {
        if (map.orientation() != TiledMap.Orientation.ORTHOGONAL) {
            return List.of();
        }
        Set<Tileset> sheets = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TilePicture picture : pictures.values()) {
            Tileset tileset = picture.tileset();
            boolean isCell = tileset != null
                    && tileset.image() != null
                    && ((tileset.isFittedToCells() && !tileset.isAspectKept())
                            || (tileset.tileWidth() == map.tileWidth() && tileset.tileHeight() == map.tileHeight()))
                    && tileset.offsetX() == 0
                    && tileset.offsetY() == 0;
            if (!isCell) {
                return List.of();
            }
            sheets.add(tileset);
        }
        return sheets.size() <= MAX_SHEETS ? new ArrayList<>(sheets) : List.of();
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int tile(int column, int row) {
        return tiles[row * columns + column];
    }

    @Override
    public long revision() {
        return 0; // maps are immutable
    }
}
