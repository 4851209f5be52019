package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentedGame.Tag;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Smoothing;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the drawn poses of trees of entities with a slow model. The game spawns, moves, teleports, shifts, reparents
 * and despawns entities of every {@link Smoothing} at random, in steps and between frames; it switches interpolation
 * and the delay of occurrences on and off. Frames have a random length, from several for each step to several steps
 * each.
 */
class HierarchyPresentationModelTest {

    private static final int FRAMES = 3_000;
    private static final int MAX_DEPTH = 4;
    private static final int MAX_ENTITIES = 40;

    /** The maximum error of a drawn x, in units. */
    private static final double TOLERANCE = 2e-2;

    /** A part of the motion of an entity in the newest step. The motion from its begin to the end of the step. */
    private static final class Piece {
        final double begin;
        double from;

        /** Where this piece would end at the end of the step; unused for the last piece, which ends at the newest x. */
        double to;

        Piece(double begin, double from) {
            this.begin = begin;
            this.from = from;
        }
    }

    /** An entity of the model. All x are relative to its parent. */
    private static final class Modelled {
        final EntityId id;

        @Nullable
        Modelled parent;

        Smoothing smoothing;
        double x;
        boolean isAlive = true;

        // What the newest step has done.
        List<Piece> pieces = new ArrayList<>();
        boolean hasChangedParent;
        double spawnFraction;
        double visibleTo;

        Modelled(EntityId id, @Nullable Modelled parent, Smoothing smoothing, double spawnFraction, double from) {
            this.id = id;
            this.parent = parent;
            this.smoothing = smoothing;
            this.spawnFraction = spawnFraction;
            pieces.add(new Piece(spawnFraction, from));
        }

        int depth() {
            return parent == null ? 1 : parent.depth() + 1;
        }

        boolean isSameOrDescendantOf(Modelled other) {
            return this == other || (parent != null && parent.isSameOrDescendantOf(other));
        }

        Piece lastPiece() {
            return pieces.get(pieces.size() - 1);
        }

        void forgetMotion(double newBegin, double newFrom) {
            pieces = new ArrayList<>(List.of(new Piece(newBegin, newFrom)));
        }

        void shift(double distance) {
            x += distance;
            for (Piece piece : pieces) {
                piece.from += distance;
                piece.to += distance;
            }
        }

        boolean isVisible(double occurrenceAlpha) {
            boolean isSpawned = spawnFraction <= occurrenceAlpha;
            if (isAlive) {
                return isSpawned || smoothing != Smoothing.INTERPOLATE;
            }
            return isSpawned && occurrenceAlpha < visibleTo;
        }

        double drawnX(double alpha) {
            return localX(alpha) + (parent == null ? 0 : parent.drawnX(alpha));
        }

        private double localX(double alpha) {
            if (smoothing == Smoothing.SNAP || alpha == 1) {
                return x;
            }
            if (smoothing == Smoothing.EXTRAPOLATE) {
                return x + (x - lastPiece().from) * alpha;
            }
            Piece piece = pieces.get(0);
            for (Piece later : pieces) {
                if (later.begin <= alpha) {
                    piece = later;
                }
            }
            double to = piece == lastPiece() ? x : piece.to;
            double progress = Math.max(0, (alpha - piece.begin) / (1 - piece.begin));
            return piece.from + (to - piece.from) * progress;
        }
    }

    private final PresentedGame game = new PresentedGame();

    /** All living entities, and those that the newest step has despawned. */
    private final List<Modelled> model = new ArrayList<>();

    private SplittableRandom random = new SplittableRandom();

    // The presentation time of the model.
    private long presentedStep;
    private double occurrenceAlpha = 1;

    private int comparisons;
    private int comparisonsOfDepartedChildren;
    private int comparisonsWithSegments;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everyFrameDrawsTheEntitiesOfTheModel(long seed) {
        random = new SplittableRandom(seed);
        game.scheduler.simulation("random", this::simulate);
        for (int i = 0; i < FRAMES; i++) {
            long nanos = random.nextLong(random.nextInt(5) == 0 ? 240_000_000 : 40_000_000);
            game.frameOf(nanos, this::present);
            if (random.nextInt(4) == 0) {
                actBetweenFrames();
            }
        }
        game.close();
        assertTrue(comparisons > 10 * FRAMES, "more than 10 entities a frame must be drawn: " + comparisons);
        assertTrue(
                comparisonsOfDepartedChildren > FRAMES / 6,
                "departed children must be drawn: " + comparisonsOfDepartedChildren);
        assertTrue(comparisonsWithSegments > FRAMES, "teleported entities must be drawn: " + comparisonsWithSegments);
    }

