package dev.halfstep;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the rules of the architecture. Most tests also apply their rule to classes that violate it, because a rule
 * that matches no class would pass as well.
 */
class ArchitectureTest {

    private static final String ROOT = "dev.halfstep.";

    /** The packages that each package may use, from the bottom up. */
    private static final Map<String, Set<String>> ALLOWED_DEPENDENCIES = Map.ofEntries(
            Map.entry("file", Set.of()),
            Map.entry("random", Set.of()),
            Map.entry("time", Set.of("random")),
            Map.entry("diagnostics", Set.of("time")),
            Map.entry("input", Set.of("time", "file")),
            Map.entry("event", Set.of("time")),
            Map.entry("storage", Set.of("time")),
            Map.entry("world", Set.of("time", "event", "storage")),
            Map.entry("state", Set.of("file", "event", "storage", "world")),
            Map.entry("transform", Set.of("time", "storage", "world")),
            Map.entry("space", Set.of("time", "storage", "world", "transform")),
            Map.entry("ground", Set.of("storage", "world", "transform", "space")),
            Map.entry(
                    "frame", Set.of("time", "diagnostics", "input", "event", "storage", "world", "state", "transform")),
            Map.entry("dominion", Set.of("time", "storage", "world", "transform", "frame")),
            Map.entry("game", Set.of("time", "input", "storage", "world", "transform", "frame")),
            Map.entry("replay", Set.of("time", "file", "input", "world", "state", "frame", "game")),
            Map.entry(
                    "inspect",
                    Set.of(
                            "time",
                            "file",
                            "input",
                            "storage",
                            "world",
                            "state",
                            "transform",
                            "frame",
                            "game",
                            "replay")),
            Map.entry(
                    "testkit",
                    Set.of(
                            "time",
                            "random",
                            "input",
                            "storage",
                            "world",
                            "state",
                            "transform",
                            "frame",
                            "game",
                            "inspect")));

    /** The types of stage 3. */
    private static final Set<String> SIMULATION =
            Set.of("CaptureSystem", "ParallelWaveRunner", "SimulationContext", "SimulationStage", "SimulationSystem");

    /** The types of stage 3 that a simulation system sees. */
    private static final Set<String> SEEN_IN_STEPS = Set.of("SimulationContext", "SimulationSystem");

    /** The types of stage 4. */
    private static final Set<String> PRESENTATION =
            Set.of("InterpolationSystem", "PresentationContext", "PresentationStage", "PresentationSystem");

    /** The types that run frames one after the other: they use a frame, and no frame knows them. */
    private static final Set<String> LOOP =
            Set.of("AdaptivePacer", "ClockWait", "DisplayPacer", "FixedPacer", "GameLoop", "HeadlessHost");

    /** The functions of {@link Math} whose last bits may differ between machines, and its unseeded random numbers. */
    private static final Set<String> INEXACT_FUNCTIONS = Set.of(
            "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "expm1", "log",
            "log10", "log1p", "pow", "cbrt", "hypot", "random");

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep");

    private static final JavaClasses TESTS = new ClassFileImporter()
            .withImportOption(new ImportOption.OnlyIncludeTests())
            .importPackages("dev.halfstep");

    @Test
    void rulesCoverTheWholeModule() {
        // The bounds only tell that the import has found the classes: without classes, each rule would pass.
        assertTrue(MAIN.size() >= 50, "at least 50 main classes must be found: " + MAIN.size());
        assertTrue(MAIN.contain(World.class));
        assertTrue(TESTS.size() >= 30, "at least 30 test classes must be found: " + TESTS.size());
        Set<String> packages = new TreeSet<>();
        MAIN.forEach(type -> packages.add(relativeName(type.getPackageName())));
        assertEquals(new TreeSet<>(ALLOWED_DEPENDENCIES.keySet()), packages);
    }

