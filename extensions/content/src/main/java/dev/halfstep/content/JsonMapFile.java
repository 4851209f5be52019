package dev.halfstep.content;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON file of Tiled, as the elements and attributes of an XML file: one reader reads both. Old versions of Tiled
 * wrote objects by number or name, where newer ones write lists.
 */
final class JsonMapFile extends MapFile {

    /** Members by which a file without a type is known, and what it is: the last one is of a file without them. */
    private static final List<String> MEMBERS = List.of("orientation", "tilewidth", "__header__", "frames");

    private static final List<String> KINDS = List.of(
            "map",
            "tileset",
            "it seems to be of LDtk, which LdtkWorld.read reads",
            "it seems to be a sheet of Aseprite, which SpriteSheet.read reads",
            "it seems to be of another program");

    /** Members that are elements of the same name: objects, and lists of objects. */
    private static final List<String> ELEMENTS =
            List.of("tileoffset", "tileset", "object", "objectgroup", "text", "animation", "polygon", "polyline");

    private static final List<String> LISTS = List.of("animation", "polygon", "polyline");
    private static final List<String> LAYERS = List.of("tilelayer", "objectgroup", "imagelayer", "group");
    private static final List<String> FLAGS = List.of("ellipse", "capsule", "point");

    /**
     * Where the reader is.
     *
     * @param node what has the attributes of the element
     * @param isValue whether the element is a property of which the node is the value, and not an object with the value
     * @param properties the properties of the element, or null
     * @param types the types of these properties, or the type of this property; null if the properties have them
     */
    private record Position(
            String element,
            JsonNode node,
            boolean isValue,
            @Nullable JsonNode properties,
            @Nullable JsonNode types) {}

    private Position current;
    private boolean isEncoded; // the cells of the layer are texts

    JsonMapFile(AssetFolder folder, String file, InputStream content, String root) throws IOException {
        super(folder, file);
        JsonNode node = JsonNode.read(folder, file, content, "a file of Tiled must be well-formed JSON");
        String kind = kind(node);
        if (!kind.equals(root)) {
            throw Fault.at(file, "the file must be a " + root + " of Tiled", kind);
        }
        current = position(root, node);
    }

    private static Position position(String element, JsonNode node) {
        return new Position(element, node, /* isValue= */ false, node.get("properties"), node.get("propertytypes"));
    }

    /** Returns what a file is. Old files do not say it: Tiled itself goes by these members. */
    private static String kind(JsonNode root) {
        String type = root.string("type", "");
        int kind = 0;
        while (kind < MEMBERS.size() && root.get(MEMBERS.get(kind)) == null) {
            kind++;
        }
        return List.of("map", "tileset", "template", "world").contains(type) ? type : KINDS.get(kind);
    }

    @Override
    @Nullable
    String value(String attribute) {
        JsonNode node = current.node;
        return switch (current.element) {
            case "image" -> {
                String member = attribute.equals("source") ? "" : attribute;
                yield text(node.get(member.equals("trans") ? "transparentcolor" : "image" + member));
            }
            case "polygon", "polyline" -> points(node);
            case "property" -> current.isValue ? ofValue(attribute) : text(node.get(attribute));
            case "tile" -> attribute.equals("id") && !node.has("id") ? node.name() : text(node.get(attribute));
            case "chunk" -> text(node.get((node.has("startx") && attribute.length() == 1 ? "start" : "") + attribute));
            default -> text(node.get(attribute));
        };
    }

    /** Returns a value as an attribute. What is no text, number or flag is no attribute that a reader accepts. */
    private static @Nullable String text(@Nullable JsonNode value) {
        return value == null ? null : value.isObject() ? "{}" : value.isList() ? "[]" : value.scalar();
    }

    private static String points(JsonNode list) {
        StringBuilder points = new StringBuilder();
        for (JsonNode point : list.children()) {
            points.append(text(point.get("x")) + "," + text(point.get("y")) + " ");
        }
        return points.toString();
    }

    /** Returns an attribute of a property that is only a value. */
    private @Nullable String ofValue(String attribute) {
        JsonNode value = current.node;
        return switch (attribute) {
            case "name" -> value.name();
            case "value" -> text(value);
            case "type" -> current.types == null ? type(value) : current.types.scalar();
            default -> null;
        };
    }

    private static String type(JsonNode value) {
        String simple = value.isFlag() ? "bool" : value.isInt() ? "int" : value.isNumber() ? "float" : "string";
        return value.isObject() ? "class" : value.isList() ? "list" : simple;
    }

    @Override
    boolean isUntyped() {
        return current.isValue && current.types == null;
    }

    @Override
    int @Nullable [] cells() throws IOException {
        JsonNode data = current.node.get("data");
        return data == null || (!data.isList() && isEncoded) ? null : data.numbers();
    }

    @Override
    String place() {
        return current.node.place();
    }

    @Override
    String owner() {
        return "the " + current.element;
    }

