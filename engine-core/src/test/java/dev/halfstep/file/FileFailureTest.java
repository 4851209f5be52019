package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** Checks the descriptions of I/O failures for players. */
class FileFailureTest {

    @Test
    void aMissingFileIsDescribedForReadingAndForWriting() {
        IOException missing = new NoSuchFileException("a.png");
        assertEquals("it does not exist", FileFailure.ofReading(missing));
        assertEquals("its folder does not exist", FileFailure.ofWriting(missing));
    }

    @Test
    void exceptionsWithoutAReasonAreDescribed() {
        assertEquals("permission denied", FileFailure.ofReading(new AccessDeniedException("a.png")));
        assertEquals("it exists already", FileFailure.ofWriting(new FileAlreadyExistsException("a.png")));
        assertEquals("FileSystemException", FileFailure.ofWriting(new FileSystemException("a.png")));
    }

    @Test
    void otherExceptionsKeepTheirOwnReason() {
        assertEquals("disk full", FileFailure.ofWriting(new FileSystemException("a.png", null, "disk full")));
        assertEquals("closed", FileFailure.ofReading(new IOException("closed")));
    }
}
