package dev.halfstep.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Creates numbered files. Each file is created exclusively: of several processes that try the same name, one gets it,
 * and the others take the next number.
 *
 * @hidden
 */
public final class NewFile {

    private NewFile() {}

    /**
     * Creates an empty file with the first unused name, which only its owner can read.
     *
     * @param firstNumber the first number to try
     * @param names returns the path of each number
     * @return the path of the new file
     * @throws IOException if it cannot be created
     */
    static Path create(int firstNumber, IntFunction<Path> names) throws IOException {
        for (int number = firstNumber; ; number++) {
            Path file = names.apply(number);
            try {
                return Files.createFile(file, OwnerOnly.file(file));
            } catch (FileAlreadyExistsException e) {
                // the name is taken: try the next number
            }
        }
    }

    /**
     * Writes a file with the first unused name, which only its owner can read, and forces it to the disk. A file that
     * cannot be written whole is deleted; if the process is killed meanwhile, the file has the start of the content.
     *
     * @param firstNumber the first number to try
     * @param names returns the path of each number; its folder must exist
     * @param content all bytes of the file
     * @return the path of the new file
     * @throws IOException if it cannot be written; the message is one line with the file and the reason
     */
    public static Path write(int firstNumber, IntFunction<Path> names, byte[] content) throws IOException {
        Path file = names.apply(firstNumber); // for the message
        try {
            file = create(firstNumber, names);
            write(file, content);
            return file;
        } catch (IOException e) {
            throw new IOException("a file must be written: " + file + ": " + FileFailure.ofWriting(e), e);
        }
    }

    private static void write(Path created, byte[] content) throws IOException {
        boolean isWhole = false;
        try (FileChannel channel = FileChannel.open(created, Set.of(StandardOpenOption.WRITE))) {
            ByteBuffer bytes = ByteBuffer.wrap(content);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(/* metaData= */ true);
            isWhole = true;
        } finally {
            if (!isWhole) {
                Files.deleteIfExists(created);
            }
        }
    }
}
