package dev.halfstep.content;

import dev.halfstep.content.Tileset.Tile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the tiles of the numbers that tile layers and tile objects have: each tileset begins at its first number. */
final class GidTable {

    /** The bits of a number without flags. */
    static final int NUMBER = 0x0FFF_FFFF;

    private int[] firstGids = {};
    private final List<Tileset> byFirstGid = new ArrayList<>();
    private final List<Tileset> tilesets = new ArrayList<>();

    /** Adds a tileset. Of two with the same first number, the later one has the tiles: an empty one uses no numbers. */
    void add(int firstGid, Tileset tileset) {
        tilesets.add(tileset);
        int index = Arrays.binarySearch(firstGids, firstGid);
        if (index >= 0) {
            byFirstGid.set(index, tileset);
            return;
        }
        byFirstGid.add(-index - 1, tileset);
        firstGids = Arrays.copyOf(firstGids, byFirstGid.size());
        firstGids[firstGids.length - 1] = firstGid;
        Arrays.sort(firstGids);
    }

    /** Returns the tilesets in the order of the file. */
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
        return index < 0 ? null : byFirstGid.get(index);
    }

    /** Returns a tile, or null if no tile has the number. */
    @Nullable
    Tile tile(int gid) {
        int index = index(gid);
        return index < 0 ? null : byFirstGid.get(index).tile((gid & NUMBER) - firstGids[index]);
    }
}