    private void simulate(SimulationContext step) {
        model.removeIf(entity -> !entity.isAlive);
        for (Modelled entity : model) {
            entity.forgetMotion(0, entity.x);
            entity.spawnFraction = 0;
            entity.hasChangedParent = false;
        }
        for (Modelled entity : new ArrayList<>(model)) {
            if (entity.isAlive && random.nextInt(3) > 0) {
                move(entity);
            }
            for (int actions = random.nextInt(3); actions > 0 && entity.isAlive; actions--) {
                actInStep(entity);
            }
        }
        int spawns = livingCount() < MAX_ENTITIES ? random.nextInt(6) : 0;
        for (int i = 0; i < spawns; i++) {
            Modelled spawned = spawn(randomFraction());
            if (random.nextInt(3) == 0) {
                actInStep(spawned);
            }
        }
        if (random.nextInt(4) == 0) {
            double distance = random.nextInt(-40, 41);
            step.shiftWorld((float) distance, 0, 0);
            for (Modelled entity : model) {
                if (entity.parent == null) {
                    entity.shift(distance);
                }
            }
        }
    }

    private int livingCount() {
        return (int) model.stream().filter(entity -> entity.isAlive).count();
    }

    /** Returns a fraction of a step: a multiple of 1/16, more than 0 and at most 1. */
    private float randomFraction() {
        return (1 + random.nextInt(16)) / 16f;
    }

    private Smoothing randomSmoothing() {
        return switch (random.nextInt(9)) {
            case 0, 1 -> Smoothing.SNAP;
            case 2 -> Smoothing.EXTRAPOLATE;
            default -> Smoothing.INTERPOLATE;
        };
    }

    private Transform transform(Modelled entity) {
        return game.transform(entity.id);
    }

    private void actInStep(Modelled entity) {
        switch (random.nextInt(14)) {
            case 0 -> despawn(entity, randomFraction());
            case 1, 2, 3 -> teleportInStep(entity);
            default -> act(entity);
        }
    }

    /** Applies a change that is possible in a step and between frames. */
    private void act(Modelled entity) {
        switch (random.nextInt(9)) {
            case 0, 1 -> changeParent(entity);
            case 2 -> {
                entity.smoothing = randomSmoothing();
                transform(entity).setSmoothing(entity.smoothing);
            }
            case 3, 4 -> {
                double distance = random.nextInt(-40, 41);
                transform(entity).shift((float) distance, 0, 0);
                entity.shift(distance);
            }
            case 5, 6 -> { // a change of the archetype
                if (game.world.has(entity.id, Tag.class)) {
                    game.world.remove(entity.id, Tag.class);
                } else {
                    game.world.add(entity.id, new Tag());
                }
            }
            default -> move(entity);
        }
    }

    private void move(Modelled entity) {
        entity.x = random.nextInt(-50, 51);
        transform(entity).setPosition((float) entity.x, 0, 0);
    }

    private void teleportInStep(Modelled entity) {
        double last = entity.lastPiece().begin;
        float fraction = random.nextInt(3) == 0 ? 1f : (float) Math.max(randomFraction(), last);
        double newX = random.nextInt(-50, 51);
        transform(entity).teleportAt(fraction, (float) newX, 0, 0);
        entity.lastPiece().to = entity.x;
        entity.pieces.add(new Piece(fraction, newX));
        entity.x = newX;
        if (random.nextBoolean()) {
            move(entity);
        }
    }

    private void teleportBetweenFrames(Modelled entity) {
        entity.x = random.nextInt(-50, 51);
        transform(entity).teleportAt(randomFraction(), (float) entity.x, 0, 0);
        for (Piece piece : entity.pieces) {
            piece.from = entity.x;
            piece.to = entity.x;
        }
    }

    private void changeParent(Modelled entity) {
        Modelled newParent = random.nextBoolean() ? null : randomParent(entity);
        if (newParent == null && entity.parent == null) {
            return;
        }
        if (newParent == null) {
            game.world.remove(entity.id, Parent.class);
        } else if (entity.parent == null) {
            game.world.add(entity.id, new Parent(newParent.id));
        } else {
            game.world.replace(entity.id, new Parent(newParent.id));
        }
        entity.parent = newParent;
        entity.hasChangedParent = true;
    }

    /** Returns a living entity that may be the parent of an entity, null if the random one may not. */
    private @Nullable Modelled randomParent(@Nullable Modelled child) {
        if (model.isEmpty()) {
            return null;
        }
        Modelled parent = model.get(random.nextInt(model.size()));
        boolean isAllowed =
                parent.isAlive && parent.depth() < MAX_DEPTH && (child == null || !parent.isSameOrDescendantOf(child));
        return isAllowed ? parent : null;
    }

