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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the JSON file of a sprite sheet. */
final class SheetReader {

    private static final int MAX_PIXELS = 1 << 16;
    private static final double MAX_MILLISECONDS = 3_600_000;

    /** The duration of a new frame in Aseprite. Programs without animations write none. */
    private static final int DEFAULT_MILLISECONDS = 100;

    private static final String RULE =
            "a sheet must be the JSON data that File, Export Sprite Sheet of Aseprite writes, with frames and the size"
                    + " of the picture";

    /** What precedes and follows a tag in the name of its first frame. */
    private static final String SPLIT = " #";

    private static final Pattern AFTER_TAG = Pattern.compile("( 0+)?(\\.[^.]*)?$");

    private static final String TAGS_RULE =
            "a sheet with tags must have all frames of one sprite, as the tags count them: export each sprite by itself,"
                    + " with all frames and without Ignore Empty, Split Tags and Split Grid, or without tags";

    private final AssetFolder folder;
    private final String file;
    private final List<Frame> frames = new ArrayList<>();
    private final List<Tag> tags = new ArrayList<>();
    private final List<Layer> layers = new ArrayList<>();
    private final List<Slice> slices = new ArrayList<>();

    /** The number of the first frame of each split tag. */
    private final Map<String, Integer> splitTags = new HashMap<>();

    /** The first frame that is a cell of a grid instead of a whole frame, or null. */
    private @Nullable Frame cell;

    SheetReader(AssetFolder folder, String name) throws IOException {
        this.folder = folder;
        file = folder.resolve("", name, name);
    }

    SpriteSheet read() throws IOException {
        JsonNode root = JsonNode.read(folder, file, file, RULE);
        JsonNode frameNodes = root.get("frames");
        JsonNode meta = root.get("meta");
        Rect size = meta == null ? null : rect(meta, "size");
        if (frameNodes == null || meta == null || size == null) {
            throw Fault.at(file, RULE, null);
        }
        List<JsonNode> nodes = frameNodes.isObject() ? frameNodes.members() : frameNodes.items();
        frameNodes.take(Part.FRAMES, nodes.size());
        for (JsonNode node : nodes) {
            Frame frame = frame(node, size);
            splitTags.putIfAbsent(splitTag(frame.name()), frames.size());
            frames.add(frame);
        }
        if (frames.isEmpty()) {
            throw frameNodes.fault(RULE, "no frame");
        }
        for (JsonNode node : items(meta, "frameTags", Part.OBJECTS)) {
            addTag(node);
        }
        checkTags();
        for (JsonNode node : items(meta, "layers", Part.LAYERS)) {
            int opacity = node.whole("opacity", 255, 0, 255);
            layers.add(new Layer(
                    node.string("name", ""), node.string("group", ""), opacity, node.string("blendMode", "")));
        }
        for (JsonNode node : items(meta, "slices", Part.OBJECTS)) {
            slices.add(new Slice(node.string("name", ""), keys(node)));
        }
        return new SpriteSheet(image(meta), size.width(), size.height(), frames, tags, layers, slices, folder.notes());
    }

    private static List<JsonNode> items(JsonNode owner, String member, Part part) throws IOException {
        List<JsonNode> items = owner.items(member);
        owner.take(part, items.size());
        return items;
    }

    /**
     * Returns the name of the picture. Some versions store the name that it had on the machine of the artist, so a
     * name beyond the folder is taken as the one of a picture beside the sheet.
     */
    private String image(JsonNode meta) throws IOException {
        String name = meta.string("image", "").replace('\\', '/');
        String last = name.substring(1 + Math.max(name.lastIndexOf('/'), name.lastIndexOf(':')));
        int depth = (int) file.chars().filter(c -> c == '/').count();
        boolean isBeyond = name.startsWith("/") || name.contains(":");
        for (String segment : name.split("/", -1)) {
            depth += segment.equals("..") ? -1 : segment.isEmpty() || segment.equals(".") ? 0 : 1;
            isBeyond |= depth < 0;
        }
        String known = isBeyond ? last : name;
        return known.isEmpty() ? "" : folder.resolve(file, known, meta.place());
    }

