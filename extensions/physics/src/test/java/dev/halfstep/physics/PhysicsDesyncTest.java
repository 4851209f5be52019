package dev.halfstep.physics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.Rollback;
import dev.halfstep.game.GameRun;
import dev.halfstep.game.GameSpec;
import dev.halfstep.inspect.Desync;
import dev.halfstep.replay.DesyncRecording;
import dev.halfstep.replay.Recording;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.function.Consumer;
import org.dyn4j.dynamics.Body;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that two machines find a difference in the library's state, which no hash covers. */
class PhysicsDesyncTest {

    /** A pile of boxes and circles, with a fault after each step of the library. */
    private static GameSpec<World> pile(Consumer<org.dyn4j.world.World<Body>> fault) {
        return GameSpec.of("pile", "1").register(RigidBody.TYPE, Joint.TYPE).wire((world, scheduler) -> {
            Physics physics = Physics.install(world, scheduler, 0, -9.81);
            scheduler.simulation("break", step -> {
                if (step.step() == 36) {
                    fault.accept(physics.dyn4j());
                }
            });
            world.spawn(Transform.at(0, 0), RigidBody.fixed().box(30, 1));
            for (int i = 0; i < 12; i++) {
                RigidBody body = i % 3 == 0
                        ? RigidBody.dynamic().circle(0.3)
                        : RigidBody.dynamic().box(0.5, 0.4);
                world.spawn(Transform.at(-4 + i % 9, 1 + Math.floorDiv(i, 9) * 0.7f), body);
            }
        });
    }

    private static final GameSpec<World> GAME = pile(library -> {});

    private static Recording host;

    @BeforeAll
    static void playHost() throws IOException {
        host = play(GAME, "host");
    }

    private static Recording play(GameSpec<World> game, String machine) throws IOException {
        try (GameRun<World> run = game.begin()) {
            Rollback rollback = new Rollback(run.scheduler(), 8);
            for (int i = 0; i < 20; i++) {
                run.step(2);
                rollback.resimulateFrom(Math.max(
                        rollback.oldestStep(), run.scheduler().timestep().steps() - 3));
            }
            return Recording.of(machine, DesyncRecording.of(run, rollback, 33, 38, Map.of("machine", machine)));
        }
    }

    @Test
    void equalMachinesDoNotDiffer() throws IOException {
        Desync desync = Desync.between(host, play(GAME, "guest"), GAME);
        assertFalse(desync.isFound(), desync.text());
    }

    @Test
    void aVelocityOfABodyDiffersInItsLastBits() throws IOException {
        GameSpec<World> faulty = pile(library -> {
            Body body = library.getBodies().get(7);
            body.setLinearVelocity(Math.nextUp(body.getLinearVelocity().x), body.getLinearVelocity().y);
        });
        Desync desync = Desync.between(host, play(faulty, "guest"), GAME);
        assertEquals(36, desync.step(), desync.text());
        assertEquals("PhysicsState: world.bodies[7].linearVelocity.x", desync.location());
    }

    @Test
    void anImpulseThatTheSolverStartsWithDiffers() throws IOException {
        GameSpec<World> faulty = pile(library -> {
            try {
                Object contact = library.getContacts(library.getBodies().get(7))
                        .get(0)
                        .getContacts()
                        .get(0);
                Field impulse = contact.getClass().getDeclaredField("jn");
                impulse.setAccessible(true);
                impulse.setDouble(contact, Math.nextUp(impulse.getDouble(contact)));
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("the impulse of a contact must be found", e);
            }
        });
        Desync desync = Desync.between(host, play(faulty, "guest"), GAME);
        assertEquals(36, desync.step(), desync.text());
        assertTrue(desync.location().endsWith(".jn"), desync.text());
    }
}
