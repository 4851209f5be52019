package dev.halfstep.netplay;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Checks what the extension depends on. */
class NetplayArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep.netplay");

    @Test
    void netplayDependsOnTheCoreOfTheEngineAndTheJdkOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.halfstep.netplay..",
                        "dev.halfstep.file..",
                        "dev.halfstep.frame..",
                        "dev.halfstep.game..",
                        "dev.halfstep.input..",
                        "dev.halfstep.inspect..",
                        "dev.halfstep.replay..",
                        "dev.halfstep.state..",
                        "dev.halfstep.storage..",
                        "dev.halfstep.time..",
                        "dev.halfstep.world..",
                        "org.jspecify..",
                        "java..",
                        "javax.crypto..",
                        "jdk.jfr..",
                        "com.sun.net.httpserver..")
                .check(ALL);
    }
}