    /** Despawns an entity and its descendants. A fraction of 0 stands for a despawn between frames. */
    private void despawn(Modelled entity, float fraction) {
        if (fraction == 0) {
            game.world.despawn(entity.id);
        } else {
            game.world.commands().despawnAt(fraction, entity.id);
            game.world.applyCommands();
        }
        for (Modelled other : model) {
            if (other.isAlive && other.isSameOrDescendantOf(entity)) {
                other.isAlive = false;
                other.visibleTo = other.smoothing == Smoothing.INTERPOLATE ? fraction : 0;
            }
        }
    }

    /** Spawns an entity. A fraction of 0 stands for a spawn between frames. */
    private Modelled spawn(float fraction) {
        Modelled parent = random.nextInt(3) == 0 ? null : randomParent(null);
        Smoothing smoothing = randomSmoothing();
        double x = random.nextInt(-50, 51);
        boolean hasStart = fraction > 0 && fraction < 1 && random.nextBoolean();
        double from = hasStart ? random.nextInt(-50, 51) : x;
        Transform transform = Transform.at((float) x, 0).setSmoothing(smoothing);
        if (hasStart) {
            transform.startAt(Transform.at((float) from, 0));
        }
        Object[] components =
                parent == null ? new Object[] {transform} : new Object[] {transform, new Parent(parent.id)};
        EntityId id = fraction == 0
                ? game.world.spawn(components)
                : game.world.commands().spawnAt(fraction, components);
        game.world.applyCommands();
        double begin = fraction < 1 ? fraction : 0; // a spawn at the end of the step has no motion in it
        Modelled spawned = new Modelled(id, parent, smoothing, begin, from);
        spawned.x = x;
        spawned.spawnFraction = fraction;
        model.add(spawned);
        return spawned;
    }

    private void actBetweenFrames() {
        switch (random.nextInt(40)) {
            case 0 -> game.scheduler.setDelayingOccurrences(random.nextInt(4) > 0);
            case 1 -> game.scheduler.setInterpolating(random.nextInt(4) > 0);
            case 2, 3 -> spawn(0);
            default -> {
                if (!model.isEmpty()) {
                    actBetweenFrames(model.get(random.nextInt(model.size())));
                }
            }
        }
    }

    private void actBetweenFrames(Modelled entity) {
        if (entity.isAlive) {
            switch (random.nextInt(5)) {
                case 0 -> despawn(entity, 0);
                case 1, 2 -> teleportBetweenFrames(entity);
                default -> act(entity);
            }
        }
    }

    private void present(PresentationContext frame) {
        advanceTime(frame);
        boolean areOccurrencesDelayed = occurrenceAlpha <= frame.alpha();
        for (Modelled entity : model) {
            if (entity.hasChangedParent) { // its motion was relative to the former parent
                entity.forgetMotion(0, entity.x);
                entity.hasChangedParent = false;
            }
            if (!areOccurrencesDelayed) {
                entity.forgetMotion(0, entity.lastPiece().from);
            }
        }
        compare(frame);
        if (!model.isEmpty() && random.nextInt(4) == 0) {
            Modelled entity = model.get(random.nextInt(model.size()));
            if (frame.world().isVisible(entity.id)) {
                entity.smoothing = randomSmoothing();
                transform(entity).setSmoothing(entity.smoothing);
            }
        }
    }

    private void advanceTime(PresentationContext frame) {
        if (presentedStep != frame.steps()) {
            presentedStep = frame.steps();
            occurrenceAlpha = 0;
        }
        boolean isDelaying = presentedStep > 0 && game.scheduler.isDelayingOccurrences();
        occurrenceAlpha = Math.max(occurrenceAlpha, isDelaying ? frame.alpha() : 1);
    }

    private void compare(PresentationContext frame) {
        Map<EntityId, Float> drawn = new HashMap<>();
        frame.world()
                .query(InterpolatedTransform.class)
                .forEach((id, pose) -> assertNull(drawn.put(id, pose.x()), "an entity must be visited once"));
        int expected = 0;
        for (Modelled entity : model) {
            boolean isVisible = entity.isVisible(occurrenceAlpha);
            String description = entity.id + " in step " + frame.steps() + " at alpha " + frame.alpha();
            assertEquals(isVisible, drawn.containsKey(entity.id), () -> "visible: " + description);
            if (isVisible) {
                expected++;
                assertEquals(
                        entity.drawnX(frame.alpha()), drawn.get(entity.id), TOLERANCE, () -> "x of " + description);
                comparisonsOfDepartedChildren += !entity.isAlive && entity.parent != null ? 1 : 0;
                comparisonsWithSegments += entity.pieces.size() > 1 ? 1 : 0;
            }
        }
        assertEquals(expected, drawn.size());
        comparisons += expected;
    }
}
