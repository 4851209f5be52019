package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.plot.CostPlot;
import dev.halfstep.campaign.plot.RunCosts;
import dev.halfstep.campaign.table.CostTable;
import dev.halfstep.campaign.table.PartialTable;
import dev.halfstep.campaign.table.ResultTable;
import dev.halfstep.campaign.table.Summary;
import dev.halfstep.campaign.work.Cost;
import dev.halfstep.campaign.work.Outcome;
import dev.halfstep.campaign.work.Result;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import dev.halfstep.file.AtomicFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;

/**
 * The folder of the results of a campaign. Each result is written to partial tables as it arrives. At the end, sorted
 * tables and the plot replace them.
 */
final class ResultFiles implements AutoCloseable {

    private static final String TABLE = "table.csv";
    private static final String PARTIAL_TABLE = "table.partial.csv";

    /** Keeps the folder for one campaign. Never deleted: another process may be about to lock it. */
    private static final String LOCK = "campaign.lock";

    private final Path folder;
    private final FileChannel lock;
    private final Work work;
    private final PartialTable results;
    private final PartialTable costs;
    private final Summary summary;
    private final RunCosts plottedCosts;
    private final BitSet added = new BitSet();
    private boolean finished;

    /** True once the sorted tables have replaced the partial ones. */
    private boolean isSorted;

    private ResultFiles(Path folder, FileChannel lock, Work work, PartialTable results, PartialTable costs) {
        this.folder = folder;
        this.lock = lock;
        this.work = work;
        this.results = results;
        this.costs = costs;
        summary = new Summary(work);
        plottedCosts = new RunCosts(work.size());
    }

    /**
     * Creates the folder and empty partial tables in it: a folder that cannot be written, or to which another campaign
     * writes, is found before the runs.
     */
    static ResultFiles open(Path folder, Work work) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IOException("it is not a folder");
        }
        Files.createDirectories(folder);
        FileChannel lock = lock(folder);
        try {
            PartialTable results =
                    PartialTable.create(folder.resolve(PARTIAL_TABLE), ResultTable.header(work), work.size());
            try {
                Path costFile = folder.resolve("costs.partial.csv");
                PartialTable costs = PartialTable.create(costFile, CostTable.header(work), work.size());
                return new ResultFiles(folder, lock, work, results, costs);
            } catch (IOException e) {
                results.close();
                throw e;
            }
        } catch (IOException e) {
            lock.close();
            throw e;
        }
    }

    /** Locks the folder until the channel is closed, or the process ends. */
    private static FileChannel lock(Path folder) throws IOException {
        FileChannel channel =
                FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean isLocked = false;
        try {
            isLocked = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // a campaign of this process holds it
        } finally {
            if (!isLocked) {
                channel.close();
            }
        }
        if (!isLocked) {
            throw new IOException("another campaign writes to it");
        }
        return channel;
    }

    /** Writes a result to the partial tables, unless its run has one already, or the tables are finished. */
    synchronized void add(Row row) throws IOException {
        if (!finished && !added.get(row.index())) {
            results.add(row.index(), ResultTable.line(work, row));
            costs.add(row.index(), CostTable.line(work, row));
            count(row);
        }
    }

    private void count(Row row) {
        added.set(row.index());
        summary.add(row);
        plottedCosts.add(row);
    }

    /**
     * Writes the sorted tables and the plot, and deletes the partial tables. A run without a result gets the outcome
     * {@link Outcome#NOT_RUN}.
     */
    synchronized Summary finish() throws IOException {
        finished = true;
        for (int index = added.nextClearBit(0); index < work.size(); index = added.nextClearBit(index + 1)) {
            summary.add(notRun(index));
        }
        results.copySorted(folder.resolve(TABLE), index -> ResultTable.line(work, notRun(index)));
        costs.copySorted(folder.resolve("costs.csv"), index -> CostTable.line(work, notRun(index)));
        isSorted = true;
        results.delete();
        costs.delete();
        AtomicFile.write(folder.resolve("plot.png"), CostPlot.png(work.unit(), plottedCosts));
        return summary;
    }

    private static Row notRun(int index) {
        Result notRun = Result.of(Outcome.NOT_RUN, "the campaign ended before this run");
        return new Row(index, notRun, Cost.UNKNOWN, /* member= */ "");
    }

    /**
     * Returns the table with the results so far: the sorted table, or the partial table if the sorted one is not
     * written.
     */
    synchronized Path table() {
        return folder.resolve(isSorted ? TABLE : PARTIAL_TABLE);
    }

    /** Closes the partial tables, and keeps them unless the sorted tables are complete. */
    @Override
    public void close() throws IOException {
        try (lock;
                results) {
            costs.close();
        }
    }
}
