package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.cluster.CampaignMember;
import dev.halfstep.campaign.cluster.ClusterException;
import dev.halfstep.campaign.cluster.ClusterSettings;
import dev.halfstep.campaign.job.CampaignException;
import dev.halfstep.campaign.job.CampaignJob;
import dev.halfstep.campaign.job.CampaignSpec;
import dev.halfstep.campaign.job.FrozenException;
import dev.halfstep.campaign.job.LostJobException;
import dev.halfstep.campaign.table.Summary;
import dev.halfstep.file.FileFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Coordinates a campaign: starts a member in this process, waits for the other members, runs the job, and writes the
 * result files.
 */
final class Coordinator {

    private static final int OK = 0;
    private static final int NOT_OK = 1;
    private static final int BAD_USAGE = 2;
    private static final int FINGERPRINT_DIGITS = 12;

    private final CommandLine commandLine;
    private final ClusterSettings settings;
    private final int members;
    private final Path out;
    private final CampaignSpec spec;

    /** True once the campaign has ended: a member that leaves from then on is not reported as lost. */
    private volatile boolean ended;

    Coordinator(CommandLine commandLine, ClusterSettings settings, int members, Path out, CampaignSpec spec) {
        this.commandLine = commandLine;
        this.settings = settings;
        this.members = members;
        this.out = out;
        this.spec = spec;
    }

    /** Runs the campaign, and returns the exit code of the process. */
    int run(ClassLoader gameLoader, CampaignJob.RecordingSource recordings) throws InterruptedException {
        ResultFiles files;
        try {
            files = ResultFiles.open(out, spec.work());
        } catch (IOException e) {
            printMessage("--out must be a folder that can be written: " + out + ": " + reason(e)
                    + "; choose another folder");
            return BAD_USAGE;
        }
        try (files;
                CampaignMember member = CampaignMember.start(settings, spec.build(), gameLoader)) {
            if (members > 1) {
                printMessage("waiting for " + members + " members; start the others with: "
                        + settings.secretAssignment() + "java -jar campaign.jar member --join " + member.address());
            }
            awaitMembers(member);
            return runUntilEnd(member, gameLoader, recordings, files);
        } catch (ClusterException e) {
            printMessage(e.getMessage());
            return BAD_USAGE;
        } catch (IOException e) {
            printMessage(e.getMessage());
            return NOT_OK;
        }
    }

    /** Runs the campaign, and joins the members again whenever they have removed this process as frozen. */
    private int runUntilEnd(
            CampaignMember first, ClassLoader gameLoader, CampaignJob.RecordingSource recordings, ResultFiles files)
            throws ClusterException, InterruptedException {
        long startNanos = System.nanoTime();
        CampaignMember joined = first;
        while (true) {
            FrozenException frozen;
            try (CampaignMember member = joined) {
                try {
                    return runCampaign(member, recordings, files, startNanos);
                } catch (FrozenException e) {
                    frozen = e;
                    member.leave();
                }
            }
            printMessage(frozen.getMessage() + ": it joins them again");
            joined = rejoin(gameLoader, frozen.others());
        }
    }

    /** Joins the first member that answers. */
    private CampaignMember rejoin(ClassLoader gameLoader, List<String> others)
            throws ClusterException, InterruptedException {
        for (String address : others.subList(0, others.size() - 1)) {
            try {
                return CampaignMember.start(settings.joining(address), spec.build(), gameLoader);
            } catch (ClusterException e) {
                // this member may have ended meanwhile
            }
        }
        return CampaignMember.start(settings.joining(others.get(others.size() - 1)), spec.build(), gameLoader);
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "it cannot be created" : FileFailure.ofWriting(e);
    }

    private void awaitMembers(CampaignMember member) throws ClusterException, InterruptedException {
        InterruptHook hook = InterruptHook.register(() -> {
            member.endOtherMembers();
            member.leave();
        });
        try {
            member.awaitMembers(members, settings.joinTimeout().toSeconds());
        } finally {
            cancelOrAwaitHook(hook);
        }
    }

