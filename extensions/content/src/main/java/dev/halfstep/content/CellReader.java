package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** Reads the cells of tile layers, in all encodings. Nothing is larger than the number of cells that was announced. */
final class CellReader {

    private static final int MAX_COORDINATE = 1 << 20;
    static final int MAX_SIZE = 1 << 16;
    private static final int BLOCK_BYTES = 1 << 13;

    private final MapFile source;
    private final String layer;
    private final GidTable tiles;
    private final double offsetX;
    private final double offsetY;
    private final String encoding;
    private final String compression;

    /** Reads the data element of a layer with a name. */
    CellReader(MapFile source, String layer, GidTable tiles, double offsetX, double offsetY) throws IOException {
        this.source = source;
        this.layer = Fault.printable(layer);
        this.tiles = tiles;
        this.offsetX = offsetX;
        this.offsetY = offsetY;
        encoding = source.string("encoding", "");
        compression = source.string("compression", "");
        if (!List.of("", "csv", "base64").contains(encoding)) {
            throw source.fault("the encoding of a layer must be csv or base64, or there must be none", encoding);
        }
        if (compression.equals("zstd")) {
            throw source.fault(
                    "the compression of a layer must not be zstd: in Tiled, choose Base64 (zlib compressed) as Tile Layer"
                            + " Format in the properties of the map, and save it",
                    null);
        }
        if (!List.of("", "gzip", "zlib").contains(compression)) {
            throw source.fault("the compression of a layer must be gzip or zlib, or there must be none", compression);
        }
    }

    /** Reads a layer of a given size. */
    TileCells readFinite(int width, int height) throws IOException {
        return new TileCells(0, 0, width, height, read(width, height), tiles, offsetX, offsetY);
    }

    /** Reads a layer that is the union of its chunks. */
    TileCells readChunks() throws IOException {
        List<TileCells> chunks = new ArrayList<>();
        source.children(element -> {
            if (element.equals("chunk")) {
                int x = source.whole("x", -MAX_COORDINATE, MAX_COORDINATE);
                int y = source.whole("y", -MAX_COORDINATE, MAX_COORDINATE);
                int width = source.whole("width", 1, MAX_SIZE);
                int height = source.whole("height", 1, MAX_SIZE);
                chunks.add(new TileCells(x, y, width, height, read(width, height), tiles, 0, 0));
            }
        });
        int left = chunks.stream().mapToInt(TileCells::left).min().orElse(0);
        int top = chunks.stream().mapToInt(TileCells::top).min().orElse(0);
        int width =
                chunks.stream().mapToInt(c -> c.left() + c.width() - left).max().orElse(0);
        int height =
                chunks.stream().mapToInt(c -> c.top() + c.height() - top).max().orElse(0);
        source.take(Part.CELLS, (long) width * height); // also of the space between the chunks
        int[] gids = new int[width * height];
        for (TileCells chunk : chunks) {
            for (int row = chunk.top(); row < chunk.top() + chunk.height(); row++) {
                for (int column = chunk.left(); column < chunk.left() + chunk.width(); column++) {
                    gids[(row - top) * width + column - left] = chunk.gid(column, row);
                }
            }
        }
        return new TileCells(left, top, width, height, gids, tiles, offsetX, offsetY);
    }

    private int[] read(int width, int height) throws IOException {
        int count = (int) Math.min((long) width * height, Integer.MAX_VALUE);
        source.take(Part.CELLS, count);
        int[] cells = source.cells();
        if (cells != null) {
            requireCount(cells.length, count);
        }
        int[] gids = cells == null ? new int[count] : cells;
        int[] read = {0};
        StringBuilder text = new StringBuilder();
        source.content(
                element -> {
                    if (element.equals("tile") && encoding.isEmpty()) {
                        put(gids, read[0]++, source.gid("gid"));
                    }
                },
                encoding.isEmpty() ? null : text);
        if (!text.toString().isBlank()) { // without data, all cells are empty; fewer elements leave the others empty
            switch (encoding) {
                case "csv" -> readCsv(text, gids);
                default -> readBase64(text, gids);
            }
        }
        int gone = 0;
        int firstGone = 0;
        for (int gid : gids) {
            int number = gid & GidTable.NUMBER;
            if (number != 0 && tiles.tile(number) == null) {
                firstGone = gone++ == 0 ? number : firstGone;
            }
        }
        if (gone > 0) {
            source.note(
                    "the layer " + layer + " is empty in " + gone
                            + " of its cells, because no tileset has tiles such as",
                    firstGone);
        }
        return gids;
    }

    private void put(int[] gids, int index, int gid) throws IOException {
        if (index >= gids.length) {
            requireCount(index + 1L, gids.length);
        }
        gids[index] = gid;
    }

    private void requireCount(long count, int cells) throws IOException {
        if (count != cells) {
            boolean isMore = count > cells;
            throw source.fault(
                    "the data of a layer must have a tile for each of its " + cells + " cells",
                    isMore ? "more" : count);
        }
    }

    private void readCsv(CharSequence text, int[] gids) throws IOException {
        int count = 0;
        long number = -1; // no digit yet
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ',';
            if (c >= '0' && c <= '9') {
                number = Math.max(number, 0) * 10 + c - '0';
            } else if (c == ',' && (number >= 0 || i < text.length())) { // nothing is 0; a comma may be the end
                put(gids, count++, (int) Math.max(number, 0));
                number = -1;
            } else if (c != ',' && c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                number = Long.MAX_VALUE;
            }
            if (number > 0xFFFF_FFFFL) {
                throw source.fault(
                        "the data of a layer must be numbers from 0 to 4294967295 with commas between them",
                        text.subSequence(Math.max(0, i - 12), Math.min(text.length(), i + 1)));
            }
        }
        requireCount(count, gids.length);
    }

    private void readBase64(StringBuilder text, int[] gids) throws IOException {
        byte[] stored;
        try {
            stored = Base64.getMimeDecoder().decode(text.toString()); // old programs write lines of 76 characters
        } catch (IllegalArgumentException e) {
            throw source.fault("the data of a layer must be base64", e.getMessage());
        }
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int count = 0;
        try (InputStream in = decompress(new ByteArrayInputStream(stored))) {
            int length = BLOCK_BYTES;
            while (length == BLOCK_BYTES) { // by blocks: all bytes at once would be as much memory as the cells
                length = in.readNBytes(block.array(), 0, BLOCK_BYTES);
                for (int i = 0; i < length / Integer.BYTES; i++) {
                    put(gids, count++, block.getInt(i * Integer.BYTES));
                }
                if (length % Integer.BYTES != 0) {
                    throw source.fault("the data of a layer must have 4 bytes for each cell", length % Integer.BYTES);
                }
            }
        } catch (ZipException | EOFException e) {
            throw source.fault("the data of a layer must be compressed with " + compression, e.getMessage());
        }
        requireCount(count, gids.length);
    }

    private InputStream decompress(InputStream stored) throws IOException {
        return switch (compression) {
            case "gzip" -> new GZIPInputStream(stored);
            case "zlib" -> new InflaterInputStream(stored);
            default -> stored;
        };
    }
}
