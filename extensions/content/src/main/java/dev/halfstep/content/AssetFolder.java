package dev.halfstep.content;

import dev.halfstep.file.FileFailure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The files that one call may read: files of a folder, up to a bound. Names of files are relative to the
 * folder, with slashes, on every platform.
 */
final class AssetFolder {

    static final int MAX_FILE_BYTES = 32 << 20;

    /** What one call may read in all of its files together. Memory and time follow from these numbers. */
    enum Part {
        FILES(4_096),
        BYTES(64 << 20),
        LAYERS(1 << 16),
        TILESETS(4_096),
        CELLS(1 << 24),
        TILES(1 << 18),
        OBJECTS(1 << 17),
        POINTS(1 << 20),
        VALUES(1 << 21),
        FRAMES(1 << 18),
        VERTICES(1_000_000),
        INDICES(1 << 22),
        PROPERTIES(1 << 18);

        final int most;

        Part(int most) {
            this.most = most;
        }
    }

    static final int MAX_IMAGE_PIXELS = 1 << 15;
    private static final int MAX_NAME_CHARS = 1_024;
    private static final int MAX_NOTES = 32;

    /** How many files may be open within each other: a file that refers to another one is read by recursion. */
    private static final int MAX_DEPTH = 64;

    private static final long PNG_SIGNATURE = 0x89504E470D0A1A0AL;

    /** How many bytes of a PNG file have its size. */
    static final int PNG_HEAD_BYTES = 24;

    final Path root;
    private final Map<Part, Long> used = new EnumMap<>(Part.class);
    private final Set<String> checked = new HashSet<>();
    private final Deque<String> open = new ArrayDeque<>();

    /** What is skipped: lines by their rule and value, because the same thing stands at many places of a map. */
    private final Map<String, String> notes = new LinkedHashMap<>();

    private int moreNotes;

    AssetFolder(Path folder) throws IOException {
        Path real;
        try {
            real = folder.toRealPath();
        } catch (IOException e) {
            throw Fault.at(folder.toString(), "the folder of assets must be there", FileFailure.ofReading(e));
        }
        root = real;
    }

    /** Notes that parts were read. The place is where: the file, and if known the line. */
    void take(Part part, long count, String place) throws IOException {
        take(part, count, () -> place);
    }

    /** Notes that parts were read. The place is asked for only if they are too many. */
    void take(Part part, long count, Supplier<String> place) throws IOException {
        long total = used.merge(part, count, Long::sum);
        if (total > part.most) {
            throw Fault.at(
                    place.get(),
                    "the number of " + part.name().toLowerCase(Locale.ROOT)
                            + " in all files of a map, a sheet or a model must be at most " + part.most,
                    total);
        }
    }

    /** Notes that something is skipped, or read in another way than the file says. */
    void note(String place, String rule, @Nullable Object value) {
        note(rule + (value == null ? "" : Fault.printable(value)), Fault.line(place, rule, value));
    }

    /** Notes a file that is not in the folder, and how; throws the fault of a file that is there. */
    void noteMissing(String reference, String resolved, IOException fault) throws IOException {
        if (!resolved.isEmpty() && exists(resolved)) {
            throw fault;
        }
        note(reference, String.valueOf(fault.getMessage()));
    }

    /** Notes a line, unless one with its key is known. */
    void note(String key, String line) {
        if (notes.size() < MAX_NOTES) {
            notes.putIfAbsent(key, line);
        } else if (!notes.containsKey(key)) {
            moreNotes++;
        }
    }

    /** Returns one line for each thing that is skipped, and a line that counts those above the bound. */
    List<String> notes() {
        List<String> lines = new ArrayList<>(notes.values());
        if (moreNotes > 0) {
            lines.add("and " + moreNotes + " more");
        }
        return lines;
    }

