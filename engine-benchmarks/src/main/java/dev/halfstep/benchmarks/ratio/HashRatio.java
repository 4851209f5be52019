package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.PoseKind;
import dev.halfstep.benchmarks.peer.Roofline;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.Side;
import dev.halfstep.state.StateHash;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.stream.LongStream;
import org.joml.Quaternionf;

/**
 * Compares the state hash of a world of transforms with a streaming sum over arrays of the same size: the floats of all
 * poses and the number of each entity, which the hash also covers.
 */
final class HashRatio {

    private HashRatio() {}

    static Ratio of(int bodies) {
        return new PairedRatio("hash-1m-vs-streaming-read", 2.0, () -> new Hash(bodies), () -> new Sum(bodies));
    }

    private static final class Hash implements Side {
        private final World world = World.builder().register(Transform.TYPE).build();
        private final Workload workload;
        private long expected;

        Hash(int bodies) {
            workload = Workload.moving(bodies);
            float[] pose = new float[Workload.POSE_FLOATS];
            Quaternionf rotation = new Quaternionf();
            for (int body = 0; body < bodies; body++) {
                workload.pose(body, pose);
                world.spawn(Transform.at(pose[0], pose[1], pose[2])
                        .setRotation(rotation.set(pose[3], pose[4], pose[5], pose[6]))
                        .setScale(pose[7], pose[8], pose[9]));
            }
        }

        @Override
        public void check() {
            expected = slowHash();
            run(1);
        }

        private long slowHash() {
            long[] sum = new long[1];
            float[] pose = new float[Workload.POSE_FLOATS];
            world.query(Transform.class).forEach((id, transform) -> {
                workload.pose((int) id.number() - 1, pose);
                sum[0] += ReferenceHash.of(id.number(), pose);
            });
            return sum[0];
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                long hash = StateHash.of(world);
                if (hash != expected) {
                    throw new WrongResultException("the state hash must be the sum over all entities and transforms: "
                            + StateHash.toText(hash) + " is not " + StateHash.toText(expected));
                }
            }
        }

        @Override
        public void close() {
            world.close();
        }
    }

    private static final class Sum implements Side {
        private final Roofline memory;
        private final int numbers;
        private final long[] entities;
        private long expected;

        Sum(int bodies) {
            memory = new Roofline(bodies);
            numbers = bodies * Workload.POSE_FLOATS;
            entities = LongStream.rangeClosed(1, bodies).toArray();
        }

        private long sumOfEntities() {
            long sum = 0;
            for (int i = 0; i < entities.length; i++) {
                sum += entities[i];
            }
            return sum;
        }

        @Override
        public void check() {
            for (int i = 0; i < numbers; i++) {
                expected += Float.floatToRawIntBits(memory.value(PoseKind.CURRENT, i));
            }
            expected += entities.length * (entities.length + 1L) / 2;
            run(1);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                long sum = memory.sumOfBits() + sumOfEntities();
                if (sum != expected) {
                    throw new WrongResultException(
                            "the sum of all numbers must equal the expected sum: " + sum + " is not " + expected);
                }
            }
        }
    }
}
