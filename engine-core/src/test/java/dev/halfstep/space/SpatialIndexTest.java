package dev.halfstep.space;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SpatialIndexTest {

    private record Rock() {}

    private record Mark() {}

    private final World world = World.builder()
            .register(Transform.TYPE, Collider.TYPE)
            .register(Rock.class)
            .register(ComponentType.presentation(Mark.class))
            .build();
    private final Hits hits = new Hits();

    @AfterEach
    void close() {
        world.close();
    }

    private EntityId spawn(float x, float y, Collider shape) {
        return world.spawn(Transform.at(x, y), shape);
    }

    private List<EntityId> found() {
        List<EntityId> found = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            found.add(hits.entity(i));
        }
        return found;
    }

    private static void refuses(String message, Runnable call) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }

    @Test
    void hitsAreOrderedByTheNumbersOfEntitiesNotByTheirRows() {
        EntityId first = spawn(0, 0, Collider.circle(1));
        EntityId second = spawn(1, 0, Collider.circle(1));
        EntityId third = spawn(2, 0, Collider.circle(1));
        world.add(first, new Rock()); // moves to another archetype, and the last row to its place
        SpatialIndex index = new SpatialIndex(world, 1);
        index.overlapBox(1, 0, 3, 3, hits);
        assertEquals(List.of(first, second, third), found());
    }

    @Test
    void anIndexOfFurtherComponentsHasOnlyEntitiesWithThem() {
        spawn(0, 0, Collider.circle(1));
        EntityId rock = world.spawn(Transform.at(0, 0), Collider.circle(1), new Rock());
        world.spawn(Collider.circle(1), new Rock()); // without a Transform: at no place
        world.spawn(Transform.at(0, 0), new Rock());
        SpatialIndex index = new SpatialIndex(world, 1, Rock.class);
        index.at(0, 0, hits);
        assertEquals(List.of(rock), found());
        world.remove(rock, Rock.class);
        index.update();
        index.at(0, 0, hits);
        assertEquals(List.of(), found());
    }

    @Test
    void entitiesThatWereDespawnedSinceTheUpdateAreLeftOut() {
        EntityId first = spawn(0, 0, Collider.circle(1));
        EntityId second = spawn(1, 0, Collider.circle(1));
        EntityId third = spawn(2, 0, Collider.circle(1));
        SpatialIndex index = new SpatialIndex(world, 1);
        index.update();
        world.despawn(first);
        index.overlapCircle(0, 0, 5, hits);
        assertEquals(List.of(second, third), found());
        index.ray(-5, 0, 5, 0, hits);
        assertEquals(List.of(second, third), found());
        index.nearest(-5, 0, 1, 100, hits);
        assertEquals(List.of(second), found(), "a despawned entity must not take the place of the nearest");
        List<EntityId> pairs = new ArrayList<>();
        index.pairs((a, b) -> pairs.addAll(List.of(a, b)));
        assertEquals(List.of(second, third), pairs);
    }

    @Test
    void aShapeInManyCellsIsFoundOnce() {
        EntityId large = spawn(0, 0, Collider.box(1000, 1000));
        EntityId small = spawn(3, 3, Collider.circle(0.1f));
        SpatialIndex index = new SpatialIndex(world, 0.5f);
        index.overlapCircle(0, 0, 50, hits);
        assertEquals(List.of(large, small), found());
        index.ray(-2000, 0.1f, 2000, 0.2f, hits);
        assertEquals(List.of(large), found());
        assertEquals(0.25f, hits.fraction(0));
        List<EntityId> pairs = new ArrayList<>();
        index.pairs((a, b) -> pairs.addAll(List.of(a, b)));
        assertEquals(List.of(large, small), pairs);
    }

    @Test
    void aNewShapeIsSeenAfterAReplacement() {
        EntityId body = spawn(0, 0, Collider.circle(1));
        SpatialIndex index = new SpatialIndex(world, 1);
        index.at(3, 0, hits);
        assertEquals(0, hits.size());
        world.replace(body, Collider.circle(5));
        index.update();
        index.at(3, 0, hits);
        assertEquals(List.of(body), found());
    }

    @Test
    void positionsAreThoseOfTheLastUpdate() {
        EntityId body = spawn(0, 0, Collider.circle(1));
        SpatialIndex index = new SpatialIndex(world, 1);
        index.update();
        world.get(body, Transform.class).setPosition(10, 0);
        index.at(0, 0, hits);
        assertEquals(List.of(body), found());
        index.update();
        index.at(0, 0, hits);
        assertEquals(List.of(), found());
    }

    @Test
    void aCallbackForPairsCannotChangeTheStructureOrTheIndex() {
        EntityId first = spawn(0, 0, Collider.circle(1));
        spawn(1, 0, Collider.circle(1));
        SpatialIndex index = new SpatialIndex(world, 1);
        assertThrows(IllegalStateException.class, () -> index.pairs((a, b) -> world.despawn(first)));
        assertEquals(
                "a spatial index must not be updated while its pairs are visited",
                assertThrows(IllegalStateException.class, () -> index.pairs((a, b) -> index.update()))
                        .getMessage());
        index.pairs((a, b) -> world.commands().despawn(a));
        world.applyCommands();
        assertFalse(first.isAlive());
    }

    @Test
    void anUpdateInAParallelSectionIsRefused() {
        SpatialIndex index = new SpatialIndex(world, 1);
        EngineWorld.of(world).beginParallel();
        try {
            assertTrue(assertThrows(IllegalStateException.class, index::update)
                    .getMessage()
                    .startsWith("a spatial index must be updated by a system that runs alone"));
        } finally {
            EngineWorld.of(world).endParallel();
        }
    }

    @Test
    void refusesShapesWithoutArea() {
        refuses("the radius of a circle must be above 0 and finite: 0.0", () -> Collider.circle(0));
        refuses("the radius of a circle must be above 0 and finite: NaN", () -> Collider.circle(Float.NaN));
        refuses("the half width of a box must be above 0 and finite: -1.0", () -> Collider.box(-1, 1));
        refuses(
                "the half height of a box must be above 0 and finite: Infinity",
                () -> Collider.box(1, Float.POSITIVE_INFINITY));
    }

    @Test
    void refusesWrongCellsAndClasses() {
        refuses("the size of a cell must be above 0 and finite: 0.0", () -> new SpatialIndex(world, 0));
        refuses("the size of a cell must be above 0 and finite: NaN", () -> new SpatialIndex(world, Float.NaN));
        refuses(
                "a spatial index must select entities by simulation components: Mark is a presentation component",
                () -> new SpatialIndex(world, 1, Mark.class));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new SpatialIndex(world, 1, String.class))
                .getMessage()
                .contains("String"));
    }

    @Test
    void refusesPositionsAndShapesBeyondTheExtentAndNamesTheEntity() {
        EntityId far = spawn(0, 0, Collider.circle(1));
        SpatialIndex index = new SpatialIndex(world, 0.001f);
        index.update();
        world.get(far, Transform.class).setPosition(20_000, 0);
        refuses(
                "a position in a spatial index with cells of 0.001 must be finite and within 16777216 cells of the"
                        + " origin: (20000.0, 0.0) of entity 1",
                index::update);
        refuses(
                "a position in a spatial index with cells of 0.001 must be finite and within 16777216 cells of the"
                        + " origin: (20000.0, 0.0) of entity 1",
                () -> index.at(0, 0, hits));
        world.get(far, Transform.class).setPosition(10_000, 0);
        index.update();
        index.at(10_000, 0, hits);
        assertEquals(List.of(far), found(), "the index must work again after the fault is mended");
        world.replace(far, Collider.circle(30_000));
        refuses(
                "a shape in a spatial index with cells of 0.001 must have an area, and half its size must be at most"
                        + " 16777216 cells: 30000.0 by 30000.0 of entity 1",
                index::update);
    }

    @Test
    void refusesNaNWrittenToASpan() {
        spawn(0, 0, Collider.circle(1));
        spawn(0, 0, Collider.circle(1));
        SpatialIndex index = new SpatialIndex(world, 1);
        index.update();
        world.query(Transform.class).forEachSpan((ids, poses) -> poses.write()[poses.stride()] = Float.NaN);
        refuses(
                "a position in a spatial index with cells of 1.0 must be finite and within 16777216 cells of the"
                        + " origin: (NaN, 0.0) of entity 2",
                index::update);
    }

    @Test
    void refusesQueriesWithNumbersOutOfRange() {
        SpatialIndex index = new SpatialIndex(world, 1);
        refuses("the x of a query must be finite: NaN", () -> index.at(Float.NaN, 0, hits));
        refuses("the toY of a query must be finite: Infinity", () -> index.ray(0, 0, 0, Float.POSITIVE_INFINITY, hits));
        refuses("the radius of a query must be 0 or more and finite: -1.0", () -> index.overlapCircle(0, 0, -1, hits));
        refuses(
                "the half width of a query must be 0 or more and finite: NaN",
                () -> index.overlapBox(0, 0, Float.NaN, 1, hits));
        refuses("the count of a query must be 0 or more: -1", () -> index.nearest(0, 0, -1, 1, hits));
        refuses("the distance of a query must be 0 or more: NaN", () -> index.nearest(0, 0, 1, Float.NaN, hits));
    }

    @Test
    void aShapeTellsItsSize() {
        Collider circle = Collider.circle(2);
        assertTrue(circle.isCircle());
        assertEquals(2, circle.radius());
        assertEquals(2, circle.halfWidth());
        assertEquals(2, circle.halfHeight());
        Collider box = Collider.box(2, 3);
        assertFalse(box.isCircle());
        assertEquals(3, box.halfHeight());
        assertEquals(
                "only a circle has a radius: this is a box of half size 2.0 by 3.0",
                assertThrows(IllegalStateException.class, box::radius).getMessage());
    }

    @Test
    void hitsBeyondTheirSizeAreRefused() {
        spawn(0, 0, Collider.circle(1));
        SpatialIndex index = new SpatialIndex(world, 1);
        index.at(0, 0, hits);
        assertThrows(IndexOutOfBoundsException.class, () -> hits.entity(1));
        assertThrows(IndexOutOfBoundsException.class, () -> hits.fraction(1));
    }
}
