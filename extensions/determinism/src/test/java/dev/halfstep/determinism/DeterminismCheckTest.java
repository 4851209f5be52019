package dev.halfstep.determinism;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.game.GameSpec;
import dev.halfstep.world.World;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DeterminismCheckTest {

    private static GameSpec<World> game() {
        return GameSpec.of("planted", "1");
    }

    private static Arguments found(Cause cause, String what, GameSpec<?> game) {
        return Arguments.of(cause, what, game);
    }

    static Stream<Arguments> findsEachPlantedCause() {
        return Stream.of(
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::nanoTime))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.defer("planted", Planted.Card.class, 1, Planted::computation))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::lambdaInAHelper))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::overriddenMethod))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::interfaceMethod))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::defaultMethod))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::constructor))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::staticInitialiser))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::streamLambda))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::enumMethod))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::recordAccessor))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::switchOnAString))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::concatenation))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::comparison))),
                found(Cause.CLOCK, "System.nanoTime()", game().wire((w, s) -> s.simulation("planted", Planted::query))),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) -> s.simulation("planted", Planted::methodReference))),
                found(Cause.CLOCK, "Instant.now()", game().wire((w, s) -> s.simulation("planted", Planted::instant))),
                found(Cause.CLOCK, "LocalDate.now()", game().wire((w, s) -> s.simulation("planted", Planted::today))),
                found(Cause.INEXACT_MATH, "Math.sin()", game().wire((w, s) -> s.simulation("planted", Planted::sine))),
                found(Cause.INEXACT_MATH, "Math.pow()", game().wire((w, s) -> s.simulation("planted", Planted::power))),
                found(
                        Cause.INEXACT_MATH,
                        "Quaternionf.rotateX()",
                        game().wire((w, s) -> s.simulation("planted", Planted::sineOfJoml))),
                found(
                        Cause.UNSEEDED_RANDOM,
                        "new Random()",
                        game().wire((w, s) -> s.simulation("planted", Planted::random))),
                found(
                        Cause.UNSEEDED_RANDOM,
                        "Math.random()",
                        game().wire((w, s) -> s.simulation("planted", Planted::mathRandom))),
                found(
                        Cause.UNSEEDED_RANDOM,
                        "ThreadLocalRandom.current()",
                        game().wire((w, s) -> s.simulation("planted", Planted::threadRandom))),
                found(
                        Cause.UNSEEDED_RANDOM,
                        "UUID.randomUUID()",
                        game().wire((w, s) -> s.simulation("planted", Planted::uuid))),
                found(
                        Cause.UNSEEDED_RANDOM,
                        "Collections.shuffle()",
                        game().wire((w, s) -> s.simulation("planted", Planted::shuffle))),
                found(
                        Cause.UNORDERED,
                        "HashSet of Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::setOfObjects))),
                found(
                        Cause.UNORDERED,
                        "HashSet, iterated by Iterable.iterator()",
                        game().wire((w, s) -> s.simulation("planted", Planted::setBehindAnInterface))),
                found(
                        Cause.UNORDERED,
                        "HashSet of Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::setInMap))),
                found(
                        Cause.UNORDERED,
                        "HashMap of Suit",
                        game().wire((w, s) -> s.simulation("planted", Planted::mapOfEnums))),
                found(
                        Cause.UNORDERED,
                        "HashMap of Card",
                        game().wire((w, s) -> s.simulation("planted", Planted::mapOfRecordsWithEnums))),
                found(Cause.UNORDERED, "Set.of()", game().wire((w, s) -> s.simulation("planted", Planted::setOf))),
                found(Cause.UNORDERED, "Map.of()", game().wire((w, s) -> s.simulation("planted", Planted::mapOf))),
                found(
                        Cause.UNORDERED,
                        "IdentityHashMap",
                        game().wire((w, s) -> s.simulation("planted", Planted::identityMap))),
                found(
                        Cause.UNORDERED,
                        "ConcurrentHashMap of Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::concurrentMap))),
                found(
                        Cause.UNORDERED,
                        "Collectors.toSet()",
                        game().wire((w, s) -> s.simulation("planted", Planted::toSet))),
                found(
                        Cause.UNORDERED,
                        "Collectors.groupingBy()",
                        game().wire((w, s) -> s.simulation("planted", Planted::groupingBy))),
                found(
                        Cause.UNORDERED,
                        "Collectors.groupingBy()",
                        game().wire((w, s) -> s.simulation("planted", Planted::groupsByAnEnum))),
                found(
                        Cause.UNORDERED,
                        "HashMap of Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::sortedWithTies))),
                found(
                        Cause.UNORDERED,
                        "HashSet of Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::treeWithTies))),
                found(
                        Cause.UNORDERED,
                        "HashSet of Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::treeOfItsTypeWithTies))),
                found(
                        Cause.IDENTITY_HASH,
                        "Card.hashCode()",
                        game().wire((w, s) -> s.simulation("planted", Planted::hashOfARecordWithAnEnum))),
                found(
                        Cause.IDENTITY_HASH,
                        "Objects.hash() of a Suit",
                        game().wire((w, s) -> s.simulation("planted", Planted::hashOfValuesAndAnEnum))),
                found(
                        Cause.IDENTITY_HASH,
                        "the text of a Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::textOfAnObject))),
                found(
                        Cause.IDENTITY_HASH,
                        "the text of a Leaf",
                        game().wire((w, s) -> s.simulation("planted", Planted::textWithAnObject))),
                found(Cause.OUTSIDE, "new Scanner()", game().wire((w, s) -> s.simulation("planted", Planted::scanner))),
                found(
                        Cause.SYSTEM_STATE,
                        "Iterator.next(), which a system keeps",
                        game().wire((w, s) -> Planted.capturedIterator(s))),
                found(
                        Cause.SYSTEM_STATE,
                        "Taker.waiting",
                        game().wire((w, s) -> s.simulation("planted", new Planted.Taker()::step))),
                found(
                        Cause.IDENTITY_HASH,
                        "System.identityHashCode()",
                        game().wire((w, s) -> s.simulation("planted", Planted::identityHash))),
                found(
                        Cause.IDENTITY_HASH,
                        "Object.hashCode()",
                        game().wire((w, s) -> s.simulation("planted", Planted::hashOfAnObject))),
                found(
                        Cause.IDENTITY_HASH,
                        "Suit.hashCode()",
                        game().wire((w, s) -> s.simulation("planted", Planted::hashOfAnEnum))),
                found(
                        Cause.PARALLEL_STREAM,
                        "IntStream.parallel()",
                        game().wire((w, s) -> s.simulation("planted", Planted::parallelStream))),
                found(
                        Cause.THREAD,
                        "Executors.newCachedThreadPool()",
                        game().wire((w, s) -> s.simulation("planted", Planted::executor))),
                found(
                        Cause.THREAD,
                        "CompletableFuture.supplyAsync()",
                        game().wire((w, s) -> s.simulation("planted", Planted::future))),
                found(
                        Cause.STATIC_STATE,
                        "Planted.steps, a static field",
                        game().wire((w, s) -> s.simulation("planted", Planted::staticField))),
                found(
                        Cause.STATIC_STATE,
                        "Planted.SHARED_LIST, the object of a static field",
                        game().wire((w, s) -> s.simulation("planted", Planted::staticList))),
                found(
                        Cause.STATIC_STATE,
                        "Planted.SHARED_ARRAY",
                        game().wire((w, s) -> s.simulation("planted", Planted::staticArray))),
                found(
                        Cause.STATIC_STATE,
                        "Planted.SHARED_LEAF",
                        game().wire((w, s) -> s.simulation("planted", Planted::staticObject))),
                found(
                        Cause.STATIC_STATE,
                        "Planted.SHARED_LEAF",
                        game().wire((w, s) -> s.simulation("planted", Planted::staticObjectInAnOptional))),
                found(
                        Cause.STATIC_STATE,
                        "Planted.SHARED_RANDOM",
                        game().wire((w, s) -> s.simulation("planted", Planted::staticRandom))),
                found(Cause.OUTSIDE, "Files.exists()", game().wire((w, s) -> s.simulation("planted", Planted::file))),
                found(
                        Cause.OUTSIDE,
                        "System.getenv()",
                        game().wire((w, s) -> s.simulation("planted", Planted::environment))),
                found(
                        Cause.OUTSIDE,
                        "Boolean.getBoolean()",
                        game().wire((w, s) -> s.simulation("planted", Planted::property))),
                found(
                        Cause.OUTSIDE,
                        "Runtime.availableProcessors()",
                        game().wire((w, s) -> s.simulation("planted", Planted::cores))),
                found(
                        Cause.JAVA_DEFAULTS,
                        "String.toLowerCase()",
                        game().wire((w, s) -> s.simulation("planted", Planted::lowerCase))),
                found(
                        Cause.JAVA_DEFAULTS,
                        "String.format()",
                        game().wire((w, s) -> s.simulation("planted", Planted::format))),
                found(
                        Cause.SYSTEM_STATE,
                        "Counter.count, which a system keeps",
                        game().wire((w, s) -> s.simulation("planted", new Planted.Counter()::step))),
                found(Cause.THREAD, "new Thread()", game().wire((w, s) -> s.simulation("planted", Planted::thread))),
                found(
                        Cause.SYSTEM_STATE,
                        "an array, which a system keeps",
                        game().wire((w, s) -> Planted.capturedArray(s))),
                found(
                        Cause.SYSTEM_STATE,
                        "AtomicInteger.incrementAndGet(), which a system keeps",
                        game().wire((w, s) -> Planted.capturedNumber(s))),
                found(
                        Cause.SYSTEM_STATE,
                        "Queue.waiting",
                        game().wire((w, s) -> s.simulation("planted", new Planted.Queue()))),
                found(
                        Cause.SYSTEM_STATE,
                        "Dice.random",
                        game().wire((w, s) -> s.simulation("planted", new Planted.Dice()::step))),
                found(Cause.SYSTEM_STATE, "Counter.count", game().wire((w, s) -> {
                    Planted.Counter counter = new Planted.Counter();
                    s.simulation("planted", step -> counter.step(step));
                })),
                found(
                        Cause.CLOCK,
                        "System.nanoTime()",
                        game().wire((w, s) ->
                                s.simulation("planted", step -> {}).runIf(() -> Planted.isLate()))));
    }

    static Stream<GameSpec<?>> staysQuietOnHarmlessTwins() {
        return Stream.of(
                game().wire((w, s) -> s.simulation("quiet", Harmless::seededRandom)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::exactMath)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::linkedMap)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::lookups)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::keysWithHashesOfTheirOwn)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::sortedAfterwards)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::mapOfSets)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::sortedAndCounted)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::mapsWithEnums)),
                game().wire((w, s) -> s.simulation("quiet", new Harmless.Waves()::step)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::constants)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::oneThread)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::ownHash)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::rootLocale)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::unusedText)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::otherSubclass)),
                game().wire((w, s) -> s.simulation("quiet", Harmless::logTime)),
                game().wire((w, s) -> {
                    Harmless.View view = new Harmless.View();
                    s.presentation("view", view::present);
                    s.presentation("clock", frame -> System.nanoTime());
                    s.afterFrame(() -> System.nanoTime());
                    s.presentation("due", frame -> {}).runIf(() -> System.nanoTime() > 0);
                }),
                game().wire((w, s) -> {
                    Harmless.Limits limits = new Harmless.Limits();
                    limits.setLimit(3);
                    s.simulation("quiet", limits::step);
                }),
                game().wire((w, s) -> {
                    Harmless.Saved saved = new Harmless.Saved();
                    s.state().add(saved);
                    s.simulation("quiet", saved::step);
                }),
                game().wire((w, s) -> s.simulation("quiet", new Harmless.Scratch()::step)));
    }

    @ParameterizedTest(name = "{1} ({index})")
    @MethodSource
    void findsEachPlantedCause(Cause cause, String what, GameSpec<?> game) {
        List<Finding> findings = DeterminismCheck.of(game).findings();
        assertEquals(1, findings.size(), findings.toString());
        Finding finding = findings.get(0);
        assertEquals(cause, finding.cause());
        assertTrue(finding.what().contains(what), finding.what());
        assertTrue(finding.className().startsWith("dev.halfstep.determinism.Planted"), finding.className());
        assertTrue(finding.line() > 0);
        assertEquals("planted", finding.system(), finding.text());
        assertNull(finding.known());
    }

    @ParameterizedTest
    @MethodSource
    void staysQuietOnHarmlessTwins(GameSpec<?> game) {
        DeterminismCheck check = DeterminismCheck.of(game);
        check.assertQuiet();
        assertEquals(List.of(), check.unresolved());
    }

    @Test
    void namesThePlaceTheWayThereAndTheRemedy() {
        GameSpec<?> game = game().wire((w, s) -> s.simulation("planted", Planted::overriddenMethod));
        AssertionError error = assertThrows(
                AssertionError.class, () -> DeterminismCheck.of(game).assertQuiet());
        assertEquals("""
                nothing in a game must make its runs diverge: planted 1 has 1 cause
                Planted$Racer.move(Planted.java:N): System.nanoTime(): a clock differs in each run
                  in 'planted': Planted.overriddenMethod(Planted.java:N) > Planted$Racer.move(Planted.java:N)
                  use step.simulatedSeconds() or step.step()""", error.getMessage().replaceAll(":\\d+\\)", ":N)"));
    }

    @Test
    void listsWhatAnAnnotationCoversWithItsReason() {
        GameSpec<?> game = game().wire((w, s) -> s.simulation("quiet", Harmless::logTime))
                .wire((w, s) -> s.simulation("scratch", new Harmless.Scratch()::step));
        List<Finding> known = DeterminismCheck.of(game).known();
        assertEquals(
                List.of("the time goes into the log only", "each step overwrites it before it reads it"),
                known.stream().map(Finding::known).toList());
        assertTrue(known.get(0).text().endsWith("known: the time goes into the log only"));
    }

    @Test
    void findsAnAnnotationWithoutAReason() {
        GameSpec<?> game = game().wire((w, s) -> s.simulation("planted", Harmless.NoReason::step));
        assertEquals(
                List.of(Cause.NO_REASON, Cause.CLOCK),
                DeterminismCheck.of(game).findings().stream()
                        .map(Finding::cause)
                        .toList());
    }

    @Test
    void readsTheWiringAndTheRegistration() {
        GameSpec<?> game = game().register(world -> Planted.isLate()).wire((w, s) -> Planted.sine(null));
        List<Finding> findings = DeterminismCheck.of(game).findings();
        assertEquals(
                List.of(Cause.INEXACT_MATH, Cause.CLOCK),
                findings.stream().map(Finding::cause).toList());
        assertNull(findings.get(0).system());
        assertTrue(findings.get(0).text().contains("in the wiring: "));
    }

    /** Wires a game without a lambda. */
    private static final class OwnWiring implements GameSpec.Wiring {
        @Override
        public void wire(World world, SystemScheduler scheduler, GameSpec<?> game) {
            scheduler.simulation("planted", Planted::nanoTime);
        }
    }

    @Test
    void beginsAtAnObjectThatWires() {
        GameSpec<?> game = game().wire(new OwnWiring());
        assertEquals("planted", DeterminismCheck.of(game).findings().get(0).system());
    }

    /** Hands a function on: the call of the description does not tell which one. */
    private static GameSpec<?> handedOn(GameSpec.PartsWiring<String> wiring) {
        return game().parts(wiring);
    }

    @Test
    void beginsAtAFunctionThatAMethodHandsOn() {
        GameSpec<?> game = handedOn((world, scheduler, described) -> {
            scheduler.simulation("planted", Planted::nanoTime);
            return "";
        });
        assertEquals("planted", DeterminismCheck.of(game).findings().get(0).system());
    }

    @Test
    void doesNotMistakeAnotherGameOfTheClass() {
        GameSpec<?> first = game().wire((w, s) -> s.simulation("planted", Planted::nanoTime));
        GameSpec<?> second = game().wire((w, s) -> s.simulation("quiet", Harmless::exactMath));
        assertEquals(1, DeterminismCheck.of(first).findings().size());
        DeterminismCheck.of(second).assertQuiet();
    }

    @Test
    void namesEachConstantOfAnEnumThatHasState() {
        GameSpec<?> game = game().wire((w, s) -> s.simulation("planted", Planted::enumWithState));
        assertEquals(
                List.of(
                        "Door.NORTH, the object of a static field, changes by Door.openings",
                        "Door.SOUTH, the object of a static field, changes by Door.openings"),
                DeterminismCheck.of(game).findings().stream().map(Finding::what).toList());
    }

    @Test
    void listsCallsThatItCannotFollow() {
        GameSpec<?> game = game().wire((w, s) -> s.simulation("planted", Harmless::beyond));
        DeterminismCheck check = DeterminismCheck.of(game);
        check.assertQuiet();
        assertEquals(
                List.of("java.lang.Class.forName", "org.objectweb.asm.Type.getSize", "org.objectweb.asm.Type.getType"),
                check.unresolved());
    }

    @Test
    void followsLibrariesThatTheGameNames() {
        GameSpec<?> game = game().wire((w, s) -> s.simulation("planted", Harmless::beyond));
        DeterminismCheck check = DeterminismCheck.of(game).alsoIn(org.objectweb.asm.Type.class);
        assertEquals(List.of("java.lang.Class.forName"), check.unresolved());
    }

    @Test
    void aGameWithoutWiringIsRefused() {
        DeterminismCheck check = DeterminismCheck.of(game());
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, check::findings);
        assertEquals("a game must have a wiring to be checked: planted 1 has none", error.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> DeterminismCheck.of(game().wire((w, s) -> {}))
                        .alsoIn(String.class)
                        .findings());
    }
}
