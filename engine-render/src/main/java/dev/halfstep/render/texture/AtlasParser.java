package dev.halfstep.render.texture;

import dev.halfstep.file.PrintableText;
import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses the text file that describes an atlas; {@link TextureAtlas} documents its format. */
final class AtlasParser {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_REGIONS = 10_000;
    private static final int MAX_FAULT_LENGTH = 200;

    private final Asset asset;
    private final Texture texture;
    private final Map<String, TextureRegion> regions = new LinkedHashMap<>();

    /** The grid of the last grid line, to which cell lines refer; null before the first grid line. */
    private @Nullable CellGrid grid;

    /** The number of the current line, from 1, for messages. */
    private int lineNumber;

    AtlasParser(Asset asset, Texture texture) {
        this.asset = asset;
        this.texture = texture;
    }

    /** Returns the regions by name, in the order of the file; regions of a smooth texture have rims. */
    Map<String, TextureRegion> parse() {
        String text = text();
        for (String line : text.split("\\R", -1)) {
            lineNumber++;
            String withoutComment = line.replaceFirst("#.*", "").strip();
            if (!withoutComment.isEmpty()) {
                parseLine(withoutComment.split("\\s+"));
            }
        }
        Iterator<TextureRegion> rimmed =
                texture.withRims(List.copyOf(regions.values())).iterator();
        regions.replaceAll((name, region) -> rimmed.next()); // in the same order
        return regions;
    }

    private String text() {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(asset.read(MAX_BYTES)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new AssetException("an atlas must be text in UTF-8", asset.name(), "is not", e);
        }
    }

    private void parseLine(String[] words) {
        try {
            switch (words[0]) {
                case "region" -> {
                    checkWordCount(words, 6, "region NAME LEFT TOP WIDTH HEIGHT");
                    addRegion(
                            words[1],
                            texture.region(number(words, 2), number(words, 3), number(words, 4), number(words, 5)));
                }
                case "grid" -> {
                    checkWordCount(words, 3, "grid WIDTH HEIGHT");
                    grid = new CellGrid(texture, number(words, 1), number(words, 2), 0, 0);
                }
                case "cell" -> {
                    checkWordCount(words, 4, "cell NAME COLUMN ROW");
                    addRegion(words[1], currentGrid().cell(number(words, 2), number(words, 3)));
                }
                default -> throw malformed("a line must begin with region, grid or cell: '" + words[0] + "'");
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw malformed(String.valueOf(e.getMessage()), e);
        }
    }

    private void checkWordCount(String[] words, int count, String syntax) {
        if (words.length != count) {
            throw malformed("the line must be '" + syntax + "': it has " + words.length + " words");
        }
    }

    private int number(String[] words, int index) {
        try {
            return Integer.parseInt(words[index]);
        } catch (NumberFormatException e) {
            throw malformed("this word must be a whole number: '" + words[index] + "'", e);
        }
    }

    private CellGrid currentGrid() {
        if (grid == null) {
            throw malformed("a cell must follow a grid line");
        }
        return grid;
    }

    private void addRegion(String name, TextureRegion region) {
        if (regions.size() == MAX_REGIONS) {
            throw malformed("an atlas must have at most " + MAX_REGIONS + " regions");
        }
        if (regions.put(name, region) != null) {
            throw malformed("a name must be unique: '" + name + "'");
        }
    }

    private AssetException malformed(String fault) {
        return malformed(fault, /* cause= */ null);
    }

    private AssetException malformed(String fault, @Nullable Throwable cause) {
        return new AssetException(
                "every line of an atlas must be valid",
                asset.name() + " line " + lineNumber,
                "is wrong: " + PrintableText.of(fault, MAX_FAULT_LENGTH), // it may have a word of the file
                cause);
    }
}
