package dev.halfstep.content;

import dev.halfstep.content.AssetFolder.Part;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * A value of a JSON file. The values with names are the members of an object. A null in the file is a member that is
 * not there, as the programs that write the files mean it.
 */
final class JsonNode extends NamedValues {

    private static final int MAX_DEPTH = 132; // as deep as the elements of an XML file: a list and its object are one
    private static final int NUMBERS_OF_A_VALUE = 8; // as much memory
    private static final int MANY_MEMBERS = 64;
    private static final Object NOTHING = new Object(); // a null in the file
    private static final StreamReadConstraints CONSTRAINTS = StreamReadConstraints.builder()
            .maxNestingDepth(MAX_DEPTH)
            .maxNameLength(1 << 12)
            .maxStringLength(AssetFolder.MAX_FILE_BYTES)
            .maxNumberLength(40)
            .build();

    /** Whole numbers of a list. Numbers without a sign may exceed the range of an int, and wrap then. */
    private static final class Numbers {
        final int[] values;
        final boolean isUnsigned;

        Numbers(int[] values, boolean isUnsigned) {
            this.values = values;
            this.isUnsigned = isUnsigned;
        }
    }

    /** The members of an object that has many: searches must not take long for each of them. */
    private static final class Members {
        final List<JsonNode> all;
        final Map<Object, JsonNode> byName = new HashMap<>();

        Members(JsonNode[] all) {
            this.all = Arrays.asList(all);
            for (JsonNode member : all) {
                byName.put(member.key, member);
            }
        }
    }

    private final @Nullable JsonNode parent;
    private final Object key; // the name of a member, or the index of an item
    private final int line;
    private final boolean isObject;

    /** A text, a Long, a Double, a Boolean, the members or items as an array, many members, or numbers. */
    private final Object content;

    private JsonNode(JsonNode parent, Object key, boolean isObject, Object content) {
        super(parent.folder, parent.file);
        this.parent = parent;
        this.key = key;
        this.isObject = isObject;
        this.content = content;
        line = parent.line;
    }

