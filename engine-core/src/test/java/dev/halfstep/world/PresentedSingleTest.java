package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentedGame;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Checks {@code World.single} while spawns and despawns are not presented yet. {@code game.in} sets the action of a
 * step, and {@code game.frame} runs a frame between that step and the one before, at an alpha.
 */
class PresentedSingleTest {

    private final PresentedGame game = new PresentedGame();

    @AfterEach
    void close() {
        game.close();
    }

    private int singleStrength() {
        return game.world.single(Hull.class).strength;
    }

    @Test
    void presentationSeesTheReplacedEntityUntilItsDespawn() {
        EntityId first = game.spawn(0, new Hull(1));
        game.in(2, step -> {
            step.commands().despawnAt(0.5f, first);
            step.commands().spawnAt(0.5f, new Hull(2), Transform.at(1, 0));
        });
        game.in(3, step -> assertEquals(2, singleStrength()));

        game.frame(1, 0.5f, frame -> assertEquals(1, singleStrength()));
        game.frame(2, 0.25f, frame -> assertEquals(1, singleStrength()));
        game.frame(2, 0.5f, frame -> assertEquals(2, singleStrength()));
        game.frame(3, 0.5f, frame -> assertEquals(2, singleStrength()));
    }

    @Test
    void presentationDoesNotFindAnEntityBeforeItsSpawn() {
        game.in(2, step -> step.commands().spawnAt(0.5f, new Hull(2), Transform.at(1, 0)));

        game.frame(2, 0.25f, frame -> {
            String message = assertThrows(IllegalStateException.class, this::singleStrength)
                    .getMessage();
            assertTrue(message.contains("0 have a Hull in this frame"), message);
        });
        game.frame(2, 0.75f, frame -> assertEquals(2, singleStrength()));
    }

    @Test
    void presentationRefusesTwoVisibleEntities() {
        EntityId first = game.spawn(0, new Hull(1));
        game.in(2, step -> {
            step.commands().despawnAt(0.9f, first);
            step.commands().spawnAt(0.5f, new Hull(2), Transform.at(1, 0));
        });

        game.frame(2, 0.75f, frame -> assertThrows(IllegalStateException.class, this::singleStrength));
        assertEquals(2, singleStrength(), "the simulation must see the new entity only");
    }

    @Test
    void presentationFindsAnEntityAfterHiddenRows() {
        EntityId[] ids = new EntityId[10];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = game.spawn(i, new Hull(i));
        }
        game.in(2, step -> {
            for (int i = 0; i < ids.length; i++) {
                step.commands().despawnAt(i == 7 ? 0.9f : 0.1f, ids[i]); // only entity 7 is visible at 0.5
            }
            step.commands().spawn(new Hull(20), Transform.at(20, 0)); // visible at the end of the step
        });

        game.frame(2, 0.5f, frame -> assertEquals(7, singleStrength()));
    }
}
