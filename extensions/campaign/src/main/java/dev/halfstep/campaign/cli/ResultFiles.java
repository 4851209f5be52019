package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.plot.CostPlot;
import dev.halfstep.campaign.table.CostTable;
import dev.halfstep.campaign.table.ResultTable;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the tables and the plot of a campaign into a folder. */
final class ResultFiles {

    private ResultFiles() {}

    static void write(Path folder, Work work, List<Row> rows) throws IOException {
        Files.createDirectories(folder);
        write(folder.resolve("table.csv"), ResultTable.csv(work, rows));
        write(folder.resolve("costs.csv"), CostTable.csv(work, rows));
        AtomicFile.write(folder.resolve("plot.png"), CostPlot.png(work.unit(), rows));
    }

    private static void write(Path file, String text) throws IOException {
        AtomicFile.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
