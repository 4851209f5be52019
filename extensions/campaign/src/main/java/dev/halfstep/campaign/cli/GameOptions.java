package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.build.ClassPath;
import dev.halfstep.campaign.build.Fingerprint;
import dev.halfstep.campaign.work.DescribedGame;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Declares and checks the option that names the jars of the game. */
final class GameOptions {

    @Option(
            names = "--game",
            paramLabel = "PATH",
            description = "The jars and class folders of the game, separated as in java -cp; the same for all members.")
    private String path = "";

    @Option(
            names = "--class",
            paramLabel = "CLASS",
            description =
                    "The class with the description of the game in a static final field, such as com.example.Main, or"
                            + " com.example.Main#GAME if it has several; default: the Main-Class of the first jar.")
    private String className = "";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    private ClassPath classPath() {
        if (path.isEmpty()) { // a game on the class path of this process
            return new ClassPath(List.of());
        }
        try {
            for (String entry : path.split(File.pathSeparator, -1)) {
                if (!Files.exists(Path.of(entry))) {
                    throw usageError("--game must name jars and folders: " + entry + " does not exist");
                }
            }
            return ClassPath.parse(path);
        } catch (IOException e) {
            throw usageError("--game must name jars and folders: " + path + ": " + e.getMessage());
        }
    }

    /** Creates a class loader for the game. */
    ClassLoader loader() {
        return classPath().loader(GameOptions.class.getClassLoader());
    }

    /** Computes the fingerprint of the build: of this program and of the game. */
    String fingerprint() {
        try {
            return Fingerprint.of(ClassPath.ofProcess().plus(classPath()));
        } catch (IOException e) {
            throw usageError("the class path must be readable: " + e.getMessage());
        }
    }

    /**
     * Returns the name of the class that describes the game, after a check that it does.
     *
     * @param settings the settings, each as {@code key=value}, which the game must allow
     */
    String requireGame(ClassLoader loader, List<String> settings) {
        String name = className;
        if (name.isEmpty()) {
            name = mainClass();
        }
        try {
            DescribedGame.find(loader, name, settings);
        } catch (IllegalArgumentException e) {
            throw usageError(String.valueOf(e.getMessage()));
        }
        return name;
    }

    private String mainClass() {
        try {
            return classPath()
                    .mainClass()
                    .orElseThrow(
                            () -> usageError("a game must be described by a class: add --class, or name a jar with a"
                                    + " Main-Class by --game"));
        } catch (IOException e) {
            throw usageError("--game must name jars and folders: " + path + ": " + e.getMessage());
        }
    }

    private ParameterException usageError(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
