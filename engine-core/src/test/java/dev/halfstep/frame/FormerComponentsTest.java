package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.event.EventReader;
import dev.halfstep.event.Events;
import dev.halfstep.frame.PresentedGame.Heat;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Label;
import dev.halfstep.frame.PresentedGame.Tag;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.Despawned;
import dev.halfstep.world.Removed;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests {@link Despawned} and {@link Removed} events: they contain the components that the entity had. */
class FormerComponentsTest {

    private static final int CAPACITY = 64;

    private final PresentedGame game = new PresentedGame();
    private final Events<Despawned> despawns = game.scheduler.addEvents(Despawned.class, CAPACITY);
    private final Events<Removed> removals = game.scheduler.addEvents(Removed.class, CAPACITY);
    private final EventReader<Despawned> despawned = despawns.simulationReader("test");
    private final EventReader<Removed> removed = removals.simulationReader("test");

    @AfterEach
    void close() {
        game.close();
    }

    /** Runs one frame that takes all steps up to the given one. */
    private void runSteps(int newestStep) {
        game.frame(newestStep, 0f, frame -> {});
    }

    @Test
    void aDespawnHasTheComponentObjectsOfTheEntity() {
        Hull hull = new Hull(3);
        EntityId id = game.spawn(1, hull, new Label("mine"));
        game.in(1, step -> step.commands().despawn(id));
        runSteps(1);

        Despawned event = despawned.next();
        assertSame(id, event.entity());
        assertTrue(event.has(Hull.class));
        assertSame(hull, event.get(Hull.class));
        assertEquals("mine", event.get(Label.class).text(), "the event must contain presentation components too");
        assertFalse(event.has(Heat.class));
        assertNull(despawned.next());
    }

    @Test
    void refusesAComponentThatTheEntityDidNotHave() {
        EntityId id = game.spawn(1);
        game.in(1, step -> step.commands().despawn(id));
        runSteps(1);

        Despawned event = despawned.next();
        String message = assertThrows(IllegalArgumentException.class, () -> event.get(Hull.class))
                .getMessage();
        assertTrue(message.contains(id + " has lost no Hull; call has(...) first"), message);
        assertThrows(IllegalArgumentException.class, () -> event.has(String.class), "String is not registered");
    }

    @Test
    void denseComponentsKeepTheValuesOfTheDespawn() {
        EntityId id = game.spawn(1, new Heat(300));
        game.spawn(2, new Heat(400)); // moves into the freed row
        Transform transform = game.transform(id);
        Heat heat = game.world.get(id, Heat.class);
        game.in(1, step -> {
            transform.translate(10, 0, 0);
            heat.setKelvin(350);
            step.commands().despawn(id);
        });
        game.in(2, step -> {
            step.commands().spawn(transform, heat); // the objects belong to another entity now
            transform.setPosition(-1, -1, -1);
            heat.setKelvin(-1);
        });
        runSteps(2);

        Despawned event = despawned.next();
        assertEquals(11, event.get(Transform.class).x());
        assertEquals(350, event.get(Heat.class).kelvin());
    }

