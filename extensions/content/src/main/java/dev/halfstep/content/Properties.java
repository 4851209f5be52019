package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The custom properties of a map, layer, tileset, tile or object. Each getter has a default for a missing property, and
 * throws an exception if the property has another type, such as after a typing error in Tiled.
 *
 * <pre>{@code
 * float speed = (float) object.properties().number("speed", 2.5);
 * boolean locked = object.properties().flag("locked", false);
 * }</pre>
 *
 * <p>An object inherits properties that it does not set: from its template, then from its tile. JSON files do not store
 * the types of the members of a class. There, a text is also a color and a file, and an int is also an object. Immutable.
 */
public final class Properties {

    /** No properties. */
    static final Properties NONE = new Properties("", List.of());

    /** A property of the type color: 0xAARRGGBB. */
    record ColorValue(int argb) {}

    /** A property of the type file: a name in the folder of assets. */
    record FileValue(String name) {}

    /** A property of the type object. */
    record ObjectValue(int id) {}

    /**
     * A text or a whole number of a JSON file that does not say the type. JSON stores a colour and a file as a text, and
     * an object as a number: the game knows which.
     */
    private record UntypedValue(Object value, Path folder, String file) {

        @Nullable
        Object as(Class<?> type) {
            if (type == ObjectValue.class && value instanceof Integer id) {
                return new ObjectValue(id);
            } else if (type == ColorValue.class && value instanceof String text) {
                Integer color = text.isEmpty() ? Integer.valueOf(0) : NamedValues.color(text);
                return color == null ? null : new ColorValue(color);
            } else if (type == FileValue.class && value instanceof String text) {
                try {
                    return new FileValue(text.isEmpty() ? "" : new AssetFolder(folder).resolve(file, text, file));
                } catch (IOException e) {
                    return null; // outside of the folder: only a text
                }
            }
            return value;
        }

        @Override
        public String toString() {
            return value.toString();
        }
    }

    private final String className;

    /** The own properties, then the inherited ones. Shared: the objects of a template have no copies. */
    private final List<Map<String, Object>> levels;

    private Properties(String className, List<Map<String, Object>> levels) {
        this.className = className;
        this.levels = levels;
    }

    /** Returns these properties, with defaults from others. */
    Properties orElse(Properties inherited) {
        if (levels.isEmpty() || inherited.levels.isEmpty()) {
            return levels.isEmpty() ? inherited : this;
        }
        List<Map<String, Object>> all = new ArrayList<>(levels);
        all.addAll(inherited.levels);
        return new Properties(className, List.copyOf(all));
    }

    /** Reads an element with properties. */
    static Properties read(MapFile source, Properties before) throws IOException {
        return read(source, "").orElse(before);
    }

