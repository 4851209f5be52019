package dev.halfstep.input;

import dev.halfstep.file.AtomicFile;
import dev.halfstep.file.FileFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
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
        createFolderOf(file);
        AtomicFile.write(file, content);
    }

    private static void createFolderOf(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(folder)) { // createDirectories refuses a link to a folder
            return;
        }
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw new IOException("bindings must be in a folder: " + e.getFile() + " is something else", e);
        } catch (IOException e) {
            throw new IOException(
                    "the folder of the bindings must be created: " + folder + ": " + FileFailure.ofWriting(e), e);
        }
    }

    /** Formats each action as one line. Without controls, the line ends in the equals sign: its blank is stripped. */
    static String format(ActionMap actions) {
        StringBuilder text = new StringBuilder(FIRST_LINE).append('\n');
        for (Action action : actions.actions()) {
            text.append(("action " + action.name() + " = " + labels(actions, action)).strip())
                    .append('\n');
        }
        for (AxisAction axis : actions.axes()) {
            text.append(("axis " + axis.name() + " = " + labels(actions, axis)).strip())
                    .append('\n');
        }
        return text.toString();
    }

    /** Returns the labels of the controls of an action, as a line has them. */
    static String labels(ActionMap actions, Action action) {
        return actions.controls(action).stream().map(Control::label).collect(Collectors.joining(", "));
    }

    /** Returns the labels of the sources of an axis action, as a line has them. */
    static String labels(ActionMap actions, AxisAction axis) {
        return actions.sources(axis).stream().map(AxisSource::label).collect(Collectors.joining(", "));
    }

    static List<String> load(Path file, ActionMap actions) throws IOException {
        try {
            return parse(readText(file), actions);
        } catch (NoSuchFileException firstStart) {
            return List.of();
        } catch (BindingsParser.InvalidLineException e) {
            throw new IOException(file + ", " + e.getMessage(), e);
        }
    }

    /** Applies a text to an action map, and returns a warning for each unknown name. */
    static List<String> parse(String text, ActionMap actions) throws BindingsParser.InvalidLineException {
        BindingsParser parser = new BindingsParser(actions);
        List<String> lines = text.startsWith(BYTE_ORDER_MARK)
                ? text.substring(BYTE_ORDER_MARK.length()).lines().toList()
                : text.lines().toList();
        if (lines.isEmpty()) {
            lines = List.of(""); // the parser then reports the missing first line
        }
        for (int i = 0; i < lines.size(); i++) {
            parser.parseLine(i + 1, lines.get(i));
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
        }
        if (bytes.length > MAX_BYTES) {
            throw new IOException(
                    "a file of bindings must have at most " + MAX_BYTES + " bytes: " + file + " has more");
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("a file of bindings must be text in UTF-8: " + file + " is not", e);
        }
    }
}
