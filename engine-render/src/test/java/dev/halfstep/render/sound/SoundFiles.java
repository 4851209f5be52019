package dev.halfstep.render.sound;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** Writes sound files for tests, and reads them with the tools of vorbis-tools. */
final class SoundFiles {

    private SoundFiles() {}

    /** Returns stereo samples with tones that change and clicks: blocks of both sizes in a Vorbis file. */
    static short[] stereo(int samples, int hertz) {
        short[] values = new short[2 * samples];
        Random random = new Random(1);
        for (int i = 0; i < samples; i++) {
            double seconds = (double) i / hertz;
            double noise = i % (hertz / 2) < hertz / 40 ? random.nextDouble() - 0.5 : 0;
            double left = 0.4 * Math.sin(2 * Math.PI * (220 + 40 * Math.sin(seconds)) * seconds) + 0.3 * noise;
            double right = 0.3 * Math.sin(2 * Math.PI * 331 * seconds) + 0.2 * noise;
            values[2 * i] = (short) Math.round(left * Short.MAX_VALUE);
            values[2 * i + 1] = (short) Math.round(right * Short.MAX_VALUE);
        }
        return values;
    }

    /** Returns a WAV file with the plain header. */
    static byte[] wav(int format, int channels, int hertz, int bits, byte[] data) {
        ByteBuffer file =
                ByteBuffer.allocate(44 + data.length + (data.length & 1)).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(file.capacity() - 8);
        file.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
        file.putShort((short) format).putShort((short) channels).putInt(hertz);
        file.putInt(hertz * channels * bits / 8)
                .putShort((short) (channels * bits / 8))
                .putShort((short) bits);
        file.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(data.length).put(data);
        return file.array();
    }

    /** Returns a WAV file with 16 bits. */
    static byte[] wav(int channels, int hertz, short[] values) {
        ByteBuffer data = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        data.asShortBuffer().put(values);
        return wav(1, channels, hertz, 16, data.array());
    }

    /** Encodes a WAV file with oggenc; the test is skipped where it is not installed. */
    static byte[] ogg(Path folder, byte[] wav, int quality, String... options)
            throws IOException, InterruptedException {
        Path source = Files.write(folder.resolve("source.wav"), wav);
        Path encoded = folder.resolve("encoded.ogg");
        List<String> arguments = new ArrayList<>(List.of("-Q", "--serial", "7", "-q", Integer.toString(quality)));
        arguments.addAll(List.of(source.toString(), "-o", encoded.toString()));
        arguments.addAll(List.of(options));
        run("oggenc", arguments.toArray(String[]::new));
        return Files.readAllBytes(encoded);
    }

    /** Decodes an Ogg Vorbis file with oggdec. */
    static short[] decode(Path folder, byte[] ogg) throws IOException, InterruptedException {
        Path source = Files.write(folder.resolve("source.ogg"), ogg);
        Path raw = folder.resolve("decoded.raw");
        run("oggdec", "-Q", "-R", source.toString(), "-o", raw.toString());
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(raw)).order(ByteOrder.LITTLE_ENDIAN);
        short[] values = new short[bytes.limit() / 2];
        bytes.asShortBuffer().get(values);
        return values;
    }

    private static void run(String tool, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(arguments));
        command.add(0, tool);
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, tool + " is not installed (Debian: vorbis-tools)");
            throw e;
        }
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new AssertionError(tool + " must run without a fault");
        }
    }
}
