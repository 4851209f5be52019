package dev.halfstep.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process in the middle of its saves, lets two processes save in one slot, and fills the disk: the slot always
 * has the whole old or the whole new save. With {@code -Dhalfstep.long=true}, kills 1,000 processes.
 */
class KilledSaveTest {

    private static final int KILLS = Boolean.getBoolean("halfstep.long") ? 1_000 : 6;
    private static final String SLOT = "slot-1";

    @TempDir
    private Path folder;

    /** Returns the state of a save, which cannot be compressed, so that writing it takes a while. */
    private static byte[] state(int number) {
        byte[] state = new byte[size(number)];
        new Random(number).nextBytes(state);
        return state;
    }

    private static int size(int number) {
        return new Random(number).nextInt(2_000_000);
    }

    /** Saves in a process of its own, and writes the number of each save to its output when the save begins. */
    static final class Saver {

        /** Expects a folder, and the numbers of the first and the last save. */
        public static void main(String[] args) throws IOException {
            DataOutputStream begun = new DataOutputStream(System.out);
            try (SaveSlots slots = new SaveSlots(DataFolder.at(Path.of(args[0])))) {
                for (int number = Integer.parseInt(args[1]); number <= Integer.parseInt(args[2]); number++) {
                    begun.writeInt(number);
                    begun.flush();
                    slots.save(SLOT, Integer.toString(number), null, state(number));
                    slots.list(); // waits until it is written
                    IOException failure = slots.nextFailure();
                    if (failure != null) {
                        System.err.println(failure.getMessage());
                        System.exit(1);
                    }
                }
            }
        }
    }

    private ProcessBuilder saver(int first, int last, String... prefix) {
        List<String> command = new ArrayList<>(List.of(prefix));
        command.addAll(
                TestProcess.command(Saver.class, folder.toString(), Integer.toString(first), Integer.toString(last)));
        return new ProcessBuilder(command);
    }

    /** Checks that the slot is whole, and returns the number of its save. */
    private int readWhole() throws IOException {
        try (SaveSlots slots = new SaveSlots(DataFolder.at(folder))) {
            List<SaveSlots.Slot> listed = slots.list();
            assertEquals(1, listed.size());
            assertNull(listed.get(0).damage());
            int number = Integer.parseInt(listed.get(0).title());
            assertArrayEquals(state(number), slots.load(SLOT), "the state must be that of the title");
            return number;
        }
    }

    @Test
    void aKilledProcessLeavesTheOldOrTheNewSave() throws Exception {
        saver(0, 0).start().waitFor();
        int saved = readWhole();
        int killedInWrite = 0;
        Random random = new Random(20);
        for (int kill = 0; kill < KILLS; kill++) {
            Path file = folder.resolve(SLOT + ".save");
            Path part = folder.resolve(SLOT + ".save.1.part");
            Process process = saver(saved + 1, Integer.MAX_VALUE).start();
            int begun = saved;
            try (DataInputStream numbers = new DataInputStream(process.getInputStream())) {
                for (int i = random.nextInt(3); i >= 0; i--) {
                    begun = numbers.readInt();
                }
                long bytes = Files.size(file);
                while (random.nextInt(20_000) > 0 && !Files.exists(part) && Files.size(file) == bytes) {
                    Thread.onSpinWait(); // most often until the file is being written
                }
                process.destroyForcibly().waitFor(); // SIGKILL
            }
            killedInWrite += Files.deleteIfExists(part) ? 1 : 0;
            int before = saved;
            saved = readWhole();
            assertTrue(saved >= Math.max(before, begun - 1), saved + " is saved, but " + begun + " had begun");
        }
        assertTrue(killedInWrite >= KILLS / 10, "a tenth of the processes must be killed in a write: " + killedInWrite);
    }

    @Test
    void ofTwoProcessesTheLastOneWinsAndNoSaveIsMixed() throws Exception {
        Process first = saver(1, 25).start();
        Process second = saver(1_001, 1_025).start();
        try (DataInputStream numbers = new DataInputStream(first.getInputStream());
                DataInputStream others = new DataInputStream(second.getInputStream())) {
            numbers.readInt();
            numbers.readInt(); // the first save is written
            others.readInt();
            while (first.isAlive() || second.isAlive()) {
                readWholeWhileSaved();
            }
        }
        assertEquals("", messages(first));
        assertEquals("", messages(second));
        int number = readWhole();
        assertTrue(number == 25 || number == 1_025, "the last save of a process: " + number);
    }

    private static String messages(Process process) throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Between the list and the load, another save may replace the slot. */
    private void readWholeWhileSaved() throws IOException {
        try (SaveSlots slots = new SaveSlots(DataFolder.at(folder))) {
            assertNull(slots.list().get(0).damage());
            assertNotNull(slots.load(SLOT)); // has a checksum
        }
    }

    @Test
    void aFullDiskLeavesTheOldSave() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "a maximum size of files needs a shell");
        int smallest = 0;
        while (size(smallest) > 10_000) {
            smallest++;
        }
        assertEquals(0, saver(smallest, smallest).start().waitFor());
        int large = 1;
        while (size(large) < 100_000) {
            large++;
        }
        // A maximum size of 16 KiB has the effect of a full disk.
        Process process = saver(large, large, "/bin/sh", "-c", "ulimit -f 32; exec \"$@\"", "sh")
                .start();
        String message = messages(process);
        assertEquals(1, process.waitFor(), message);
        assertTrue(
                message.startsWith("a slot must be saved: slot-1: a file must be written: "
                        + folder.resolve(SLOT + ".save") + ": "),
                message);
        assertEquals(smallest, readWhole());
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count(), "no part file is left");
        }
    }
}
