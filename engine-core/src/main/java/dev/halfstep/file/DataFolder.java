package dev.halfstep.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The folder in which a game keeps the data of the user, such as saves and high scores. Follows the conventions of
 * Windows, macOS and XDG desktops. Nothing is created before the first {@link #write}. A new folder can be read by its
 * owner only, where the system has permissions of that kind.
 *
 * <pre>{@code
 * DataFolder data = DataFolder.of("my-game");
 * data.write("save.dat", bytes);
 * Optional<byte[]> saved = data.read("save.dat", 1 << 20);
 * }</pre>
 *
 * <p>The names of games and files are portable: 1 to 64 characters, which are letters a to z and A to Z, digits,
 * blanks, {@code -}, {@code _} and {@code .}, without a blank or dot at the beginning or end. Names that Windows
 * reserves, such as {@code con}, are refused. Two names must not differ in upper and lower case only: on Windows and
 * macOS they are the same file.
 *
 * <p>Thread-safe. The message of each exception is one line with the file and the reason.
 */
public final class DataFolder {

    private static final int MAX_READ_BYTES = 1 << 30;

    /** The maximum number of attempts to lock a file, one in each millisecond: about two seconds. */
    private static final int MAX_LOCK_ATTEMPTS = 2_000;

    private static final int MAX_NAME_LENGTH = 64;
    private static final Pattern PORTABLE = Pattern.compile("[A-Za-z0-9_-]([A-Za-z0-9 ._-]*[A-Za-z0-9_-])?");

    /** The names of devices on Windows, which also reserves them with any extension. */
    private static final Pattern RESERVED =
            Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])( *\\..*)?", Pattern.CASE_INSENSITIVE);

    private final Path folder;

    /** Completes after the last {@link #writeLater}. */
    private CompletableFuture<Void> laterWrites = CompletableFuture.completedFuture(null);

    private DataFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Returns the data folder of a game for the current user.
     *
     * @param game the portable name of the game, which is also the name of the folder
     * @return the folder, which need not exist
     * @throws IllegalArgumentException if the name is not portable, or if the home folder is not an absolute path: Java
     *     does not know it for a user without an entry in the list of users
     * @throws InvalidPathException if the locale cannot express the home folder
     */
    public static DataFolder of(String game) {
        return of(game, System.getProperty("os.name"), System.getProperty("user.home"), System.getenv());
    }

    static DataFolder of(String game, String osName, @Nullable String home, Map<String, String> environment) {
        requirePortable(game);
        return new DataFolder(parent(osName, home, environment).resolve(game));
    }

    /**
     * Returns any folder as a data folder, for tests and for a command-line option of the game.
     *
     * @param folder a path of a folder that need not exist
     * @return the folder
     */
    public static DataFolder at(Path folder) {
        return new DataFolder(Objects.requireNonNull(folder, "folder"));
    }

    /** Returns the folder that contains the data folders of all programs. */
    private static Path parent(String osName, @Nullable String home, Map<String, String> environment) {
        String os = osName.toLowerCase(Locale.ROOT);
        boolean isWindows = os.startsWith("windows");
        boolean isMac = os.startsWith("mac");
        String variable = isWindows ? "APPDATA" : "XDG_DATA_HOME";
        String folder = isMac ? null : environment.get(variable);
        if (folder != null && isAbsolute(folder)) { // otherwise ignored, as XDG demands
            return Path.of(folder);
        }
        if (home == null || home.equals("?") || !Path.of(home).isAbsolute()) { // Java says "?" if it does not know it
            throw new IllegalArgumentException(
                    "the home folder, which is the system property user.home, must be an absolute path: " + home
                            + "; start Java with -Duser.home=FOLDER"
                            + (isMac ? "" : ", or set the variable " + variable));
        }
        if (isWindows) {
            return Path.of(home, "AppData", "Roaming");
        }
        return isMac ? Path.of(home, "Library", "Application Support") : Path.of(home, ".local", "share");
    }

    private static boolean isAbsolute(String folder) {
        try {
            return Path.of(folder).isAbsolute();
        } catch (InvalidPathException e) {
            return false; // not a path on this system
        }
    }

    /**
     * Returns the path of the folder.
     *
     * @return a path of a folder that need not exist
     */
    public Path path() {
        return folder;
    }

    /**
     * Reads a file.
     *
     * @param name the portable name of the file
     * @param maxBytes the maximum size, 0 to 1 GiB
     * @return all bytes of the file; empty if it does not exist
     * @throws IOException if it is not a regular file, has more bytes or cannot be read
     * @throws IllegalArgumentException if the name is not portable, or the maximum is out of range
     */
    public Optional<byte[]> read(String name, int maxBytes) throws IOException {
        if (maxBytes < 0 || maxBytes > MAX_READ_BYTES) {
            throw new IllegalArgumentException(
                    "the maximum size of a file must be 0 to " + MAX_READ_BYTES + " bytes: " + maxBytes);
        }
        Path file = file(name);
        finishWrites();
        if (Files.exists(file) && !Files.isRegularFile(file)) { // reading a pipe would never end
            throw new IOException("the file to read must be a regular file: " + file + " is something else");
        }
        byte[] content;
        try (InputStream in = Files.newInputStream(file)) {
            content = in.readNBytes(maxBytes + 1); // one byte more shows that the file is too long
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new IOException("a file must be read: " + file + ": " + FileFailure.ofReading(e), e);
        }
        if (content.length > maxBytes) {
            throw new IOException("a file must have at most " + maxBytes + " bytes: " + file + " has more");
        }
        return Optional.of(content);
    }

    /**
     * Writes or replaces a file atomically, see {@link AtomicFile}. Creates the folder if it does not exist.
     *
     * @param name the portable name of the file
     * @param content all bytes of the file
     * @throws IOException if the file cannot be written; its old content is unchanged
     * @throws IllegalArgumentException if the name is not portable
     */
    public void write(String name, byte[] content) throws IOException {
        Path file = file(name);
        finishWrites();
        create();
        AtomicFile.write(file, content);
    }

    /**
     * Writes or replaces a file as {@link #write} does, on another thread, so that no frame waits for the disk. Writes
     * come one after the other. The other methods of this object wait for them, and so does the end of the process, by
     * {@code System.exit} or a signal, too, for up to 10 seconds.
     *
     * @param name the portable name of the file
     * @param content all bytes of the file; must not change any more
     * @param problems gets one line if the file cannot be written; called on the other thread
     * @throws IllegalArgumentException if the name is not portable
     */
    public void writeLater(String name, byte[] content, Consumer<String> problems) {
        Path file = file(name);
        synchronized (this) {
            laterWrites = laterWrites.thenRunAsync(
                    () -> {
                        try {
                            create();
                            AtomicFile.write(file, content);
                        } catch (IOException e) {
                            problems.accept(String.valueOf(e.getMessage()));
                        }
                    },
                    BackgroundWrites.THREAD);
        }
    }

    private void finishWrites() {
        CompletableFuture<Void> writes;
        synchronized (this) {
            writes = laterWrites;
        }
        if (!BackgroundWrites.isOnThread()) { // a listener of problems may read
            writes.join();
        }
    }

    /**
     * Reads a file, changes its content and writes it, without losing the update of another thread or process: only one
     * update of the file runs at a time. Waits up to about two seconds for other updates. They exclude each other by
     * an empty lock file, whose name is the name of the file followed by {@code .lock}. A {@link #write} does not wait
     * for updates.
     *
     * <pre>{@code
     * data.update("best.txt", 64, old -> higher(old, score)); // old is empty if the file does not exist
     * }</pre>
     *
     * @param name the portable name of the file
     * @param maxBytes the maximum size of the current content, 0 to 1 GiB
     * @param change returns the new content for the current content; an empty result leaves the file unchanged. It must
     *     not update another file
     * @throws IOException if the file cannot be locked, read or written, or has more bytes; its content is unchanged
     * @throws IllegalArgumentException if the name is not portable, or the maximum is out of range
     * @throws IllegalStateException if the method is called by the change of another update
     */
    public void update(String name, int maxBytes, UnaryOperator<Optional<byte[]>> change) throws IOException {
        update(name, maxBytes, change, MAX_LOCK_ATTEMPTS);
    }

    void update(String name, int maxBytes, UnaryOperator<Optional<byte[]>> change, int maxLockAttempts)
            throws IOException {
        Path file = file(name);
        create();
        UpdateLock lock = UpdateLock.acquire(file, maxLockAttempts);
        try {
            Optional<byte[]> newContent = change.apply(read(name, maxBytes));
            if (newContent.isPresent()) {
                AtomicFile.write(file, newContent.get());
            }
        } finally {
            lock.close();
        }
    }

    /**
     * Creates the folder if it does not exist.
     *
     * @hidden
     */
    public void create() throws IOException {
        if (Files.isDirectory(folder)) { // createDirectories refuses a link to a folder
            return;
        }
        try {
            Files.createDirectories(folder, OwnerOnly.folder(folder));
        } catch (FileAlreadyExistsException e) {
            throw new IOException("a data folder must be a folder: " + e.getFile() + " is something else", e);
        } catch (IOException e) {
            throw new IOException("a data folder must be created: " + folder + ": " + FileFailure.ofWriting(e), e);
        }
    }

    /**
     * Renames a file, such as a damaged save or a save of a newer version, so that the game does not overwrite it. The
     * new name is the old name followed by {@code .1.kept}, or by the next number if that name is taken.
     *
     * @param name the portable name of an existing file
     * @return the path to which the file was moved, for a message to the player
     * @throws IOException if the file cannot be moved
     * @throws IllegalArgumentException if the name is not portable
     */
    public Path setAside(String name) throws IOException {
        Path file = file(name);
        finishWrites();
        Path kept; // reserves the name, so that the move replaces no kept file
        try {
            kept = NewFile.create(1, number -> folder.resolve(name + "." + number + ".kept"));
        } catch (IOException e) {
            throw cannotBeMoved(file, e);
        }
        return move(file, kept);
    }

    private static Path move(Path file, Path reserved) throws IOException {
        try {
            return Files.move(file, reserved, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(reserved);
            throw cannotBeMoved(file, e);
        }
    }

    private static IOException cannotBeMoved(Path file, IOException e) {
        return new IOException("a file must be moved: " + file + ": " + FileFailure.ofReading(e), e);
    }

    /** Refuses a name that is not valid on all systems, or that leads out of its folder. */
    private static void requirePortable(String name) {
        if (name.length() > MAX_NAME_LENGTH || !PORTABLE.matcher(name).matches()) {
            throw new IllegalArgumentException("the name of a data folder or of its file must have 1 to "
                    + MAX_NAME_LENGTH
                    + " letters, digits, '-', '_', blanks and dots, and no blank or dot at the beginning or end: '"
                    + name + "'");
        }
        if (RESERVED.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "the name of a data folder or of its file must not be reserved by Windows: '" + name + "'");
        }
    }

    Path file(String name) {
        requirePortable(name);
        return folder.resolve(name);
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
