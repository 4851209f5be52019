package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests {@code --report}, which prints a table of the times of all systems. */
class TimeReportRunTest {

    /** The number of lines that every headless run prints before the table of times. */
    private static final int RUN_REPORT_LINES = 7;

    @Test
    void reportListsSystemsInTheOrderInWhichTheyRun() {
        Run run = Run.of("--scene", "bounce", "--headless", "--seconds", "60", "--tick-hz", "25", "--report");

        assertEquals(0, run.exitCode());
        assertEquals(List.of(), run.err());
        List<String> table = run.out().subList(RUN_REPORT_LINES, run.out().size());
        // 1500 steps at 25 Hz; 3600 frames at 60 Hz, after the frame at 0 seconds
        assertEquals(
                List.of(
                        "system phase calls",
                        "capture-previous simulation 1500",
                        "move simulation 1500",
                        "bounce simulation 1500",
                        "interpolate presentation 3601",
                        "interpolation-key presentation 3601",
                        "halfstep.time-keys presentation 3601",
                        "quit-keys presentation 3601",
                        "draw draw 3601",
                        "frame all 3601"),
                table.stream().map(TimeReportRunTest::firstThreeColumns).toList());
        assertTrue(table.get(table.size() - 1).endsWith(" 100.0 %"), () -> table.toString());
        long lineLengths = table.stream().map(String::length).distinct().count();
        assertEquals(1, lineLengths, "all lines must be equally long: " + table);
    }

    private static String firstThreeColumns(String line) {
        String[] columns = line.split(" +", 4);
        return columns[0] + " " + columns[1] + " " + columns[2];
    }

    @Test
    void measuringDoesNotChangeTheState() {
        Run plain = Run.of("--headless", "--seconds", "10");

        Run measured = Run.of("--headless", "--seconds", "10", "--report");
        assertEquals(plain.out(), measured.out().subList(0, RUN_REPORT_LINES));
    }
}