    /** Reads the value at the current token. */
    private JsonNode(AssetFolder folder, String file, @Nullable JsonNode parent, Object key, JsonParser parser)
            throws IOException {
        super(folder, file);
        this.parent = parent;
        this.key = key;
        line = parser.currentTokenLocation().getLineNr();
        take(Part.VALUES, 1);
        isObject = parser.currentToken() == JsonToken.START_OBJECT;
        content = switch (parser.currentToken()) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> items(parser);
            case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
            case VALUE_NULL -> NOTHING;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
            default -> parser.getString();
        };
    }

    /**
     * Reads a file.
     *
     * @param place where the file is named
     * @param rule what the file must be, for the message if it is not well-formed JSON
     */
    static JsonNode read(AssetFolder folder, String file, String place, String rule) throws IOException {
        InputStream bytes = folder.open(file, place);
        try (bytes) {
            return read(folder, file, bytes, rule);
        } finally {
            folder.close();
        }
    }

    /** Reads an open file. */
    static JsonNode read(AssetFolder folder, String file, InputStream bytes, String rule) throws IOException {
        // a factory has one copy of each name: a new one forgets the names of the file
        JsonFactory factory =
                JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build();
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes)) {
            JsonNode root = parser.nextToken() == null ? null : new JsonNode(folder, file, null, "", parser);
            boolean isEmpty = root == null || root.content == NOTHING;
            if (root == null || isEmpty || parser.nextToken() != null) {
                throw Fault.at(file, rule, isEmpty ? "nothing" : "the file goes on after its end");
            }
            return root;
        } catch (JacksonException e) {
            int errorLine = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw Fault.at(Fault.place(file, errorLine), rule, e.getOriginalMessage());
        }
    }

    private Object members(JsonParser parser) throws IOException {
        parser.nextToken();
        JsonNode[] members = children(parser, new ArrayList<>());
        return members.length < MANY_MEMBERS ? members : new Members(members);
    }

    /** Reads members or items up to their end. */
    private JsonNode[] children(JsonParser parser, List<JsonNode> children) throws IOException {
        for (; !parser.currentToken().isStructEnd(); parser.nextToken()) {
            Object name = isObject ? parser.currentName() : Integer.valueOf(children.size());
            if (isObject) {
                parser.nextToken();
            }
            JsonNode child = new JsonNode(folder, file, this, name, parser);
            if (child.content != NOTHING) {
                children.add(child);
            }
        }
        return children.toArray(JsonNode[]::new);
    }

    /** Reads numbers as long as all items are whole ones: cells of layers take no object each. */
    private Object items(JsonParser parser) throws IOException {
        int[] values = new int[NUMBERS_OF_A_VALUE];
        int length = 0;
        boolean isUnsigned = true;
        long largest = 0;
        while (parser.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            long value = number(parser) instanceof Long whole ? whole : Long.MAX_VALUE;
            isUnsigned &= value >= 0;
            largest = Math.max(largest, value);
            if (value < Integer.MIN_VALUE || largest > (isUnsigned ? 0xFFFF_FFFFL : Integer.MAX_VALUE)) {
                JsonNode item = new JsonNode(folder, file, this, length, parser);
                throw item.fault("whole numbers of a list must have 32 bits", parser.getString());
            }
            values = length < values.length ? values : Arrays.copyOf(values, 2 * length);
            values[length++] = (int) value;
            take(Part.VALUES, length % NUMBERS_OF_A_VALUE == 0 ? 1 : 0);
        }
        Numbers numbers = new Numbers(Arrays.copyOf(values, length), isUnsigned);
        boolean isWhole = length > 0 && parser.currentToken() == JsonToken.END_ARRAY;
        return isWhole ? numbers : children(parser, items(numbers));
    }

    private List<JsonNode> items(Numbers numbers) throws IOException {
        take(Part.VALUES, numbers.values.length);
        List<JsonNode> items = new ArrayList<>();
        for (int value : numbers.values) {
            Object whole = numbers.isUnsigned ? value & 0xFFFF_FFFFL : (long) value;
            items.add(new JsonNode(this, items.size(), /* isObject= */ false, whole));
        }
        return items;
    }

    /** Returns a Long for a whole number, also for one that has decimal places, such as 3.0. */
    private static Object number(JsonParser parser) {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                && parser.getNumberType() != JsonParser.NumberType.BIG_INTEGER) {
            return parser.getLongValue();
        }
        double value = parser.getDoubleValue();
        return value == (int) value ? (Object) (long) value : (Object) value;
    }

    /** Returns the name of a member; empty for an item of a list. */
    String name() {
        return key instanceof String member ? member : "";
    }

    boolean isObject() {
        return isObject;
    }

    boolean isList() {
        return content instanceof Numbers || (content instanceof JsonNode[] && !isObject);
    }

    boolean isFlag() {
        return content instanceof Boolean;
    }

    boolean isNumber() {
        return content instanceof Number;
    }

    /** Returns whether the value is a whole number that an int has room for. */
    boolean isInt() {
        return content instanceof Long whole && whole == whole.intValue();
    }

    /** Returns a text, a number or a flag as a text; null for an object or a list. */
    @Nullable
    String scalar() {
        return isObject() || isList() ? null : content.toString();
    }

    /** Returns the members of an object, in the order of the file. */
    List<JsonNode> members() throws IOException {
        if (!isObject) {
            throw fault("the value must be an object", scalar());
        }
        return children();
    }

    /** Returns the items of a list. */
    List<JsonNode> items() throws IOException {
        if (!isList()) {
            throw fault("the value must be a list", scalar());
        }
        return content instanceof Numbers numbers ? items(numbers) : children();
    }

    /** Returns the items of a member that is a list; none if there is no such member. */
    List<JsonNode> items(String member) throws IOException {
        JsonNode node = get(member);
        return node == null ? List.of() : node.items();
    }

    /** Returns the members of an object, or the items of a list that are not numbers. */
    List<JsonNode> children() {
        return content instanceof Members members
                ? members.all
                : content instanceof JsonNode[] children ? Arrays.asList(children) : List.of();
    }

    /** Returns a member of an object, or null if there is none. Of two with the same name, the last one counts. */
    @Nullable
    JsonNode get(String member) {
        if (content instanceof Members members) {
            return members.byName.get(member);
        }
        JsonNode found = null;
        for (JsonNode child : isObject ? children() : List.<JsonNode>of()) {
            found = child.key.equals(member) ? child : found;
        }
        return found;
    }

    /** Returns a member of an object; an object without members if there is none. */
    JsonNode orEmpty(String member) {
        JsonNode found = get(member);
        return found == null ? new JsonNode(this, member, /* isObject= */ true, new JsonNode[0]) : found;
    }

    /** Returns the whole numbers of a list. They wrap above the range of an int, if none is below 0. */
    int[] numbers() throws IOException {
        if (content instanceof Numbers numbers) {
            return numbers.values;
        } else if (isList() && children().isEmpty()) {
            return new int[0];
        }
        throw fault("the value must be a list of whole numbers", scalar());
    }

    @Override
    @Nullable
    String value(String member) {
        JsonNode node = get(member);
        return node == null ? null : node.scalar();
    }

    @Override
    String place() {
        return Fault.place(file + ", " + (parent == null ? "/" : path()), line);
    }

    private String path() {
        return parent == null ? "" : parent.path() + "/" + key;
    }

    @Override
    String owner() {
        return "the object";
    }
}