    private static Properties read(MapFile source, String className) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        source.children(element -> {
            if (element.equals("property")) {
                String name = source.string("name", "");
                values.put(name, readValue(source, name));
            }
        });
        return of(className, values);
    }

    static Properties of(String className, Map<String, Object> values) {
        return new Properties(className, values.isEmpty() ? List.of() : List.of(values));
    }

    private static Object readValue(MapFile source, String name) throws IOException {
        source.take(Part.PROPERTIES, 1);
        String type = source.string("type", "string");
        String className = source.string("propertytype", "");
        boolean hasValue = source.has("value");
        StringBuilder text = new StringBuilder(source.string("value", ""));
        String value = text.toString();
        Object simple = value(source, name, type, value);
        if (source.isUntyped() && (type.equals("string") || type.equals("int"))) {
            return new UntypedValue(simple, source.folder.root, source.file);
        }
        Map<String, Object> items = new LinkedHashMap<>();
        Properties[] members = {of(className, Map.of())};
        source.content(
                element -> {
                    if (element.equals("properties")) {
                        members[0] = read(source, className);
                    } else if (element.equals("item")) {
                        String index = Integer.toString(items.size());
                        items.put(index, readValue(source, index));
                    }
                },
                type.equals("string") && !hasValue ? text : null);
        return switch (type) {
            case "string" -> text.toString();
            case "class" -> members[0];
            case "list" -> of("", items);
            default -> simple;
        };
    }

    /** Returns a value of a type; the text itself if it is none, or if the type is one of a newer version. */
    private static Object value(MapFile source, String name, String type, String text) {
        try {
            return switch (type) {
                case "string", "class", "list" -> text;
                case "int" -> text.isEmpty() ? 0 : source.toWhole(type, text, Integer.MIN_VALUE, Integer.MAX_VALUE);
                case "float" ->
                    text.isEmpty() ? 0.0 : source.toDecimal(type, text, -Double.MAX_VALUE, Double.MAX_VALUE);
                case "bool" -> !text.isEmpty() && source.toFlag(type, text);
                case "color" -> new ColorValue(text.isEmpty() ? 0 : source.toColor(text));
                case "file" -> new FileValue(text.isEmpty() ? "" : source.reference("value"));
                case "object" -> new ObjectValue(text.isEmpty() ? 0 : source.toWhole(type, text, 0, Integer.MAX_VALUE));
                default -> throw source.fault("an unknown type", type);
            };
        } catch (IOException e) {
            String rule = type.equals("file") ? "in the folder of assets" : "of the type " + Fault.printable(type);
            source.note("the property " + Fault.printable(name) + " is read as a text: it must be " + rule, text);
            return text;
        }
    }

    /**
     * Returns the names of all properties, also of inherited ones.
     *
     * @return the names, in the order of the file
     */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        levels.forEach(level -> names.addAll(level.keySet()));
        return names;
    }

    /**
     * Returns whether a property exists.
     *
     * @param name the name
     * @return true if the property is set or inherited
     */
    public boolean has(String name) {
        return value(name) != null;
    }

    private @Nullable Object value(String name) {
        for (Map<String, Object> level : levels) {
            Object value = level.get(name);
            if (value != null) {
                return value;
            }
        }
        return null;
    }

    private <T> @Nullable T value(String name, Class<T> type, String typeName) {
        Object value = value(name);
        Object typed = value instanceof UntypedValue untyped ? untyped.as(type) : value;
        if (value != null && !type.isInstance(typed)) {
            throw new IllegalArgumentException("the property " + Fault.printable(name) + " must have the type "
                    + typeName + " in Tiled: " + Fault.printable(value));
        }
        return type.cast(typed);
    }

    /**
     * Returns a property of the type string, also an enumeration that is stored as text, and a value that is none of
     * its type, which {@link TiledMap#notes} has.
     *
     * @param name the name
     * @param fallback the result if there is no such property
     * @return the text
     * @throws IllegalArgumentException if the property has another type
     */
    public String text(String name, String fallback) {
        String value = value(name, String.class, "string");
        return value == null ? fallback : value;
    }

    /**
     * Returns a property of the type int.
     *
     * @param name the name
     * @param fallback the result if there is no such property
     * @return the whole number
     * @throws IllegalArgumentException if the property has another type
     */
    public int whole(String name, int fallback) {
        Integer value = value(name, Integer.class, "int");
        return value == null ? fallback : value;
    }

    /**
     * Returns a property of the type float or int.
     *
     * @param name the name
     * @param fallback the result if there is no such property
     * @return the number, which is finite
     * @throws IllegalArgumentException if the property has another type
     */
    public double number(String name, double fallback) {
        Number value = value(name, Number.class, "float or int");
        return value == null ? fallback : value.doubleValue();
    }

    /**
     * Returns a property of the type bool.
     *
     * @param name the name
     * @param fallback the result if there is no such property
     * @return whether it is set to true
     * @throws IllegalArgumentException if the property has another type
     */
    public boolean flag(String name, boolean fallback) {
        Boolean value = value(name, Boolean.class, "bool");
        return value == null ? fallback : value;
    }

    /**
     * Returns a property of the type color.
     *
     * @param name the name
     * @param fallback the result if there is no such property
     * @return the colour as 0xAARRGGBB
     * @throws IllegalArgumentException if the property has another type
     */
    public int color(String name, int fallback) {
        ColorValue value = value(name, ColorValue.class, "color");
        return value == null ? fallback : value.argb();
    }

    /**
     * Returns a property of the type file.
     *
     * @param name the name
     * @param fallback the result if there is no such property
     * @return the name of the file, relative to the folder that the map was read from, with slashes; empty if no file
     *     is chosen. The file lies in that folder, or does not exist
     * @throws IllegalArgumentException if the property has another type, or names a file outside of that folder, which
     *     is a text: {@link #text} returns it. Never open such a file, because maps may come from players
     */
    public String file(String name, String fallback) {
        FileValue value = value(name, FileValue.class, "file (in the folder of assets)");
        return value == null ? fallback : value.name();
    }

    /**
     * Returns a property of the type object.
     *
     * @param name the name
     * @param fallback the result if there is no such property
     * @return the {@link MapObject#id} of the object, or 0 for none
     * @throws IllegalArgumentException if the property has another type
     */
    public int object(String name, int fallback) {
        ObjectValue value = value(name, ObjectValue.class, "object");
        return value == null ? fallback : value.id();
    }

    /**
     * Returns the members of a property whose type is a class. Tiled stores only members that differ from the defaults
     * of the class. A list is read in the same way: its items have the names 0, 1 and so on.
     *
     * @param name the name
     * @return the members, empty if there is no such property
     * @throws IllegalArgumentException if the property has another type
     */
    public Properties members(String name) {
        Properties value = value(name, Properties.class, "class or list");
        return value == null ? NONE : value;
    }

    /**
     * Returns the class of a property whose type is a class.
     *
     * @return the name of the class; empty for properties that are not the members of such a property
     */
    public String className() {
        return className;
    }

    /** Returns all names and values, for messages. */
    @Override
    public String toString() {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        names().forEach(name -> values.put(name, value(name)));
        return className + values;
    }
}
