package dev.halfstep.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests each fuzz target with its seeds and with former failures. */
class SeedsTest {

    static SortedSet<String> names() {
        return FuzzTargets.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void readsSeedsAndFormerFailures(String name) throws Exception {
        FuzzTarget target = FuzzTargets.create(name);
        List<byte[]> seeds = SeedFiles.of(name, target);
        assertTrue(target.read(seeds.get(0)), "the first seed must be valid");
        for (byte[] seed : seeds) {
            target.read(seed);
        }
        target.read(new byte[0]);
    }
}
