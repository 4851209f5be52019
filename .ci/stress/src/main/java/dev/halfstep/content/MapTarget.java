package dev.halfstep.content;

import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * A map of Tiled. The first byte of an input says of which file the rest is the content: of the map, a tileset or a
 * template, in XML or JSON, or of the compressed cells of a layer.
 */
public final class MapTarget implements FuzzTarget {

    private static final String MAP = "levels/level.tmx";
    private static final String JSON_MAP = "levels/level.tmj";
    private static final List<String> FILES = List.of(
            MAP,
            "tiles/ground.tsx",
            "levels/templates/coin.tx",
            JSON_MAP,
            "tiles/ground.tsj",
            "levels/templates/coin.tj");
    private static final byte CELLS = 6;

    private final AssetFiles assets = new AssetFiles();
    private final String map = new String(AssetFiles.original(MAP), StandardCharsets.UTF_8);

    /** Where the map has cells: base64 of gzip. */
    private final int beginOfCells = map.indexOf("H4sI");

    private final int endOfCells = map.indexOf('\n', beginOfCells);

    /** Creates the folder of assets. */
    public MapTarget() throws IOException {}

    @Override
    public List<byte[]> seeds() throws IOException {
        byte[] cells = Base64.getDecoder()
                .decode(map.substring(beginOfCells, endOfCells).strip());
        return List.of(
                AssetFiles.input(0, AssetFiles.original(MAP)),
                AssetFiles.input(0, AssetFiles.original("levels/endless.tmx")),
                AssetFiles.input(1, AssetFiles.original(FILES.get(1))),
                AssetFiles.input(1, AssetFiles.original("tiles/things.tsx")),
                AssetFiles.input(2, AssetFiles.original(FILES.get(2))),
                AssetFiles.input(2, AssetFiles.original("levels/templates/zone.tx")),
                AssetFiles.input(3, AssetFiles.original(JSON_MAP)),
                AssetFiles.input(3, AssetFiles.original("levels/endless.tmj")),
                AssetFiles.input(4, AssetFiles.original(FILES.get(4))),
                AssetFiles.input(4, AssetFiles.original("tiles/things.tsj")),
                AssetFiles.input(5, AssetFiles.original(FILES.get(5))),
                AssetFiles.input(5, AssetFiles.original("levels/templates/zone.tj")),
                AssetFiles.input(CELLS, cells));
    }

    @Override
    public boolean read(byte[] input) throws IOException {
        if (input.length == 0) {
            return false;
        }
        byte[] content = Arrays.copyOfRange(input, 1, input.length);
        int kind = (input[0] & 7) % 7;
        String file = FILES.get(kind % FILES.size());
        byte[] replaced = kind == CELLS ? withCells(content) : content;
        assets.replace(file, replaced);
        try {
            TiledMap.read(assets.folder(), kind == CELLS || kind < 3 ? MAP : JSON_MAP);
            return true;
        } catch (IOException refused) {
            Refusal.check(refused);
            return false;
        } finally {
            assets.replace(file, AssetFiles.original(file));
        }
    }

    private byte[] withCells(byte[] cells) {
        String text = Base64.getEncoder().encodeToString(cells);
        return (map.substring(0, beginOfCells) + text + map.substring(endOfCells)).getBytes(StandardCharsets.UTF_8);
    }
}
