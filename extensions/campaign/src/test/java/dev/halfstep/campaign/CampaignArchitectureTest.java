package dev.halfstep.campaign;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.halfstep.sample.bot.MeteorsWithBot;
import dev.halfstep.world.World;
import org.junit.jupiter.api.Test;

/** Checks which packages may depend on each other and on Hazelcast. */
class CampaignArchitectureTest {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.halfstep");

    @Test
    void importedClassesIncludeCampaignEngineAndSample() {
        assertTrue(ALL.contain(Campaign.class) && ALL.contain(World.class) && ALL.contain(MeteorsWithBot.class));
    }

    @Test
    void engineAndSampleDependNeitherOnCampaignNorOnHazelcast() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.halfstep.campaign..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.halfstep.campaign..", "com.hazelcast..")
                .check(ALL);
    }

    @Test
    void onlyClusterAndJobDependOnHazelcast() {
        noClasses()
                .that()
                .resideInAPackage("dev.halfstep.campaign..")
                .and()
                .resideOutsideOfPackages("dev.halfstep.campaign.cluster..", "dev.halfstep.campaign.job..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.hazelcast..")
                .check(ALL);
    }

    @Test
    void campaignDependsNeitherOnTheSampleNorOnTheRenderer() {
        noClasses()
                .that()
                .resideInAPackage("dev.halfstep.campaign..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.halfstep.sample..", "dev.halfstep.render..")
                .check(ALL);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.halfstep.campaign.(*)..")
                .should()
                .beFreeOfCycles()
                .check(ALL);
    }
}
