package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.system.Platform;

/**
 * Tests what a user reads on a machine without sound: one line for each player and nothing else. {@link SoundProbe}
 * opens two players, so all lines occur twice.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class UnavailableSoundTest {

    /** The driver of OpenAL whose device discards all samples. */
    private static final String NULL_DRIVER = "null";

    private static final String NO_DEVICE =
            "there is no sound: no audio device can be opened; connect one, or start the sound server";
    private static final String NO_OPENAL =
            "there is no sound: OpenAL cannot be loaded; install it (on Debian: apt-get install libopenal1)";

    @TempDir
    private Path folder;

    private Path workingFolder = Path.of("").toAbsolutePath();

    /** Runs {@link SoundProbe} and returns the lines of its standard output. Its standard error must be empty. */
    private List<String> runProbe(Map<String, String> environment, String... options)
            throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SoundProbe.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).directory(workingFolder.toFile());
        builder.environment()
                .keySet()
                .removeAll(List.of("JAVA_TOOL_OPTIONS", "ALSOFT_DRIVERS", "ALSOFT_LOGLEVEL", "PULSE_SERVER"));
        builder.environment().putAll(environment);
        int exitCode = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        assertEquals("", Files.readString(errors, StandardCharsets.UTF_8), "standard error must be empty");
        assertEquals(0, exitCode, "exit code");
        return Files.readAllLines(output);
    }

    @Test
    void playsOnAnAvailableDevice() throws Exception {
        assertEquals(List.of("audible: true", "audible: true"), runProbe(Map.of("ALSOFT_DRIVERS", NULL_DRIVER)));
    }

    @Test
    void reportsAMissingDevice() throws Exception {
        assertEquals(
                List.of(NO_DEVICE, "audible: false", NO_DEVICE, "audible: false"),
                runProbe(Map.of("ALSOFT_DRIVERS", "nowhere")));
    }

    @Test
    void mutesTheMessagesOfAlsa() throws Exception {
        // A configuration without the default device that OpenAL opens.
        Path noCards = Files.writeString(folder.resolve("alsa.conf"), "pcm.other { type null }\n");

        assertEquals(
                List.of(NO_DEVICE, "audible: false", NO_DEVICE, "audible: false"),
                runProbe(Map.of("ALSOFT_DRIVERS", "alsa", "ALSA_CONFIG_PATH", noCards.toString())));
    }

    @Test
    void turnsOffTheMessagesOfOpenAl() throws Exception {
        // OpenAL complains about this value, as it does about a missing device of some systems.
        Path configuration = Files.writeString(folder.resolve("alsoft.conf"), "[general]\nsample-type = none\n");

        assertEquals(
                List.of("audible: true", "audible: true"),
                runProbe(Map.of("ALSOFT_DRIVERS", NULL_DRIVER, "ALSOFT_CONF", configuration.toString())));
    }

    @Test
    void reportsMissingOpenAl() throws Exception {
        assertEquals(
                List.of(NO_OPENAL, "audible: false", NO_OPENAL, "audible: false"),
                runProbe(Map.of(), "-Dorg.lwjgl.openal.libname=/nowhere/libopenal.so"));
    }

    @Test
    void reportsMissingLwjglNatives() throws Exception {
        String line = "there is no sound: the native libraries of LWJGL cannot be loaded;"
                + " put the natives for this platform on the class path";
        assertEquals(
                List.of(line, "audible: false", line, "audible: false"),
                runProbe(Map.of(), "-Dorg.lwjgl.libname=nowhere"));
    }

    @Test
    void reportsNativesThatCannotBeUnpacked() throws Exception {
        String line =
                "there is no sound: the native libraries of LWJGL cannot be loaded; the natives cannot be unpacked"
                        + " into /proc: start java with -Djava.io.tmpdir= and a folder that can be written and"
                        + " executed";
        workingFolder = Path.of("/proc");

        assertEquals(
                List.of(line, "audible: false", line, "audible: false"),
                runProbe(Map.of(), "-Djava.io.tmpdir=/proc", "-Duser.home=/proc"));
    }

    @Test
    void triesTheBundledLibraryThenTheSystemLibrary() {
        assertEquals(List.of("openal", "libopenal.so.1"), OpenAlLibrary.names(Platform.LINUX, null));
        assertEquals(List.of("OpenAL", "OpenAL32", "soft_oal"), OpenAlLibrary.names(Platform.WINDOWS, null));
        assertEquals(
                List.of("openal", "/System/Library/Frameworks/OpenAL.framework/OpenAL"),
                OpenAlLibrary.names(Platform.MACOSX, null));
        assertEquals(List.of("mine"), OpenAlLibrary.names(Platform.LINUX, "mine"));
    }
}
