package dev.halfstep.campaign.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.campaign.Campaign;
import dev.halfstep.campaign.TestGames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks each row of the table of failures in the README of this module. Coordinator and members are processes of their
 * own, and receive real signals.
 */
@Timeout(180)
@EnabledOnOs(value = OS.LINUX, disabledReason = "other systems lack signals, or a command that resets them")
@EnabledIfSystemProperty(named = "halfstep.long", matches = "true", disabledReason = "takes more than a minute")
class FailureTableTest {

    private static final int SEEDS = 2 * TestGames.UNGATED_SEEDS;
    private static final int STEPS = 50;
    private static final int THREADS = 2;
    private static final int SIGINT_EXIT_CODE = 128 + 2;

    /** What the line of such a run has after its seed. */
    private static final String OVER_LIMIT = ",over-limit,,0,0,,a run must end within 2 s";

    private static final String NOT_RUN = ",not-run,,0,0,,the campaign ended before this run";

    private static final String LOST =
            "campaign: member 127\\.0\\.0\\.1:\\d+ is lost; its unfinished runs are repeated";

    /** Longer than the test waits, so a loss must be found in another way. */
    private static final int UNREACHED_TIMEOUT_SECONDS = 3_600;

    /** The smallest timeout that a member accepts. */
    private static final int SHORT_TIMEOUT_SECONDS = 3;

    /** The bytes of the table of an undisturbed campaign with the same seeds. */
    private static String undisturbedTable = "";

    @TempDir
    private Path folder;

    private final ProcessGate gate;
    private final List<CampaignProcess> processes = new ArrayList<>();

    FailureTableTest() throws IOException {
        gate = new ProcessGate();
    }

    @BeforeAll
    static void runUndisturbed(@TempDir Path undisturbed) throws IOException {
        int exitCode = Campaign.commandLine()
                .execute(
                        "seeds",
                        "--class",
                        TestGames.Drift.class.getName(),
                        "--seeds",
                        Integer.toString(SEEDS),
                        "--steps",
                        Integer.toString(STEPS),
                        "--out",
                        undisturbed.toString());
        assertEquals(0, exitCode);
        undisturbedTable = Files.readString(undisturbed.resolve("table.csv"));
    }

    @AfterEach
    void killProcesses() throws Exception {
        for (CampaignProcess process : processes) {
            process.close(); // also a frozen one
        }
        gate.close();
    }

    private CampaignProcess start(String name, List<String> args) throws IOException {
        ProcessBuilder command = CampaignProcess.command(args.toArray(String[]::new));
        // A shell ignores SIGINT in its background processes, and each process inherits that.
        command.command().addAll(0, List.of("env", "--default-signal=INT"));
        command.environment().put(TestGames.GatedByOtherProcess.PORT_VARIABLE, Integer.toString(gate.port()));
        CampaignProcess process = CampaignProcess.start(command, folder.resolve(name + ".txt"));
        processes.add(process);
        return process;
    }

    private List<String> seeds(Class<?> game, int count, int threads) {
        return List.of(
                "seeds",
                "--class",
                game.getName(),
                "--seeds",
                Integer.toString(count),
                "--steps",
                Integer.toString(STEPS),
                "--threads",
                Integer.toString(threads),
                "--out",
                results().toString());
    }

    private List<String> gatedCampaign(int members, int timeoutSeconds) {
        return concatenate(
                seeds(TestGames.GatedByOtherProcess.class, SEEDS, THREADS),
                List.of(
                        "--members",
                        Integer.toString(members),
                        "--member-timeout",
                        Integer.toString(timeoutSeconds),
                        "--port",
                        "5941"));
    }

    private CampaignProcess startMember(String name, CampaignProcess coordinator, int timeoutSeconds) throws Exception {
        return start(
                name,
                List.of(
                        "member",
                        "--join",
                        coordinator.awaitAddress(),
                        "--threads",
                        Integer.toString(THREADS),
                        "--member-timeout",
                        Integer.toString(timeoutSeconds)));
    }

