package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import dev.halfstep.content.SpriteSheet.Direction;
import dev.halfstep.content.SpriteSheet.Frame;
import dev.halfstep.content.SpriteSheet.Layer;
import dev.halfstep.content.SpriteSheet.Pivot;
import dev.halfstep.content.SpriteSheet.Rect;
import dev.halfstep.content.SpriteSheet.Slice;
import dev.halfstep.content.SpriteSheet.SliceKey;
import dev.halfstep.content.SpriteSheet.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** Reads the JSON file of a sprite sheet, token by token. */
final class SheetReader {

    private static final int MAX_PIXELS = 1 << 16;
    private static final int MAX_MILLISECONDS = 3_600_000;
    private static final String NOT_JSON = "a sheet must be well-formed JSON";
    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,10}");
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(32)
                    .maxNameLength(1 << 10)
                    .maxStringLength(1 << 16)
                    .maxNumberLength(40)
                    .build())
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES) // keeps no names of files
            .build();

    /** Handles the value of a property, or an item of an array, which has no name. */
    private interface ValueReader {
        void read(String property) throws IOException;
    }

    /** A tag before the frames are known. */
    private record StoredTag(String place, String name, int from, int to, Direction direction, int repeats) {}

    private final AssetFolder folder;
    private final String file;
    private final JsonParser parser;
    private final List<Frame> frames = new ArrayList<>();
    private final List<StoredTag> tags = new ArrayList<>();
    private final List<Layer> layers = new ArrayList<>();
    private final List<Slice> slices = new ArrayList<>();
    private String image = "";
    private @Nullable Rect size;

    SheetReader(AssetFolder folder, String name) throws IOException {
        this.folder = folder;
        file = folder.resolve("", name, name);
        InputStream content = folder.open(file, name);
        try {
            parser = FACTORY.createParser(ObjectReadContext.empty(), content); // reads the first bytes: the encoding
        } catch (JacksonException e) {
            throw Fault.at(file, NOT_JSON, e.getOriginalMessage());
        }
    }

    SpriteSheet read() throws IOException {
        try (parser) {
            parser.nextToken();
            properties(property -> {
                switch (property) {
                    case "frames" -> readFrames();
                    case "meta" -> properties(this::readMeta);
                    default -> parser.skipChildren();
                }
            });
            if (parser.nextToken() != null) {
                throw fault("the file must end after the sheet", parser.getString());
            }
            return sheet();
        } catch (JacksonException e) {
            throw fault(NOT_JSON, e.getOriginalMessage());
        }
    }

    private SpriteSheet sheet() throws IOException {
        Rect picture = size;
        if (picture == null || frames.isEmpty()) {
            throw Fault.at(file, "a sheet must have frames, and meta with the size of the picture", null);
        }
        for (Frame frame : frames) {
            Rect area = frame.area();
            if (area.x() + area.width() > picture.width() || area.y() + area.height() > picture.height()) {
                throw Fault.at(file, "a frame must be within the picture", frame.name());
            }
        }
        List<Tag> complete = new ArrayList<>();
        for (StoredTag tag : tags) {
            if (tag.from > tag.to || tag.to >= frames.size()) {
                String rule = "the frames of a tag must be ascending, and be below " + frames.size();
                throw Fault.at(tag.place, rule, tag.from + " to " + tag.to);
            }
            folder.take(Part.FRAMES, tag.to - tag.from + 1L, tag.place);
            List<Frame> shown = frames.subList(tag.from, tag.to + 1);
            complete.add(new Tag(tag.name, tag.from, tag.direction, tag.repeats, shown));
        }
        Frame other = complete.isEmpty() ? null : new FrameNumbers(frames, complete).ofSecondSprite();
        if (other != null) {
            throw Fault.at(
                    file,
                    "a sheet with tags must have one sprite, whose frames the tags count: export one sheet for each"
                            + " sprite, or export this one without tags",
                    other.name());
        }
        return new SpriteSheet(image, picture.width(), picture.height(), frames, complete, layers, slices);
    }

    private void readFrames() throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            properties(this::readFrame);
        } else {
            items(this::readFrame);
        }
    }

    private void readFrame(String key) throws IOException {
        folder.take(Part.FRAMES, 1, place());
        String[] name = {key};
        @Nullable Rect[] rects = {null, null, null};
        int[] milliseconds = {0};
        properties(property -> {
            switch (property) {
                case "filename" -> name[0] = string();
                case "frame" -> rects[0] = rect(0);
                case "spriteSourceSize" -> rects[1] = rect(0);
                case "sourceSize" -> rects[2] = rect(0);
                case "duration" -> milliseconds[0] = whole(1, MAX_MILLISECONDS);
                case "rotated" -> {
                    if (parser.currentToken() == JsonToken.VALUE_TRUE) {
                        throw fault("a frame must not be rotated", "true");
                    }
                    parser.skipChildren();
                }
                default -> parser.skipChildren();
            }
        });
        Rect area = rects[0];
        if (area == null || milliseconds[0] == 0) {
            throw fault("a frame must have the properties frame and duration", null);
        }
        Rect trimmed = rects[1] == null ? new Rect(0, 0, area.width(), area.height()) : rects[1];
        Rect source = rects[2] == null ? trimmed : rects[2];
        frames.add(new Frame(name[0], area, trimmed, source.width(), source.height(), milliseconds[0]));
    }

    private void readMeta(String property) throws IOException {
        switch (property) {
            case "image" -> {
                String name = string();
                image = name.isEmpty() ? "" : folder.resolve(file, name, place());
            }
            case "size" -> size = rect(0);
            case "frameTags" -> items(item -> readTag());
            case "layers" -> items(item -> readLayer());
            case "slices" -> items(item -> readSlice());
            default -> parser.skipChildren();
        }
    }

    private void readTag() throws IOException {
        folder.take(Part.OBJECTS, 1, place());
        String place = place();
        String[] name = {""};
        int[] range = {-1, -1, 0};
        Direction[] direction = {Direction.FORWARD};
        properties(property -> {
            switch (property) {
                case "name" -> name[0] = string();
                case "from" -> range[0] = whole(0, Integer.MAX_VALUE);
                case "to" -> range[1] = whole(0, Integer.MAX_VALUE);
                case "direction" -> direction[0] = direction();
                case "repeat" -> range[2] = whole(0, MAX_PIXELS);
                default -> parser.skipChildren();
            }
        });
        if (range[0] < 0 || range[1] < 0) {
            throw Fault.at(place, "a tag must have the properties from and to", name[0]);
        }
        tags.add(new StoredTag(place, name[0], range[0], range[1], direction[0], range[2]));
    }

    private void readLayer() throws IOException {
        folder.take(Part.LAYERS, 1, place());
        String[] texts = {"", "", ""};
        int[] opacity = {255};
        properties(property -> {
            switch (property) {
                case "name" -> texts[0] = string();
                case "group" -> texts[1] = string();
                case "opacity" -> opacity[0] = whole(0, 255);
                case "blendMode" -> texts[2] = string();
                default -> parser.skipChildren();
            }
        });
        layers.add(new Layer(texts[0], texts[1], opacity[0], texts[2]));
    }

    private void readSlice() throws IOException {
        folder.take(Part.OBJECTS, 1, place());
        String[] name = {""};
        List<SliceKey> keys = new ArrayList<>();
        properties(property -> {
            switch (property) {
                case "name" -> name[0] = string();
                case "keys" -> items(item -> keys.add(key(keys)));
                default -> parser.skipChildren();
            }
        });
        slices.add(new Slice(name[0], keys));
    }

    private SliceKey key(List<SliceKey> before) throws IOException {
        folder.take(Part.OBJECTS, 1, place());
        int[] frame = {0};
        @Nullable Rect[] rects = {null, null, null};
        properties(property -> {
            switch (property) {
                case "frame" -> frame[0] = whole(0, Integer.MAX_VALUE);
                case "bounds" -> rects[0] = rect(-MAX_PIXELS);
                case "center" -> rects[1] = rect(-MAX_PIXELS);
                case "pivot" -> rects[2] = rect(-MAX_PIXELS);
                default -> parser.skipChildren();
            }
        });
        if (rects[0] == null) {
            throw fault("a key of a slice must have the property bounds", null);
        }
        if (!before.isEmpty() && before.get(before.size() - 1).frame() >= frame[0]) {
            throw fault("the frames of the keys of a slice must be ascending", frame[0]);
        }
        Pivot pivot = rects[2] == null ? null : new Pivot(rects[2].x(), rects[2].y());
        return new SliceKey(frame[0], rects[0], rects[1], pivot);
    }

    /** Reads x, y, w and h; a missing number is 0. */
    private Rect rect(int minPosition) throws IOException {
        int[] values = new int[4];
        properties(property -> {
            int index = property.length() == 1 ? "xywh".indexOf(property) : -1;
            if (index >= 0) {
                values[index] = whole(index < 2 ? minPosition : 0, MAX_PIXELS);
            } else {
                parser.skipChildren();
            }
        });
        return new Rect(values[0], values[1], values[2], values[3]);
    }

    private Direction direction() throws IOException {
        String value = string();
        for (Direction direction : Direction.values()) {
            if (direction.name().toLowerCase(Locale.ROOT).equals(value)) {
                return direction;
            }
        }
        throw fault("the direction of a tag must be forward, reverse, pingpong or pingpong_reverse", value);
    }

    private void properties(ValueReader callback) throws IOException {
        require(JsonToken.START_OBJECT, "an object");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String property = parser.currentName();
            parser.nextToken();
            callback.read(property);
        }
    }

    private void items(ValueReader callback) throws IOException {
        require(JsonToken.START_ARRAY, "an array");
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            callback.read("");
        }
    }

    private String string() throws IOException {
        require(JsonToken.VALUE_STRING, "a text");
        return parser.getString();
    }

    /** Returns a whole number, which some properties store as a text. */
    private int whole(int min, int max) throws IOException {
        JsonToken token = parser.currentToken();
        boolean isNumber = token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_STRING;
        String text = isNumber ? parser.getString() : String.valueOf(token);
        long number = isNumber && WHOLE.matcher(text).matches() ? Long.parseLong(text) : Long.MIN_VALUE;
        if (number < min || number > max) {
            throw fault("the value must be a whole number from " + min + " to " + max, text);
        }
        return (int) number;
    }

    private void require(JsonToken token, String kind) throws IOException {
        if (parser.currentToken() != token) {
            throw fault("the value must be " + kind, parser.currentToken() == null ? "nothing" : parser.getString());
        }
    }

    private String place() {
        String path = parser.streamReadContext().pathAsPointer().toString();
        return Fault.place(
                file + ", " + (path.isEmpty() ? "/" : path),
                parser.currentTokenLocation().getLineNr());
    }

    private IOException fault(String rule, @Nullable Object value) {
        return Fault.at(place(), rule, value);
    }
}
