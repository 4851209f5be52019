package dev.halfstep.benchmarks.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.benchmarks.CommandRun;
import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.Store;
import dev.halfstep.benchmarks.peer.WrongResultException;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Uses few entities and a clock that advances one second per read: no real time is measured. */
class WorkloadsCommandTest {

    private static final int ENTITY_COUNT_DIVISOR = 100;

    @TempDir
    private Path folder;

    private static CommandRun run(String... options) {
        AtomicLong now = new AtomicLong();
        return CommandRun.of(new WorkloadsCommand(ENTITY_COUNT_DIVISOR, () -> now.addAndGet(1_000_000_000L)), options);
    }

    static Stream<Arguments> workloadsOfLibraries() {
        return StoreWorkload.ALL.stream()
                .flatMap(workload -> Stream.of(Library.values()).map(library -> Arguments.of(workload, library)));
    }

    @ParameterizedTest
    @MethodSource("workloadsOfLibraries")
    void libraryDoesTheWorkOfTheWorkload(StoreWorkload workload, Library library) {
        int count = 5_000; // more than a chunk of Halfstep and of Dominion has
        try (Store store = library.createStore(count * (1 + workload.othersPerEntity()))) {
            boolean isRefused =
                    workload.operations().stream().allMatch(operation -> store.refusal(operation, count) != null);
            if (!isRefused) {
                workload.spawn(store, count);
                workload.check(store, count);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ARRAYS")
    void detectsOmittedWork(Library library) {
        StoreWorkload createAndDelete = StoreWorkload.ALL.stream()
                .filter(workload -> workload.rows().contains("create-2"))
                .findFirst()
                .orElseThrow();
        try (Store store = library.createStore(9)) {
            WrongResultException e = assertThrows(WrongResultException.class, () -> createAndDelete.check(store, 10));
            assertEquals(
                    "all libraries must do the same work: after CREATE_2, the entities of the store is 9.0, not 10.0",
                    e.getMessage());
        }
    }

    @Test
    void printsATableAndWritesEachRun() throws Exception {
        Path csv = folder.resolve("workloads.csv");
        CommandRun run = run("--runs", "2", "--only", "query-2$|delete-2-batch|new", "--csv", csv.toString());
        assertEquals(List.of(), run.err());
        assertEquals(
                List.of(
                        "| workload | entities | Halfstep | spans | Dominion | artemis | Ashley | arrays |",
                        "|---|---|---|---|---|---|---|---|",
                        // A round takes one read of the clock, 1 s.
                        "| query-2 | 10 | **100000000** | 100000000 | 100000000 | 100000000 | 100000000 | 100000000 |"),
                run.out().subList(0, 3));
        assertTrue(
                run.out()
                        .contains("| create-2-batch | 160 | **6250000** | 6250000 | no batch API | no batch API |"
                                + " no batch API |  |"),
                () -> String.join("\n", run.out()));
        assertTrue(run.out().contains("Halfstep is the first in Java in 10 of 10 rows."));
        List<String> lines = Files.readAllLines(csv);
        assertEquals("workload,entities,library,run,nanos", lines.get(0));
        assertTrue(lines.contains("new-world,1,Ashley,2,1000000000.000"), () -> lines.toString());
    }

    @Test
    void showsAnotherProgramBesideTheLibraries() throws Exception {
        Path csv = folder.resolve("entt.csv");
        Files.writeString(
                csv, WorkloadReport.CSV_HEADER + "\nrandom-access,10,EnTT,1,2.5\nunknown-workload,10,EnTT,1,3.5\n");
        CommandRun run = run("--quick", "--only", "random", "--beside", csv.toString());
        assertEquals(List.of(), run.err());
        assertTrue(run.out().get(0).endsWith("| arrays | EnTT |"));
        assertTrue(run.out().get(2).endsWith("| 100000000 | 2.5 |"));
        assertTrue(run.out().get(3).endsWith("| 6250000 |  |"));
        assertTrue(run.out().stream().noneMatch(line -> line.contains("unknown-workload")));
    }

    @Test
    void refusesResultsOfAnotherProgramThatCannotBeReadBeforeItMeasures() throws Exception {
        Path csv = folder.resolve("entt.csv");
        assertRefusesBeside(csv, "--beside must be a file that can be read: " + csv + ": it does not exist");
        Files.writeString(csv, "");
        assertRefusesBeside(csv, "--beside must begin with the line workload,entities,library,run,nanos: " + csv);
        Files.writeString(csv, WorkloadReport.CSV_HEADER + "\nrandom-access,10,EnTT,1,2.5\nrandom-access,10,EnTT\n");
        assertRefusesBeside(
                csv,
                "--beside must have the columns workload,entities,library,run,nanos in line 3: random-access,10,EnTT");
    }

    private void assertRefusesBeside(Path csv, String message) {
        run("--quick", "--only", "random", "--beside", csv.toString()).assertRejected(message);
    }

    @Test
    void listsTheRowsInWhichAnotherLibraryIsFaster() {
        WorkloadReport report = new WorkloadReport();
        report.add("query-2", 1_000, "Halfstep", 3.0);
        report.add("query-2", 1_000, "spans", 2.5);
        report.add("query-2", 1_000, "artemis", 2.0);
        report.add("query-2", 1_000, "arrays", 0.5);
        List<String> lines = report.markdown();
        assertEquals("| query-2 | 1,000 | 3.0 | 2.5 |  | **2.0** |  | 0.5 |", lines.get(2));
        assertEquals("Halfstep is the first in Java in 0 of 1 rows.", lines.get(4));
        assertEquals("- `query-2`, 1,000: artemis 2.0, Halfstep 2.5", lines.get(5));
    }

    @Test
    void plotsAPanelForEachWorkloadOfSeveralSizes() throws Exception {
        Path png = folder.resolve("workloads.png");
        assertEquals(
                List.of(),
                run("--quick", "--only", "query-2$|fragmented|random", "--plot", png.toString())
                        .err());
        BufferedImage picture = ImageIO.read(png.toFile());
        assertEquals(2 * WorkloadsCommand.PANEL_WIDTH_PIXELS, picture.getWidth());
        assertEquals(WorkloadsCommand.PANEL_HEIGHT_PIXELS, picture.getHeight());
    }

    @Test
    void refusesUnknownWorkloadsAndTooManyRuns() {
        run("--only", "nothing").assertRejected("--only must match one of the names: nothing matches none of query-2");
        run("--runs", "6").assertRejected("--runs must be from 1 to 5: 6");
    }
}
