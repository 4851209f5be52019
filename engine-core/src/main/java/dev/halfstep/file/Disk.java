package dev.halfstep.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The operations that replace a file durably. Tests override them to record their order. */
class Disk {

    static final Disk SYSTEM = new Disk();

    /** Writes the content of an open file from the memory of the operating system to the disk. */
    void force(FileChannel channel) throws IOException {
        channel.force(/* metaData= */ true);
    }

    /** Replaces the target by the part file, atomically. */
    void replace(Path target, Path part) throws IOException {
        Files.move(part, target, StandardCopyOption.ATOMIC_MOVE); // REPLACE_EXISTING would delete the target first
    }

    /**
     * Writes the entries of a folder to the disk, if the system allows it. A failure is ignored: the file is replaced
     * already, and after a power failure it has its old or its new content.
     */
    void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(/* metaData= */ true);
        } catch (IOException e) {
            // Windows cannot open a folder, and some file systems cannot force one
        }
    }
}
