package dev.halfstep.content;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

/** Checks what the readers depend on: a server reads levels without a window. */
class ContentArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep");

    @Test
    void importedClassesIncludeContentAndEngine() {
        assertTrue(ALL.contain(TiledMap.class) && ALL.contain(World.class));
        assertTrue(ALL.contain("dev.halfstep.render.draw.Sprite"));
    }

    @Test
    void readersNeedNeitherTheRendererNorADesktop() {
        classes()
                .that()
                .resideInAPackage("dev.halfstep.content")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.halfstep.content",
                        "dev.halfstep.file",
                        "dev.halfstep.storage",
                        "dev.halfstep.transform",
                        "dev.halfstep.world",
                        "java.io",
                        "java.lang..",
                        "java.net", // names of files in URIs
                        "java.nio..",
                        "java.util..",
                        "javax.xml.stream..",
                        "org.joml",
                        "org.jspecify..",
                        "tools.jackson.core..")
                .check(ALL);
    }

    @Test
    void onlyTheReaderOfJsonDependsOnJackson() {
        noClasses()
                .that()
                .haveNameNotMatching(".*\\.JsonNode(\\$.*)?") // with its inner classes
                .should()
                .dependOnClassesThat()
                .resideInAPackage("tools.jackson..")
                .check(ALL);
    }

    @Test
    void theEngineDoesNotDependOnContent() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.halfstep.content..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.halfstep.content..")
                .check(ALL);
    }
}
