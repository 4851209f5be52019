package dev.halfstep.campaign.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.work.RecordingId;
import dev.halfstep.campaign.work.ReplayWork;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Checks the tables and the summary of two seeds, one of which diverges. */
class TablesTest {

    @Test
    void resultTableHasALineForEachRun() {
        assertEquals("""
                seed,outcome,hash,steps,max-entities,recorded-by,detail
                5,ok,00000000000000ab,100,7,,
                6,diverged,,0,0,,"step 3 differs; entity 2, Position.x: 1.0 instead of 2.0"
                """, ResultTable.csv(ExampleRows.WORK, ExampleRows.ROWS));
    }

    @Test
    void costTableHasCostsAndMemberOfEachRun() {
        assertEquals("""
                seed,milliseconds,cpu-milliseconds,allocated-kib,member
                5,3.000,2.500,2.0,127.0.0.1:5701
                6,1.000,1.500,1.0,127.0.0.1:5702
                """, CostTable.csv(ExampleRows.WORK, ExampleRows.ROWS));
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
                Summary.notOk(ExampleRows.WORK, ExampleRows.ROWS));
    }

    @Test
    void summaryCountsOutcomesAndAveragesProcessorTime() {
        assertEquals(
                "2 seeds: 1 ok, 1 diverged, in 2.0 s, 2.0 ms of processor time a seed",
                Summary.of(ExampleRows.WORK, ExampleRows.ROWS, TimeUnit.SECONDS.toNanos(2)));
    }

    @Test
    void allOkIsFalseIfOneRunDiverges() {
        assertFalse(Summary.allOk(ExampleRows.ROWS));
        assertTrue(Summary.allOk(ExampleRows.ROWS.subList(0, 1)));
    }
}
