package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimeReportRunTest {

    @Test
    void reportListsSystemsInTheOrderInWhichTheyRun() {
        Run run = Run.of("--scene", "bounce", "--headless", "--seconds", "60", "--report");

        assertEquals(0, run.exitCode());
        assertEquals(List.of(), run.err());
        List<String> table = run.out().subList(7, run.out().size());
        assertEquals(
                List.of(
                        "system phase calls",
                        "capture-previous simulation 1500",
                        "move simulation 1500",
                        "bounce simulation 1500",
                        "interpolate presentation 3601",
                        "interpolation-key presentation 3601",
                        "keyboard presentation 3601",
                        "time-keys presentation 3601",
                        "progress presentation 3601",
                        "draw draw 3601",
                        "frame all 3601"),
                table.stream().map(TimeReportRunTest::firstThreeColumns).toList());
        assertTrue(table.get(table.size() - 1).endsWith(" 100.0 %"), () -> table.toString());
        assertEquals(1, table.stream().map(String::length).distinct().count(), "all lines are equally long: " + table);
    }

    private static String firstThreeColumns(String line) {
        String[] columns = line.split(" +", 4);
        return columns[0] + " " + columns[1] + " " + columns[2];
    }

    @Test
    void measuringDoesNotChangeTheState() {
        Run plain = Run.of("--headless", "--seconds", "10");

        assertEquals(
                plain.out(),
                Run.of("--headless", "--seconds", "10", "--report").out().subList(0, 7));
    }
}
