package dev.halfstep.content;

import dev.halfstep.content.Tileset.Tile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the tiles of the numbers that tile layers and tile objects have: each tileset begins at its first number. */
final class GidTable {

    /** The bits of a number without flags. */
    static final int NUMBER = 0x0FFF_FFFF;

    private int[] firstGids = {};
    private final List<Tileset> tilesets = new ArrayList<>();

    void add(MapXml xml, int firstGid, Tileset tileset) throws IOException {
        int count = firstGids.length;
        if (count > 0 && firstGid <= firstGids[count - 1]) {
            throw xml.fault("the firstgid of a tileset must be above those of the tilesets before it", firstGid);
        }
        firstGids = Arrays.copyOf(firstGids, count + 1);
        firstGids[count] = firstGid;
        tilesets.add(tileset);
    }

    List<Tileset> tilesets() {
        return List.copyOf(tilesets);
    }

    private int index(int gid) {
        int found = Arrays.binarySearch(firstGids, gid & NUMBER);
        return found >= 0 ? found : -found - 2;
    }

    @Nullable
    Tileset tileset(int gid) {
        int index = index(gid);
        return index < 0 ? null : tilesets.get(index);
    }

    /** Returns a tile, or null if no tile has the number. */
    @Nullable
    Tile tile(int gid) {
        int index = index(gid);
        return index < 0 ? null : tilesets.get(index).tile((gid & NUMBER) - firstGids[index]);
    }

    /** Returns the tile that a file refers to. */
    Tile require(MapXml xml, int gid) throws IOException {
        Tile tile = tile(gid);
        if (tile == null) {
            throw xml.fault("the number of a tile must be in a tileset of the map", gid & NUMBER);
        }
        return tile;
    }
}
