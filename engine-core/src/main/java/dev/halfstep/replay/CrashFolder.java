package dev.halfstep.replay;

import dev.halfstep.file.DataFolder;
import dev.halfstep.file.NewFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The folder with the recordings of crashes, which are numbered. Older ones are deleted. Games that crash at the same
 * time write different files.
 */
final class CrashFolder {

    static final int MAX_FILES = 10;

    private static final Pattern NAME = Pattern.compile("crash-([1-9][0-9]{0,8})\\.rec");

    private final DataFolder folder;

    CrashFolder(DataFolder data) {
        folder = DataFolder.at(data.path().resolve("crashes"));
    }

    /** Writes a new file and returns its path. Then deletes all but the newest files. */
    Path write(byte[] content) throws IOException {
        List<Integer> numbers = numbers();
        int newest = numbers.isEmpty() ? 0 : numbers.get(numbers.size() - 1);
        folder.create();
        Path file = NewFile.write(newest + 1, number -> folder.path().resolve(name(number)), content);
        for (int i = 0; i <= numbers.size() - MAX_FILES; i++) {
            delete(folder.path().resolve(name(numbers.get(i))));
        }
        return file;
    }

    private static String name(int number) {
        return "crash-" + number + ".rec";
    }

    /** Returns the numbers of all files, in ascending order. */
    private List<Integer> numbers() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        if (Files.isDirectory(folder.path())) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.path())) {
                for (Path file : files) {
                    Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
                    if (name.matches()) {
                        numbers.add(Integer.valueOf(name.group(1)));
                    }
                }
            }
        }
        numbers.sort(null);
        return numbers;
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // One file more is no reason to hide the new one from the player.
        }
    }
}