    private static List<String> concatenate(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private Path results() {
        return folder.resolve("results");
    }

    private String table() throws IOException {
        return Files.readString(results().resolve("table.csv"));
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(results().resolve(file));
    }

    /**
     * Waits until all seeds below the gate have a result, and each process has runs that wait at the gate. Returns the
     * lines of the costs of these results.
     */
    private List<String> awaitGatedRuns(CampaignProcess coordinator, CampaignProcess... members) throws Exception {
        gate.awaitRuns(coordinator, THREADS);
        for (CampaignProcess member : members) {
            gate.awaitRuns(member, THREADS);
        }
        Path costs = results().resolve("costs.partial.csv"); // the last file to which a result is written
        coordinator.await("results of all seeds below the gate", () -> {
            String text = Files.readString(costs);
            return text.endsWith("\n") && text.lines().count() == 1 + TestGames.UNGATED_SEEDS;
        });
        return Files.readAllLines(costs);
    }

    /** Checks that a campaign ends as if nothing had happened. */
    private void assertUndisturbed(CampaignProcess coordinator) throws Exception {
        assertEquals(0, coordinator.awaitExitCode(), coordinator.output());
        coordinator.awaitLine(SEEDS + " seeds: " + SEEDS + " ok, in ");
        assertEquals(undisturbedTable, table());
        assertEquals(1 + SEEDS, lines("costs.csv").size());
    }

    /** Returns the table whose seeds below the gate are undisturbed, and whose other seeds have these lines. */
    private static String tableWith(List<String> gated) {
        Stream<String> below = undisturbedTable.lines().limit(1 + TestGames.UNGATED_SEEDS);
        return Stream.concat(below, gated.stream()).map(line -> line + "\n").collect(Collectors.joining());
    }

    @Test
    void runsOfAKilledMemberAreRepeatedAtOnce() throws Exception {
        CampaignProcess coordinator = start("coordinator", gatedCampaign(3, UNREACHED_TIMEOUT_SECONDS));
        CampaignProcess killed = startMember("killed", coordinator, UNREACHED_TIMEOUT_SECONDS);
        CampaignProcess member = startMember("member", coordinator, UNREACHED_TIMEOUT_SECONDS);
        awaitGatedRuns(coordinator, killed, member);
        killed.kill();
        String lost = coordinator.awaitLine("is lost");
        gate.awaitRuns(member, 2 * THREADS); // the job has restarted
        gate.open();

        assertTrue(lost.matches(LOST), lost);
        assertUndisturbed(coordinator);
        assertEquals(0, member.awaitExitCode(), member.output());
    }

    @Test
    void runsOfAFrozenMemberAreRepeatedAfterTheTimeout() throws Exception {
        CampaignProcess coordinator = start("coordinator", gatedCampaign(2, SHORT_TIMEOUT_SECONDS));
        CampaignProcess frozen = startMember("frozen", coordinator, SHORT_TIMEOUT_SECONDS);
        awaitGatedRuns(coordinator, frozen);
        frozen.signal("STOP");
        String lost = coordinator.awaitLine("is lost");
        frozen.signal("CONT"); // it must not disturb the campaign that has removed it
        gate.awaitRuns(coordinator, 2 * THREADS);
        gate.open();

        assertTrue(lost.matches(LOST), lost);
        assertUndisturbed(coordinator);
        frozen.signal("INT"); // it does not end by itself
        assertEquals(SIGINT_EXIT_CODE, frozen.awaitExitCode(), frozen.output());
    }

    @Test
    void runOverItsLimitIsStoppedBetweenTwoSteps() throws Exception {
        int slowSeeds = 24; // more than the threads that may hang: each of them must end
        int count = TestGames.UNGATED_SEEDS + slowSeeds;
        CampaignProcess campaign =
                start("campaign", concatenate(seeds(TestGames.Slow.class, count, 8), List.of("--limit", "2")));

        assertEquals(1, campaign.awaitExitCode(), campaign.output());
        campaign.awaitLine(count + " seeds: " + TestGames.UNGATED_SEEDS + " ok, " + slowSeeds + " over-limit, in ");
        List<String> overLimit = IntStream.rangeClosed(TestGames.UNGATED_SEEDS + 1, count)
                .mapToObj(seed -> seed + OVER_LIMIT)
                .toList();
        assertEquals(tableWith(overLimit), table());
    }

    /** The gate never opens. 8 threads start, and each of the first 15 that hang is replaced. */
    @Test
    void memberWithSixteenHungThreadsClaimsNoMoreRuns() throws Exception {
        int hangingSeeds = 24;
        int started = 8 + 15;
        int count = TestGames.UNGATED_SEEDS + hangingSeeds;
        CampaignProcess campaign = start(
                "campaign", concatenate(seeds(TestGames.GatedByOtherProcess.class, count, 8), List.of("--limit", "2")));

        assertEquals(1, campaign.awaitExitCode(), campaign.output());
        campaign.awaitLine("campaign: each run must be claimed by a member: the members have too many threads that hang"
                + " in other runs; ");
        campaign.awaitLine(count + " seeds: " + TestGames.UNGATED_SEEDS + " ok, " + started + " over-limit, "
                + (hangingSeeds - started) + " not-run, in ");
        List<String> gated = lines("table.csv").subList(1 + TestGames.UNGATED_SEEDS, 1 + count);
        assertEquals(tableWith(gated), table());
        assertEquals(
                started,
                gated.stream().filter(line -> line.endsWith(OVER_LIMIT)).count());
        assertEquals(
                hangingSeeds - started,
                gated.stream().filter(line -> line.endsWith(NOT_RUN)).count());
    }

    @Test
    void killedCoordinatorIsResumedWithTheExistingResults() throws Exception {
        List<String> command = gatedCampaign(2, UNREACHED_TIMEOUT_SECONDS);
        CampaignProcess killed = start("killed", command);
        CampaignProcess member = startMember("member", killed, UNREACHED_TIMEOUT_SECONDS);
        List<String> costsBefore = awaitGatedRuns(killed, member);
        killed.kill();
        CampaignProcess resumed = start("resumed", concatenate(command, List.of("--join", member.awaitAddress())));
        resumed.awaitLine("2 members with ");
        gate.open();

        assertUndisturbed(resumed);
        assertTrue(lines("costs.csv").containsAll(costsBefore), "no run with a result may be repeated");
        assertEquals(0, member.awaitExitCode(), member.output());
    }

    @Test
    void coordinatorThatWasFrozenJoinsTheOthersAgain() throws Exception {
        CampaignProcess coordinator = start("coordinator", gatedCampaign(2, SHORT_TIMEOUT_SECONDS));
        CampaignProcess member = startMember("member", coordinator, SHORT_TIMEOUT_SECONDS);
        List<String> costsBefore = awaitGatedRuns(coordinator, member);
        coordinator.signal("STOP");
        gate.awaitRuns(member, 2 * THREADS); // the member has removed the coordinator, and restarted the job
        coordinator.signal("CONT");
        String woken = coordinator.awaitLine("this process was frozen");
        gate.open();

        assertTrue(
                woken.matches("campaign: this process was frozen for \\d+ s, longer than --member-timeout, 3 s; the"
                        + " other members have removed it and continue: it joins them again"),
                woken);
        assertUndisturbed(coordinator);
        assertTrue(lines("costs.csv").containsAll(costsBefore), "no run with a result may be repeated");
        assertEquals(0, member.awaitExitCode(), member.output());
    }

    @Test
    void interruptedCoordinatorEndsTheMembersAndWaitsForNoFrozenOne() throws Exception {
        CampaignProcess coordinator = start("coordinator", gatedCampaign(3, UNREACHED_TIMEOUT_SECONDS));
        CampaignProcess member = startMember("member", coordinator, UNREACHED_TIMEOUT_SECONDS);
        CampaignProcess frozen = startMember("frozen", coordinator, UNREACHED_TIMEOUT_SECONDS);
        awaitGatedRuns(coordinator, member, frozen);
        frozen.signal("STOP");
        coordinator.signal("INT");

        assertEquals(SIGINT_EXIT_CODE, coordinator.awaitExitCode(), coordinator.output());
        assertEquals(0, member.awaitExitCode(), member.output());
        List<String> notRun = IntStream.rangeClosed(TestGames.UNGATED_SEEDS + 1, SEEDS)
                .mapToObj(seed -> seed + NOT_RUN)
                .toList();
        assertEquals(tableWith(notRun), table());
        List<String> printed = coordinator.output().lines().skip(2).toList();
        assertEquals(
                "campaign: interrupted; the table has the outcome not-run for each run without a result",
                printed.get(0));
        assertEquals(notRun.size() + 2, printed.size(), "no other message may follow: " + printed);
        coordinator.awaitLine(SEEDS + " seeds: " + TestGames.UNGATED_SEEDS + " ok, " + notRun.size() + " not-run, in ");
    }

    @Test
    void runsOfAnInterruptedMemberAreRepeated() throws Exception {
        CampaignProcess coordinator = start("coordinator", gatedCampaign(2, UNREACHED_TIMEOUT_SECONDS));
        CampaignProcess interrupted = startMember("interrupted", coordinator, UNREACHED_TIMEOUT_SECONDS);
        awaitGatedRuns(coordinator, interrupted);
        interrupted.signal("INT");
        String lost = coordinator.awaitLine("is lost");
        gate.open();

        assertEquals(SIGINT_EXIT_CODE, interrupted.awaitExitCode(), interrupted.output());
        assertTrue(lost.matches(LOST), lost);
        assertUndisturbed(coordinator);
    }

    @Test
    void secondCampaignInTheSameFolderIsRefusedAndDisturbsNothing() throws Exception {
        CampaignProcess first = start("first", gatedCampaign(1, UNREACHED_TIMEOUT_SECONDS));
        awaitGatedRuns(first);
        CampaignProcess second = start("second", gatedCampaign(1, UNREACHED_TIMEOUT_SECONDS));

        assertEquals(2, second.awaitExitCode(), second.output());
        assertEquals(
                "campaign: --out must be a folder that can be written: " + results()
                        + ": another campaign writes to it; choose another folder\n",
                second.output());
        gate.open();
        assertUndisturbed(first);
    }
}
