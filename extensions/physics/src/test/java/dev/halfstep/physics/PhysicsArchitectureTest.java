package dev.halfstep.physics;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.halfstep.world.World;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Checks what the extension depends on, and how small its face is. */
class PhysicsArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep");

    @Test
    void importedClassesIncludePhysicsAndEngine() {
        assertTrue(ALL.contain(Physics.class) && ALL.contain(World.class));
    }

    @Test
    void physicsDependsOnTheEngineAndTheLibraryOnly() {
        classes()
                .that()
                .resideInAPackage("dev.halfstep.physics..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.halfstep.physics..",
                        "dev.halfstep.event..",
                        "dev.halfstep.frame..",
                        "dev.halfstep.ground..",
                        "dev.halfstep.space..",
                        "dev.halfstep.storage..",
                        "dev.halfstep.transform..",
                        "dev.halfstep.world..",
                        "org.dyn4j..",
                        "org.joml..",
                        "org.jspecify..",
                        "java..")
                .check(ALL);
    }

    @Test
    void engineDependsNeitherOnPhysicsNorOnTheLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.halfstep.physics..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.halfstep.physics..", "org.dyn4j..")
                .check(ALL);
    }

    @Test
    void gamesSeeFiveTypes() {
        Set<String> seen = new TreeSet<>();
        for (JavaClass type : ALL) {
            if (type.getPackageName().equals("dev.halfstep.physics")
                    && type.getModifiers().contains(JavaModifier.PUBLIC)) {
                seen.add(type.getSimpleName());
            }
        }
        assertEquals(Set.of("Physics", "RigidBody", "Joint", "Contact", "RayHit"), seen);
    }
}
