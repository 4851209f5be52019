package dev.halfstep.sample;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.meteors.Meteors;
import dev.halfstep.random.RandomStream;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests the dependencies of the sample game, and that it uses only API types of the engine. */
class SampleArchitectureTest {

    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?(dev\\.halfstep\\.[a-z.]+\\.[A-Z]\\w*)");

    private static final JavaClasses SAMPLE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep.sample", "dev.halfstep.meteors");

    /** The types that only presentation uses, as a regular expression. */
    private static final String PRESENTATION = "PresentationContext|PresentationSystem";

    @Test
    void importsClassesOfEveryKind() {
        assertTrue(SAMPLE.size() >= 15, () -> "the import must find the classes of the game: " + SAMPLE.size());
        assertTrue(SAMPLE.stream().anyMatch(type -> type.isAssignableTo(SimulationSystem.class)));
        assertTrue(SAMPLE.stream().anyMatch(type -> type.isAssignableTo(PresentationSystem.class)));
    }

    @Test
    void packagesHaveNoCycles() {
        // Each package by itself, and then each package together with its subpackages.
        slices().matching("dev.halfstep.(**)").should().beFreeOfCycles().check(SAMPLE);
        slices().matching("dev.halfstep.sample.(*)..").should().beFreeOfCycles().check(SAMPLE);
    }

