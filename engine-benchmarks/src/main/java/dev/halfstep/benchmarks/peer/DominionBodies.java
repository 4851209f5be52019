package dev.halfstep.benchmarks.peer;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With3;
import dev.halfstep.benchmarks.peer.JomlBody.Current;
import dev.halfstep.benchmarks.peer.JomlBody.Interpolated;
import dev.halfstep.benchmarks.peer.JomlBody.Previous;
import dev.halfstep.benchmarks.peer.JomlBody.Velocity;
import java.util.Iterator;

/** Moves bodies in the idiomatic way of Dominion: components with JOML objects, and a query for each pass. */
public final class DominionBodies implements Bodies {

    private final Dominion dominion = DominionWorlds.open();
    private final boolean turning;

    DominionBodies(Workload workload) {
        turning = workload.turning();
        Composition.Of4<Current, Previous, Interpolated, Velocity> composition =
                dominion.composition().of(Current.class, Previous.class, Interpolated.class, Velocity.class);
        float[] pose = new float[POSE_FLOATS];
        for (int body = 0; body < workload.bodies(); body++) {
            workload.writeStartPose(body, pose);
            Entity entity = dominion.createPreparedEntity(composition.withValue(
                    JomlBody.withFloats(new Current(), pose),
                    JomlBody.withFloats(new Previous(), pose),
                    JomlBody.withFloats(new Interpolated(), pose),
                    Velocity.of(workload, body)));
            Tags.of(workload.tagBits(body)).forEach(entity::add);
        }
    }

    @Override
    public void capture() {
        Iterator<With2<Current, Previous>> rows =
                dominion.findEntitiesWith(Current.class, Previous.class).iterator();
        while (rows.hasNext()) {
            With2<Current, Previous> row = rows.next();
            row.comp2().capture(row.comp1());
        }
    }

    @Override
    public void integrate() {
        Iterator<With2<Current, Velocity>> rows =
                dominion.findEntitiesWith(Current.class, Velocity.class).iterator();
        while (rows.hasNext()) {
            With2<Current, Velocity> row = rows.next();
            row.comp1().move(row.comp2(), turning);
        }
    }

    @Override
    public void interpolate(float alpha) {
        Iterator<With3<Previous, Current, Interpolated>> rows = dominion.findEntitiesWith(
                        Previous.class, Current.class, Interpolated.class)
                .iterator();
        while (rows.hasNext()) {
            With3<Previous, Current, Interpolated> row = rows.next();
            row.comp3().interpolate(row.comp1(), row.comp2(), alpha);
        }
    }

    @Override
    public void readPoses(PoseKind kind, float[] dest) {
        dominion.findEntitiesWith(JomlBody.component(kind), Velocity.class).stream()
                .forEach(row -> row.comp1().read(row.comp2(), dest));
    }

    @Override
    public void close() {
        dominion.close();
    }
}