    private Frame frame(JsonNode node, Rect picture) throws IOException {
        String name = node.string("filename", node.name());
        Rect area = rect(node, "frame");
        if (area == null) {
            throw node.fault("a frame must have the value frame", name);
        }
        if (node.flag("rotated", false)) {
            throw node.fault("a frame must not be rotated: export the sheet again without rotation", name);
        }
        if (area.x() < 0
                || area.y() < 0
                || area.x() + area.width() > picture.width()
                || area.y() + area.height() > picture.height()) {
            throw node.fault("a frame must be within the picture", name);
        }
        Rect whole = new Rect(0, 0, area.width(), area.height());
        Rect stored = rect(node, "spriteSourceSize");
        Rect place = stored == null ? whole : stored;
        Rect source = rect(node, "sourceSize");
        int width = source == null ? place.x() + place.width() : source.width();
        int height = source == null ? place.y() + place.height() : source.height();
        boolean isCell = place.x() >= width || place.y() >= height;
        int padding = area.width() - place.width();
        if (isCell) {
            place = whole;
        } else if (padding >= 0 && padding == area.height() - place.height()) {
            // Inner padding belongs to the area in the file. Trimming by a grid leaves parts beyond the sprite, where
            // nothing is drawn.
            Rect inside = inside(place, width, height);
            int left = area.x() + padding / 2 + inside.x() - place.x();
            int top = area.y() + padding / 2 + inside.y() - place.y();
            area = new Rect(left, top, inside.width(), inside.height());
            place = inside;
        }
        int millis = (int) Math.round(node.decimal("duration", DEFAULT_MILLISECONDS, 0, MAX_MILLISECONDS));
        millis = millis == 0 ? DEFAULT_MILLISECONDS : millis;
        Frame frame = new Frame(name, area, place, width, height, millis);
        cell = isCell && cell == null ? frame : cell;
        return frame;
    }

    private static Rect inside(Rect place, int width, int height) {
        int left = Math.max(0, place.x());
        int top = Math.max(0, place.y());
        int right = Math.min(width, place.x() + place.width());
        int bottom = Math.min(height, place.y() + place.height());
        return new Rect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    /** Returns the tag in the name of its first frame, as Split Tags names it: hero #run 0.aseprite. */
    private static String splitTag(String name) {
        int begin = name.lastIndexOf(SPLIT) + SPLIT.length();
        return begin < SPLIT.length()
                ? ""
                : AFTER_TAG.matcher(name.substring(begin)).replaceFirst("");
    }

    private void addTag(JsonNode node) throws IOException {
        String name = node.string("name", "");
        int from = node.whole("from", 0, Part.FRAMES.most);
        int to = node.whole("to", -1, Part.FRAMES.most);
        Integer split = name.isEmpty() ? null : splitTags.get(name); // its frames are there, its numbers elsewhere
        String prefix = "";
        if (split != null) {
            prefix = frames.get(split).name();
            prefix = prefix.substring(0, prefix.lastIndexOf(SPLIT) + SPLIT.length() + name.length());
            to += split - from;
            from = split;
        }
        if (to >= frames.size() || (from <= to && !frames.get(to).name().startsWith(prefix))) {
            throw node.fault(TAGS_RULE, name + " from " + from + " to " + to + " of " + frames.size());
        }
        if (from > to) {
            node.note("a tag without frames is left out", name);
            return;
        }
        node.take(Part.FRAMES, to - from + 1L);
        Direction direction = node.choice("direction", Direction.FORWARD);
        int repeats = node.whole("repeat", 0, 0, MAX_PIXELS);
        tags.add(new Tag(name, from, direction, repeats, frames.subList(from, to + 1)));
    }

    private void checkTags() throws IOException {
        Frame uncounted = tags.isEmpty() ? null : cell != null ? cell : new FrameNumbers(frames, tags).uncounted();
        if (uncounted != null) {
            throw Fault.at(file, TAGS_RULE, uncounted.name());
        }
    }

    private static List<SliceKey> keys(JsonNode slice) throws IOException {
        List<SliceKey> keys = new ArrayList<>();
        for (JsonNode node : items(slice, "keys", Part.OBJECTS)) {
            int frame = node.whole("frame", 0, 0, Integer.MAX_VALUE);
            Rect bounds = rect(node, "bounds");
            if (bounds == null) {
                throw node.fault("a key of a slice must have the value bounds", null);
            }
            if (!keys.isEmpty() && keys.get(keys.size() - 1).frame() >= frame) {
                throw node.fault("the frames of the keys of a slice must be ascending", frame);
            }
            Rect pivot = rect(node, "pivot");
            Pivot point = pivot == null ? null : new Pivot(pivot.x(), pivot.y());
            keys.add(new SliceKey(frame, bounds, rect(node, "center"), point));
        }
        return keys;
    }

    /** Returns x, y, w and h of a member, or null if there is no such member. A missing number is 0. */
    private static @Nullable Rect rect(JsonNode owner, String member) throws IOException {
        JsonNode node = owner.get(member);
        if (node == null) {
            return null;
        }
        if (!node.isObject()) {
            throw node.fault("the value must be an object", node.scalar());
        }
        return new Rect(
                node.whole("x", 0, -MAX_PIXELS, MAX_PIXELS),
                node.whole("y", 0, -MAX_PIXELS, MAX_PIXELS),
                node.whole("w", 0, 0, MAX_PIXELS),
                node.whole("h", 0, 0, MAX_PIXELS));
    }
}
