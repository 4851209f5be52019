package dev.halfstep.replay;

import dev.halfstep.game.PrintableText;
import dev.halfstep.time.Rate;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The header of a recording: all that is known before the first step. docs/recording-format.md documents its format,
 * block kind H.
 *
 * @param game the game and its settings
 * @param rate the step rate
 * @param hashEvery the number of steps between two hashes of the state, 1 or more
 * @param beginHash the hash of the state before the first step
 * @param schema the simulation components, in the order of registration
 */
record RecordingHeader(RecordedGame game, Rate rate, int hashEvery, long beginHash, List<ComponentSchema> schema) {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The maximum number of steps between two hashes. A larger number would not narrow down a divergence. */
    static final int MAX_HASH_EVERY = 1_000_000;

    /** The maximum number of settings or components, which the format counts in two bytes. */
    private static final int MAX_COUNT = 0xFFFF;

    /**
     * Creates a header.
     *
     * @param game the game and its settings
     * @param rate the step rate
     * @param hashEvery the number of steps between two hashes of the state, 1 to {@value #MAX_HASH_EVERY}
     * @param beginHash the hash of the state before the first step
     * @param schema the simulation components, in the order of registration
     * @throws IllegalArgumentException if {@code hashEvery} is out of range
     */
    public RecordingHeader {
        if (hashEvery < 1 || hashEvery > MAX_HASH_EVERY) {
            throw new IllegalArgumentException("the number of steps between two hashes must be between 1 and "
                    + MAX_HASH_EVERY + ": " + hashEvery);
        }
        schema = List.copyOf(schema);
    }

    /** Returns the number of parts of a hash: one for the entity numbers, one for each component. */
    int hashPartCount() {
        return schema.size() + 1;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(game.name());
        out.writeUTF(game.version());
        out.writeLong(game.seed());
        out.writeShort(game.settings().size());
        for (Map.Entry<String, String> setting : game.settings().entrySet()) {
            out.writeUTF(setting.getKey());
            out.writeUTF(setting.getValue());
        }
        out.writeLong(rate.periodNumerator());
        out.writeLong(rate.periodDenominator());
        out.writeInt(hashEvery);
        out.writeLong(beginHash);
        out.writeInt(RecordingFormat.CONTROLS_CHECKSUM);
        out.writeShort(schema.size());
        for (ComponentSchema component : schema) {
            out.writeUTF(component.name());
            out.writeShort(component.fields().size());
            for (String field : component.fields()) {
                out.writeUTF(field);
            }
        }
    }

