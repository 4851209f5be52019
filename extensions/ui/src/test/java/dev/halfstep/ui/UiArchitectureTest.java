package dev.halfstep.ui;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the public types of the extension, and that menus are presentation. */
class UiArchitectureTest {

    private static final JavaClasses UI = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep.ui");

    @Test
    void hasFewPublicTypes() {
        List<String> types = UI.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && type.isTopLevelClass())
                .map(JavaClass::getSimpleName)
                .sorted()
                .toList();
        assertEquals(List.of("Comfort", "Dialogue", "GameStates", "Menu", "MenuStyle", "Panel", "Tween"), types);
    }

    @Test
    void menusDoNotKnowTheSimulation() {
        noClasses()
                .that()
                .resideInAPackage("dev.halfstep.ui")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(SimulationContext.class, Commands.class, World.class)
                .check(UI);
    }

    @Test
    void statesDoNotDraw() {
        noClasses()
                .that()
                .resideInAPackage("dev.halfstep.ui.state..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.halfstep.render..")
                .check(UI);
    }

    @Test
    void statesAndMenusDoNotKnowEachOther() {
        noClasses()
                .that()
                .resideInAPackage("dev.halfstep.ui.state..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.halfstep.ui")
                .check(UI);
        noClasses()
                .that()
                .resideInAPackage("dev.halfstep.ui")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.halfstep.ui.state..")
                .check(UI);
    }

    @Test
    void callsNoLibraryOfWindows() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.lwjgl..", "java.awt..", "javax.swing..")
                .check(UI);
    }
}
