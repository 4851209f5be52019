package dev.halfstep.testkit.reference;

import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.world.Query2;
import dev.halfstep.world.World;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records the bodies that one frame shows, by each kind of query and by {@code World.isVisible}. */
final class DrawnFrame {

    private static final int PARTITIONS = 3;

    private final World world;
    private final BodySystems systems;
    private final List<Body> bodies;
    private final Query2<InterpolatedTransform, Label> query;

    /** The number of visits of each body by {@code forEach}. */
    final int[] visits;

    /** The number of visits of each body by all partitions. */
    final int[] partitionVisits;

    /** The number of visits of each body by spans. */
    final int[] spanVisits;

    /** The drawn x of each visited body. */
    final double[] x;

    /** The drawn y of each visited body. */
    final double[] y;

    /** The drawn x of each visited body, read from a span. */
    final double[] spanX;

    /** What {@code World.isVisible} returns for each body. */
    final boolean[] isVisible;

    int count;
    long changeCount;

    DrawnFrame(World world, BodySystems systems, List<Body> bodies) {
        this.world = world;
        this.systems = systems;
        this.bodies = bodies;
        query = world.query(InterpolatedTransform.class, Label.class);
        visits = new int[bodies.size()];
        partitionVisits = new int[bodies.size()];
        spanVisits = new int[bodies.size()];
        x = new double[bodies.size()];
        y = new double[bodies.size()];
        spanX = new double[bodies.size()];
        isVisible = new boolean[bodies.size()];
    }

    /** Replaces the recorded values. Called in presentation. */
    void record() {
        Arrays.fill(visits, 0);
        Arrays.fill(partitionVisits, 0);
        Arrays.fill(spanVisits, 0);
        query.forEach((id, drawn, label) -> {
            visits[label.body()]++;
            x[label.body()] = drawn.x();
            y[label.body()] = drawn.y();
        });
        for (int partition = 0; partition < PARTITIONS; partition++) {
            query.forEachPartition(partition, PARTITIONS, (id, drawn, label) -> partitionVisits[label.body()]++);
        }
        query.forEachSpanWith((ids, drawn, labels) -> {
            for (int slot = 0; slot < ids.size(); slot++) {
                int body = labels.get(slot).body();
                spanVisits[body]++;
                spanX[body] = drawn.read()[slot * InterpolatedTransform.FLOATS + InterpolatedTransform.X];
            }
        });
        count = query.count();
        changeCount = query.changeCount();
        for (Body body : bodies) {
            isVisible[body.index()] = isVisible(systems.id(body));
        }
    }

    private boolean isVisible(@Nullable EntityId id) {
        return id != null && world.isVisible(id);
    }
}
