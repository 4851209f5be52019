package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.PoseKind;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.state.StateHash;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.joml.Quaternionf;

/**
 * Compares the state hash of a world of transforms with a sum over arrays of the same size. The hash covers the floats
 * of all poses and the number of each entity, so the baseline sums the same floats and entity numbers. The limit
 * computes the hash itself from arrays.
 */
final class HashRatio {

    private HashRatio() {}

    static Ratio of(int bodies) {
        return new PairedRatio(
                        "hash-1m-vs-streaming-read", 1.8, () -> new WorldHash(bodies), () -> new ArraySum(bodies))
                .limitedBy(() -> new ArrayHash(bodies));
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

    /** Sums up the bits of all floats, and the numbers of all entities. */
    private static final class ArraySum implements TimedWork {
        private final float[] poses;
        private final long[] entityNumbers;
        private long expected;

        ArraySum(int bodies) {
            poses = new float[bodies * Workload.POSE_FLOATS];
            Workload workload = Workload.movingAndTurning(bodies);
            Library.ARRAYS.createBodies(workload).readPoses(PoseKind.CURRENT, poses);
            entityNumbers = LongStream.rangeClosed(1, bodies).toArray();
        }

        private long sumOfBits() {
            long sum = 0;
            for (int i = 0; i < poses.length; i++) {
                sum += Float.floatToRawIntBits(poses[i]);
            }
            return sum;
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
            expected = IntStream.range(0, poses.length)
                            .mapToLong(i -> Float.floatToRawIntBits(poses[i]))
                            .sum()
                    + LongStream.of(entityNumbers).sum();
            run(1);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                long sum = sumOfBits() + sumOfEntityNumbers();
                if (sum != expected) {
                    throw new WrongResultException(
                            "the sum of all numbers must equal the expected sum: " + sum + " is not " + expected);
                }
            }
        }
    }

    /** Computes the same hash in a loop over arrays. */
    private static final class ArrayHash implements TimedWork {
        private final float[] poses;
        private long expected;

        ArrayHash(int bodies) {
            poses = new ArraySum(bodies).poses;
        }

        @Override
        public void check() {
            float[] pose = new float[Workload.POSE_FLOATS];
            for (int body = 0; body * pose.length < poses.length; body++) {
                System.arraycopy(poses, body * pose.length, pose, 0, pose.length);
                expected += ReferenceHash.of(body + 1, pose);
            }
            run(1);
        }

        @Override
        public void run(int repetitions) {
            for (int i = 0; i < repetitions; i++) {
                long hash = ReferenceHash.ofAll(poses);
                if (hash != expected) {
                    throw new WrongResultException(
                            "the loop must compute the state hash: " + hash + " is not " + expected);
                }
            }
        }
    }
}
