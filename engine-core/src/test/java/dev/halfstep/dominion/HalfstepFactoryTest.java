package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Scheduler;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.DominionProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks the worlds that the factory of Dominion's API creates. They register component classes at their first use. */
class HalfstepFactoryTest {

    private record Plain(int number) {}

    /** A presentation component: its field {@code TYPE} says so. */
    private static final class Shown {
        @SuppressWarnings("unused") // read by reflection
        private static final ComponentType<Shown> TYPE = ComponentType.presentation(Shown.class);
    }

    /** A dense component: its field {@code TYPE} says so. */
    private static final class Heat extends DenseComponent {
        static final ComponentType<Heat> TYPE =
                ComponentType.simulation(Heat.class).storedIn(DenseComponent.floats(1));

        Heat() {
            super(1);
        }
    }

    /** A dense component without the field {@code TYPE} that it needs. */
    private static final class Untyped extends DenseComponent {
        Untyped() {
            super(1);
        }
    }

    /** A class whose field {@code TYPE} has the type of another class. */
    private static final class Foreign {
        @SuppressWarnings("unused") // read by reflection
        static final ComponentType<Plain> TYPE = ComponentType.simulation(Plain.class);
    }

    /** A class whose field {@code TYPE} is null. */
    private static final class NullType {
        @SuppressWarnings("unused") // read by reflection
        static final ComponentType<NullType> TYPE = null;
    }

    /** A class whose field {@code TYPE} is no component type and must be ignored. */
    private static final class OtherType {
        @SuppressWarnings("unused")
        static final String TYPE = "other";
    }

    /** A class that cannot be registered in the same world as {@link Plain}, because its view has that class. */
    private static final class Clashing {
        @SuppressWarnings("unused") // read by reflection
        static final ComponentType<Clashing> TYPE =
                ComponentType.simulation(Clashing.class).viewedAs(Plain.class, c -> new Plain(1));
    }

    private enum Colour {
        RED,
        /** Its class is not that of the enum. */
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    private interface Shape {}

    private final List<Dominion> created = new ArrayList<>();
    private final HalfstepDominion dominion = create(null);

    /** Creates a dominion that {@link #close} closes. */
    private HalfstepDominion create(String name) {
        HalfstepDominion newDominion = new HalfstepFactory().create(name);
        created.add(newDominion);
        return newDominion;
    }

    @AfterEach
    void close() {
        created.forEach(Dominion::close);
    }

    private ComponentType<?> typeOf(Class<?> componentClass) {
        return dominion.world().componentTypes().stream()
                .filter(type -> type.componentClass() == componentClass)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void factoryIsFoundByAPartOfItsName() {
        for (String name : List.of("halfstep", "HalfstepFactory", DominionProvider.NAME)) {
            Dominion found = Dominion.factory(name).create();
            created.add(found);
            assertInstanceOf(HalfstepDominion.class, found);
        }
    }

    @Test
    void generatesANameIfNoneIsGiven() {
        assertEquals("arena", create("arena").getName());
        assertEquals("arena", create(" arena ").getName());
        String first = create(null).getName();
        String second = create(" ").getName();
        assertFalse(first.isBlank());
        assertNotEquals(first, second);
        assertEquals("Dominion 'arena'", create("arena").toString());
    }

    @Test
    void registersComponentsOfTheEngineInNewWorlds() {
        assertEquals(
                List.of(Transform.TYPE, Parent.TYPE, EntityState.TYPE, Disabled.TYPE),
                dominion.world().componentTypes());
    }

    @Test
    void registersSimulationComponentsAtTheirFirstUse() {
        Entity entity = dominion.createEntity(new Plain(1));
        assertEquals(new Plain(1), entity.get(Plain.class));
        assertEquals(ComponentType.Kind.SIMULATION, typeOf(Plain.class).kind());
        entity.add(new OtherType());
        assertTrue(entity.has(OtherType.class));
    }

    @Test
    void registersAClassByItsFieldType() {
        dominion.createEntity(new Shown());
        assertSame(Shown.TYPE, typeOf(Shown.class));
        Entity entity = dominion.createEntity(new Heat());
        assertSame(Heat.TYPE, typeOf(Heat.class));
        assertTrue(entity.has(Heat.class));
    }

    @Test
    void onlyAComponentAddsItsTypeToTheWorld() {
        int typeCount = dominion.world().componentTypes().size();
        assertFalse(dominion.createEntity().has(Plain.class));
        assertFalse(dominion.findEntitiesWith(OtherType.class).iterator().hasNext());
        assertFalse(dominion.findAllEntities()
                .without(Shown.class)
                .iterator()
                .next()
                .has(Heat.class));
        assertEquals(typeCount, dominion.world().componentTypes().size());
        dominion.createEntity(new Heat());
        assertEquals(typeCount + 1, dominion.world().componentTypes().size());
        assertSame(Heat.TYPE, typeOf(Heat.class));
    }

    @Test
    void registersClassesWhileResultsAreIterated() {
        for (int i = 0; i < 4; i++) {
            dominion.createEntity(new Plain(i));
        }
        List<Plain> visited = new ArrayList<>();
        dominion.findEntitiesWith(Plain.class).forEach(found -> {
            visited.add(found.comp());
            found.entity().add(new Heat());
            found.entity().add(Colour.GREEN);
        });
        assertEquals(List.of(new Plain(0), new Plain(1), new Plain(2), new Plain(3)), visited);
        assertEquals(
                4, dominion.findEntitiesWith(Plain.class, Heat.class).stream().count());
    }

    @Test
    void acceptsEnumConstantsAsComponents() {
        Entity red = dominion.createEntity(Colour.RED);
        assertSame(Colour.RED, red.get(Colour.class));
    }

    @Test
    void refusesADenseClassWithoutAType() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> dominion.createEntity(new Untyped()));
        assertTrue(refusal.getMessage().contains("static field TYPE"), refusal::getMessage);
        assertTrue(refusal.getMessage().contains(Untyped.class.getName()), refusal::getMessage);
    }

