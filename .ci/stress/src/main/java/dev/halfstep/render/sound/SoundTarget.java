package dev.halfstep.render.sound;

import dev.halfstep.render.asset.Asset;
import dev.halfstep.render.asset.AssetException;
import dev.halfstep.stress.FuzzTarget;
import dev.halfstep.stress.Refusal;
import dev.halfstep.stress.SeedFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;

/** A WAV or Ogg Vorbis file, loaded as a whole and streamed. */
public final class SoundTarget implements FuzzTarget {

    private static final int FRAMES = 20;

    @Override
    public List<byte[]> seeds() throws IOException {
        byte[] ogg = Files.readAllBytes(SeedFiles.path("examples/platformer/assets/sounds/tick.ogg"));
        return List.of(
                wav(1, 1, 8),
                wav(1, 2, 16),
                wav(1, 1, 24),
                wav(3, 2, 32),
                wav(7, 6, 8),
                ogg,
                ByteBuffer.allocate(2 * ogg.length).put(ogg).put(ogg).array());
    }

    private static byte[] wav(int format, int channels, int bits) {
        int frameBytes = channels * bits / 8;
        ByteBuffer wav = ByteBuffer.allocate(44 + FRAMES * frameBytes).order(ByteOrder.LITTLE_ENDIAN);
        wav.put(ascii("RIFF")).putInt(wav.capacity() - 8).put(ascii("WAVEfmt ")).putInt(16);
        wav.putShort((short) format).putShort((short) channels).putInt(8_000).putInt(8_000 * frameBytes);
        wav.putShort((short) frameBytes).putShort((short) bits);
        return wav.put(ascii("data")).putInt(FRAMES * frameBytes).array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public boolean read(byte[] input) {
        Asset asset = Asset.bytes("fuzzed", input);
        try {
            Sound.load(asset);
        } catch (AssetException refused) {
            Refusal.check(refused);
        }
        try {
            Sound sound = Sound.stream(asset);
            SampleSource.Reader reader = sound.open(/* looping= */ true);
            short[] samples = new short[512 * 2];
            for (int i = 0; i < 20 && reader.read(samples, 0, 512) > 0; i++) {
                // as the thread of the device reads
            }
            reader.rewind();
            reader.read(samples, 0, 512);
            return true;
        } catch (AssetException refused) {
            Refusal.check(refused);
            return false;
        }
    }
}
