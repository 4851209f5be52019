package dev.halfstep.render.sound;

import static dev.halfstep.render.sound.InvalidSoundException.EXPORT;
import static dev.halfstep.render.sound.OggPackets.require;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Opens sound files by what they contain, whatever their names end with. */
final class SoundFileKinds {

    /** How many bytes may precede an Ogg file, such as tags of another format. */
    private static final int MAX_LEADING_BYTES = 1 << 16;

    private static final int MAX_HEAD_BYTES = 2_048;

    /** How files that are not read begin, as regular expressions, and what they are. */
    private static final String[][] OTHERS = {
        {"ID3|\\xFF[\\xE2-\\xE7\\xF2-\\xF7\\xFA-\\xFF]", "is an MP3 file" + EXPORT},
        {"\\xFF[\\xF0\\xF1\\xF8\\xF9]|....ftyp", "is an AAC or M4A file" + EXPORT},
        {"fLaC|OggS.{24}\\x7FFLAC", "is a FLAC file" + EXPORT},
        {"OggS.{24}OpusHead", "is an Opus file" + EXPORT},
        {"FORM....AIF", "is an AIFF file" + EXPORT},
        {"RF64|RIFX", "is a WAV file of the rare kind RF64 or RIFX" + EXPORT},
        {"MThd", "is a MIDI file: notes without sound; render it: fluidsynth -F NEW.wav SOUNDFONT.sf2 FILE"},
        {
            "Extended Module|IMPM|.{44}SCRM|.{1080}(M[.!]K[.!]|FLT[48]|\\dCHN)",
            "is a tracker module; export it as WAV in OpenMPT, or: openmpt123 --render FILE"
        },
        {"version https://git-lfs", "is a placeholder of Git LFS; get the file with: git lfs pull"},
    };

    private SoundFileKinds() {}

    /**
     * Opens a file.
     *
     * @param file the bytes of the file, not copied
     * @throws InvalidSoundException if the file is damaged or of another kind
     */
    static SampleSource open(ByteBuffer file) {
        if (WavFile.isWav(file)) {
            return new WavFile(file);
        }
        ByteBuffer leading = file.slice(0, Math.min(file.limit(), MAX_LEADING_BYTES));
        int page = OggPackets.find(leading, 0);
        boolean isOgg = page < leading.limit();
        int begin = isOgg ? page : 0;
        ByteBuffer bytes = file.slice(begin, Math.min(file.limit() - begin, MAX_HEAD_BYTES));
        String head = StandardCharsets.ISO_8859_1.decode(bytes).toString();
        for (String[] other : OTHERS) {
            if (Pattern.compile(other[0], Pattern.DOTALL).matcher(head).lookingAt()) {
                throw new InvalidSoundException(other[1]);
            }
        }
        require(isOgg, "is neither");
        return VorbisFile.open(file, page);
    }
}