    @Test
    void refusesATypeOfAnotherClassAndANullType() {
        assertThrows(IllegalArgumentException.class, () -> dominion.createEntity(new Foreign()));
        assertThrows(IllegalArgumentException.class, () -> dominion.createEntity(new NullType()));
    }

    @Test
    void refusesClassesWithoutInstances() {
        for (Class<?> c : List.of(Shape.class, Number.class, int.class, int[].class)) {
            assertThrows(IllegalArgumentException.class, () -> dominion.findEntitiesWith(c), c::getName);
        }
    }

    @Test
    void refusedClassDoesNotChangeTheWorld() {
        dominion.createEntity(new Plain(1));
        int typeCount = dominion.world().componentTypes().size();
        for (int attempt = 0; attempt < 2; attempt++) { // the second attempt must be refused, too
            assertThrows(IllegalArgumentException.class, () -> dominion.createEntity(new Clashing()));
            assertThrows(IllegalArgumentException.class, () -> dominion.createEntity(new Plain(2), new Untyped()));
        }
        assertEquals(typeCount, dominion.world().componentTypes().size());
        assertEquals(1, dominion.findAllEntities().stream().count());
        Entity entity = dominion.createEntity(new Plain(3), new Heat(), Colour.RED);
        assertTrue(entity.has(Heat.class));
        assertSame(Colour.RED, entity.get(Colour.class));
    }

    @Test
    void worldReturnsTheDominionThatCreatedIt() {
        AtomicReference<Dominion> ofTheWorld = new AtomicReference<>();
        Scheduler scheduler = dominion.createScheduler();
        scheduler.schedule(() -> ofTheWorld.set(dominion.world().dominion()));
        scheduler.tick(1);
        assertSame(dominion, ofTheWorld.get());
    }

    @Test
    void eachDominionHasItsOwnWorld() {
        HalfstepDominion other = create("other");
        Entity entity = dominion.createEntity(new Plain(1));
        assertNotSame(dominion.world(), other.world());
        assertEquals(0, other.findAllEntities().stream().count());
        assertThrows(IllegalArgumentException.class, () -> other.deleteEntity(entity));
        assertThrows(IllegalArgumentException.class, () -> other.createEntityAs(entity));
        assertFalse(entity.isDeleted());
    }

    @Test
    void refusesUseOfAClosedDominion() {
        Entity entity = dominion.createEntity(new Plain(1));
        Scheduler scheduler = dominion.createScheduler();
        Iterator<Entity> iterator = dominion.findAllEntities().iterator();
        assertFalse(dominion.isClosed());
        dominion.close();
        dominion.close();
        assertTrue(dominion.isClosed());
        assertThrows(IllegalStateException.class, dominion::createEntity);
        assertThrows(IllegalStateException.class, () -> dominion.deleteEntity(entity));
        assertThrows(IllegalStateException.class, () -> entity.add(new Heat()));
        assertThrows(IllegalStateException.class, () -> entity.get(Plain.class));
        assertThrows(IllegalStateException.class, () -> entity.setEnabled(false));
        assertThrows(IllegalStateException.class, () -> entity.setState(Colour.RED));
        assertThrows(
                IllegalStateException.class, () -> dominion.findAllEntities().iterator());
        assertThrows(IllegalStateException.class, iterator::next);
        assertThrows(IllegalStateException.class, dominion::createScheduler);
        assertThrows(IllegalStateException.class, () -> scheduler.tick(1));
        assertThrows(IllegalStateException.class, () -> scheduler.schedule(() -> {}));
        assertThrows(IllegalStateException.class, () -> scheduler.tickAtFixedRate(1));
    }

    @Test
    void createsAndClosesThousandsOfWorlds() {
        for (int i = 0; i < 2_000; i++) {
            HalfstepDominion another = new HalfstepFactory().create();
            another.close();
            assertTrue(another.isClosed());
        }
    }
}
