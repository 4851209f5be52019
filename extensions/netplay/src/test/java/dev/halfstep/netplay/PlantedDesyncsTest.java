package dev.halfstep.netplay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.determinism.DeterminismCheck;
import dev.halfstep.determinism.Finding;
import dev.halfstep.file.DataFolder;
import dev.halfstep.game.GameSpec;
import dev.halfstep.inspect.Desync;
import dev.halfstep.replay.Recording;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TimeZone;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lets natural mistakes make the games of two machines different, and checks what the recordings of both tell. */
class PlantedDesyncsTest {

    /** A first step that is known only from the hashes of both machines. */
    private static final long UNKNOWN = -1;

    @TempDir
    static Path folder;

    private ManySides sides = new ManySides();

    @AfterEach
    void close() {
        sides.close();
    }

    /**
     * A game with a mistake.
     *
     * @param cause the mistake
     * @param ofHost the game of the host
     * @param ofGuest the same game on the machine of the guest
     * @param machines makes the two different machines
     * @param findings what the check of its classes finds before the game runs: the system, the class and the call
     * @param step the first step that differs
     * @param says the value and the system that the report names
     */
    private record Planted(
            String cause,
            GameSpec<World> ofHost,
            GameSpec<World> ofGuest,
            Consumer<TwoSides> machines,
            List<String> findings,
            long step,
            List<String> says) {

        Planted(String cause, GameSpec<World> game) {
            this(cause, game, game, sides -> {}, List.of(), UNKNOWN, List.of());
        }

        Planted with(GameSpec<World> newGuest) {
            return new Planted(cause, ofHost, newGuest, machines, findings, step, says);
        }

        Planted on(Consumer<TwoSides> newMachines) {
            return new Planted(cause, ofHost, ofGuest, newMachines, findings, step, says);
        }

        Planted found(String... newFindings) {
            return new Planted(cause, ofHost, ofGuest, machines, List.of(newFindings), step, says);
        }

        Planted differs(long newStep, String... newSays) {
            return new Planted(cause, ofHost, ofGuest, machines, findings, newStep, List.of(newSays));
        }

        @Override
        public String toString() {
            return cause;
        }
    }

    static Stream<Planted> planted() {
        return Stream.of(
                new Planted("a shuffle without a seed", PlantedGames.WAVES)
                        .found("'waves' Lanes: Collections.shuffle()")
                        .differs(PlantedGames.Waves.STEPS, "Transform.position.y", "'commands of waves'", "Enemy"),
                // Equal distances keep the order of the map.
                new Planted("the order of a map by identity", PlantedGames.LIGHTNING)
                        .found("'lightning' Lightning: HashMap of Crate, iterated by Set.stream()")
                        .differs(PlantedGames.Lightning.STEPS, "Crate.damage", "'lightning'"),
                // A repeated step may spare the same entity by chance, so a system is not always named.
                new Planted("random numbers that choose entities", PlantedGames.AUTUMN)
                        .found("'wither' Autumn: Math.random()")
                        .differs(PlantedGames.Autumn.STEPS, "not there in"),
                // Strict mode finds it. Each machine writes it between two steps, for the keys of its own player.
                new Planted("presentation that writes", PlantedGames.SHAKES)
                        .differs(UNKNOWN, "Shake.strength", "no system"),
                // The height differs and is equal again, until it differs after a step that is compared.
                new Planted("a sine of another machine", PlantedGames.SEA)
                        .with(PlantedGames.SEA_ELSEWHERE)
                        .found("'swell' Sea: Math.sin()")
                        .differs(UNKNOWN, "Buoy.height", "'swell'"),
                // The rock comes from a field that is in no recorded state, so no run spawns it again.
                new Planted("a field of a system", PlantedGames.VOLCANO)
                        .found("'volcano' Volcano: Volcano.restSteps, which a system keeps, changes")
                        .differs(UNKNOWN, "not there in", "no system"),
                new Planted("the time of day", PlantedGames.LAMPS)
                        .on(PlantedDesyncsTest::inLondonAndTokyo)
                        .found("'lamps' Lamps: LocalTime.now()")
                        .differs(PlantedGames.Lamps.STEPS, "Lamp.hour", "'lamps'"),
                new Planted("a changed file", PlantedGames.levels(install("host", "1.5")))
                        .with(PlantedGames.levels(install("guest", "0.5")))
                        .found(
                                "'levels' Levels: Levels.WINDS, the object of a static field, changes by"
                                        + " Map.computeIfAbsent()",
                                "'levels' Levels: Files.readString()")
                        .differs(PlantedGames.Levels.STEPS, "Level.wind: 1.5 in A, 0.5 in B", "'levels'"),
                // Runs with several workers find it: most work in partitions is right.
                new Planted("a sum in partitions", PlantedGames.BOILERS)
                        .on(sides -> sides.guest.workers = 4)
                        .differs(PlantedGames.Boilers.STEPS, "Boiler.excess", "'balance'"),
                // Each build is right by itself.
                new Planted("another build", PlantedGames.COINS)
                        .with(PlantedGames.COINS_OF_ANOTHER_BUILD)
                        .differs(9 * PlantedGames.Coins.STEPS, "Streak.bonus: 45 in A, 44 in B", "'coins'"),
                new Planted("another locale", PlantedGames.SPELLS)
                        .on(PlantedDesyncsTest::inEnglishAndTurkish)
                        .found("'spells' Spells: String.toLowerCase()")
                        .differs(PlantedGames.Spells.STEPS, "Door.frozenSteps: 120 in A, 0 in B", "'spells'"));
    }

