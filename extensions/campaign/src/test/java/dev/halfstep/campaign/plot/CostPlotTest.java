package dev.halfstep.campaign.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.table.ExampleRows;
import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** Checks which runs the plot shows, and their color. */
class CostPlotTest {

    private static final int RED = 0xCC2222;

    @Test
    void drawsRunsThatAreNotOkInRed() throws IOException { // the second of two example runs diverges
        assertTrue(hasRed(ExampleRows.ROWS));
        assertFalse(hasRed(ExampleRows.ROWS.subList(0, 1)));
    }

    private static boolean hasRed(List<Row> rows) throws IOException {
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(CostPlot.png("seed", costs(rows))));
        assertEquals(1000, picture.getWidth());
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                if ((picture.getRGB(x, y) & 0xFFFFFF) == RED) {
                    return true;
                }
            }
        }
        return false;
    }

    private static RunCosts costs(List<Row> rows) {
        RunCosts costs = new RunCosts(rows.size());
        rows.forEach(costs::add);
        return costs;
    }

    @Test
    void thinsOutLargeCampaignsButKeepsRunsThatAreNotOk() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            Outcome outcome = i % 10_000 == 9_999 ? Outcome.FAILED : Outcome.OK;
            rows.add(new Row(i, Result.of(outcome, ""), Cost.UNKNOWN, ""));
        }

        assertEquals(5_000, costs(rows).thinnedOut(/* isOk= */ true, 5_000).length);
        assertArrayEquals(new int[] {9_999, 19_999}, costs(rows).thinnedOut(/* isOk= */ false, 5_000));
    }
}
