package dev.halfstep.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.halfstep.state.StateHash;
import dev.halfstep.storage.ComponentType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Tests that StrictMath.sin is portable and Math.sin is not: compares this machine with one that computes sines
 * differently. JVM flags simulate the other machine.
 */
class PortableMathTest {

    private static final int MATH = 0;
    private static final int STRICT_MATH = 1;

    private static final int STEPS = 400;
    private static final double RADIANS_PER_STEP = 0.01;

    /** Combines the bits of the sines of all steps, because a sum would round the last bits away. */
    static final class Swing {
        long bits;
    }

    /** Prints the hashes of a game with Math.sin and of one with StrictMath.sin. */
    static final class BothSines {
        public static void main(String[] args) {
            System.out.println(hash(Math::sin) + " " + hash(StrictMath::sin));
        }

        private static String hash(DoubleUnaryOperator sine) {
            WorldRecipe game = new WorldRecipe()
                    .register(ComponentType.simulation(Swing.class))
                    .entities(1, random -> List.of(new Swing()))
                    .system(
                            "swing",
                            step -> step.world()
                                    .query(Swing.class)
                                    .forEach((id, swing) -> swing.bits = swing.bits * 31
                                            + Double.doubleToLongBits(
                                                    sine.applyAsDouble(step.step() * RADIANS_PER_STEP))));
            try (SyntheticWorld world = game.build()) {
                world.step(STEPS);
                return StateHash.toText(world.hash());
            }
        }
    }

    @Test
    void onlyStrictMathIsPortable() throws Exception {
        boolean differs = false;
        for (int step = 1; step <= STEPS; step++) {
            differs |= Math.sin(step * RADIANS_PER_STEP) != StrictMath.sin(step * RADIANS_PER_STEP);
        }
        assumeTrue(differs, "Math.sin of this machine is StrictMath.sin");

        String[] withIntrinsics = hashes();
        String[] withoutIntrinsics =
                hashes("-XX:+UnlockDiagnosticVMOptions", "-XX:+IgnoreUnrecognizedVMOptions", "-XX:-UseLibmIntrinsic");

        assertEquals(
                withIntrinsics[STRICT_MATH], withoutIntrinsics[STRICT_MATH], "StrictMath.sin must not use intrinsics");
        assertNotEquals(withIntrinsics[MATH], withoutIntrinsics[MATH], "Math.sin must use intrinsics");
        assertEquals(
                withoutIntrinsics[STRICT_MATH],
                withoutIntrinsics[MATH],
                "without intrinsics, Math.sin must equal StrictMath.sin");
    }

    /**
     * Runs {@link BothSines} in a JVM with the given flags. Returns the hashes by the indices {@link #MATH} and
     * {@link #STRICT_MATH}.
     */
    private static String[] hashes(String... flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(flags));
        command.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED", BothSines.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> "the process must succeed, but wrote: " + output);
        return output.strip().split(" ");
    }
}
