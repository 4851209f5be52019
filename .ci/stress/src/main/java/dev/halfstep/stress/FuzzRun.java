package dev.halfstep.stress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Fuzzes each target for some seconds. Each target has a process of its own, because Jazzer fuzzes one target for each
 * process, and because a fault of a native library ends the process.
 */
final class FuzzRun {

    /** The maximum time for one input: far more than a reader needs, also while other builds run. */
    private static final int MAX_INPUT_SECONDS = 100;

    private static final int MAX_HEAP_MEGABYTES = 512;
    private static final int MAX_PROCESS_MEGABYTES = 2_500;
    private static final int MAX_INPUT_BYTES = 16_384;
    private static final int PRINTED_LINES = 60;
    private static final int MAX_PRINTED_INPUT_BYTES = 2_000;

    private final Path jazzer;
    private final Path results;
    private final int seconds;
    private final List<String> jvmFlags;

    private FuzzRun(Path build, int seconds, List<String> jvmFlags) {
        this.jazzer = build.resolve("jazzer");
        this.results = build.resolve("fuzz");
        this.seconds = seconds;
        this.jvmFlags = jvmFlags;
    }

    /**
     * Fuzzes the targets. Ends with 1 if an input fails.
     *
     * @param arguments the folder of the build, the seconds for each target, a pattern for the names of the targets,
     *     and flags for the JVM
     */
    public static void main(String[] arguments) throws Exception {
        int seconds = Integer.parseInt(arguments[1]);
        if (seconds == 0) {
            return;
        }
        List<String> jvmFlags = Arrays.asList(arguments).subList(3, arguments.length);
        FuzzRun run = new FuzzRun(Path.of(arguments[0]), seconds, jvmFlags);
        List<String> names = FuzzTargets.names().stream()
                .filter(name -> name.matches(arguments[2]))
                .toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException(
                    "a pattern must match a target: " + arguments[2] + ", of " + FuzzTargets.names());
        }
        System.exit(run.fuzzAll(names) ? 0 : 1);
    }

    private boolean fuzzAll(List<String> names) throws Exception {
        ExecutorService processes =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            List<Callable<Boolean>> all = new ArrayList<>();
            names.forEach(name -> all.add(() -> fuzz(name)));
            boolean hasPassed = true;
            for (Future<Boolean> target : processes.invokeAll(all)) {
                hasPassed &= target.get();
            }
            return hasPassed;
        } finally {
            processes.shutdown();
        }
    }

    private boolean fuzz(String name) throws Exception {
        Path folder = results.resolve(name);
        deleteFailures(folder);
        Path seeds = Files.createDirectories(folder.resolve("seeds"));
        Path corpus = Files.createDirectories(folder.resolve("corpus"));
        List<byte[]> inputs = SeedFiles.of(name, FuzzTargets.create(name));
        for (int i = 0; i < inputs.size(); i++) {
            Files.write(seeds.resolve("seed-" + i), inputs.get(i));
        }
        int longest = inputs.stream().mapToInt(input -> input.length).max().orElse(0);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        command.addAll(List.of(
                "-Xmx" + MAX_HEAP_MEGABYTES + "m",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path") + System.getProperty("path.separator") + jazzer + "/*",
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + FuzzEntry.class.getName(),
                "--target_args=" + name,
                "--instrumentation_includes=dev.halfstep.**",
                "--instrumentation_excludes=dev.halfstep.stress.**",
                "--custom_hook_includes=dev.halfstep.**", // by default of all libraries, which takes seconds
                "--reproducer_path=" + folder,
                "-artifact_prefix=" + folder + "/",
                "-max_total_time=" + seconds,
                "-timeout=" + MAX_INPUT_SECONDS,
                "-rss_limit_mb=" + MAX_PROCESS_MEGABYTES,
                "-max_len=" + Math.max(longest, MAX_INPUT_BYTES),
                "-keep_seed=1", // also seeds that reach no more code than another one
                "-print_final_stats=1",
                corpus.toString(),
                seeds.toString()));
        Path log = folder.resolve("log.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        int code = process.waitFor();
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        report(name, code, lines, folder);
        return code == 0;
    }

    private static synchronized void report(String name, int code, List<String> lines, Path folder) throws IOException {
        if (code == 0) {
            String coverage = lines.stream()
                    .filter(line -> line.contains(" cov: "))
                    .reduce("no coverage", (first, last) -> last)
                    .replaceAll(".*cov: (\\d+).*corp: (\\d+).*", "$1 edges covered, $2 inputs");
            String inputs =
                    lines.stream().filter(line -> line.startsWith("Done ")).reduce("", (first, last) -> last);
            System.out.println("fuzz " + name + ": " + coverage + "; " + inputs);
            return;
        }
        System.out.println("fuzz " + name + ": failed with code " + code + ", log in " + folder.resolve("log.txt"));
        lines.subList(Math.max(0, lines.size() - PRINTED_LINES), lines.size()).forEach(System.out::println);
        for (Path failure : failures(folder)) {
            System.out.println(
                    "the input is " + failure + "; after the repair, keep it in .ci/stress/failures/" + name);
            byte[] input = Files.readAllBytes(failure);
            if (input.length <= MAX_PRINTED_INPUT_BYTES) {
                System.out.println("byte[] input = Base64.getDecoder().decode(\""
                        + Base64.getEncoder().encodeToString(input) + "\");");
            }
        }
    }

    private static List<Path> failures(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("(crash|timeout|oom)-.*"))
                    .toList();
        }
    }

    private static void deleteFailures(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            failures(folder).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
