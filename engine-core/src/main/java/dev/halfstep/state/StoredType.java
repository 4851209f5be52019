package dev.halfstep.state;

import dev.halfstep.storage.StoredFields;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The type of stored values. A state contains the type of each component once, before the values, so that a game whose
 * classes have changed, or a tool without these classes, can still read them.
 *
 * <p>Values of primitive types have their usual size. All other values begin with a byte: 0 for null, 1 otherwise.
 *
 * @param kind one of the constants
 * @param element the type of the elements of an array, null for all other kinds
 * @param fields the fields of an object, empty for all other kinds
 */
record StoredType(char kind, @Nullable StoredType element, List<Field> fields) {

    /** A field of an object. */
    record Field(String name, StoredType type) {}

    // The kinds of primitives are the letters of Java's field descriptors.
    static final char BOOLEAN = 'Z';
    static final char BYTE = 'B';
    static final char SHORT = 'S';
    static final char CHAR = 'C';
    static final char INT = 'I';
    static final char LONG = 'J';
    static final char FLOAT = 'F';
    static final char DOUBLE = 'D';
    static final char TEXT = 'T';
    /** The name of an enum constant. */
    static final char ENUM = 'E';

    static final char ENTITY = 'N';
    static final char ARRAY = '[';
    static final char OBJECT = '{';
    /** Bytes of a {@link dev.halfstep.storage.StateWriter}. */
    static final char WRITTEN = 'W';

    private static final String PRIMITIVES = "ZBSCIJFD";

    /** The sizes of {@link #PRIMITIVES} in bytes. */
    private static final int[] PRIMITIVE_BYTES = {1, 1, 2, 2, 4, 8, 4, 8};

    /** The maximum depth of types within types. */
    private static final int MAX_DEPTH = 32;

    static final StoredType BY_WRITER = of(WRITTEN);

    static StoredType of(char kind) {
        return new StoredType(kind, null, List.of());
    }

    static StoredType arrayOf(StoredType element) {
        return new StoredType(ARRAY, element, List.of());
    }

    static StoredType object(List<Field> fields) {
        return new StoredType(OBJECT, null, List.copyOf(fields));
    }

    /** Describes a type for messages: the names of the fields of an object, with their kinds. */
    static String namesOf(StoredType type) {
        if (type.kind != OBJECT) {
            return type.kind == ARRAY ? "[" + namesOf(type.elementType()) : String.valueOf(type.kind);
        }
        return type.fields.stream()
                .map(field -> field.name + " " + namesOf(field.type))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    boolean isPrimitive() {
        return PRIMITIVES.indexOf(kind) >= 0;
    }

    private int minBytes() {
        return isPrimitive() ? PRIMITIVE_BYTES[PRIMITIVES.indexOf(kind)] : 1;
    }

    private StoredType elementType() {
        return Objects.requireNonNull(element);
    }

    void write(DataOutput out) throws IOException {
        out.writeByte(kind);
        if (kind == ARRAY) {
            elementType().write(out);
        } else if (kind == OBJECT) {
            out.writeShort(fields.size());
            for (Field field : fields) {
                out.writeUTF(field.name);
                field.type.write(out);
            }
        }
    }

    /** Reads a type. The list of fields grows as they are read, so a wrong number of fields allocates no memory. */
    static StoredType read(DataInputStream in) throws IOException {
        return read(in, MAX_DEPTH);
    }

    private static StoredType read(DataInputStream in, int depth) throws IOException {
        if (depth == 0) {
            throw damaged("a type must have at most " + MAX_DEPTH + " types within each other");
        }
        char kind = (char) in.readUnsignedByte();
        if (kind == ARRAY) {
            return arrayOf(read(in, depth - 1));
        }
        if (kind == OBJECT) {
            List<Field> fields = new ArrayList<>();
            int count = in.readUnsignedShort();
            for (int i = 0; i < count; i++) {
                fields.add(new Field(in.readUTF(), read(in, depth - 1)));
            }
            return object(fields);
        }
        StoredType type = of(kind);
        if (!type.isPrimitive() && kind != TEXT && kind != ENUM && kind != ENTITY && kind != WRITTEN) {
            throw damaged("a type must have a known kind: " + (int) kind);
        }
        return type;
    }

    static StateException damaged(String message) {
        return new StateException(StateException.Reason.DAMAGED, message);
    }

    /** Writes the characters of a text, including invalid Unicode. */
    static void writeText(String text, DataOutput out) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }

