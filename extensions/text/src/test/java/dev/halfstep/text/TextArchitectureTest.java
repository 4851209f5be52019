package dev.halfstep.text;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the public types of the extension, and that it only turns fonts into glyphs. */
class TextArchitectureTest {

    private static final JavaClasses TEXT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep.text");

    @Test
    void hasOnePublicType() {
        List<String> types = TEXT.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && type.isTopLevelClass())
                .map(JavaClass::getSimpleName)
                .toList();
        assertEquals(List.of("OpenTypeFont"), types);
    }

    @Test
    void knowsOnlyFontsPicturesAndAssetsOfTheEngine() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "dev.halfstep.text",
                        "dev.halfstep.render.text",
                        "dev.halfstep.render.asset",
                        "dev.halfstep.render.image",
                        "dev.halfstep.render.draw",
                        "org.lwjgl",
                        "org.lwjgl.system",
                        "org.lwjgl.util.freetype",
                        "org.lwjgl.util.harfbuzz",
                        "org.jspecify..",
                        "java..")
                .check(TEXT);
    }

    @Test
    void drawsNothingItself() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.lwjgl.opengl..", "org.lwjgl.stb..", "java.awt..")
                .check(TEXT);
    }
}
