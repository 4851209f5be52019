package dev.halfstep.render;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.render.window.GameWindow;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks rules on the dependencies between the rendering classes, and between them and the engine. */
class RenderArchitectureTest {

    /** Far fewer than there are: a lower number means that the search for classes or names has failed. */
    private static final int MIN_TYPES = 25;

    private static JavaClasses render;

    @BeforeAll
    static void importClasses() {
        render = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.halfstep.render");
    }

    @Test
    void findsClassesToCheck() {
        assertTrue(render.size() >= MIN_TYPES, "the rules must find the rendering classes; found: " + render.size());
    }

    /** Returns all classes but the one that creates the world of a game, and those with simulated state. */
    private static JavaClasses drawing() {
        return withoutAnimations().that(not(belongToAnyOf(GameWindow.class)));
    }

    /** Returns all classes but those of animations, whose phase is simulated. */
    private static JavaClasses withoutAnimations() {
        return render.that(not(resideInAPackage("dev.halfstep.render.animation")));
    }

    @Test
    void drawsInterpolatedPosesOnly() {
        assertTrue(
                render.get("dev.halfstep.render.draw.ShapeInstances").getDirectDependenciesFromSelf().stream()
                        .anyMatch(
                                dependency -> dependency.getTargetClass().isEquivalentTo(InterpolatedTransform.class)),
                "shapes must be drawn at interpolated poses; otherwise the next rule checks nothing");
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Transform.class, PreviousTransform.class, TransformPasses.class)
                .check(drawing());
    }

    @Test
    void doesNotChangeTheWorld() {
        noClasses().should().dependOnClassesThat().belongToAnyOf(Commands.class).check(withoutAnimations());
        noClasses().should().callMethodWhere(methodsThatChangeTheWorld()).check(drawing());
        assertTrue(
                render.get("dev.halfstep.render.draw.ShapeInstances").getMethodCallsFromSelf().stream()
                        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(World.class)),
                "drawing shapes must call the world; otherwise the rules above check nothing");
    }

    private static DescribedPredicate<JavaMethodCall> methodsThatChangeTheWorld() {
        Set<String> readOnly = Set.of("query", "get", "has", "size", "forEachEntity", "componentTypes", "isClosed");
        return DescribedPredicate.describe(
                "World is changed",
                call -> call.getTargetOwner().isEquivalentTo(World.class) && !readOnly.contains(call.getName()));
    }

    @Test
    void hasNoPackageCycles() {
        slices().matching("dev.halfstep.render.(*)..").should().beFreeOfCycles().check(render);
    }

    @Test
    void usesGlfwOnlyInTheWindowPackage() {
        noClasses()
                .that(not(resideInAPackage("dev.halfstep.render.window")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.lwjgl.glfw"))
                .check(render);
        assertThrows(
                AssertionError.class,
                () -> noClasses()
                        .should()
                        .dependOnClassesThat(resideInAPackage("org.lwjgl.glfw"))
                        .check(render),
                "the window package must use GLFW; otherwise the rule above checks nothing");
    }

    @Test
    void usesNoOtherWindowSystemAndNoSimulation() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.awt..", "javax.swing.."))
                .check(render);
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(SimulationContext.class, SimulationSystem.class)
                .check(withoutAnimations());
    }

    @Test
    void readsNoClock() {
        for (JavaClass type : render) {
            assertTrue(
                    type.getMethodCallsFromSelf().stream()
                            .noneMatch(call -> call.getTargetOwner().isEquivalentTo(System.class)
                                    && call.getName().matches("nanoTime|currentTimeMillis")),
                    type.getName() + " must not read the clock of the machine");
        }
    }

    /**
     * The maximum number of public types. Readers of the API look at each type: raise it only for what games ask for.
     */
    private static final int MAX_TYPES_FOR_GAMES = 60;

    @Test
    void publicTypesAreForGamesOrHiddenFromTheApiDocumentation() throws IOException {
        List<String> forGames;
        try (InputStream list =
                Objects.requireNonNull(RenderArchitectureTest.class.getResourceAsStream("api-types.txt"))) {
            forGames = new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertTrue(forGames.size() >= MIN_TYPES, "the list must have the types of the API; found: " + forGames.size());
        assertTrue(
                forGames.size() <= MAX_TYPES_FOR_GAMES,
                "at most " + MAX_TYPES_FOR_GAMES + " types must be for games: " + forGames.size());
        assertEquals(
                forGames.stream().sorted().distinct().toList(),
                forGames,
                "api-types.txt must be sorted and list each name once");
        List<String> visible = new ArrayList<>();
        for (JavaClass type : render) {
            if (type.getModifiers().contains(JavaModifier.PUBLIC) && type.isTopLevelClass() && !isHidden(type)) {
                visible.add(type.getName());
            }
        }
        assertEquals(
                forGames,
                visible.stream().sorted().toList(),
                "api-types.txt must list the public types without @hidden, and no other type");
    }

    private static boolean isHidden(JavaClass type) throws IOException {
        Path source = Path.of("src/main/java", type.getName().replace('.', '/') + ".java");
        return Files.readString(source).contains("\n * @hidden"); // of the type, not of a member
    }
}