    /**
     * Requires that this header fits into a block. Call this before the file is created.
     *
     * @throws IllegalArgumentException if the header is too long
     */
    void requireFits() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write(new DataOutputStream(bytes));
        } catch (IOException tooLong) {
            throw new IllegalArgumentException("a name or setting must have at most 65535 bytes: " + game, tooLong);
        }
        if (bytes.size() > RecordingFormat.MAX_CONTENT_BYTES
                || game.settings().size() > MAX_COUNT
                || schema.size() > MAX_COUNT) {
            throw new IllegalArgumentException("the header of a recording must have at most "
                    + RecordingFormat.MAX_CONTENT_BYTES + " bytes, " + MAX_COUNT + " settings and " + MAX_COUNT
                    + " components: " + bytes.size() + " bytes, "
                    + game.settings().size() + " settings, " + schema.size() + " components");
        }
    }

    /**
     * Reads a header. Lists grow as their elements are read, so a wrong count in the file allocates no memory.
     *
     * @param file the name of the file in messages
     * @throws IOException if the bytes are too few or too many
     * @throws IllegalArgumentException if a number is out of range, or two components have the same name
     */
    static RecordingHeader read(DataInputStream in, String file) throws IOException {
        String name = in.readUTF();
        String version = in.readUTF();
        long seed = in.readLong();
        SortedMap<String, String> settings = new TreeMap<>();
        for (int remaining = in.readUnsignedShort(); remaining > 0; remaining--) {
            settings.put(in.readUTF(), in.readUTF());
        }
        Rate rate = readRate(in);
        int hashEvery = in.readInt();
        long beginHash = in.readLong();
        if (in.readInt() != RecordingFormat.CONTROLS_CHECKSUM) {
            throw new RecordingException(
                    RecordingException.Reason.OTHER_SCHEMA,
                    "a recording must be replayed by an engine with the same keys, buttons and axes: " + file
                            + " was recorded with different controls");
        }
        List<ComponentSchema> schema = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int remaining = in.readUnsignedShort(); remaining > 0; remaining--) {
            ComponentSchema component = readComponent(in);
            if (!names.add(component.name())) {
                throw new IllegalArgumentException("each component must have its own name: " + component.name());
            }
            schema.add(component);
        }
        if (in.read() >= 0) {
            throw new IOException("bytes follow its last field");
        }
        return new RecordingHeader(new RecordedGame(name, version, seed, settings), rate, hashEvery, beginHash, schema);
    }

    private static Rate readRate(DataInputStream in) throws IOException {
        // the period is numerator / denominator nanoseconds, so the rate is 1e9 * denominator / numerator hertz
        long periodNumerator = in.readLong();
        long periodDenominator = in.readLong();
        if (periodDenominator > Integer.MAX_VALUE) { // the product below must not overflow
            throw new IllegalArgumentException("the period of a rate must have a denominator of at most "
                    + Integer.MAX_VALUE + ": " + periodDenominator);
        }
        return Rate.of(periodDenominator * NANOS_PER_SECOND, periodNumerator);
    }

    private static ComponentSchema readComponent(DataInputStream in) throws IOException {
        String name = PrintableText.require(in.readUTF());
        List<String> fields = new ArrayList<>();
        for (int remaining = in.readUnsignedShort(); remaining > 0; remaining--) {
            fields.add(PrintableText.require(in.readUTF()));
        }
        return new ComponentSchema(name, fields);
    }

    /**
     * Describes the first difference between the components of the recording and the components of a world, as the end
     * of a message that names the recording; empty if there is none.
     */
    Optional<String> schemaDifference(List<ComponentSchema> inWorld) {
        for (ComponentSchema component : schema) {
            Optional<ComponentSchema> counterpart = named(component.name(), inWorld);
            if (counterpart.isEmpty()) {
                return Optional.of("it has the component " + component.name() + ", which this world lacks");
            }
            if (!counterpart.get().fields().equals(component.fields())) {
                return Optional.of(component.name() + " "
                        + describeFields(component.fields(), counterpart.get().fields()));
            }
        }
        for (ComponentSchema component : inWorld) {
            if (named(component.name(), schema).isEmpty()) {
                return Optional.of("it lacks the component " + component.name() + ", which this world has");
            }
        }
        for (int i = 0; i < schema.size(); i++) {
            if (!schema.get(i).equals(inWorld.get(i))) {
                return Optional.of(
                        "component " + (i + 1) + " is " + schema.get(i).name() + " in the recording and "
                                + inWorld.get(i).name()
                                + " in this world; the order of components is part of the hash");
            }
        }
        return Optional.empty();
    }

    private static Optional<ComponentSchema> named(String name, List<ComponentSchema> components) {
        return components.stream()
                .filter(component -> component.name().equals(name))
                .findFirst();
    }

    private static String describeFields(List<String> inRecording, List<String> inWorld) {
        List<String> onlyInRecording = new ArrayList<>(inRecording);
        onlyInRecording.removeAll(inWorld);
        List<String> onlyInWorld = new ArrayList<>(inWorld);
        onlyInWorld.removeAll(inRecording);
        if (onlyInRecording.isEmpty() && onlyInWorld.isEmpty()) {
            return "has its fields in another order";
        }
        return "has other fields: only in the recording " + onlyInRecording + ", only in this world " + onlyInWorld;
    }
}
