package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Entity;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks the entities of Dominion's API: components, states and flags. */
class DominionEntityTest {

    private record A(int number) {}

    private record B(int number) {}

    private enum Mood {
        CALM,
        ANGRY
    }

    private final HalfstepDominion dominion = new HalfstepFactory().create("entities");

    @AfterEach
    void close() {
        dominion.close();
    }

    private long count() {
        return dominion.findAllEntities().stream().count();
    }

    @Test
    void entityKeepsTheComponentObjectsOfItsCreation() {
        A a = new A(1);
        B b = new B(2);
        Entity entity = dominion.createEntity(b, a);
        assertSame(a, entity.get(A.class));
        assertSame(b, entity.get(B.class));
        assertTrue(entity.has(A.class));
        assertFalse(entity.has(Transform.class));
        assertNull(entity.get(Transform.class));
    }

    @Test
    void entityNeedsNoComponents() {
        Entity entity = dominion.createEntity();
        assertEquals(List.of(entity), dominion.findAllEntities().stream().toList());
        entity.add(new A(1));
        assertTrue(entity.removeType(A.class));
        assertFalse(entity.isDeleted());
        assertEquals(1, count());
    }

    @Test
    void returnsTheSameObjectForTheSameEntity() {
        Entity entity = dominion.createEntity(new A(1));
        assertSame(entity, dominion.findEntitiesWith(A.class).iterator().next().entity());
        assertSame(entity, dominion.findAllEntities().iterator().next());
        assertSame(entity, entity.add(new B(1)));
        assertSame(entity, entity.setState(Mood.CALM));
        assertSame(entity, entity.setEnabled(true));
    }

    @Test
    void entitiesHaveDifferentNames() {
        String name = dominion.createEntity().getName();
        assertNotEquals(name, dominion.createEntity().getName());
    }

    @Test
    void refusesDuplicateClassesAndNullComponents() {
        assertThrows(IllegalArgumentException.class, () -> dominion.createEntity(new A(1), new A(2)));
        assertThrows(NullPointerException.class, () -> dominion.createEntity(new A(1), null));
        assertEquals(0, count());
    }

    @Test
    void addReplacesTheComponentOfItsClass() {
        Entity entity = dominion.createEntity(new A(1), new B(1));
        A second = new A(2);
        entity.add(second);
        assertSame(second, entity.get(A.class));
        assertEquals(new B(1), entity.get(B.class));
        entity.add(second);
        assertSame(second, entity.get(A.class));
        Transform transform = Transform.at(1, 2);
        entity.add(transform).add(transform);
        assertSame(transform, entity.get(Transform.class));
        assertEquals(1.0, entity.get(Transform.class).x());
    }

    @Test
    void refusedReplacementKeepsTheFormerComponent() {
        Transform own = Transform.at(1, 0);
        Transform taken = Transform.at(2, 0);
        Entity entity = dominion.createEntity(own);
        dominion.createEntity(taken);
        assertThrows(IllegalArgumentException.class, () -> entity.add(taken));
        assertSame(own, entity.get(Transform.class));

        Entity parent = dominion.createEntity(new Transform());
        Entity dead = dominion.createEntity(new Transform());
        dominion.deleteEntity(dead);
        Parent ofLiving = new Parent(((DominionEntity) parent).id());
        entity.add(ofLiving);
        assertThrows(IllegalArgumentException.class, () -> entity.add(new Parent(((DominionEntity) dead).id())));
        assertSame(ofLiving, entity.get(Parent.class));
    }

    @Test
    void containsComparesWithTheComponentOfTheClass() {
        Entity entity = dominion.createEntity(new A(1));
        assertTrue(entity.contains(new A(1)));
        assertFalse(entity.contains(new A(2)));
        assertFalse(entity.contains(new B(1)));
    }

    @Test
    void removesTheComponentOfAClass() {
        Entity entity = dominion.createEntity(new A(1), new B(1));
        assertTrue(entity.remove(new A(7))); // only its class decides
        assertFalse(entity.has(A.class));
        assertFalse(entity.remove(new A(7)));
        assertTrue(entity.removeType(B.class));
        assertFalse(entity.removeType(B.class));
    }

    @Test
    void deletedEntityHasNoComponentsAndRefusesNewOnes() {
        Entity entity = dominion.createEntity(new A(1));
        Entity kept = dominion.createEntity(new A(2));
        assertTrue(dominion.deleteEntity(entity));
        assertFalse(dominion.deleteEntity(entity));
        assertTrue(entity.isDeleted());
        assertFalse(entity.isEnabled());
        assertFalse(entity.has(A.class));
        assertNull(entity.get(A.class));
        assertFalse(entity.contains(new A(1)));
        assertFalse(entity.removeType(A.class));
        assertFalse(entity.remove(new A(1)));
        assertThrows(IllegalArgumentException.class, () -> entity.add(new B(1)));
        assertThrows(IllegalArgumentException.class, () -> entity.setState(Mood.CALM));
        assertThrows(IllegalArgumentException.class, () -> entity.setState(null));
        assertThrows(IllegalArgumentException.class, () -> entity.setEnabled(false));
        assertEquals(List.of(kept), dominion.findAllEntities().stream().toList());
    }

    @Test
    void createsAnEntityFromAPrefabAndGivenComponents() {
        A a = new A(1);
        Entity prefab = dominion.createEntity(a, new B(1)).setState(Mood.CALM).setEnabled(false);
        Entity copy = dominion.createEntityAs(prefab, new B(2), Mood.ANGRY);
        assertSame(a, copy.get(A.class));
        assertEquals(new B(2), copy.get(B.class));
        assertSame(Mood.ANGRY, copy.get(Mood.class)); // a component here, not a state
        assertTrue(copy.isEnabled());
        assertFalse(copy.has(EntityState.class));
        assertEquals(new B(1), prefab.get(B.class));
        dominion.deleteEntity(prefab);
        assertThrows(IllegalArgumentException.class, () -> dominion.createEntityAs(prefab));
        assertEquals(1, count());
    }

    @Test
    void disabledEntityIsNotFoundAndKeepsItsComponents() {
        Entity entity = dominion.createEntity(new A(1));
        Entity enabled = dominion.createEntity(new A(2));
        assertTrue(entity.isEnabled());
        entity.setEnabled(false).setEnabled(false);
        assertFalse(entity.isEnabled());
        assertEquals(List.of(enabled), dominion.findAllEntities().stream().toList());
        assertEquals(
                List.of(new A(2)),
                dominion.findCompositionsWith(A.class).stream().toList());
        assertEquals(new A(1), entity.get(A.class));
        entity.add(new B(1)).removeType(A.class);
        entity.setEnabled(true).setEnabled(true);
        assertTrue(entity.isEnabled());
        assertEquals(2, count());
        assertEquals(new B(1), entity.get(B.class));
        assertFalse(entity.has(A.class));
    }

    @Test
    void deletesDisabledEntities() {
        Entity entity = dominion.createEntity(new A(1)).setEnabled(false);
        Entity enabled = dominion.createEntity(new A(2));
        assertTrue(dominion.deleteEntity(entity));
        assertEquals(List.of(enabled), dominion.findAllEntities().stream().toList());
    }

    @Test
    void stateReplacesTheFormerState() {
        Entity entity = dominion.createEntity(new A(1));
        entity.setState(Mood.CALM).setState(Mood.ANGRY);
        assertSame(Mood.ANGRY, entity.get(EntityState.class).value());
        entity.setState(null).setState(null);
        assertFalse(entity.has(EntityState.class));
        assertEquals(new A(1), entity.get(A.class));
    }
}
