package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.PoseKind;
import dev.halfstep.benchmarks.peer.Roofline;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.state.StateHash;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.stream.LongStream;
import org.joml.Quaternionf;

/**
 * Compares the state hash of a world of transforms with a sum over arrays of the same size. The hash covers the floats
 * of all poses and the number of each entity, so the baseline sums the same floats and entity numbers.
 */
final class HashRatio {

    private HashRatio() {}

    static Ratio of(int bodies) {
        return new PairedRatio(
                "hash-1m-vs-streaming-read", 1.8, () -> new WorldHash(bodies), () -> new ArraySum(bodies));
    }

    private static final class WorldHash implements TimedWork {
        private final World world = World.builder().register(Transform.TYPE).build();
        private final Workload workload;
        private long expected;

        WorldHash(int bodies) {
            workload = Workload.movingAndTurning(bodies);
            float[] pose = new float[Workload.POSE_FLOATS];
            Quaternionf rotation = new Quaternionf();
            for (int body = 0; body < bodies; body++) {
                workload.writeStartPose(body, pose);
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

        /** Computes the hash by its definition; entity numbers begin with 1. */
        private long slowHash() {
            long[] sum = new long[1];
            float[] pose = new float[Workload.POSE_FLOATS];
            world.query(Transform.class).forEach((id, transform) -> {
                workload.writeStartPose((int) id.number() - 1, pose);
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

    private static final class ArraySum implements TimedWork {
        private final Roofline memory;
        private final int floats;
        private final long[] entityNumbers;
        private long expected;

        ArraySum(int bodies) {
            memory = new Roofline(bodies);
            floats = bodies * Workload.POSE_FLOATS;
            entityNumbers = LongStream.rangeClosed(1, bodies).toArray();
        }

        private long sumOfEntityNumbers() {
            long sum = 0;
            for (int i = 0; i < entityNumbers.length; i++) {
                sum += entityNumbers[i];
            }
            return sum;
        }

        @Override
        public void check() {
            for (int i = 0; i < floats; i++) {
                expected += Float.floatToRawIntBits(memory.value(PoseKind.CURRENT, i));
            }
            long entities = entityNumbers.length;
            expected += entities * (entities + 1) / 2; // 1 + 2 + ... + entities
            run(1);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                long sum = memory.sumOfBits() + sumOfEntityNumbers();
                if (sum != expected) {
                    throw new WrongResultException(
                            "the sum of all numbers must equal the expected sum: " + sum + " is not " + expected);
                }
            }
        }
    }
}