    /** Cancels a hook. If the process is interrupted already, blocks until the hook has run and the process ends. */
    private static void cancelOrAwaitHook(InterruptHook hook) throws InterruptedException {
        if (!hook.cancel()) {
            new CountDownLatch(1).await(); // never counted down
        }
    }

    private int runCampaign(
            CampaignMember member, CampaignJob.RecordingSource recordings, ResultFiles files, long startNanos)
            throws FrozenException, InterruptedException {
        CampaignJob job = new CampaignJob(member, spec, recordings, files::add);
        ended = false;
        InterruptHook hook = InterruptHook.register(() -> saveOnInterrupt(member, job, files, startNanos));
        reportMembers(member);
        try {
            runJob(job, hook);
        } catch (LostJobException e) {
            printMessage(e.getMessage());
            List<String> others = member.otherAddresses();
            if (!others.isEmpty()) {
                printMessage("the other members keep the results: start the same command again with --join "
                        + others.get(0));
            }
            return NOT_OK; // the partial tables have the results so far
        } catch (FrozenException e) {
            ended = true; // the members that this process has lost are not lost
            throw e;
        }
        try {
            boolean isSuccess = writeResults(job, files, startNanos);
            return isSuccess ? OK : NOT_OK;
        } finally {
            endCampaign(member, job);
        }
    }

    /** Runs the job. If the job fails, prints why and returns: the results so far are still written. */
    private void runJob(CampaignJob job, InterruptHook hook)
            throws FrozenException, LostJobException, InterruptedException {
        String failure = null;
        try (RunProgress progress = RunProgress.open(spec.work())) {
            job.run(progress::show);
            if (!job.isComplete()) {
                failure = "each run must be claimed by a member: the members have too many threads that hang in other"
                        + " runs; start new members, or find out why the game hangs";
            }
        } catch (CampaignException | IOException e) {
            failure = e.getMessage();
        } finally {
            cancelOrAwaitHook(hook);
        }
        if (failure != null) { // not printed after an interrupt, which cancels the job
            printMessage(failure);
        }
    }

    private void saveOnInterrupt(CampaignMember member, CampaignJob job, ResultFiles files, long startNanos) {
        try {
            printMessage("interrupted; the table has the outcome not-run for each run without a result");
            writeResults(job, files, startNanos);
        } finally {
            endCampaign(member, job);
        }
    }

    private void endCampaign(CampaignMember member, CampaignJob job) {
        ended = true;
        job.cleanUp();
        member.endOtherMembers();
        member.leave();
    }

    /** Writes the files and the summary. Returns true if all runs are ok and everything could be written. */
    private boolean writeResults(CampaignJob job, ResultFiles files, long startNanos) {
        Summary summary;
        try {
            summary = files.finish();
        } catch (IOException e) {
            printMessage(e.getMessage() + "; the results so far are in " + files.table());
            return false;
        }
        PrintWriter stdout = commandLine.getOut();
        summary.notOk().forEach(stdout::println);
        stdout.println(summary.text(System.nanoTime() - startNanos) + "; build "
                + spec.build().substring(0, FINGERPRINT_DIGITS) + "; results in " + out);
        stdout.flush();
        if (stdout.checkError()) {
            printMessage("standard output must be writable: it is full or closed; the results are in " + out);
            return false;
        }
        if (job.refused() > 0) {
            printMessage("each result must fit its run: " + job.refused()
                    + " did not and were refused; a member is faulty, or is no member of this project");
        }
        return summary.allOk() && job.refused() == 0;
    }

    /** Prints the number of members, and each member that is lost later, unless this process runs alone. */
    private void reportMembers(CampaignMember member) {
        if (!settings.isAlone()) {
            printMessage(member.describeWorkers());
            member.onMemberLost(this::reportLost);
        }
    }

    private void reportLost(String address) {
        if (!ended) {
            printMessage("member " + address + " is lost; its unfinished runs are repeated");
        }
    }

    private void printMessage(@Nullable String message) {
        commandLine.getErr().println("campaign: " + message);
        commandLine.getErr().flush();
    }
}