    @Override
    void content(ChildReader callback, @Nullable StringBuilder text) throws IOException {
        switch (current.element) {
            case "text", "chunk" -> {}
            case "properties" -> properties(callback);
            case "property" -> values(callback);
            case "animation" -> each(callback, "frame", current.node);
            case "data" -> chunks(callback);
            default -> members(callback);
        }
        JsonNode own = current.node.get(current.element.equals("text") ? "text" : "data");
        if (text != null && own != null && own.scalar() != null && !current.element.equals("property")) {
            text.append(own.scalar());
        }
    }

    private void visit(ChildReader callback, String element, Position child) throws IOException {
        Position parent = current;
        current = child;
        callback.read(element);
        current = parent;
    }

    private void visit(ChildReader callback, String element, JsonNode node) throws IOException {
        visit(callback, element, position(element, node));
    }

    private void each(ChildReader callback, String element, @Nullable JsonNode list) throws IOException {
        for (JsonNode item : list == null ? List.<JsonNode>of() : list.items()) {
            item.members(); // it must be an object
            visit(callback, element, item);
        }
    }

    private void members(ChildReader callback) throws IOException {
        JsonNode node = current.node;
        if (current.properties != null) {
            Position child = new Position("properties", current.properties, false, null, current.types);
            visit(callback, "properties", child);
        }
        if (!string("image", "").isEmpty()) {
            visit(callback, "image", node);
        }
        for (String element : ELEMENTS) {
            JsonNode member = node.get(element);
            if (member != null) {
                for (JsonNode object : LISTS.contains(element) ? member.items() : List.of(member)) {
                    object.members(); // it must be an object
                }
                visit(callback, element, member);
            }
        }
        for (String element : FLAGS) {
            if (node.flag(element, false)) {
                visit(callback, element, node);
            }
        }
        each(callback, "tileset", node.get("tilesets")); // before the cells that refer to them
        tiles(callback);
        each(callback, "object", node.get("objects"));
        for (JsonNode layer : node.items("layers")) {
            String type = layer.string("type", "");
            if (LAYERS.contains(type)) {
                visit(callback, type.equals("tilelayer") ? "layer" : type, layer);
            } else {
                layer.note("a layer is left out: its type must be " + String.join(" or ", LAYERS), type);
            }
        }
        if (node.get("data") != null || node.get("chunks") != null) {
            isEncoded = has("encoding");
            visit(callback, "data", node);
        }
    }

    /** Visits the tiles of a tileset: a list, and before Tiled 1.2 objects by number, with properties in others. */
    private void tiles(ChildReader callback) throws IOException {
        JsonNode tileset = current.node;
        JsonNode list = tileset.get("tiles");
        if (list != null && list.isList()) {
            each(callback, "tile", list);
            return;
        }
        Map<String, JsonNode> tiles = byName(list);
        Map<String, JsonNode> properties = byName(tileset.get("tileproperties"));
        Map<String, JsonNode> types = byName(tileset.get("tilepropertytypes"));
        Set<String> numbers = new LinkedHashSet<>(tiles.keySet());
        numbers.addAll(properties.keySet());
        for (String number : numbers) {
            JsonNode tile = tiles.getOrDefault(number, tileset.orEmpty(number));
            tile.members(); // it must be an object
            visit(callback, "tile", new Position("tile", tile, false, properties.get(number), types.get(number)));
        }
    }

    private static Map<String, JsonNode> byName(@Nullable JsonNode node) throws IOException {
        Map<String, JsonNode> members = new LinkedHashMap<>();
        for (JsonNode member : node == null ? List.<JsonNode>of() : node.members()) {
            members.put(member.name(), member);
        }
        return members;
    }

    /** Visits properties: a list of objects with name, type and value, or in a class and in old files the values by name. */
    private void properties(ChildReader callback) throws IOException {
        JsonNode node = current.node;
        if (node.isList()) {
            each(callback, "property", node);
            return;
        }
        Map<String, JsonNode> types = byName(current.types);
        for (JsonNode value : node.members()) {
            visit(callback, "property", new Position("property", value, true, null, types.get(value.name())));
        }
    }

    /** Visits the members of a class, or the items of a list. */
    private void values(ChildReader callback) throws IOException {
        JsonNode value = current.isValue ? current.node : current.node.get("value");
        if (value != null && value.isObject()) {
            visit(callback, "properties", new Position("properties", value, false, null, null));
        } else if (value != null && value.isList()) {
            for (JsonNode item : value.items()) {
                boolean isValue = !item.has("type") || item.get("value") == null;
                visit(callback, "item", new Position("property", item, isValue, null, null));
            }
        }
    }

    /** Visits the chunks of a layer. Files before Tiled 1.1 have one: the layer. */
    private void chunks(ChildReader callback) throws IOException {
        JsonNode layer = current.node;
        if (layer.get("chunks") == null) {
            visit(callback, "chunk", layer);
        }
        each(callback, "chunk", layer.get("chunks"));
    }
}
