package dev.halfstep.input;

import dev.halfstep.stress.FuzzTarget;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A file of tunings: no text throws, and each problem is one line. */
public final class TuningsTarget implements FuzzTarget {

    private static final List<Tuning> TUNINGS =
            List.of(Tuning.of("jumpSpeed", 15.5f, 0, 100), Tuning.of("gravity", -40.5f, -100, 0));

    @Override
    public List<byte[]> seeds() {
        String text = "# comment\njumpSpeed = 12.5\ngravity: -1e1\n";
        return List.of(
                text.getBytes(StandardCharsets.UTF_8),
                (text + "other=\\u0041\\\n 3\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean read(byte[] input) {
        InputQueue queue = new InputQueue();
        List<String> problems = queue.tune(new String(input, StandardCharsets.UTF_8), TUNINGS);
        for (String problem : problems) {
            if (problem.chars().anyMatch(Character::isISOControl)) {
                throw new AssertionError("a problem must be one line: " + problem);
            }
        }
        return problems.isEmpty();
    }
}
