package dev.halfstep.content;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/**
 * A project of <a href="https://ldtk.io">LDtk</a>, read from a {@code .ldtk} file with its separate level files. Each
 * level has a {@link TiledMap}, so whatever works with maps of Tiled works with levels of LDtk.
 *
 * <pre>{@code
 * LdtkWorld world = LdtkWorld.read(Path.of("assets"), "caves.ldtk");
 * for (LdtkWorld.Level level : world.levels()) {
 *     MapSpace space = level.space(1); // one unit for each tile, all levels in their places
 *     spawner.spawn(level.map(), entities);
 * }
 * }</pre>
 *
 * <p>All numbers are as in LDtk: pixels and cells, with y downwards. {@link MapSpace} converts them. Immutable.
 *
 * @param file the name of the project file, relative to the folder that it was read from, with slashes
 * @param levels the levels in the order of the project, of all its worlds
 * @param notes what is not drawn, a line for each reason, such as tilesets without a PNG file
 */
public record LdtkWorld(String file, List<Level> levels, List<String> notes) {

    /** Copies the lists. */
    public LdtkWorld {
        levels = List.copyOf(levels);
        notes = List.copyOf(notes);
    }

    /**
     * Reads a project and its level files. Of pictures, only the sizes of background images are read.
     *
     * @param folder the folder of assets. Files outside of the folder are not read, also not through links
     * @param name the name of the project file, relative to the folder, with slashes, such as {@code caves.ldtk}
     * @return the levels
     * @throws IOException if a file cannot be read, or breaks a rule of the format or a bound. The message is one line
     *     with file, place, rule and value
     */
    public static LdtkWorld read(Path folder, String name) throws IOException {
        return LdtkReader.read(new AssetFolder(folder), name);
    }

    /**
     * Returns a level.
     *
     * @param name its identifier in LDtk, such as {@code Level_0}
     * @return the first level with this name
     * @throws NoSuchElementException if no level has this name. The message has the names of all levels
     */
    public Level level(String name) {
        return Fault.named("the project " + file, "level", name, levels, Level::name);
    }

    /**
     * A level.
     *
     * <pre>{@code
     * boolean isDark = level.fields().flag("dark", false);
     * TileCells walls = level.grid("Collisions");
     * }</pre>
     *
     * @param name the identifier in LDtk
     * @param iid the unique id in LDtk, empty in files before 1.0
     * @param world the identifier of its world, empty unless the project has multi-worlds
     * @param worldX the left edge in the world, in pixels. In linear worlds, levels follow each other without the gaps
     *     that LDtk shows
     * @param worldY the upper edge in the world, in pixels, downwards
     * @param depth the depth in the world, greater is above
     * @param width the width in pixels
     * @param height the height in pixels
     * @param map the layers of the level, hindmost first, with the names that they have in LDtk. Entities are objects,
     *     whose class is their identifier, whose name is their iid, and whose ids are unique in the project
     * @param neighbours the levels beside this one
     * @param grids the values of the IntGrid layers, by their names, see {@link #grid}
     */
    public record Level(
            String name,
            String iid,
            String world,
            int worldX,
            int worldY,
            int depth,
            int width,
            int height,
            TiledMap map,
            List<Neighbour> neighbours,
            Map<String, TileCells> grids) {

        /** Copies list and map. */
        public Level {
            neighbours = List.copyOf(neighbours);
            grids = Collections.unmodifiableMap(new LinkedHashMap<>(grids));
        }

        /**
         * Returns the fields of the level.
         *
         * @return the fields, as the fields of entities are {@link MapObject#properties}
         */
        public Properties fields() {
            return map.properties();
        }

        /**
         * Returns the values of an IntGrid layer, such as the walls of a level. Each value is a tile without a picture:
         * {@link Tileset.Tile#className} is the name of the value in LDtk, which may be empty, {@code id} its number, and
         * {@code width} the size of the cells in pixels, which may be another one than that of the map.
         *
         * @param name the name of the layer
         * @return the values; cells without a value are empty
         * @throws NoSuchElementException if no IntGrid layer has this name. The message has the names of all
         */
        public TileCells grid(String name) {
            TileCells grid = grids.get(name);
            if (grid == null) {
                throw new NoSuchElementException("the level " + this.name + " must have the IntGrid layer " + name
                        + ", it has: " + Fault.printable(String.join(", ", grids.keySet())));
            }
            return grid;
        }

        /**
         * Returns the conversion to units of the world that places all levels as in LDtk. The origin is that of LDtk's
         * world, so levels below it have negative y. {@code map().space(1)} is the conversion for a level alone, with
         * its lower left corner at the origin.
         *
         * @param unitsPerTile the width of a cell in the world, finite and above 0
         * @return the conversion
         * @throws IllegalArgumentException if the length is out of range
         */
        public MapSpace space(float unitsPerTile) {
            return new MapSpace(map, unitsPerTile, -worldX, -worldY);
        }
    }

    /**
     * A level beside another one.
     *
     * @param level the name of the level
     * @param direction where it is: {@code n}, {@code e}, {@code s}, {@code w}, or two of them at a corner, {@code >}
     *     for above, {@code <} for below, {@code o} for an overlap
     */
    public record Neighbour(String level, String direction) {}
}
