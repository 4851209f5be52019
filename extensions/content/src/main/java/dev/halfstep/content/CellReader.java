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

    private final MapXml xml;
    private final GidTable tiles;
    private final double offsetX;
    private final double offsetY;
    private final String encoding;
    private final String compression;

    /** Reads a data element. */
    CellReader(MapXml xml, GidTable tiles, double offsetX, double offsetY) throws IOException {
        this.xml = xml;
        this.tiles = tiles;
        this.offsetX = offsetX;
        this.offsetY = offsetY;
        encoding = xml.string("encoding", "");
        compression = xml.string("compression", "");
        if (!List.of("", "csv", "base64").contains(encoding)) {
            throw xml.fault("the encoding of a layer must be csv or base64, or there must be none", encoding);
        }
        if (compression.equals("zstd")) {
            throw xml.fault(
                    "the compression of a layer must not be zstd: choose zlib in the properties of the map", null);
        }
        if (!List.of("", "gzip", "zlib").contains(compression)) {
            throw xml.fault("the compression of a layer must be gzip or zlib, or there must be none", compression);
        }
    }

    /** Reads a layer of a given size. */
    TileCells readFinite(int width, int height) throws IOException {
        return new TileCells(0, 0, width, height, read(width, height), tiles, offsetX, offsetY);
    }

    /** Reads a layer that is the union of its chunks. */
    TileCells readChunks() throws IOException {
        List<TileCells> chunks = new ArrayList<>();
        xml.children(element -> {
            if (element.equals("chunk")) {
                int x = xml.whole("x", -MAX_COORDINATE, MAX_COORDINATE);
                int y = xml.whole("y", -MAX_COORDINATE, MAX_COORDINATE);
                int width = xml.whole("width", 1, MAX_SIZE);
                int height = xml.whole("height", 1, MAX_SIZE);
                chunks.add(new TileCells(x, y, width, height, read(width, height), tiles, 0, 0));
            }
        });
        int left = chunks.stream().mapToInt(TileCells::left).min().orElse(0);
        int top = chunks.stream().mapToInt(TileCells::top).min().orElse(0);
        int width =
                chunks.stream().mapToInt(c -> c.left() + c.width() - left).max().orElse(0);
        int height =
                chunks.stream().mapToInt(c -> c.top() + c.height() - top).max().orElse(0);
        xml.take(Part.CELLS, (long) width * height); // also of the space between the chunks
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
        xml.take(Part.CELLS, count);
        int[] gids = new int[count];
        int[] read = {0};
        StringBuilder text = new StringBuilder();
        xml.content(
                element -> {
                    if (element.equals("tile") && encoding.isEmpty()) {
                        put(gids, read[0]++, xml.gid("gid"));
                    }
                },
                encoding.isEmpty() ? null : text);
        switch (encoding) {
            case "csv" -> readCsv(text, gids);
            case "base64" -> readBase64(text, gids);
            default -> requireCount(read[0], gids);
        }
        for (int gid : gids) {
            if (gid != 0) {
                tiles.require(xml, gid);
            }
        }
        return gids;
    }

    private void put(int[] gids, int index, int gid) throws IOException {
        if (index >= gids.length) {
            requireCount(index + 1, gids);
        }
        gids[index] = gid;
    }

    private void requireCount(int count, int[] gids) throws IOException {
        if (count != gids.length) {
            boolean isMore = count > gids.length;
            throw xml.fault(
                    "the data of a layer must have a tile for each of its " + gids.length + " cells",
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
            } else if (c == ',' && number >= 0) {
                put(gids, count++, (int) number);
                number = -1;
            } else if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                number = Long.MAX_VALUE;
            }
            if (number > 0xFFFF_FFFFL) {
                throw xml.fault(
                        "the data of a layer must be numbers from 0 to 4294967295 with commas between them",
                        text.subSequence(Math.max(0, i - 12), Math.min(text.length(), i + 1)));
            }
        }
        requireCount(count, gids);
    }

    private void readBase64(StringBuilder text, int[] gids) throws IOException {
        byte[] stored;
        try {
            stored = Base64.getDecoder().decode(text.toString().strip());
        } catch (IllegalArgumentException e) {
            throw xml.fault("the data of a layer must be base64", e.getMessage());
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
                    throw xml.fault("the data of a layer must have 4 bytes for each cell", length % Integer.BYTES);
                }
            }
        } catch (ZipException | EOFException e) {
            throw xml.fault("the data of a layer must be compressed with " + compression, e.getMessage());
        }
        requireCount(count, gids);
    }

    private InputStream decompress(InputStream stored) throws IOException {
        return switch (compression) {
            case "gzip" -> new GZIPInputStream(stored);
            case "zlib" -> new InflaterInputStream(stored);
            default -> stored;
        };
    }
}