    @Test
    void aPackageUsesOnlyItsAllowedDependencies() {
        Map<String, Set<String>> used = new TreeMap<>();
        MAIN.forEach(type -> type.getDirectDependenciesFromSelf().forEach(dependency -> {
            String target = dependency.getTargetClass().getBaseComponentType().getPackageName();
            if (target.startsWith(ROOT) && !target.equals(type.getPackageName())) {
                used.computeIfAbsent(relativeName(type.getPackageName()), newName -> new TreeSet<>())
                        .add(relativeName(target));
                assertTrue(
                        ALLOWED_DEPENDENCIES
                                .get(relativeName(type.getPackageName()))
                                .contains(relativeName(target)),
                        dependency::getDescription);
            }
        }));
        assertTrue(used.get("transform").contains("storage"), "the rule must find this dependency: " + used);
        assertTrue(used.get("frame").contains("transform"), "the rule must find this dependency: " + used);
    }

    /** The folders whose main sources ship with games. Campaigns and examples of tests may use the test kit. */
    private static final List<String> SHIPPED = List.of(
            "engine-render",
            "sample-game",
            "examples/template",
            "examples/platformer",
            "examples/dungeon",
            "extensions/content",
            "extensions/netplay",
            "extensions/physics",
            "extensions/text",
            "extensions/ui");

