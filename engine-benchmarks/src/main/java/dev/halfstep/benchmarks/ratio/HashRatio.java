package dev.halfstep.benchmarks.ratio;

import static dev.halfstep.benchmarks.peer.Workload.POSE_FLOATS;

import dev.halfstep.benchmarks.peer.Library;
import dev.halfstep.benchmarks.peer.PoseKind;
import dev.halfstep.benchmarks.peer.Workload;
import dev.halfstep.benchmarks.peer.WrongResultException;
import dev.halfstep.benchmarks.timing.TimedWork;
import dev.halfstep.state.StateHash;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Compares the state hash of a world of transforms with a sum over arrays of the same size. The hash covers the floats
 * of all poses and the number of each entity, so the baseline sums the same floats and entity numbers. The limit
 * computes the hash itself from arrays.
 */
final class HashRatio {

    private HashRatio() {}

    static Ratio of(int bodies) {
        return new PairedRatio("hash-1m-vs-streaming-read", 1.8, () -> worldHash(bodies), () -> arraySum(bodies))
                .limitedBy(() -> arrayHash(bodies));
    }

    /** Hashes a world; entity numbers begin with 1. */
    private static TimedWork worldHash(int bodies) {
        World world = World.builder().register(Transform.TYPE).build();
        Workload workload = Workload.movingAndTurning(bodies);
        for (int body = 0; body < bodies; body++) {
            world.spawn(workload.startTransform(body));
        }
        return work(() -> slowHash(poses(bodies)), () -> StateHash.of(world), world::close);
    }

    /** Sums up the bits of all floats, and the numbers of all entities. */
    private static TimedWork arraySum(int bodies) {
        float[] poses = poses(bodies);
        long[] entityNumbers = LongStream.rangeClosed(1, bodies).toArray();
        LongSupplier slow = () -> LongStream.of(entityNumbers).sum()
                + IntStream.range(0, poses.length)
                        .mapToLong(i -> Float.floatToRawIntBits(poses[i]))
                        .sum();
        return work(slow, () -> sumOfBits(poses) + sum(entityNumbers), () -> {});
    }

    /** Computes the hash in a loop over an array. */
    private static TimedWork arrayHash(int bodies) {
        float[] poses = poses(bodies);
        return work(() -> slowHash(poses), () -> ReferenceHash.ofAll(poses), () -> {});
    }

    private static float[] poses(int bodies) {
        float[] poses = new float[bodies * POSE_FLOATS];
        Library.ARRAYS.createBodies(Workload.movingAndTurning(bodies)).readPoses(PoseKind.CURRENT, poses);
        return poses;
    }

    /** Computes the hash by its definition. */
    private static long slowHash(float[] poses) {
        long hash = 0;
        for (int body = 0; body * POSE_FLOATS < poses.length; body++) {
            int offset = body * POSE_FLOATS;
            hash += ReferenceHash.of(body + 1, Arrays.copyOfRange(poses, offset, offset + POSE_FLOATS));
        }
        return hash;
    }

    private static long sumOfBits(float[] poses) {
        long sum = 0;
        for (int i = 0; i < poses.length; i++) {
            sum += Float.floatToRawIntBits(poses[i]);
        }
        return sum;
    }

    private static long sum(long[] entityNumbers) {
        long sum = 0;
        for (int i = 0; i < entityNumbers.length; i++) {
            sum += entityNumbers[i];
        }
        return sum;
    }

    /** Returns work that compares each result with that of a slow reference. */
    private static TimedWork work(LongSupplier slow, LongSupplier fast, Runnable close) {
        long[] expected = new long[1];
        Runnable comparison = () -> {
            long actual = fast.getAsLong();
            if (actual != expected[0]) {
                throw new WrongResultException(
                        "the hash or sum must equal that of the reference: " + actual + " is not " + expected[0]);
            }
        };
        return TimedWork.of(
                () -> {
                    expected[0] = slow.getAsLong();
                    comparison.run();
                },
                comparison,
                close);
    }
}
