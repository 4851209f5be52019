package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Tag;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the visible entities with a model: the motion of each entity is a list of straight pieces over presentation
 * time. The game spawns, despawns, teleports, shifts and changes entities at random, in frames of random length.
 */
class PresentationModelTest {

    private static final int FRAMES = 4_000;

    /** The maximum error of a drawn x, in units. */
    private static final double TOLERANCE = 2e-2;

    /** A straight motion that starts at x = from. Times are in steps of presentation time, speeds in units per step. */
    private record Piece(double begin, double end, double from, double speed) {
        double at(double time) {
            return from + speed * (time - begin);
        }
    }

    /** An entity of the model. Times are in steps of presentation time. */
    private static final class Modelled {
        double x;
        double speed;
        boolean isAlive = true;
        double visibleFrom;
        double visibleTo = Double.POSITIVE_INFINITY;
        final List<Piece> pieces = new ArrayList<>();

        boolean isVisible(double time) {
            return visibleFrom <= time && time < visibleTo;
        }

        /** Returns the x at a time, on the last piece that has begun. */
        double drawnAt(double time) {
            for (int i = pieces.size() - 1; i >= 0; i--) {
                Piece piece = pieces.get(i);
                if (piece.begin <= time) {
                    return piece.at(time);
                }
            }
            return pieces.get(0).from;
        }
    }

    private final PresentedGame game = new PresentedGame();
    private final Map<EntityId, Modelled> model = new HashMap<>();
    private int comparisons;

    /** The number of entities that the queries of one comparison have visited. */
    private int visited;

    /** Comparisons of living entities that are not visible yet. */
    private int hiddenComparisons;

    /** Comparisons of despawned entities that are still visible. */
    private int despawnedComparisons;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void everyFrameShowsTheEntitiesOfTheModel(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        game.scheduler.simulation("random", step -> simulate(step, random));
        SplittableRandom frameRandom = new SplittableRandom(seed + 100);
        for (int i = 0; i < FRAMES; i++) {
            boolean isLong = frameRandom.nextInt(10) == 0; // up to 2.3 steps; a short frame has up to 0.4 steps
            long nanos = frameRandom.nextLong(isLong ? 230_000_000 : 40_000_000);
            game.frameOf(nanos, frame -> compare(frame, frameRandom));
        }
        game.close();
        assertTrue(comparisons > 10 * FRAMES, "there must be more than 10 comparisons a frame: " + comparisons);
        assertTrue(hiddenComparisons > FRAMES, "more than one entity a frame must be hidden: " + hiddenComparisons);
        assertTrue(
                despawnedComparisons > FRAMES,
                "more than one entity a frame must be despawned but visible: " + despawnedComparisons);
    }

    /** Moves all entities, changes some of them at random, and spawns new ones. */
    private void simulate(SimulationContext step, SplittableRandom random) {
        double begin = step.step() - 1;
        for (Map.Entry<EntityId, Modelled> entry : model.entrySet()) {
            if (entry.getKey().isAlive()) {
                move(entry.getKey(), entry.getValue(), begin, 0, entry.getValue().x);
            }
        }
        model.values().removeIf(entity -> entity.visibleTo <= begin);
        // In row order: the order of a map of ids is not reproducible.
        List<EntityId> living = new ArrayList<>();
        step.world().query(Transform.class).forEach((id, transform) -> living.add(id));
        for (EntityId id : living) {
            act(step, id, model.get(id), begin, random);
        }
        int spawns = living.size() < 40 ? random.nextInt(8) : random.nextInt(2); // keeps about 40 entities alive
        for (int i = 0; i < spawns; i++) {
            spawn(step, begin, random);
        }
    }

    /** Moves an entity by its speed, starting at x = from at the fraction, until the step ends. */
    private void move(EntityId id, Modelled entity, double begin, float fraction, double from) {
        entity.pieces.removeIf(piece -> piece.end < begin);
        entity.pieces.add(new Piece(begin + fraction, begin + 1, from, entity.speed));
        entity.x = from + entity.speed * (1 - fraction);
        game.transform(id).setPosition((float) entity.x, 0, 0);
    }

    /** Returns a fraction of a step: a multiple of 1/16, more than 0 and at most 1. */
    private static float randomFraction(SplittableRandom random) {
        return (1 + random.nextInt(16)) / 16f;
    }

