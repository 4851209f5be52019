package dev.halfstep.render.sound;

import java.util.function.Consumer;

/** A program that plays on the device that its environment gives it, for tests that need a process of their own. */
final class SoundProbe {

    private SoundProbe() {}

    public static void main(String[] arguments) {
        Sound beep = Sound.of("beep", 0.01, t -> 0.5);
        Consumer<String> messages = System.out::println;
        for (int i = 0; i < 2; i++) {
            try (SoundPlayer player = SoundPlayer.open(messages)) {
                System.out.println("audible: " + player.isAudible());
                for (int plays = 0; plays < 100; plays++) {
                    player.play(beep, 0.5f);
                    player.hold(beep, 0.01f * plays);
                }
            }
        }
    }
}
