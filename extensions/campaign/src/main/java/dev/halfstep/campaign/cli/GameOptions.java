package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.build.ClassPath;
import dev.halfstep.campaign.build.Fingerprint;
import dev.halfstep.campaign.build.GameClass;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name the game. */
final class GameOptions {

    @Option(
            names = "--game",
            paramLabel = "PATH",
            description = "The jars and class folders of the game, separated as in java -cp. Each member needs them.")
    private String path = "";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    private ClassPath classPath() {
        try {
            for (String entry : path.isEmpty() ? List.<String>of() : List.of(path.split(File.pathSeparator, -1))) {
                if (!Files.exists(Path.of(entry))) {
                    throw usage("--game must name jars and folders: " + entry + " does not exist");
                }
            }
            return path.isEmpty() ? new ClassPath(List.of()) : ClassPath.parse(path);
        } catch (IOException e) {
            throw usage("--game must name jars and folders: " + path + ": " + e.getMessage());
        }
    }

    /** Returns the loader of the game's classes. */
    ClassLoader loader() {
        return classPath().loader(GameOptions.class.getClassLoader());
    }

    /** Returns the fingerprint of the build: of this program and of the game. */
    String build() {
        try {
            return Fingerprint.of(ClassPath.ofProcess().plus(classPath()));
        } catch (IOException e) {
            throw usage("the class path must be readable: " + e.getMessage());
        }
    }

    /** Checks that a class of the game can be used. */
    void require(ClassLoader loader, String option, String name, Class<?> kind) {
        try {
            GameClass.create(loader, name, kind);
        } catch (IllegalArgumentException e) {
            throw usage(option + ": " + e.getMessage());
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