    private static void inLondonAndTokyo(TwoSides sides) {
        sides.host.meter = frame -> inZone("Europe/London", frame);
        sides.guest.meter = frame -> inZone("Asia/Tokyo", frame);
    }

    private static void inZone(String zone, Runnable frame) {
        TimeZone own = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            frame.run();
        } finally {
            TimeZone.setDefault(own);
        }
    }

    private static void inEnglishAndTurkish(TwoSides sides) {
        sides.host.meter = frame -> inLocale(Locale.ENGLISH, frame);
        sides.guest.meter = frame -> inLocale(Locale.forLanguageTag("tr-TR"), frame);
    }

    private static void inLocale(Locale locale, Runnable frame) {
        Locale own = Locale.getDefault();
        Locale.setDefault(locale);
        try {
            frame.run();
        } finally {
            Locale.setDefault(own);
        }
    }

    /** Installs the files of a level for a machine, whose player may have changed the wind. */
    private static Path install(String machine, String wind) {
        try {
            Path levels = Files.createDirectories(folder.resolve("levels of " + machine));
            Files.writeString(levels.resolve("level-0.txt"), wind);
            Files.writeString(levels.resolve("level-1.txt"), "0");
            return levels;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("planted")
    void theCheckNamesTheClassTheLineAndTheSystemBeforeTheGameRuns(Planted planted) throws IOException {
        List<Finding> findings = DeterminismCheck.of(planted.ofHost).findings();
        assertEquals(
                planted.findings,
                findings.stream()
                        .map(found -> "'" + found.system() + "' "
                                + found.className().replaceFirst(".*\\$", "") + ": "
                                + found.what().replaceFirst(" in PlantedGames.*", ""))
                        .toList());
        List<String> source = Files.readAllLines(Path.of("src/test/java/dev/halfstep/netplay/PlantedGames.java"));
        for (Finding found : findings) {
            String place = found.what().replaceFirst("[(,].*| of .*", "");
            String name = place.substring(place.lastIndexOf('.') + 1);
            assertTrue(source.get(found.line() - 1).contains(name), found.text());
        }
    }

    @ParameterizedTest
    @MethodSource("planted")
    void theRecordingsOfBothSidesNameTheFirstStepTheFieldAndTheSystem(Planted planted) throws IOException {
        TwoSides played = play(planted);
        Desync found = compare(played.host, played.guest, planted.ofHost);
        long first = firstRecordedDifference(played.host, played.guest);
        assertEquals(planted.step == UNKNOWN ? first : planted.step, first, "the step of the mistake");
        assertEquals(first, found.step(), found.text());
        planted.says.forEach(part -> assertTrue(found.text().contains(part), found.text()));
    }

    /** The settings of the library are no component: no hash has them, but each recorded state. */
    @Test
    void theRecordingsOfBothSidesNameASettingOfPhysicsThatNoHashCovers() throws IOException {
        List<String> unknown = DeterminismCheck.of(PlantedGames.crates(10)).unresolved();
        assertTrue(unknown.toString().contains("setVelocityConstraintSolverIterations"), unknown::toString);
        TwoSides played = play(new Planted("another solver", PlantedGames.crates(10)).with(PlantedGames.crates(4)));
        Desync found = compare(played.host, played.guest, PlantedGames.crates(10));
        assertEquals(begin(played.host, played.guest), found.step(), found.text());
        assertTrue(found.step() < firstRecordedDifference(played.host, played.guest), "the bodies differ later");
        assertTrue(found.text().contains("velocityConstraintSolverIterations: 10 in A, 4 in B"), found.text());
    }

    @Test
    void theRecordingsOfTheHostAndALateGuestNameWhatDiffersAfterAWrongSave() throws IOException {
        assertEquals(List.of(), DeterminismCheck.of(PlantedGames.COMBOS).findings(), "what no snapshot loses");
        PartySides party = new PartySides(new LineQuality(40, 10, 3, 1), /* seed= */ 4, /* machines= */ 3);
        sides = party;
        party.host().netplay.maxPlayers(4).startsWith(2);
        keepDesyncs(party.host(), "party host");
        keepDesyncs(party.side(2), "party guest");
        party.meet(PlantedGames.COMBOS, 1);
        party.run(3_000);
        party.join(PlantedGames.COMBOS, 2);
        runUntilTheyDiffer(party, party.host(), party.side(2));
        Desync found = compare(party.host(), party.side(2), PlantedGames.COMBOS);
        long first = firstRecordedDifference(party.host(), party.side(2));
        assertEquals(0, first % PlantedGames.Combos.SCORE_STEPS, "the first score after the guest has come");
        assertEquals(first, found.step(), found.text());
        assertTrue(found.text().contains("Score.points"), found.text());
        assertTrue(found.text().contains("'score'"), found.text());
        assertEquals(NetplayState.PLAYING, party.side(1).netplay.state(), "who was there from the beginning");
    }

    /** Plays over a line with rollbacks, until both sides have recorded that they differ. */
    private TwoSides play(Planted planted) {
        TwoSides two = new TwoSides(new LineQuality(40, 10, 3, 1), /* seed= */ 5);
        sides = two;
        two.host.player = ManySides.randomPlayer(1);
        two.guest.player = ManySides.randomPlayer(2);
        keepDesyncs(two.host, planted + " host");
        keepDesyncs(two.guest, planted + " guest");
        planted.machines.accept(two);
        two.meet(planted.ofHost, planted.ofGuest);
        assertEquals(NetplayState.AGREED, two.guest.netplay.state(), two.guest.netplay.message());
        two.host.begin(planted.ofHost);
        two.guest.begin(planted.ofGuest);
        runUntilTheyDiffer(two, two.host, two.guest);
        return two;
    }

    private static void keepDesyncs(ManySides.Side side, String name) {
        side.netplay.keepDesyncs(DataFolder.at(folder.resolve(name)), "inspect");
    }

    private static void runUntilTheyDiffer(ManySides sides, ManySides.Side host, ManySides.Side guest) {
        for (int i = 0; i < 300 && (file(host) == null || file(guest) == null); i++) {
            sides.run(100);
        }
        assertTrue(file(host) != null && file(guest) != null, () -> host.messages + ", " + guest.messages);
    }

    private static Path file(ManySides.Side side) {
        return side.netplay.desync().flatMap(NetplayDesync::file).orElse(null);
    }

    private static Desync compare(ManySides.Side host, ManySides.Side guest, GameSpec<?> game) throws IOException {
        return Desync.between(Recording.open(file(host)), Recording.open(file(guest)), game);
    }

    /**
     * Returns the first step after which both machines had other states, once they knew all input. A value that is
     * computed anew in each step may have differed before the recordings begin, and have been equal again since.
     */
    private static long firstRecordedDifference(ManySides.Side host, ManySides.Side guest) throws IOException {
        long begin = begin(host, guest);
        return host.hashes.keySet().stream()
                .filter(step -> step > begin && guest.hashes.containsKey(step))
                .filter(step -> !Objects.equals(host.hashes.get(step), guest.hashes.get(step)))
                .min(Long::compare)
                .orElseThrow(() -> new AssertionError(host.messages + ", " + guest.messages));
    }

    private static long begin(ManySides.Side host, ManySides.Side guest) throws IOException {
        return Math.max(
                Recording.open(file(host)).beginStep(),
                Recording.open(file(guest)).beginStep());
    }
}
