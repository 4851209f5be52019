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
 * A folder with numbered recordings of one kind, such as those of crashes. Older ones are deleted. Games that write at
 * the same time write different files.
 */
final class RecordingFolder {

    static final int MAX_FILES = 10;

    private final DataFolder folder;
    private final String kind;
    private final Pattern names;

    private RecordingFolder(DataFolder data, String folderName, String kind) {
        folder = DataFolder.at(data.path().resolve(folderName));
        this.kind = kind;
        names = Pattern.compile(kind + "-([1-9][0-9]{0,8})\\.rec");
    }

    static RecordingFolder ofCrashes(DataFolder data) {
        return new RecordingFolder(data, "crashes", "crash");
    }

    static RecordingFolder ofDesyncs(DataFolder data) {
        return new RecordingFolder(data, "desyncs", "desync");
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

    private String name(int number) {
        return kind + "-" + number + ".rec";
    }

    /** Returns the numbers of all files, in ascending order. */
    private List<Integer> numbers() throws IOException {
        List<Integer> numbers = new ArrayList<>();
        if (Files.isDirectory(folder.path())) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.path())) {
                for (Path file : files) {
                    Matcher name = names.matcher(String.valueOf(file.getFileName()));
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