    @Test
    void meteorsKnowsNeitherTheShowcaseNorTheCommandLine() {
        classes()
                .that()
                .resideInAPackage("dev.halfstep.meteors..")
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackages("dev.halfstep.sample..", "picocli.."))
                .check(SAMPLE);
        assertTrue(SAMPLE.contain(Meteors.class));
    }

    @Test
    void scenesDoNotDependOnTheCodeThatRunsThem() {
        noClasses()
                .that()
                .resideInAPackage("dev.halfstep.sample.scene..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.halfstep.sample",
                        "dev.halfstep.sample.options..",
                        "dev.halfstep.sample.recording..",
                        "dev.halfstep.sample.run..")
                .check(SAMPLE);
    }

    @Test
    void simulationSystemsDoNotDependOnPresentation() {
        noClasses()
                .that(describe("have simulation systems", SampleArchitectureTest::hasSimulationSystems))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.halfstep.render..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.(InterpolatedTransform|FrameInput|InputQueue|" + PRESENTATION + ")")
                .check(SAMPLE);
    }

    /** Returns whether a class is a simulation system, or has methods that are. */
    private static boolean hasSimulationSystems(JavaClass type) {
        return type.isAssignableTo(SimulationSystem.class)
                || type.getMethods().stream()
                        .filter(method -> !method.getName().startsWith("lambda$"))
                        .anyMatch(method -> method.getRawParameterTypes().stream()
                                .anyMatch(parameter -> parameter.isEquivalentTo(SimulationContext.class)));
    }

    /** Also checks the modules of the engine, because the class path of the game includes theirs. */
    @Test
    void engineOfDominionIsNotOnTheClassPath() {
        // Without the classes of the libraries, of which the rule needs no more than their names: that takes 4 s less.
        ArchConfiguration.withThreadLocalScope(configuration -> {
            configuration.setResolveMissingDependenciesFromClassPath(false);
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("dev.dominion.ecs.engine..")
                    .check(new ClassFileImporter().importPackages("dev.halfstep"));
        });
        assertThrows(ClassNotFoundException.class, () -> Class.forName("dev.dominion.ecs.engine.EntityRepository"));
    }

    @Test
    void packagesOfScenesExposeOnlyScenesAndOptions() {
        classes()
                .that()
                .resideInAPackage("dev.halfstep.sample.scene.*")
                .and()
                .haveSimpleNameNotEndingWith("Scene")
                .and()
                .haveSimpleNameNotEndingWith("Options")
                .should()
                .notBePublic()
                .check(SAMPLE);
    }

    @Test
    void rulesAndComponentsOfMeteorsDoNotDependOnPresentation() {
        noClasses()
                .that()
                .resideInAnyPackage("..meteors.component..", "..meteors.event..", "..meteors.rule..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..meteors.presentation..", "dev.halfstep.render..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.(" + PRESENTATION + ")")
                .check(SAMPLE);
    }

    /** The wiring of the game registers each class of the package. */
    @Test
    void packageOfComponentsHasOnlyComponents() {
        Set<String> registered = new TreeSet<>();
        World.Builder builder = World.builder();
        Meteors.register(builder, Meteors.GAME.with(Meteors.SHIPS, 2));
        try (World world = builder.build()) {
            world.componentTypes()
                    .forEach(type -> registered.add(type.componentClass().getName()));
        }
        Set<String> declared = new TreeSet<>();
        for (JavaClass type : SAMPLE.that(resideInAPackage("..meteors.component.."))) {
            if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
                declared.add(type.getName());
            }
        }
        declared.removeAll(registered);
        assertEquals(Set.of(), declared, "Meteors.register must register each class of the package of components");
        assertTrue(registered.size() > 10, () -> "the game must have components: " + registered);
    }

    @Test
    void presentationOfMeteorsDoesNotDependOnItsRules() {
        noClasses()
                .that()
                .resideInAPackage("..meteors.presentation..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..meteors.rule..")
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(SimulationContext.class, SimulationSystem.class)
                .check(SAMPLE);
    }

    @Test
    void loopsOfTheLabDoNotDependOnPresentation() {
        noClasses()
                .that()
                .resideInAPackage("..lab.loop..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.halfstep.sample.scene.lab", "..lab.plot..", "dev.halfstep.render..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching(".*\\.(" + PRESENTATION + ")")
                .check(SAMPLE);
    }

    /** On macOS, the desktop libraries deadlock if a window is open. */
    @Test
    void onlyThePlotUsesTheDesktopLibrariesOfJava() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..lab.plot..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.awt..", "javax.swing..", "javax.imageio..", "org.knowm..")
                .check(SAMPLE);
    }

    @Test
    void onlyMainUsesThePlotPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackage("..lab.plot..")
                .and()
                .doNotHaveSimpleName("Main")
                .should()
                .dependOnClassesThat(resideInAPackage("..lab.plot..").and(not(simpleName("PlotException"))))
                .check(SAMPLE);
    }

    @Test
    void allRandomNumbersComeFromRandomStreams() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.(util|security)\\..*Random.*")
                .orShould()
                .callMethod(Math.class, "random")
                .check(SAMPLE);
        assertTrue(
                SAMPLE.stream()
                        .anyMatch(type -> type.getDirectDependenciesFromSelf().stream()
                                .anyMatch(dependency ->
                                        dependency.getTargetClass().isEquivalentTo(RandomStream.class))),
                "a class must use random streams, or this rule checks nothing");
    }

    /** Returns the API types for games. Other public types are only shared between packages of the engine. */
    private static Set<String> typesForGames() throws IOException {
        Set<String> listed = new TreeSet<>(
                Files.readAllLines(Path.of("../engine-render/src/test/resources/dev/halfstep/render/api-types.txt")));
        listed.addAll(Files.readAllLines(Path.of("../engine-core/src/test/resources/dev/halfstep/api-types.txt")));
        return listed;
    }

    private static Set<String> engineTypesUsedBySample() {
        Set<String> used = new TreeSet<>();
        SAMPLE.forEach(type -> type.getDirectDependenciesFromSelf().forEach(dependency -> {
            String name = dependency.getTargetClass().getBaseComponentType().getName();
            if (name.startsWith("dev.halfstep.")
                    && !name.startsWith("dev.halfstep.sample.")
                    && !name.startsWith("dev.halfstep.meteors.")
                    && !name.startsWith("dev.halfstep.netplay.") // all public types of an extension are for games
                    && !name.startsWith("dev.halfstep.ui.")) {
                used.add(name.replaceFirst("\\$.*", "")); // a nested type belongs to its outer one
            }
        }));
        assertTrue(used.size() >= 60, () -> "the sample must use many types of the engine: " + used);
        return used;
    }

    @Test
    void usesOnlyApiTypesOfTheEngine() throws IOException {
        Set<String> used = engineTypesUsedBySample();
        used.removeAll(typesForGames());
        assertEquals(Set.of(), used, "api-types.txt must list all types that the sample uses");
    }

    @Test
    void examplesUseOnlyTheTypesForGames() throws IOException {
        Set<String> imported = new TreeSet<>();
        for (String source : texts(Path.of("../examples/src/main"), ".java")) {
            IMPORT.matcher(source).results().forEach(match -> imported.add(match.group(1)));
        }
        imported.removeIf(type -> type.startsWith("dev.halfstep.examples."));
        imported.removeAll(typesForGames());
        for (String extension : List.of("content", "physics", "ui")) {
            Path sources = Path.of("../extensions", extension, "src/main/java");
            imported.removeIf(type -> isPublicType(sources.resolve(type.replace('.', '/') + ".java")));
        }
        assertEquals(Set.of(), imported, "api-types.txt must list all types that an example imports");
    }

    /** Returns whether there is a file whose type is public; extensions have no types that are hidden from games. */
    private static boolean isPublicType(Path file) {
        try {
            return Files.exists(file) && Files.readAllLines(file).stream().anyMatch(line -> line.startsWith("public "));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A type that neither the sample nor an example nor a guide shows should not be in the API for games. */
    @Test
    void everyTypeForGamesIsShown() throws IOException {
        List<String> shown = texts(Path.of("../docs"), ".md");
        shown.addAll(texts(Path.of("../examples/src/main"), ".java"));
        // The compiler inlines constants, so class files do not name their types.
        shown.addAll(texts(Path.of("src/main/java"), ".java"));
        shown.add(Files.readString(Path.of("../README.md")));
        Set<String> unused = typesForGames();
        unused.removeAll(engineTypesUsedBySample());
        unused.removeIf(type -> {
            Pattern word = Pattern.compile("\\b" + type.substring(type.lastIndexOf('.') + 1) + "\\b");
            return shown.stream().anyMatch(text -> word.matcher(text).find());
        });
        assertEquals(Set.of(), unused, "the sample, an example or a guide must use each type for games");
    }

    private static List<String> texts(Path folder, String ending) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList()) {
                texts.add(Files.readString(file));
            }
        }
        assertFalse(texts.isEmpty(), () -> "there must be files in " + folder);
        return texts;
    }
}
