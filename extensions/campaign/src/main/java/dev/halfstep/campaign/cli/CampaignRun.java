package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterException;
import dev.halfstep.campaign.cluster.ClusterSettings;
import dev.halfstep.campaign.job.CampaignException;
import dev.halfstep.campaign.job.CampaignJob;
import dev.halfstep.campaign.job.Spec;
import dev.halfstep.campaign.table.Summary;
import dev.halfstep.campaign.work.Row;
import dev.halfstep.campaign.work.Work;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Runs a campaign from its first member to its files and its exit code. */
final class CampaignRun {

    private static final int FINE = 0;
    private static final int NOT_FINE = 1;
    private static final int BAD_USAGE = 2;
    private static final int SHOWN_DIGITS = 12;

    private final CommandLine line;
    private final ClusterSettings settings;
    private final int members;
    private final Path out;
    private final Spec spec;

    /** True once members leave because the campaign has ended. */
    private volatile boolean ended;

    CampaignRun(CommandLine line, ClusterSettings settings, int members, Path out, Spec spec) {
        this.line = line;
        this.settings = settings;
        this.members = members;
        this.out = out;
        this.spec = spec;
    }

    /** Returns the exit code. */
    int run(ClassLoader game, CampaignJob.Inputs inputs) throws InterruptedException {
        try (CampaignMember member = CampaignMember.start(settings, spec.build(), game)) {
            if (members > 1) {
                error("waiting for " + members + " members; start the others with: member --join " + member.address());
            }
            member.awaitMembers(members, settings.joinWait().toSeconds());
            return run(member, new CampaignJob(member, spec, inputs));
        } catch (ClusterException e) {
            error(e.getMessage());
            return BAD_USAGE;
        } catch (IOException e) {
            error(e.getMessage());
            return NOT_FINE;
        }
    }

    private int run(CampaignMember member, CampaignJob job) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        Interruption interruption = Interruption.of(() -> endEarly(member, job, startNanos));
        report(member);
        try {
            runJob(job, interruption);
            return finish(job, startNanos) ? FINE : NOT_FINE;
        } finally {
            end(member, job);
        }
    }

    /** Shows a failure of the job; its results so far are still of use. */
    private void runJob(CampaignJob job, Interruption interruption) throws IOException, InterruptedException {
        try (RunProgress progress = RunProgress.open(spec.work())) {
            job.run(progress::show);
        } catch (CampaignException e) {
            error(e.getMessage());
        } finally {
            if (!interruption.cancel()) {
                new CountDownLatch(1).await(); // the process ends after its hook
            }
        }
    }

    private void endEarly(CampaignMember member, CampaignJob job, long startNanos) {
        try {
            error("interrupted; the table says not-run where a result is missing");
            finish(job, startNanos);
        } catch (IOException e) {
            error(e.getMessage());
        } finally {
            end(member, job);
            member.close();
        }
    }

    private void end(CampaignMember member, CampaignJob job) {
        ended = true;
        job.end();
        member.endOthers();
    }

    private boolean finish(CampaignJob job, long startNanos) throws IOException {
        Work work = spec.work();
        List<Row> rows = job.rows();
        ResultFiles.write(out, work, rows);
        PrintWriter text = line.getOut();
        Summary.notFine(work, rows).forEach(text::println);
        text.println(Summary.of(work, rows, System.nanoTime() - startNanos) + "; build "
                + spec.build().substring(0, SHOWN_DIGITS) + "; results in " + out);
        text.flush();
        if (text.checkError()) {
            error("standard output must be written: it is full or closed; the results are in " + out);
            return false;
        }
        return Summary.isFine(rows);
    }

    private void report(CampaignMember member) {
        if (settings.open() || settings.join() != null) {
            error(member.describe());
            member.onLost(this::reportLost);
        }
    }

    private void reportLost(String address) {
        if (!ended) {
            error("member " + address + " is lost; its unfinished runs are repeated");
        }
    }

    private void error(@Nullable String text) {
        line.getErr().println("campaign: " + text);
        line.getErr().flush();
    }
}
