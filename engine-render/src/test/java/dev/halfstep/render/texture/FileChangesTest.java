package dev.halfstep.render.texture;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileChangesTest {

    @TempDir
    private Path folder;

    private Path file;
    private final FileChanges changes = new FileChanges();
    private int changeCount;

    @BeforeEach
    void watch() throws IOException {
        file = folder.resolve("ship.png");
        save(1, 1);
        changes.add(file, () -> changeCount++);
    }

    private void save(int bytes, int second) throws IOException {
        Files.write(file, new byte[bytes]);
        Files.setLastModifiedTime(file, FileTime.fromMillis(second * 1000L));
    }

    private int changesAfter(int checks) {
        for (int i = 0; i < checks; i++) {
            changes.check();
        }
        return changeCount;
    }

    @Test
    void aFileThatIsNotSavedDoesNotChange() {
        assertEquals(0, changesAfter(5));
    }

    @Test
    void aSavedFileHasChangedOnceItRestsBetweenTwoChecks() throws IOException {
        save(1, 2);
        assertEquals(0, changesAfter(1));
        save(1, 3);
        assertEquals(0, changesAfter(1), "it is still written");
        assertEquals(1, changesAfter(1));
        assertEquals(1, changesAfter(5));
    }

    @Test
    void anotherSizeIsAChangeAlsoAtTheSameTime() throws IOException {
        save(2, 1);
        assertEquals(1, changesAfter(2));
    }

    @Test
    void aFileThatIsReplacedChangesWhenItIsBack() throws IOException {
        Files.delete(file);
        assertEquals(0, changesAfter(3));
        save(1, 2);
        assertEquals(1, changesAfter(2));
    }

    @Test
    void aFileThatComesBackUnchangedIsNoChange() throws IOException {
        Files.delete(file);
        changesAfter(2);
        save(1, 1);
        assertEquals(0, changesAfter(3));
    }

    @Test
    void aRemovedFileIsNotChecked() throws IOException {
        Object second = changes.add(file, () -> changeCount += 10);
        changes.remove(second);
        save(1, 2);
        assertEquals(1, changesAfter(2));
    }
}
