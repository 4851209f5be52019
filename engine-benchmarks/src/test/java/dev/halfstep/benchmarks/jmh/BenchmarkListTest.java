package dev.halfstep.benchmarks.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks the list of benchmarks that the annotation processor of JMH writes. */
class BenchmarkListTest {

    private static final Pattern CLASS = Pattern.compile("dev\\.halfstep\\.benchmarks\\.jmh\\.(\\w+Benchmark)\\b");

    @Test
    void jmhFindsAllBenchmarks() throws Exception {
        try (InputStream list = BenchmarkListTest.class.getResourceAsStream("/META-INF/BenchmarkList")) {
            assertNotNull(list, "the annotation processor of JMH must run in the build");
            String benchmarkList = new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))
                    .lines()
                    .collect(Collectors.joining("\n"));
            Set<String> classes = new TreeSet<>();
            Matcher matcher = CLASS.matcher(benchmarkList);
            while (matcher.find()) {
                classes.add(matcher.group(1));
            }
            assertEquals(Set.of("RollbackBenchmark"), classes);
        }
    }
}