    @Test
    void nothingThatShipsUsesTheTestKit() throws IOException {
        Set<String> users = new TreeSet<>();
        int sources = 0;
        for (String folder : SHIPPED) {
            try (Stream<Path> files = Files.walk(Path.of("..", folder, "src", "main", "java"))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    sources++;
                    if (Files.readString(file).contains(ROOT + "testkit")) {
                        users.add(file.toString());
                    }
                }
            }
        }
        assertTrue(sources > 300, "the sources must be found: " + sources);
        assertEquals(Set.of(), users);
        ALLOWED_DEPENDENCIES.forEach((name, allowed) -> assertFalse(allowed.contains("testkit"), name));
    }

    /** Returns the name of a package relative to the root package. */
    private static String relativeName(String packageName) {
        return packageName.substring(ROOT.length());
    }

    /** The maximum number of public types. Readers of the API have to look at each type, so never raise this number. */
    private static final int MAX_TYPES_FOR_GAMES = 107;

    @Test
    void publicTypesAreForGamesOrHiddenFromTheApiDocumentation() throws IOException {
        List<String> forGames;
        try (InputStream list = Objects.requireNonNull(ArchitectureTest.class.getResourceAsStream("api-types.txt"))) {
            forGames = new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertEquals(
                forGames.stream().sorted().distinct().toList(),
                forGames,
                "the list must be sorted and name each type once");
        assertTrue(
                forGames.size() <= MAX_TYPES_FOR_GAMES,
                "at most " + MAX_TYPES_FOR_GAMES + " types must be for games: " + forGames.size());
        Set<String> visible = new TreeSet<>();
        for (JavaClass type : MAIN) {
            if (type.getModifiers().contains(JavaModifier.PUBLIC) && type.isTopLevelClass() && !isHidden(type)) {
                visible.add(type.getName());
            }
        }
        Set<String> unlisted = new TreeSet<>(visible);
        forGames.forEach(unlisted::remove);
        assertEquals(Set.of(), unlisted, "a public type must be in the list or have @hidden");
        Set<String> unknown = new TreeSet<>(forGames);
        unknown.removeAll(visible);
        assertEquals(Set.of(), unknown, "a listed type must be public and not hidden");
    }

    private static boolean isHidden(JavaClass type) throws IOException {
        Path source = Path.of("src/main/java", type.getName().replace('.', '/') + ".java");
        return Files.readString(source).contains("\n * @hidden"); // of the type, not of a member
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.halfstep.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void simulationUsesOnlyTheInputOfSteps() {
        DescribedPredicate<JavaClass> otherInput = describe(
                "input types other than StepInput",
                type -> type.getPackageName().equals("dev.halfstep.input")
                        && !type.getName().equals("dev.halfstep.input.StepInput"));
        noClasses()
                .that(areOneOf(SEEN_IN_STEPS))
                .should()
                .dependOnClassesThat(otherInput)
                .check(MAIN);
        assertViolated(
                noClasses().that(areOneOf(PRESENTATION)).should().dependOnClassesThat(otherInput),
                "dev.halfstep.input.FrameInput");
    }

    @Test
    void simulationAndPresentationDoNotUseEachOther() {
        noClasses()
                .that(areOneOf(SIMULATION))
                .should()
                .dependOnClassesThat(areOneOf(PRESENTATION))
                .check(MAIN);
        noClasses()
                .that(areOneOf(PRESENTATION))
                .should()
                .dependOnClassesThat(areOneOf(SIMULATION))
                .check(MAIN);
        assertViolated(
                noClasses().that().haveSimpleName("Frame").should().dependOnClassesThat(areOneOf(PRESENTATION)),
                "dev.halfstep.frame.Frame");
    }

    @Test
    void noFrameKnowsTheLoopThatRunsIt() {
        ArchRule rule = noClasses()
                .that()
                .resideInAPackage("dev.halfstep.frame")
                .and(DescribedPredicate.not(areOneOf(LOOP)))
                .and()
                .doNotHaveSimpleName("FramePacer") // a frame gets a pacer; only its factories know which
                .should()
                .dependOnClassesThat(areOneOf(LOOP));
        rule.check(MAIN);
        assertViolated(
                noClasses().that(areOneOf(LOOP)).should().dependOnClassesThat(areOneOf(LOOP)),
                "dev.halfstep.frame.GameLoop");
    }

    /** Returns a predicate for types of the package {@code frame}, and for the types nested in them. */
    private static DescribedPredicate<JavaClass> areOneOf(Set<String> names) {
        for (String name : names) {
            assertTrue(MAIN.contain("dev.halfstep.frame." + name), name);
        }
        return describe("one of " + new TreeSet<>(names), type -> {
            String topLevel = type.getName().split("\\$", 2)[0];
            return topLevel.startsWith("dev.halfstep.frame.")
                    && names.contains(topLevel.substring("dev.halfstep.frame.".length()));
        });
    }

    @Test
    void theImplementationOfDominionIsNotOnTheClassPath() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.dominion.ecs.engine..")
                .check(MAIN);
        assertThrows(ClassNotFoundException.class, () -> Class.forName("dev.dominion.ecs.engine.EntityRepository"));
    }

    /** The types through which a world finds the package {@code dominion}, which it may not use directly. */
    private static final Set<String> BRIDGES_TO_DOMINION =
            Set.of("World", "EngineWorld", "Entities", "EntityLinks", "DominionProvider");

    @Test
    void theApiOfDominionStaysInItsOwnPackage() {
        assertEquals(
                Set.of("dev.halfstep.dominion", "dev.halfstep.storage", "dev.halfstep.world"),
                MAIN.stream()
                        .filter(ArchitectureTest::usesDominion)
                        .map(JavaClass::getPackageName)
                        .collect(Collectors.toSet()));
        assertEquals(
                BRIDGES_TO_DOMINION,
                MAIN.stream()
                        .filter(type -> !type.getPackageName().equals("dev.halfstep.dominion") && usesDominion(type))
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.toSet()));
    }

    private static boolean usesDominion(JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency ->
                        dependency.getTargetClass().getPackageName().startsWith("dev.dominion."));
    }

    @Test
    void publicMethodsThatNameDominionAreListed() {
        Set<String> methods = MAIN.stream()
                .filter(type -> !type.getPackageName().equals("dev.halfstep.dominion")
                        && type.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(type -> type.getCodeUnits().stream())
                .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC) && namesDominion(unit))
                .map(unit -> unit.getOwner().getSimpleName() + "." + unit.getName())
                .collect(Collectors.toSet());
        assertEquals(
                Set.of(
                        "World.dominion",
                        "EngineWorld.setDominion",
                        "DominionProvider.on",
                        "Entities.wrapper",
                        "Entities.wrapperOrNull"),
                methods);
    }

    private static boolean namesDominion(JavaCodeUnit unit) {
        return unit.getRawReturnType().getPackageName().startsWith("dev.dominion.")
                || unit.getRawParameterTypes().stream()
                        .anyMatch(type -> type.getPackageName().startsWith("dev.dominion."));
    }

    @Test
    void theEngineDoesNotUseAwtOrSwing() {
        ArchRule rule = noClasses().should().dependOnClassesThat().resideInAnyPackage("java.awt..", "javax.swing..");
        rule.check(MAIN);
        assertViolated(noClasses().should().dependOnClassesThat().resideInAnyPackage("org.joml.."), "Transform");
    }

    @Test
    void onlyNanoClockAndTheDatesOfFilesReadTheClockOfTheMachine() {
        DescribedPredicate<JavaAccess<?>> readsAClock = describe(
                "read the clock of the machine",
                access -> (access.getTargetOwner().isEquivalentTo(System.class)
                                && Set.of("nanoTime", "currentTimeMillis").contains(access.getName()))
                        || (access.getTargetOwner().getPackageName().equals("java.time")
                                && access.getName().equals("now")));
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.halfstep.time.NanoClock")
                .and()
                .doNotHaveFullyQualifiedName("dev.halfstep.file.SaveSlots")
                .and()
                .doNotHaveFullyQualifiedName("dev.halfstep.file.PartLife")
                .should()
                .accessTargetWhere(readsAClock)
                .check(MAIN);
        assertViolated(noClasses().should().accessTargetWhere(readsAClock), "dev.halfstep.time.NanoClock");
    }

    @Test
    void testsNeitherReadTheClockOfTheMachineNorSleep() {
        DescribedPredicate<JavaAccess<?>> waitsOrMeasures = describe(
                "wait or measure real time",
                access -> (access.getTargetOwner().isEquivalentTo(System.class)
                                && Set.of("nanoTime", "currentTimeMillis").contains(access.getName()))
                        || (access.getTargetOwner().isEquivalentTo(Thread.class)
                                && access.getName().equals("sleep")));
        noClasses().should().accessTargetWhere(waitsOrMeasures).check(TESTS);
    }

    @Test
    void theEngineUsesNoFunctionsThatDifferBetweenMachines() {
        noClasses().should().accessTargetWhere(inexactFunctionOf(Math.class)).check(MAIN);
        assertViolated(
                noClasses().should().accessTargetWhere(inexactFunctionOf(StrictMath.class)),
                "dev.halfstep.transform.Transform");
    }

    private static DescribedPredicate<JavaAccess<?>> inexactFunctionOf(Class<?> owner) {
        return describe(
                "call an inexact function of " + owner.getSimpleName(),
                access ->
                        access.getTargetOwner().isEquivalentTo(owner) && INEXACT_FUNCTIONS.contains(access.getName()));
    }

    @Test
    void allRandomNumbersHaveASeed() {
        DescribedPredicate<JavaAccess<?>> withoutASeed = describe(
                "create random numbers without a seed",
                access -> access instanceof JavaCodeUnitAccess<?> call
                        && (createsUnseededRandom(call) || shufflesWithoutSeed(call)));
        noClasses().should().accessTargetWhere(withoutASeed).check(MAIN);
        assertViolated(
                noClasses().should().accessTargetWhere(withoutASeed), TESTS, "dev.halfstep.world.WorldModelTest");
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.util\\.concurrent\\.ThreadLocalRandom|java\\.security\\.SecureRandom")
                .check(MAIN);
    }

    private static boolean createsUnseededRandom(JavaCodeUnitAccess<?> call) {
        return (call.getTargetOwner().isEquivalentTo(Random.class)
                        || call.getTargetOwner().isEquivalentTo(SplittableRandom.class))
                && call.getName().equals("<init>")
                && call.getTarget().getRawParameterTypes().isEmpty();
    }

    private static boolean shufflesWithoutSeed(JavaCodeUnitAccess<?> call) {
        return call.getTargetOwner().isEquivalentTo(Collections.class)
                && call.getName().equals("shuffle")
                && call.getTarget().getRawParameterTypes().size() == 1;
    }

    @Test
    void classNamesHaveNoMeaninglessSuffix() {
        String meaningless = ".*(Util|Utils|Helper|Helpers|Manager|Impl|Common)";
        noClasses().should().haveNameMatching(meaningless).check(MAIN);
        noClasses().should().haveNameMatching(meaningless).check(TESTS);
        assertViolated(noClasses().should().haveNameMatching(".*(Queue|Clock)"), "dev.halfstep.input.InputQueue");
    }

    private static void assertViolated(ArchRule rule, String violator) {
        assertViolated(rule, MAIN, violator);
    }

    /** Requires that a rule fails and names a class that is known to violate it. */
    private static void assertViolated(ArchRule rule, JavaClasses classes, String violator) {
        String message =
                assertThrows(AssertionError.class, () -> rule.check(classes)).getMessage();
        assertTrue(message.contains(violator), message);
    }
}
