package dev.halfstep.render.texture;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses the text file of an atlas; {@link TextureAtlas} documents the format. */
final class AtlasFile {

    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_REGIONS = 10_000;

    private final Asset asset;
    private final Texture texture;
    private final Map<String, TextureRegion> regions = new LinkedHashMap<>();
    private @Nullable TextureGrid grid;
    private int lineNumber;

    AtlasFile(Asset asset, Texture texture) {
        this.asset = asset;
        this.texture = texture;
    }

    Map<String, TextureRegion> read() {
        String text = text();
        for (String line : text.split("\\R", -1)) {
            lineNumber++;
            String content = line.replaceFirst("#.*", "").strip();
            if (!content.isEmpty()) {
                read(content.split("\\s+"));
            }
        }
        return regions;
    }

    private String text() {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(asset.read(MAX_BYTES)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new AssetException("an atlas must be a text in UTF-8", asset.name(), "is none", e);
        }
    }

    private void read(String[] words) {
        try {
            switch (words[0]) {
                case "region" -> {
                    checkWords(words, 6, "region NAME LEFT TOP WIDTH HEIGHT");
                    add(
                            words[1],
                            texture.region(number(words, 2), number(words, 3), number(words, 4), number(words, 5)));
                }
                case "grid" -> {
                    checkWords(words, 3, "grid WIDTH HEIGHT");
                    grid = new TextureGrid(texture, number(words, 1), number(words, 2));
                }
                case "cell" -> {
                    checkWords(words, 4, "cell NAME COLUMN ROW");
                    add(words[1], grid().cell(number(words, 2), number(words, 3)));
                }
                default -> throw wrong("a line begins with region, grid or cell: '" + words[0] + "'", null);
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw wrong(String.valueOf(e.getMessage()), e);
        }
    }

    private void checkWords(String[] words, int count, String form) {
        if (words.length != count) {
            throw wrong("the line must be '" + form + "': it has " + words.length + " words", null);
        }
    }

    private int number(String[] words, int index) {
        try {
            return Integer.parseInt(words[index]);
        } catch (NumberFormatException e) {
            throw wrong("a whole number is needed: '" + words[index] + "'", e);
        }
    }

    private TextureGrid grid() {
        if (grid == null) {
            throw wrong("a cell needs a grid before it", null);
        }
        return grid;
    }

    private void add(String name, TextureRegion region) {
        if (regions.size() == MAX_REGIONS) {
            throw wrong("an atlas has at most " + MAX_REGIONS + " regions", null);
        }
        if (regions.put(name, region) != null) {
            throw wrong("a name can be used once: '" + name + "'", null);
        }
    }

    private AssetException wrong(String happened, @Nullable Throwable cause) {
        return new AssetException(
                "an atlas must say where its regions are",
                asset.name() + " line " + lineNumber,
                "is wrong: " + happened,
                cause);
    }
}