    /** Applies a random change to an entity of the game, and to its model. */
    private void act(SimulationContext step, EntityId id, Modelled entity, double begin, SplittableRandom random) {
        float fraction = randomFraction(random);
        double randomX = random.nextInt(-50, 50);
        switch (random.nextInt(24)) { // most entities only move
            case 0, 1 -> {
                step.commands().despawnAt(fraction, id);
                entity.isAlive = false;
                entity.visibleTo = begin + fraction;
            }
            case 2 -> { // a teleport at the end of the step
                game.transform(id).teleport((float) randomX, 0, 0);
                entity.pieces.add(new Piece(begin + 1, begin + 1, randomX, 0));
                entity.x = randomX;
            }
            case 3 -> teleportAt(id, entity, begin, fraction, randomX);
            case 4 -> { // two teleports, and sometimes a despawn at the end of the step
                teleportAt(id, entity, begin, fraction / 2, randomX);
                teleportAt(id, entity, begin, fraction, -randomX);
                if (random.nextBoolean()) {
                    step.commands().despawn(id);
                    entity.isAlive = false;
                    entity.visibleTo = begin + 1;
                }
            }
            case 5 -> shift(id, entity, randomX);
            case 6 -> { // a change of the archetype
                if (step.world().has(id, Tag.class)) {
                    step.commands().remove(id, Tag.class);
                } else {
                    step.commands().add(id, new Tag());
                }
            }
            case 7 -> {
                if (!step.world().has(id, Hull.class)) {
                    step.commands().add(id, new Hull(1));
                }
            }
            case 8 -> entity.speed = random.nextInt(-20, 20);
            default -> {}
        }
    }

    private void teleportAt(EntityId id, Modelled entity, double begin, float fraction, double destination) {
        game.transform(id).teleportAt(fraction, (float) destination, 0, 0);
        move(id, entity, begin, fraction, destination);
    }

    private void shift(EntityId id, Modelled entity, double distance) {
        game.transform(id).shift((float) distance, 0, 0);
        entity.x += distance;
        // Only the pieces of this step can still be drawn.
        entity.pieces.replaceAll(piece -> new Piece(piece.begin, piece.end, piece.from + distance, piece.speed));
    }

    private void spawn(SimulationContext step, double begin, SplittableRandom random) {
        float fraction = randomFraction(random);
        Modelled entity = new Modelled();
        entity.speed = random.nextInt(-20, 20);
        entity.visibleFrom = begin + fraction;
        double from = random.nextInt(-50, 50);
        entity.x = from + entity.speed * (1 - fraction);
        entity.pieces.add(new Piece(begin + fraction, begin + 1, from, entity.speed));
        Transform transform = Transform.at((float) entity.x, 0).startAt(Transform.at((float) from, 0));
        EntityId id = random.nextBoolean()
                ? step.commands().spawnAt(fraction, transform)
                : step.commands().spawnAt(fraction, transform, new Tag());
        if (random.nextInt(4) == 0) {
            float despawnFraction = randomFraction(random);
            step.commands().despawnAt(despawnFraction, id);
            entity.isAlive = false;
            entity.visibleTo = begin + despawnFraction;
        }
        model.put(id, entity);
    }

    /** Compares the visible entities and their drawn x with the model. */
    private void compare(PresentationContext frame, SplittableRandom random) {
        double time = frame.steps() - 1.0 + frame.alpha();
        Map<EntityId, Float> drawn = new HashMap<>();
        frame.world().query(InterpolatedTransform.class).forEach((id, pose) -> {
            assertTrue(drawn.put(id, pose.x()) == null, "an entity must be visited once");
            assertTrue(frame.world().isVisible(id));
        });
        int expected = 0;
        for (Map.Entry<EntityId, Modelled> entry : model.entrySet()) {
            Modelled entity = entry.getValue();
            boolean isVisible = entity.isVisible(time);
            assertEquals(
                    isVisible, drawn.containsKey(entry.getKey()), () -> "visible: " + entry.getKey() + " at " + time);
            assertEquals(isVisible, frame.world().isVisible(entry.getKey()));
            hiddenComparisons += (!isVisible && entity.isAlive) ? 1 : 0;
            if (isVisible) {
                expected++;
                despawnedComparisons += entity.isAlive ? 0 : 1;
                assertEquals(
                        entity.drawnAt(time),
                        drawn.get(entry.getKey()),
                        TOLERANCE,
                        () -> "drawn x of " + entry.getKey() + " at " + time + ", pieces " + entity.pieces);
            }
        }
        assertEquals(expected, drawn.size());
        assertEquals(expected, frame.world().query(Transform.class).count());
        comparisons += expected;
        compareOtherQueries(frame, drawn, 1 + random.nextInt(5));
    }

    /** Checks that queries by spans, by partitions and with filters visit the same entities. */
    private void compareOtherQueries(PresentationContext frame, Map<EntityId, Float> drawn, int partitions) {
        visited = 0;
        for (int partition = 0; partition < partitions; partition++) {
            frame.world()
                    .query(InterpolatedTransform.class)
                    .forEachSpanPartition(partition, partitions, (ids, poses) -> {
                        for (int slot = 0; slot < ids.size(); slot++) {
                            assertEquals(drawn.get(ids.get(slot)), poses.read()[slot * poses.stride()]);
                            visited++;
                        }
                    });
            frame.world()
                    .query(InterpolatedTransform.class)
                    .without(Tag.class)
                    .forEachPartition(partition, partitions, (id, pose) -> visited++);
            frame.world()
                    .query(InterpolatedTransform.class, Tag.class)
                    .forEachPartition(partition, partitions, (id, pose, tag) -> visited++);
        }
        // Each entity is visited by the spans, and by one of the two queries without and with a tag.
        assertEquals(2 * drawn.size(), visited);
    }
}
