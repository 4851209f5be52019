package dev.halfstep.input;

import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Reads and writes the text file of {@link ActionMap#save}. */
final class BindingsFile {

    /** The maximum size of a file, far more than any game needs. */
    static final int MAX_BYTES = 64 * 1024;

    static final String FIRST_LINE = "halfstep-bindings 1";

    /** The character that some editors write at the start of UTF-8 files. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private BindingsFile() {}

    static void save(ActionMap actions, Path file) throws IOException {
        byte[] content = format(actions).getBytes(StandardCharsets.UTF_8);
        if (content.length > MAX_BYTES) {
            throw new IOException("a file of bindings must have at most " + MAX_BYTES + " bytes: " + content.length);
        }
        AtomicFile.write(file, content);
    }

    /** Formats each action as one line. Without controls, the line ends in the equals sign: its blank is stripped. */
    private static String format(ActionMap actions) {
        StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
        for (Action action : actions.actions()) {
            String bound = actions.controls(action).stream().map(Control::label).collect(Collectors.joining(", "));
            text.append(("action " + action.name() + " = " + bound).strip()).append('\n');
        }
        for (AxisAction axis : actions.axes()) {
            String bound = actions.sources(axis).stream().map(AxisSource::label).collect(Collectors.joining(", "));
            text.append(("axis " + axis.name() + " = " + bound).strip()).append('\n');
        }
        return text.toString();
    }

    static List<String> load(Path file, ActionMap actions) throws IOException {
        BindingsParser parser = new BindingsParser(actions);
        try {
            List<String> lines = readText(file).lines().toList();
            if (lines.isEmpty()) {
                lines = List.of(""); // the parser then reports the missing first line
            }
            for (int i = 0; i < lines.size(); i++) {
                parser.parseLine(i + 1, lines.get(i));
            }
        } catch (BindingsParser.InvalidLineException e) {
            throw new IOException(file + ", " + e.getMessage(), e);
        }
        return parser.apply();
    }

    private static String readText(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IOException("bindings must be in a file: " + file + " is something else");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(MAX_BYTES + 1); // one byte more shows that the file is too long
        } catch (NoSuchFileException e) {
            throw new IOException("bindings must be in a file: " + file + " does not exist", e);
        }
        if (bytes.length > MAX_BYTES) {
            throw new IOException(
                    "a file of bindings must have at most " + MAX_BYTES + " bytes: " + file + " has more");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        } catch (CharacterCodingException e) {
            throw new IOException("a file of bindings must be text in UTF-8: " + file + " is not", e);
        }
    }
}