    /** The event has the values at the despawn. A view of them would differ from the pose that was drawn last. */
    @Test
    void refusesAViewOfAFormerComponent() {
        EntityId id = game.spawn(1, new Heat(300));
        game.in(1, step -> step.commands().despawn(id));
        runSteps(1);

        Despawned event = despawned.next();
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> event.get(InterpolatedTransform.class));
        assertEquals(
                "a former component has its last values only, and no views: read Transform instead of"
                        + " InterpolatedTransform",
                refusal.getMessage());
        assertThrows(IllegalArgumentException.class, () -> event.has(InterpolatedTransform.class));
    }

    @Test
    void anObjectThatReplacesItselfIsNotRemoved() {
        Hull hull = new Hull(3);
        EntityId id = game.spawn(1, hull, new Heat(300));
        game.in(1, step -> {
            step.commands().replace(id, hull);
            step.commands().replace(id, game.world.get(id, Heat.class));
        });
        runSteps(1);

        assertEquals(0, removed.unread());
    }

    @Test
    void eachCallReturnsAnotherCopyOfADenseComponent() {
        EntityId id = game.spawn(1, new Heat(300));
        game.in(1, step -> step.commands().despawn(id));
        game.in(2, step -> {
            Despawned event = despawned.next();
            EntityId copyId = step.commands().spawn(event.get(Transform.class), event.get(Heat.class));
            event.get(Heat.class).setKelvin(7);
            assertEquals(300, event.get(Heat.class).kelvin());
            assertNotSame(event.get(Heat.class), event.get(Heat.class));
            assertNotEquals(id, copyId);
        });
        runSteps(2);

        assertEquals(300, game.world.single(Heat.class).kelvin());
        assertEquals(1, game.world.single(Transform.class).x());
    }

    @Test
    void aCopiedTransformIsNotLinkedToItsFormerParent() {
        EntityId parent = game.spawn(100);
        EntityId child = game.spawn(1, new Parent(parent));
        game.in(2, step -> step.commands().despawn(child));
        List<EntityId> copies = new ArrayList<>();
        game.in(3, step -> copies.add(step.commands().spawn(despawned.next().get(Transform.class))));
        game.frame(1, 0.5f, frame -> assertEquals(101, game.drawnX(child)));
        game.frame(2, 0.5f, frame -> assertEquals(101, game.drawnX(child))); // drawn until the end of step 2
        runSteps(4); // step 3 spawns the copy; a link to the parent could show in step 4
        EntityId childOfCopy = game.spawn(20, new Parent(copies.get(0)));

        game.frame(5, 0.5f, frame -> {
            assertEquals(1, game.drawnX(copies.get(0)), "without the 100 of the former parent");
            assertEquals(21, game.drawnX(childOfCopy));
        });
    }

    @Test
    void ownedEntitiesHaveTheirComponentsToo() {
        EntityId owner = game.spawn(1, new Hull(1));
        EntityId child = game.spawn(2, new Parent(owner), new Hull(2));
        EntityId grandchild = game.spawn(3, new Parent(child), new Heat(3));
        game.in(1, step -> step.commands().despawn(owner));
        runSteps(1);

        Despawned ofGrandchild = despawned.next();
        Despawned ofChild = despawned.next();
        Despawned ofOwner = despawned.next();
        assertEquals(
                List.of(grandchild, child, owner), List.of(ofGrandchild.entity(), ofChild.entity(), ofOwner.entity()));
        assertEquals(3, ofGrandchild.get(Heat.class).kelvin());
        assertSame(child, ofGrandchild.get(Parent.class).id());
        assertEquals(2, ofChild.get(Hull.class).strength);
        assertEquals(1, ofOwner.get(Hull.class).strength);
    }

    @Test
    void presentationGetsTheComponentsOfTheStepEndAtTheFraction() {
        EntityId id = game.spawn(1, new Heat(5));
        EventReader<Despawned> presented = despawns.presentationReader("sounds");
        game.in(2, step -> {
            game.transform(id).translate(10, 0, 0);
            step.commands().despawnAt(0.5f, id);
        });

        game.frame(2, 0.25f, frame -> assertNull(presented.next()));
        game.frame(2, 0.75f, frame -> {
            Despawned event = presented.next();
            assertEquals(0.5f, presented.fraction());
            assertEquals(11, event.get(Transform.class).x(), "must be the pose at the end of the step");
            assertEquals(5, event.get(Heat.class).kelvin());
        });
    }

    @Test
    void aDespawnOutsideOfStepsHasItsComponentsInTheNextStep() {
        Hull hull = new Hull(3);
        EntityId id = game.spawn(1, hull);
        game.world.despawn(id);
        assertNull(despawned.next());
        runSteps(1);

        assertSame(hull, despawned.next().get(Hull.class));
    }

    @Test
    void aResimulatedEventEqualsTheFirst() {
        EntityId id = game.spawn(1, new Hull(1));
        EntityId other = game.spawn(1, new Hull(1));
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        snapshot.save();
        game.in(1, step -> {
            step.world().get(id, Hull.class).strength++; // equality ignores values: a snapshot can restore them
            step.commands().replace(id, new Hull(9));
            step.commands().despawn(id);
            step.commands().despawn(other);
        });
        runSteps(1);
        Despawned first = despawned.next();
        Removed removal = removed.next();
        Despawned ofOther = despawned.next();
        assertNotEquals(first, ofOther);
        game.scheduler.resimulateFrom(snapshot);

        Despawned resimulated = despawned.next();
        assertNotSame(first, resimulated);
        assertEquals(first, resimulated);
        assertEquals(first.hashCode(), resimulated.hashCode());
        assertEquals(removal, removed.next());
        assertEquals("Despawned[entity=" + id + "]", resimulated.toString());
    }

    @Test
    void presentationReadsAResimulatedDespawnOnce() {
        EntityId id = game.spawn(1, new Hull(1));
        EventReader<Despawned> presented = despawns.presentationReader("sounds");
        game.frame(1, 0.5f, frame -> {});
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        snapshot.save();
        game.in(2, step -> step.commands().despawn(id));
        game.frame(3, 0.5f, frame -> assertNotNull(presented.next()));
        game.in(2, step -> {
            game.transform(id).translate(5, 0, 0); // another pose, the same event
            step.commands().despawn(id);
        });
        game.scheduler.resimulateFrom(snapshot);

        game.frame(3, 0.6f, frame -> {
            assertNull(presented.nextRetracted());
            assertNull(presented.next());
        });
    }

    @Test
    void aRetractedDespawnKeepsItsDenseComponents() {
        EntityId id = game.spawn(1, new Heat(5));
        EventReader<Despawned> presented = despawns.presentationReader("sounds");
        game.frame(1, 0.5f, frame -> {});
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        snapshot.save();
        game.in(2, step -> {
            game.world.get(id, Heat.class).setKelvin(6);
            step.commands().despawn(id);
        });
        game.frame(
                3,
                0.5f,
                frame -> assertEquals(6, presented.next().get(Heat.class).kelvin()));
        game.in(2, step -> {}); // no despawn
        game.scheduler.resimulateFrom(snapshot);

        assertTrue(id.isAlive());
        game.frame(3, 0.6f, frame -> {
            Despawned retracted = presented.nextRetracted();
            assertSame(id, retracted.entity());
            assertEquals(6, retracted.get(Heat.class).kelvin());
            assertEquals(5, game.world.get(id, Heat.class).kelvin());
        });
    }

    @Test
    void unreadEventKeepsItsValuesWhenSnapshotsAreRestored() {
        EntityId id = game.spawn(1, new Heat(5), new Hull(5));
        Snapshot beforeDespawn = game.scheduler.state().newSnapshot();
        beforeDespawn.save();
        game.in(1, step -> {
            game.world.get(id, Heat.class).setKelvin(6);
            game.world.get(id, Hull.class).strength = 6;
            step.commands().despawn(id);
        });
        runSteps(1);
        Snapshot afterDespawn = game.scheduler.state().newSnapshot();
        afterDespawn.save();
        beforeDespawn.restore();
        assertEquals(5, game.world.get(id, Hull.class).strength);
        afterDespawn.restore();

        Despawned event = despawned.next();
        assertEquals(6, event.get(Heat.class).kelvin());
        assertEquals(6, event.get(Hull.class).strength);
    }

    @Test
    void unreadEventKeepsItsValuesWhenItsObjectIsReused() {
        EntityId id = game.spawn(1, new Heat(5), new Hull(5));
        game.in(1, step -> step.commands().despawn(id));
        runSteps(1);
        Snapshot snapshot = game.scheduler.state().newSnapshot();
        snapshot.save();
        List<Integer> strengths = new ArrayList<>();
        game.in(2, step -> {
            Hull hull = despawned.next().get(Hull.class);
            strengths.add(hull.strength);
            hull.strength = 99;
            step.commands().spawn(hull, new Tag()); // in another archetype than before
        });
        runSteps(2);
        snapshot.restore();
        game.scheduler.runStep();

        assertEquals(List.of(5, 5), strengths);
    }

    @Test
    void aRemovalHasTheFormerComponent() {
        Hull hull = new Hull(3);
        EntityId id = game.spawn(1, hull, new Heat(300));
        Heat heat = game.world.get(id, Heat.class);
        game.in(1, step -> {
            step.commands().remove(id, Hull.class);
            step.commands().remove(id, Heat.class);
        });
        game.in(2, step -> {
            step.commands().add(id, heat);
            heat.setKelvin(1);
        });
        runSteps(2);

        Removed first = removed.next();
        assertSame(id, first.entity());
        assertSame(Hull.class, first.componentClass());
        assertTrue(first.has(Hull.class));
        assertFalse(first.has(Heat.class));
        assertSame(hull, first.get(Hull.class));
        Removed second = removed.next();
        assertEquals(300, second.get(Heat.class).kelvin());
        String message = assertThrows(IllegalArgumentException.class, () -> second.get(Hull.class))
                .getMessage();
        assertTrue(message.contains("has lost no Hull"), message);
        assertNull(removed.next());
    }

    @Test
    void aReplacementHasTheFormerComponentOnly() {
        Hull hull = new Hull(3);
        EntityId id = game.spawn(1, hull, new Heat(300));
        game.in(1, step -> {
            step.commands().replace(id, new Hull(4));
            step.commands().replace(id, new Heat(400));
            step.commands().replace(id, Transform.at(9, 9));
        });
        runSteps(1);

        assertSame(hull, removed.next().get(Hull.class));
        assertEquals(300, removed.next().get(Heat.class).kelvin());
        assertEquals(1, removed.next().get(Transform.class).x());
        assertEquals(4, game.world.get(id, Hull.class).strength);
    }

    @Test
    void componentsCanBeReadAfterTheWorldIsClosed() {
        Hull hull = new Hull(3);
        EntityId id = game.spawn(1, hull, new Heat(300));
        game.in(1, step -> step.commands().despawn(id));
        runSteps(1);
        game.close();

        Despawned event = despawned.next();
        assertSame(hull, event.get(Hull.class));
        assertEquals(300, event.get(Heat.class).kelvin());
    }

    @Test
    void despawnsWithoutReadersAllocateAsMuchAsWithoutEvents() {
        long withReaders = bytesOfDespawns(game);
        despawned.close();
        removed.close();
        long withoutReaders = bytesOfDespawns(game);
        try (PresentedGame gameWithoutEvents = new PresentedGame()) {
            assertEquals(bytesOfDespawns(gameWithoutEvents), withoutReaders);
        }
        assertTrue(
                withoutReaders < withReaders,
                "despawns without readers must allocate less than the " + withReaders + " bytes with readers: "
                        + withoutReaders);
    }

    /** Returns the minimum of the bytes that 20 despawns allocate, over 40 rounds: the first rounds fill caches. */
    private static long bytesOfDespawns(PresentedGame game) {
        ThreadMXBean threadBean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long minBytes = Long.MAX_VALUE;
        for (int round = 0; round < 40; round++) {
            EntityId[] ids = new EntityId[20];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = game.spawn(i, new Hull(i), new Heat(i));
            }
            long bytesBefore = threadBean.getCurrentThreadAllocatedBytes();
            for (EntityId id : ids) {
                game.world.despawn(id);
            }
            minBytes = Math.min(minBytes, threadBean.getCurrentThreadAllocatedBytes() - bytesBefore);
        }
        return minBytes;
    }
}
