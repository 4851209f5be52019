package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.dyn4j.dynamics.Body;
import org.dyn4j.world.World;
import org.junit.jupiter.api.Test;

/** Tests the statements and the code of docs/physics.md. Its code is that of this class and of FallingCrates. */
class PhysicsGuideTest {

    private static final Path GUIDE = Path.of("..", "docs", "physics.md");
    private static final Path THIS_FILE =
            Path.of("src", "test", "java", "dev", "halfstep", "examples", "PhysicsGuideTest.java");
    private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    static void copy(Body from, Body to) {
        to.getTransform().set(from.getTransform());
        to.setLinearVelocity(from.getLinearVelocity().copy());
        to.setAngularVelocity(from.getAngularVelocity());
    }

    static WorldRecipe gameWithRollback(boolean bodiesCanRest) {
        ComponentType<Body> body = FallingCrates.BODY.copiedBy(Body::new, PhysicsGuideTest::copy);
        return new WorldRecipe().register(body).wire((world, scheduler) -> {
            World<Body> physics = new FallingCrates(world, scheduler).physics;
            physics.getSettings().setAtRestDetectionEnabled(bodiesCanRest); // must be false
            scheduler
                    .simulation("rebuild", step -> {
                        physics.removeAllBodies();
                        for (var found : step.world().query(Body.class)) {
                            physics.addBody(found.first());
                        }
                        physics.setUpdateRequired(true); // finds the contacts before this step
                    })
                    .after("steer")
                    .before("physics");
        });
    }

    static void teleport(World<Body> physics, Body body, Transform transform, float x, float y) {
        body.getTransform().setTranslation(x, y);
        body.setAtRest(false);
        physics.setUpdateRequired(true); // the old contacts must not act at the new place
        transform.teleport(x, y); // no frame draws the body between both places
    }

    @Test
    void quotesCodeThatIsTested() throws IOException {
        String code = withoutIndentation(Files.readString(ExampleFiles.source("FallingCrates")))
                + withoutIndentation(Files.readString(THIS_FILE));
        List<String> blocks = JAVA_BLOCK
                .matcher(Files.readString(GUIDE))
                .results()
                .map(block -> block.group(1))
                .toList();
        assertTrue(blocks.size() >= 5, () -> "the guide must have code: " + blocks);
        for (String block : blocks) {
            assertTrue(code.contains(withoutIndentation(block)), () -> "the guide must quote tested code:\n" + block);
        }
    }

    private static String withoutIndentation(String text) {
        return text.lines().map(line -> line.strip() + "\n").collect(Collectors.joining());
    }

    @Test
    void refusesToSaveABodyWithoutACopier() throws IOException {
        IllegalStateException refused =
                assertThrows(IllegalStateException.class, () -> RollbackInvariance.check(FallingCratesTest.game(), 8));
        assertTrue(refused.getMessage().contains("Body cannot be copied"), refused.getMessage());
        assertTrue(Files.readString(GUIDE).contains("Body cannot be copied"));
    }

    @Test
    void divergesAfterARollbackThatRestoresOnlyBodies() {
        ComponentType<Body> body = FallingCrates.BODY.copiedBy(Body::new, PhysicsGuideTest::copy);
        WorldRecipe game = new WorldRecipe().register(body).wire(FallingCrates::new);
        AssertionError difference = assertThrows(AssertionError.class, () -> RollbackInvariance.check(game, 300));
        assertTrue(difference.getMessage().contains("first written by 'physics'"), difference.getMessage());
    }

    @Test
    void canBeRolledBackIfThePhysicsWorldIsRebuiltInEachStep() {
        boolean bodiesCanRest = false;
        RollbackInvariance.check(gameWithRollback(bodiesCanRest), 600);
        SliceInvariance.check(gameWithRollback(bodiesCanRest), 100);
    }

    @Test
    void divergesAfterARollbackIfBodiesCanRest() {
        boolean bodiesCanRest = true;
        AssertionError difference = assertThrows(
                AssertionError.class, () -> RollbackInvariance.check(gameWithRollback(bodiesCanRest), 600));
        assertTrue(difference.getMessage().contains("first written by 'physics'"), difference.getMessage());
    }

    @Test
    void drawsATeleportedBodyAtOneOfBothPlaces() {
        float farX = 1000;
        float maxDistance = 10; // of the crate from one of both places
        Body[] crate = new Body[1];
        EntityId[] id = new EntityId[1];
        WorldRecipe game = new WorldRecipe().register(FallingCrates.BODY).wire((world, scheduler) -> {
            World<Body> physics = new FallingCrates(world, scheduler).physics;
            scheduler
                    .simulation("teleport", step -> {
                        if (step.step() == 90) {
                            teleport(physics, crate[0], step.world().get(id[0], Transform.class), farX, 50);
                        }
                    })
                    .after("physics");
        });
        try (SyntheticWorld world = game.build()) {
            world.step(80);
            for (var found : world.world().query(Body.class)) {
                crate[0] = found.first(); // keeps the last one: the crate that was dropped in step 80
                id[0] = found.id();
            }
            List<Float> drawn = new ArrayList<>();
            for (int frame = 0; frame < 60; frame++) { // 18 steps, with the teleport in step 90
                world.frame(Duration.ofMillis(5));
                drawn.add(world.world().get(id[0], InterpolatedTransform.class).x());
            }
            assertTrue(
                    drawn.stream().allMatch(x -> Math.abs(x) < maxDistance || Math.abs(x - farX) < maxDistance),
                    () -> "no frame may draw the crate between both places: " + drawn);
            assertTrue(drawn.get(59) > farX - maxDistance, () -> "the crate must arrive: " + drawn);
            assertEquals(
                    crate[0].getTransform().getTranslationX(),
                    world.world().get(id[0], Transform.class).x(),
                    1e-3);
        }
    }
}
