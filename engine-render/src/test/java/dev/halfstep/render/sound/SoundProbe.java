package dev.halfstep.render.sound;

import java.util.function.Consumer;

/**
 * A program that opens two players, one after the other, and plays sounds on the default device. Tests start it as a
 * process, whose environment selects the device.
 */
final class SoundProbe {

    private SoundProbe() {}

    public static void main(String[] arguments) {
        Sound beep = Sound.of("beep", 0.01, t -> 0.5);
        Consumer<String> messages = System.out::println;
        for (int i = 0; i < 2; i++) {
            try (SoundPlayer player = SoundPlayer.open(messages)) {
                System.out.println("audible: " + player.isAudible());
                Playback looping = player.playLooping(beep, 0);
                for (int repetition = 0; repetition < 100; repetition++) {
                    player.play(beep, 0.5f);
                    looping.setVolume(0.01f * repetition).setPitch(1 + 0.01f * repetition);
                }
            }
        }
    }
}
