package dev.halfstep.render;

import static com.tngtech.archunit.base.DescribedPredicate.not;
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
import dev.halfstep.render.draw.ShapeInstances;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.transform.TransformPasses;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

    @Test
    void drawsInterpolatedPosesOnly() {
        assertTrue(
                render.get(ShapeInstances.class).getDirectDependenciesFromSelf().stream()
                        .anyMatch(
                                dependency -> dependency.getTargetClass().isEquivalentTo(InterpolatedTransform.class)),
                "shapes must be drawn at interpolated poses; otherwise the next rule checks nothing");
        noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Transform.class, PreviousTransform.class, TransformPasses.class)
                .check(render);
    }

    @Test
    void doesNotChangeTheWorld() {
        noClasses().should().dependOnClassesThat().belongToAnyOf(Commands.class).check(render);
        noClasses().should().callMethodWhere(methodsThatChangeTheWorld()).check(render);
        assertTrue(
                render.get(ShapeInstances.class).getMethodCallsFromSelf().stream()
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
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(SimulationContext.class, SimulationSystem.class)
                .check(render);
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

    /** api-types.txt lists the public types for games. Custom layers and other modules use the other public types. */
    @Test
    void listsExistingPublicTypesForGames() throws IOException {
        List<String> names;
        try (InputStream list =
                Objects.requireNonNull(RenderArchitectureTest.class.getResourceAsStream("api-types.txt"))) {
            names = new String(list.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertTrue(names.size() >= MIN_TYPES, "the list must have the types of the API; found: " + names.size());
        assertEquals(
                names.stream().sorted().distinct().toList(),
                names,
                "api-types.txt must be sorted and list each name once");
        for (String name : names) {
            assertTrue(render.contain(name), "a type in api-types.txt must exist: " + name);
            assertTrue(
                    render.get(name).getModifiers().contains(JavaModifier.PUBLIC),
                    "a type in api-types.txt must be public: " + name);
        }
    }
}
