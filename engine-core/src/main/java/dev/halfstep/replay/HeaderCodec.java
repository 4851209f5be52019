package dev.halfstep.replay;

import dev.halfstep.state.ComponentSchema;
import dev.halfstep.time.Rate;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Encodes and decodes the header of a recording. docs/recording.md documents the format, block kind H. */
final class HeaderCodec {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The maximum number of settings or components, which the format counts in two bytes. */
    private static final int MAX_COUNT = 0xFFFF;

    private HeaderCodec() {}

    static void write(RecordingHeader header, DataOutputStream out) throws IOException {
        RecordedGame game = header.game();
        out.writeUTF(game.name());
        out.writeUTF(game.version());
        out.writeLong(game.seed());
        out.writeShort(game.settings().size());
        for (Map.Entry<String, String> setting : game.settings().entrySet()) {
            out.writeUTF(setting.getKey());
            out.writeUTF(setting.getValue());
        }
        out.writeLong(header.rate().periodNumerator());
        out.writeLong(header.rate().periodDenominator());
        out.writeInt(header.hashEvery());
        out.writeLong(header.beginHash());
        out.writeInt(RecordingFormat.CONTROLS_CHECKSUM);
        out.writeShort(header.schema().size());
        for (ComponentSchema component : header.schema()) {
            out.writeUTF(component.name());
            out.writeShort(component.fields().size());
            for (String field : component.fields()) {
                out.writeUTF(field);
            }
        }
    }

    /**
     * Requires that a header fits into a block. Call this before the file is created.
     *
     * @throws IllegalArgumentException if the header is too long
     */
    static void requireFits(RecordingHeader header) {
        ByteArrayBuffer bytes = new ByteArrayBuffer();
        try {
            write(header, new DataOutputStream(bytes));
        } catch (IOException tooLong) {
            throw new IllegalArgumentException(
                    "a name or setting must have at most 65535 bytes: " + header.game(), tooLong);
        }
        if (bytes.size() > RecordingFormat.MAX_CONTENT_BYTES
                || header.game().settings().size() > MAX_COUNT
                || header.schema().size() > MAX_COUNT) {
            throw new IllegalArgumentException("the header of a recording must have at most "
                    + RecordingFormat.MAX_CONTENT_BYTES + " bytes, " + MAX_COUNT + " settings and " + MAX_COUNT
                    + " components: " + bytes.size() + " bytes, "
                    + header.game().settings().size()
                    + " settings, " + header.schema().size() + " components");
        }
    }

    /**
     * Reads a header. Lists grow as their elements are read, so a wrong count in the file allocates no memory.
     *
     * @param file the name of the file in messages
     * @throws IOException if the bytes are too few or too many
     * @throws IllegalArgumentException if a number is out of range
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
        for (int remaining = in.readUnsignedShort(); remaining > 0; remaining--) {
            schema.add(readComponent(in));
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
        String name = PrintableText.requirePrintable(in.readUTF());
        List<String> fields = new ArrayList<>();
        for (int remaining = in.readUnsignedShort(); remaining > 0; remaining--) {
            fields.add(PrintableText.requirePrintable(in.readUTF()));
        }
        return new ComponentSchema(name, fields);
    }
}
