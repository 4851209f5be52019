package dev.halfstep.campaign.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.RecordingId;
import dev.halfstep.campaign.work.ReplayWork;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.SeedCheck;
import dev.halfstep.campaign.work.SeedWork;
import dev.halfstep.campaign.work.Work;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks the tables and the summary of two seeds, one of which diverges. */
class TablesTest {

    private static String table(String header, BiFunction<Work, Row, String> line) {
        return ExampleRows.ROWS.stream()
                .map(row -> line.apply(ExampleRows.WORK, row))
                .collect(Collectors.joining("", header, ""));
    }

    private static Summary summaryOf(List<Row> rows) {
        Summary summary = new Summary(ExampleRows.WORK);
        rows.forEach(summary::add);
        return summary;
    }

    @Test
    void resultTableHasALineForEachRun() {
        assertEquals("""
                seed,outcome,hash,steps,max-entities,recorded-by,detail
                5,ok,00000000000000ab,100,7,,
                6,diverged,,0,0,,"step 3 differs; entity 2, Position.x: 1.0 instead of 2.0"
                """, table(ResultTable.header(ExampleRows.WORK), ResultTable::line));
    }

    @Test
    void costTableHasCostsAndMemberOfEachRun() {
        assertEquals("""
                seed,milliseconds,cpu-milliseconds,allocated-kib,member
                5,3.000,2.500,2.0,127.0.0.1:5701
                6,1.000,1.500,1.0,127.0.0.1:5702
                """, table(CostTable.header(ExampleRows.WORK), CostTable::line));
    }

    @Test
    void resultTableEscapesNamesOfRecordings() {
        ReplayWork work = new ReplayWork("Game", List.of(new RecordingId("=cmd,1.rec", "")));

        assertEquals("\"'=cmd,1.rec\"", ResultTable.name(work, 0));
    }

    @Test
    void summaryListsRunsThatAreNotOk() {
        assertEquals(
                List.of("seed 6: diverged: step 3 differs; entity 2, Position.x: 1.0 instead of 2.0"),
                summaryOf(ExampleRows.ROWS).notOk());
    }

    @Test
    void summaryCountsOutcomesAndAveragesProcessorTime() {
        assertEquals(
                "2 seeds: 1 ok, 1 diverged, in 2.0 s, 2.0 ms of processor time a seed",
                summaryOf(ExampleRows.ROWS).text(TimeUnit.SECONDS.toNanos(2)));
    }

    @Test
    void allOkIsFalseIfOneRunDiverges() {
        assertFalse(summaryOf(ExampleRows.ROWS).allOk());
        assertTrue(summaryOf(ExampleRows.ROWS.subList(0, 1)).allOk());
    }

    @Test
    void summaryListsTheFirstTwentyRunsInAnyOrderOfArrival() {
        SeedWork work =
                new SeedWork("Game", List.of(), /* firstSeed= */ 0, /* size= */ 30, /* steps= */ 1, SeedCheck.HASH);
        Summary summary = new Summary(work);
        for (int index = 29; index >= 0; index--) {
            summary.add(new Row(index, Result.of(Outcome.FAILED, "x"), Cost.UNKNOWN, ""));
        }

        assertEquals(
                IntStream.range(0, 20)
                        .mapToObj(seed -> "seed " + seed + ": failed: x")
                        .toList(),
                summary.notOk());
    }
}