    /**
     * Reads a value.
     *
     * @param entities returns the entity of a number
     */
    @Nullable
    Object read(DataInputStream in, EntityReferences entities) throws IOException {
        return isPrimitive() || readFlag(in) ? readPresent(in, entities) : null;
    }

    /** Reads a byte that is 0 or 1. */
    static boolean readFlag(DataInputStream in) throws IOException {
        int flag = in.readUnsignedByte();
        if (flag > 1) {
            throw damaged("a flag must be 0 or 1: " + flag);
        }
        return flag == 1;
    }

    /** Reads a value that is not null, without the byte that says so. */
    Object readPresent(DataInputStream in, EntityReferences entities) throws IOException {
        return switch (kind) {
            case BOOLEAN -> readFlag(in);
            case BYTE -> in.readByte();
            case SHORT -> in.readShort();
            case CHAR -> in.readChar();
            case INT -> in.readInt();
            case LONG -> in.readLong();
            case FLOAT -> Float.intBitsToFloat(in.readInt());
            case DOUBLE -> Double.longBitsToDouble(in.readLong());
            case TEXT, ENUM -> readText(in);
            case ENTITY -> entities.entity(in.readLong());
            case ARRAY -> readArray(in, entities);
            case OBJECT -> readObject(in, entities);
            default -> in.readNBytes(readCount(in, 1));
        };
    }

    private static String readText(DataInputStream in) throws IOException {
        char[] text = new char[readCount(in, Character.BYTES)];
        for (int i = 0; i < text.length; i++) {
            text[i] = in.readChar();
        }
        return new String(text);
    }

    /** Reads the number of elements that follow, and checks that there are as many bytes. */
    static int readCount(DataInputStream in, int minBytesOfElement) throws IOException {
        int count = in.readInt();
        if (count < 0 || (long) count * minBytesOfElement > in.available()) {
            throw damaged("a state must have all elements that it claims: " + Integer.toUnsignedLong(count)
                    + " elements in " + in.available() + " bytes");
        }
        return count;
    }

    private StoredFields readObject(DataInputStream in, EntityReferences entities) throws IOException {
        StoredFields object = new StoredFields();
        for (Field field : fields) {
            object.put(field.name, field.type.read(in, entities));
        }
        return object;
    }

    private Object readArray(DataInputStream in, EntityReferences entities) throws IOException {
        StoredType elements = elementType();
        int length = readCount(in, elements.minBytes());
        Object array = switch (elements.kind) {
            case BOOLEAN -> new boolean[length];
            case BYTE -> new byte[length];
            case SHORT -> new short[length];
            case CHAR -> new char[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            default -> new Object[length];
        };
        if (array instanceof byte[] bytes) { // large ones are of these four classes: the others are set by reflection
            in.readFully(bytes);
        } else if (array instanceof boolean[] flags) {
            for (int i = 0; i < length; i++) {
                flags[i] = readFlag(in);
            }
        } else if (array instanceof int[] ints) {
            for (int i = 0; i < length; i++) {
                ints[i] = in.readInt();
            }
        } else if (array instanceof float[] floats) {
            for (int i = 0; i < length; i++) {
                floats[i] = Float.intBitsToFloat(in.readInt());
            }
        } else {
            for (int i = 0; i < length; i++) {
                Array.set(array, i, elements.read(in, entities));
            }
        }
        return array;
    }
}