    /** Returns the name of a file that another file, or the game, refers to. Programs on Windows write backslashes. */
    String resolve(String from, String stored, String place) throws IOException {
        String reference = stored.replace('\\', '/');
        boolean isRelative = !reference.isEmpty()
                && reference.length() <= MAX_NAME_CHARS
                && reference.charAt(0) != '/'
                && reference.chars().noneMatch(c -> c == ':' || Character.isISOControl(c));
        if (!isRelative) {
            throw Fault.at(
                    place,
                    "the name of a file must be relative, without a colon, and at most " + MAX_NAME_CHARS
                            + " characters: move the file into the folder of assets, and choose it again",
                    reference);
        }
        List<String> segments = new ArrayList<>(List.of(from.split("/", -1)));
        segments.remove(segments.size() - 1); // the file that refers
        for (String segment : reference.split("/", -1)) {
            if (segment.equals("..") && segments.isEmpty()) {
                throw outside(place, reference);
            } else if (segment.equals("..")) {
                segments.remove(segments.size() - 1);
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.add(segment);
            }
        }
        String name = String.join("/", segments);
        if (!checked.contains(name)) {
            take(Part.FILES, 1, place);
            Path path;
            try {
                path = root.resolve(name);
            } catch (InvalidPathException e) {
                throw Fault.at(place, "the name of a file must be possible on this system", reference);
            }
            // a link, which may also be one of the folders above the file
            if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                    && !(Files.exists(path) && path.toRealPath().startsWith(root))) {
                throw outside(place, reference);
            }
            checked.add(name); // only now: a map goes on without a file outside, and may refer to it again
        }
        return name;
    }

    private static IOException outside(String place, String reference) {
        return Fault.at(place, "a file must be in the folder of assets: move it there, and choose it again", reference);
    }

    /** Opens a resolved file, until {@link #close}. */
    InputStream open(String name, String place) throws IOException {
        if (open.contains(name)) {
            throw Fault.at(place, "a file must not refer to itself, also not through other files", name);
        }
        if (open.size() >= MAX_DEPTH) {
            throw Fault.at(place, "files must refer to each other at most " + MAX_DEPTH + " deep", name);
        }
        byte[] content = bytes(name, place);
        open.push(name);
        return new ByteArrayInputStream(content);
    }

    /** Returns the content of a resolved file, which does not refer to itself. */
    byte[] bytes(String name, String place) throws IOException {
        byte[] content = read(name, place, MAX_FILE_BYTES + 1);
        if (content.length > MAX_FILE_BYTES) {
            throw Fault.at(place, "a file must have at most " + MAX_FILE_BYTES + " bytes", name);
        }
        take(Part.BYTES, content.length, place);
        return content;
    }

    private byte[] read(String name, String place, int maxBytes) throws IOException {
        Path path = root.resolve(name);
        try {
            if (Files.exists(path) && !Files.isRegularFile(path)) { // a pipe would block
                throw new IOException("it is not a file");
            }
            try (InputStream in = Files.newInputStream(path)) {
                return in.readNBytes(maxBytes);
            }
        } catch (IOException e) {
            throw Fault.at(
                    place, "a file must be readable (" + FileFailure.ofReading(e) + nameInOtherCase(path) + ")", name);
        }
    }

    /** Names a file that differs in case, which is the same file only on Windows and on macOS. */
    private static String nameInOtherCase(Path missing) {
        String name = String.valueOf(missing.getFileName());
        String[] files = missing.resolveSibling("").toFile().list();
        for (String file : files == null ? new String[0] : files) {
            if (file.equalsIgnoreCase(name) && !file.equals(name)) {
                return ", but " + file + " does: capital letters must be the same";
            }
        }
        return "";
    }

    /** Returns whether a resolved file is there. */
    boolean exists(String name) {
        return Files.exists(root.resolve(name));
    }

    /** Returns the width and the height of a PNG file; null if the file is missing, or is of another kind. */
    int @Nullable [] pngSize(String name, String place) throws IOException {
        return Files.isRegularFile(root.resolve(name)) ? pngSize(read(name, place, PNG_HEAD_BYTES)) : null;
    }

    static int @Nullable [] pngSize(byte[] file) {
        ByteBuffer head = ByteBuffer.wrap(file);
        boolean isPng = head.limit() >= PNG_HEAD_BYTES && head.getLong(0) == PNG_SIGNATURE;
        int width = isPng ? head.getInt(16) : 0;
        int height = isPng ? head.getInt(20) : 0;
        boolean isValid = width > 0 && height > 0 && width <= MAX_IMAGE_PIXELS && height <= MAX_IMAGE_PIXELS;
        return isValid ? new int[] {width, height} : null;
    }

    /** Closes the file that was opened last. */
    void close() {
        open.pop();
    }
}
