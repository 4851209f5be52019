package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Measures what a player of meteors hears, by the filter ebur128 of ffmpeg (EBU R 128), in real time. */
@EnabledIfSystemProperty(named = "halfstep.long", matches = "true")
@EnabledIfEnvironmentVariable(named = "DISPLAY", matches = ".+")
@EnabledOnOs(OS.LINUX)
class LoudnessTest {

    @TempDir
    private Path folder;

    @Test
    void meteorsIsAsLoudAsOtherGamesAndNeverClips() throws Exception {
        Path sound = folder.resolve("heard.wav");
        Path openAl = Files.writeString(
                folder.resolve("openal.conf"),
                "[general]\ndrivers = wave\nsample-type = float32\noutput-limiter = false\n[wave]\nfile = " + sound
                        + "\n");
        Path game = Files.createDirectory(folder.resolve("game"));
        GameProcess.Ended ended = new GameProcess(game)
                .withEnvironment("DISPLAY", System.getenv("DISPLAY"))
                .withEnvironment("XDG_RUNTIME_DIR", folder.toString())
                .withEnvironment("ALSOFT_CONF", openAl.toString())
                .run("--bot", "--size", "160x90", "--samples", "0", "--display-hz", "25", "--seconds", "50");
        assertEquals(0, ended.exitCode(), () -> ended.out() + " " + ended.err());

        String measured = measured(sound);
        // Measured on an idle machine: -19.1 LUFS, -1.3 dBTP. A game that drops time plays other sounds together.
        assertEquals(-18, figure(measured, "I: +(-?[0-9.]+) LUFS"), 3, "the loudness in LUFS");
        double peak = figure(measured, "Peak: +(-?[0-9.]+) dBFS");
        assertTrue(peak < -0.5, () -> "the true peak must be near -1 dBTP or below it: " + peak);
    }

    private static String measured(Path sound) throws IOException, InterruptedException {
        List<String> command = List.of(
                "ffmpeg", "-hide_banner", "-i", sound.toString(), "-af", "ebur128=peak=true", "-f", "null", "-");
        Process ffmpeg = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(ffmpeg.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, ffmpeg.waitFor(), printed);
        return printed.substring(printed.lastIndexOf("Summary:"));
    }

    private static double figure(String measured, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(measured);
        assertTrue(found.find(), measured);
        return Double.parseDouble(found.group(1));
    }
}
