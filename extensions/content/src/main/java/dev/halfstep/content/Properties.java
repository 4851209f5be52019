package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import java.io.IOException;
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
 * <p>An object inherits properties that it does not set: from its template, then from its tile. Immutable.
 */
public final class Properties {

    /** No properties. */
    static final Properties NONE = new Properties("", List.of());

    /** A property of the type color: 0xAARRGGBB. */
    private record ColorValue(int argb) {}

    /** A property of the type file: a name in the folder of assets. */
    private record FileValue(String name) {}

    /** A property of the type object. */
    private record ObjectValue(int id) {}

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
    static Properties read(MapXml xml, Properties before) throws IOException {
        return read(xml, "").orElse(before);
    }

    private static Properties read(MapXml xml, String className) throws IOException {
        Map<String, Object> values = new LinkedHashMap<>();
        xml.children(element -> {
            if (element.equals("property")) {
                String name = xml.string("name", "");
                values.put(name, readValue(xml, name));
            }
        });
        return of(className, values);
    }

    private static Properties of(String className, Map<String, Object> values) {
        return new Properties(className, values.isEmpty() ? List.of() : List.of(values));
    }

    private static Object readValue(MapXml xml, String name) throws IOException {
        xml.take(Part.PROPERTIES, 1);
        String type = xml.string("type", "string");
        String className = xml.string("propertytype", "");
        boolean hasValue = xml.has("value");
        StringBuilder text = new StringBuilder(xml.string("value", ""));
        String value = text.toString();
        Object simple = switch (type) {
            case "string", "class", "list" -> value;
            case "int" -> value.isEmpty() ? 0 : xml.toWhole(name, value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "float" -> value.isEmpty() ? 0.0 : xml.toDecimal(name, value, -Double.MAX_VALUE, Double.MAX_VALUE);
            case "bool" -> !value.isEmpty() && xml.toFlag(name, value);
            case "color" -> new ColorValue(value.isEmpty() ? 0 : xml.toColor(name, value));
            case "file" -> new FileValue(value.isEmpty() ? "" : xml.reference("value"));
            case "object" -> new ObjectValue(value.isEmpty() ? 0 : xml.toWhole(name, value, 0, Integer.MAX_VALUE));
            default ->
                throw xml.fault(
                        "the type of a property must be string, int, float, bool, color, file, object, class or"
                                + " list",
                        type);
        };
        Map<String, Object> items = new LinkedHashMap<>();
        Properties[] members = {of(className, Map.of())};
        xml.content(
                element -> {
                    if (element.equals("properties")) {
                        members[0] = read(xml, className);
                    } else if (element.equals("item")) {
                        String index = Integer.toString(items.size());
                        items.put(index, readValue(xml, index));
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
        if (value != null && !type.isInstance(value)) {
            throw new IllegalArgumentException("the property " + Fault.printable(name) + " must have the type "
                    + typeName + " in Tiled: " + Fault.printable(value));
        }
        return type.cast(value);
    }

    /**
     * Returns a property of the type string, also an enumeration that is stored as text.
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
     * @throws IllegalArgumentException if the property has another type
     */
    public String file(String name, String fallback) {
        FileValue value = value(name, FileValue.class, "file");
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
