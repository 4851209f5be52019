package dev.halfstep.testkit.reference;

import dev.halfstep.frame.SimulationContext;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Simulates bodies as a game does: each step moves all bodies to the end of the step, and spawns, teleports and
 * despawns bodies at their fractions of the step. A rollback need not restore its fields: a resimulated step sets them
 * to the same values again.
 */
final class BodySystems {

    /** A despawn of the running step. */
    private record Despawn(EntityId id, double seconds, boolean hasFraction) {}

    private final World world;
    private final List<Body> bodies;
    private final @Nullable EntityId[] ids;

    /** The end of each step in seconds of simulated time. The first element is step 0. */
    private final List<Double> stepEnds = new ArrayList<>(List.of(0.0));

    private final List<Despawn> despawns = new ArrayList<>();

    /** The beginning of the running step, in seconds of simulated time. */
    private double begin;

    /** The end of the running step, in seconds of simulated time. */
    private double end;

    BodySystems(World world, List<Body> bodies) {
        this.world = world;
        this.bodies = bodies;
        ids = new EntityId[bodies.size()];
    }

    /** Spawns the bodies that exist at the start, and adds the systems. */
    void addTo(SystemScheduler scheduler) {
        for (Body body : bodies) {
            if (body.existsAtStart()) {
                ids[body.index()] = world.spawn(components(body, at(body, 0, 0)));
            }
        }
        scheduler.simulation("begin", this::begin);
        scheduler
                .simulation("spawn", step -> spawn(step, /* isAfterFly= */ false))
                .after("begin");
        scheduler.simulation("fly", this::fly).after("spawn");
        scheduler
                .simulation("spawn-moved", step -> spawn(step, /* isAfterFly= */ true))
                .after("fly");
    }

    /** Returns the entity of a body, null before its spawn. */
    @Nullable
    EntityId id(Body body) {
        return ids[body.index()];
    }

    /** Sets the times of the running step. A resimulated step has the same end as before. */
    private void begin(SimulationContext step) {
        int number = (int) step.step();
        begin = stepEnds.get(number - 1);
        end = step.simulatedSeconds();
        if (stepEnds.size() == number) {
            stepEnds.add(end);
        }
    }

    /** Returns whether a simulated time is in the running step. */
    boolean isInStep(double seconds) {
        return begin < seconds && seconds <= end;
    }

    /** Returns whether a body is spawned in the step of its birth: a triggered body only if its key was pressed. */
    boolean isFired(SimulationContext step, Body body) {
        return !body.isTriggered() || step.input().wasPressed(body.key());
    }

    /** Returns the fraction of the running step at a simulated time, more than 0 and at most 1 in spite of rounding. */
    float fraction(double seconds) {
        float fraction = (float) ((seconds - begin) / (end - begin));
        return Math.min(Math.max(fraction, Float.MIN_NORMAL), 1f);
    }

    /** Spawns bodies: before "fly" at their spawn pose, after "fly" at their pose at the end of the running step. */
    private void spawn(SimulationContext step, boolean isAfterFly) {
        for (Body body : bodies) {
            double birth = body.motion().birth();
            if (isInStep(birth) && isSpawnedAfterFly(body) == isAfterFly && isFired(step, body)) {
                Transform transform = pose(body, isAfterFly);
                ids[body.index()] = body.fractions().atSpawn()
                        ? step.commands().spawnAt(fraction(birth), components(body, transform))
                        : step.commands().spawn(components(body, transform));
            }
        }
    }

    /**
     * Returns whether a body is spawned after the system "fly". This is so for bodies with an odd index, unless they have
     * children, or are teleported or despawned in their first step, which "fly" does.
     */
    private boolean isSpawnedAfterFly(Body body) {
        Motion motion = body.motion();
        return body.index() % 2 == 1
                && !isInStep(body.death())
                && !(motion.segmentCount() > 1 && isInStep(motion.begin(1)))
                && bodies.stream().noneMatch(other -> body.equals(other.parent()));
    }

    /** Returns the pose with which a body is spawned. */
    private Transform pose(Body body, boolean isAfterFly) {
        if (!body.fractions().atSpawn()) {
            return at(body, segmentAtEnd(body), end); // visible from the end of the step on
        }
        Transform spawnPose = at(body, 0, body.motion().birth());
        return isAfterFly ? at(body, 0, end).startAt(spawnPose) : spawnPose;
    }

    /** Returns the segment of a body at the end of the running step. */
    private int segmentAtEnd(Body body) {
        int segment = 0;
        while (segment + 1 < body.motion().segmentCount() && body.motion().begin(segment + 1) <= end) {
            segment++;
        }
        return segment;
    }

    /** Returns the pose of a body on a segment. Its y is its index, so that each body moves on a line of its own. */
    private static Transform at(Body body, int segment, double seconds) {
        return Transform.at((float) body.motion().x(segment, seconds), body.index());
    }

    private Object[] components(Body body, Transform transform) {
        Label label = new Label(body.index());
        Body parent = body.parent();
        return parent == null
                ? new Object[] {transform, label}
                : new Object[] {transform, label, new Parent(ids[parent.index()])};
    }

    /** Moves, teleports and despawns all bodies. */
    private void fly(SimulationContext step) {
        despawns.clear();
        world.query(Transform.class, Label.class).forEach((id, transform, label) -> {
            fly(id, transform, bodies.get(label.body()));
            glow(step, id, label);
        });
        // In chronological order: a body may be despawned just before its parent.
        despawns.sort((first, second) -> Double.compare(first.seconds, second.seconds));
        for (Despawn despawn : despawns) {
            if (despawn.hasFraction) {
                step.commands().despawnAt(fraction(despawn.seconds), despawn.id);
            } else {
                step.commands().despawn(despawn.id);
            }
        }
    }

    /** Adds or removes {@link Glow} in every third step, so that the entity moves to another archetype. */
    private void glow(SimulationContext step, EntityId id, Label label) {
        if ((step.step() + label.body()) % 3 == 0) {
            if (world.has(id, Glow.class)) {
                step.commands().remove(id, Glow.class);
            } else {
                step.commands().add(id, new Glow());
            }
        }
    }

    private void fly(EntityId id, Transform transform, Body body) {
        Motion motion = body.motion();
        boolean isSpawnedAtEnd = isInStep(motion.birth()) && !body.fractions().atSpawn();
        for (int segment = 1; segment < motion.segmentCount(); segment++) {
            if (isInStep(motion.begin(segment)) && !isSpawnedAtEnd) {
                teleport(transform, body, segment);
            }
        }
        moveTo(transform, motion.x(segmentAtEnd(body), end));
        if (isInStep(motion.death())) {
            boolean hasFraction = body.fractions().atDespawn();
            despawns.add(new Despawn(id, hasFraction ? motion.death() : end, hasFraction));
        }
    }

    /** Moves a body along its former segment to the end of the step, then teleports it to its next segment. */
    private void teleport(Transform transform, Body body, int segment) {
        Motion motion = body.motion();
        moveTo(transform, motion.x(segment - 1, end));
        if (body.fractions().atTeleport()) {
            double seconds = motion.begin(segment);
            transform.teleportAt(fraction(seconds), (float) motion.x(segment, seconds), transform.y(), 0);
        } else {
            transform.teleport((float) motion.x(segment, end), transform.y(), 0);
        }
    }

    private static void moveTo(Transform transform, double x) {
        transform.setPosition((float) x, transform.y(), transform.z());
    }
}
