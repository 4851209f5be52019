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
import java.nio.file.Path;

/** Reads and writes the file of {@link ActionMap#save}, whose text the {@link BindingsParser} understands. */
final class BindingsFile {

    /** The maximum size of a file, far more than any game needs. */
    static final int MAX_BYTES = 64 * 1024;

    private BindingsFile() {}

    static void save(String text, Path file) throws IOException {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
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

    /** Returns the text of a file, with a byte order mark if the file has one. */
    static String read(Path file) throws IOException {
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
