package dev.halfstep.file;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The saved games of a player, each in a slot with a title, a date and a picture. {@link #save} returns at once: another
 * thread compresses the state and writes it to a file, atomically, so that a slot always has its old or its new content.
 *
 * <pre>{@code
 * SaveSlots slots = window.own(new SaveSlots(DataFolder.of("my-game"))); // closed when the game ends
 * slots.save("slot-1", "Level 3", null, scheduler.state().save());
 *
 * for (SaveSlots.Slot slot : slots.list()) {
 *     menu.add(slot.title(), slot.time());
 * }
 * scheduler.state().load(slots.load("slot-1"));
 * }</pre>
 *
 * <p>The name of a slot has 1 to 40 lower-case letters a to z, digits, {@code -} and {@code _}, with a letter or digit
 * at the beginning. Names that Windows reserves, such as {@code con}, are refused. The file of {@code slot-1} is {@code
 * slot-1.save}.
 *
 * <p>All methods but {@link #save} wait for the disk, and for the saves before them: a slot that is saved and then
 * loaded has its new content. Thread-safe. The message of each exception is one line.
 */
public final class SaveSlots implements AutoCloseable {

    /** The maximum size of a state in bytes: 256 MiB. */
    public static final int MAX_STATE_BYTES = 1 << 28;

    /** The maximum size of a picture in bytes: 256 KiB. */
    public static final int MAX_PICTURE_BYTES = 1 << 18;

    /** The maximum length of a title in chars. */
    public static final int MAX_TITLE_LENGTH = 100;

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,39}");
    private static final String EXTENSION = ".save";

    private final DataFolder folder;

    /** One thread, which ends when it has nothing to do. The JVM waits for it, because it is no daemon. */
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(
            0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> new Thread(work, "save-slots"));

    /** The saves that the thread has not begun to write, by slot. A newer save of the slot replaces an older one. */
    private final Map<String, Save> pending = new HashMap<>();

    private final Queue<IOException> failures = new ArrayDeque<>();

    private boolean isWriting;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Save(
            Instant time, String title, @Nullable Callable<byte[]> picture, byte[] state) {}

    /**
     * A slot on the disk.
     *
     * @param name the name of the slot
     * @param title its title; empty if the slot is damaged
     * @param time when it was saved; if it is damaged, when its file was last changed
     * @param picture the bytes of its picture, which the caller must not change; null if it has none, or is damaged
     * @param bytes the size of its file in bytes
     * @param damage why it cannot be loaded, in one line; null if start and title of its file are whole
     */
    @SuppressWarnings("ArrayRecordComponent") // not meant to be compared
    public record Slot(
            String name,
            String title,
            Instant time,
            byte @Nullable [] picture,
            long bytes,
            @Nullable String damage) {}

    /**
     * Creates the slots in a folder. Nothing is read or written before the first call.
     *
     * @param folder the folder of the files, which the first save creates
     */
    public SaveSlots(DataFolder folder) {
        this.folder = Objects.requireNonNull(folder, "folder");
    }

    /**
     * Saves a game in a slot, which is created or replaced. Returns at once. The time of the slot is now, by the clock
     * of the system. If several saves of one slot wait for the disk, only the newest one is written. A failure leaves
     * the slot unchanged; {@link #nextFailure} or {@link #close} report it.
     *
     * @param slot the name of the slot
     * @param title a title for the player, at most {@value #MAX_TITLE_LENGTH} chars without control characters
     * @param picture called on another thread; returns a picture of at most 256 KiB, such as a PNG file. Null saves
     *     no picture
     * @param state the state of {@link dev.halfstep.frame.SimulatedState#save}, or other bytes of the game: at
     *     most 256 MiB. The caller must not change the array any more
     * @throws IllegalArgumentException if the name or title is not valid, or the state too large
     * @throws IllegalStateException if the slots are closed
     */
    public void save(String slot, String title, @Nullable Callable<byte[]> picture, byte[] state) {
        file(slot); // checks the name
        if (!isTitle(title)) {
            throw new IllegalArgumentException("the title of a slot must have at most " + MAX_TITLE_LENGTH
                    + " characters, and no control characters: '" + PrintableText.of(title) + "'");
        }
        if (state.length > MAX_STATE_BYTES) {
            throw new IllegalArgumentException(
                    "the state of a slot must have at most " + MAX_STATE_BYTES + " bytes: " + state.length);
        }
        Save save = new Save(Instant.now(), title, picture, state);
        synchronized (pending) {
            if (thread.isShutdown()) {
                throw closed();
            }
            if (pending.put(slot, save) == null) {
                thread.execute(() -> write(slot));
            }
        }
    }

    static boolean isTitle(String title) {
        return title.length() <= MAX_TITLE_LENGTH && title.chars().noneMatch(Character::isISOControl);
    }

    private void write(String slot) {
        Save save;
        synchronized (pending) {
            save = Objects.requireNonNull(pending.remove(slot));
            isWriting = true;
        }
        IOException failure = null;
        try {
            byte[] picture = save.picture == null ? null : save.picture.call();
            if (picture != null && picture.length > MAX_PICTURE_BYTES) {
                throw new IOException(
                        "its picture must have at most " + MAX_PICTURE_BYTES + " bytes: " + picture.length);
            }
            byte[] content = SlotFile.encode(save.time, save.title, picture, save.state);
            folder.write(slot + EXTENSION, content);
        } catch (Exception | OutOfMemoryError e) { // any failure: the thread has no other way to report it
            String reason = e instanceof IOException ? e.getMessage() : e.toString();
            failure = new IOException("a slot must be saved: " + slot + ": " + reason, e);
        }
        synchronized (pending) {
            isWriting = false;
            if (failure != null) {
                failures.add(failure);
            }
        }
    }

    private static Instant lastChange(Path file) throws IOException {
        return Files.getLastModifiedTime(file).toInstant();
    }

    /**
     * Returns whether saves are not written yet, for a sign on the screen.
     *
     * @return true from {@link #save} until the slot is written, or has failed
     */
    public boolean isSaving() {
        synchronized (pending) {
            return isWriting || !pending.isEmpty();
        }
    }

    /**
     * Returns the next save that has failed. A game calls this in its frames, and tells the player.
     *
     * @return the failure, with the slot and the reason in its message; null if there is none. Each is returned once
     */
    public @Nullable IOException nextFailure() {
        synchronized (pending) {
            return failures.poll();
        }
    }

    /**
     * Returns all slots. Reads titles and pictures, and no states.
     *
     * @return the slots, the newest first, damaged ones included
     * @throws IOException if the folder cannot be read
     * @throws IllegalStateException if the slots are closed
     */
    public List<Slot> list() throws IOException {
        return afterSaves(this::readAll);
    }

    private List<Slot> readAll() throws IOException {
        List<Slot> slots = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.path(), "*" + EXTENSION)) {
            for (Path file : files) {
                String fileName = file.getFileName().toString();
                String name = fileName.substring(0, fileName.length() - EXTENSION.length());
                if (NAME.matcher(name).matches()) {
                    addIfPresent(name, file, slots);
                }
            }
        } catch (NoSuchFileException e) {
            return List.of(); // nothing was saved yet
        } catch (DirectoryIteratorException e) {
            throw cannotBeListed(Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw cannotBeListed(e);
        }
        slots.sort(Comparator.comparing(Slot::time).reversed().thenComparing(Slot::name));
        return slots;
    }

    private static void addIfPresent(String name, Path file, List<Slot> slots) throws IOException {
        try {
            slots.add(read(name, file));
        } catch (NoSuchFileException e) {
            // another process has deleted it
        }
    }

    private static Slot read(String name, Path file) throws IOException {
        try {
            SlotFile content = SlotFile.read(file);
            return new Slot(name, content.title(), content.time(), content.picture(), Files.size(file), null);
        } catch (IOException e) {
            return new Slot(name, "", lastChange(file), null, Files.size(file), e.getMessage());
        }
    }

    private IOException cannotBeListed(IOException e) {
        return new IOException("a folder must be read: " + folder.path() + ": " + FileFailure.ofReading(e), e);
    }

    /**
     * Reads the state in a slot.
     *
     * @param slot the name of the slot
     * @return the bytes that {@link #save} got
     * @throws IOException if there is no such slot, or it is damaged or cannot be read
     * @throws IllegalArgumentException if the name is not valid
     * @throws IllegalStateException if the slots are closed
     */
    public byte[] load(String slot) throws IOException {
        Path file = file(slot);
        return afterSaves(() -> SlotFile.readState(file));
    }

    /**
     * Deletes a slot. Does nothing if there is no such slot.
     *
     * @param slot the name of the slot
     * @throws IOException if its file cannot be deleted
     * @throws IllegalArgumentException if the name is not valid
     * @throws IllegalStateException if the slots are closed
     */
    public void delete(String slot) throws IOException {
        Path file = file(slot);
        boolean unused = afterSaves(() -> {
            try {
                return Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new IOException("a file must be deleted: " + file + ": " + FileFailure.ofWriting(e), e);
            }
        });
    }

    private Path file(String slot) {
        if (!NAME.matcher(slot).matches()) {
            throw new IllegalArgumentException("the name of a slot must have 1 to 40 letters a to z, digits, '-' and"
                    + " '_', with a letter or digit at the beginning: '" + PrintableText.of(slot) + "'");
        }
        return folder.file(slot + EXTENSION);
    }

    /** Runs work on the thread of the saves, after those that wait already. */
    private <T> T afterSaves(Callable<T> work) throws IOException {
        try {
            return thread.submit(work).get();
        } catch (RejectedExecutionException e) {
            throw closed();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("slots must be read without an interruption: the thread is interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IOException("a folder must be read: " + folder.path() + ": " + e.getCause(), e);
        }
    }

    private IllegalStateException closed() {
        return new IllegalStateException("slots must be open: these in " + folder.path() + " are closed");
    }

    /**
     * Waits until all saves are written. Closing twice does nothing.
     *
     * @throws IOException if a save has failed that {@link #nextFailure} has not returned. The further ones are its
     *     suppressed exceptions
     */
    @Override
    public void close() throws IOException {
        synchronized (pending) { // between a save and its task
            thread.shutdown();
        }
        boolean isInterrupted = false;
        while (!thread.isTerminated()) {
            try {
                thread.awaitTermination(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                isInterrupted = true; // waits on: an interrupt must not lose a save
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        IOException first = nextFailure();
        if (first != null) {
            for (IOException next = nextFailure(); next != null; next = nextFailure()) {
                first.addSuppressed(next);
            }
            throw first;
        }
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
