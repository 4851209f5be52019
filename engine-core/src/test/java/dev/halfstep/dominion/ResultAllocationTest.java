package dev.halfstep.dominion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import dev.dominion.ecs.api.Results.With2;
import dev.dominion.ecs.api.Results.With6;
import dev.dominion.ecs.api.Scheduler;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import org.junit.jupiter.api.Test;

/**
 * Checks that a loop over results within a tick allocates no rows. The API returns a record for each row, so only the JIT
 * compiler can eliminate the object, by inlining {@code next()}. That must not depend on what the program has iterated
 * over before.
 */
class ResultAllocationTest {

    /** Runs in another process: tests run without the compiler that eliminates objects. */
    @Test
    void loopsAllocateNoRowsAfterManyShortLoops() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xbatch", // compiles methods before they are called again, not beside them
                        "-cp",
                        System.getProperty("java.class.path"),
                        Loops.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor());
        assertEquals("0 bytes for each row of two, 0 of six", output.strip());
    }

    /** Prints the bytes that loops allocate for each row. */
    static final class Loops {

        private static final int ROWS = 2_000;
        private static final int ROUNDS = 300;
        private static final int SHORT_LOOPS = 30_000;

        static final class Value {
            long sum;
        }

        private record A(int number) {}

        private record B(int number) {}

        private record C(int number) {}

        private record D(int number) {}

        private record E(int number) {}

        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        private final HalfstepDominion few = new HalfstepFactory().create("few");
        private final HalfstepDominion many = new HalfstepFactory().create("many");

        public static void main(String[] args) {
            new Loops().run();
        }

        private void run() {
            runInTick(few, this::loopOverFewRows);
            for (int i = 0; i < ROWS; i++) {
                many.createEntity(components(i));
            }
            runInTick(many, () -> {
                long ofTwo = minBytesPerRow(this::loopOverTwo);
                long ofSix = minBytesPerRow(this::loopOverSix);
                System.out.println(ofTwo + " bytes for each row of two, " + ofSix + " of six");
            });
        }

        private static Object[] components(int i) {
            return new Object[] {new Value(), new A(i), new B(i), new C(i), new D(i), new E(i)};
        }

        private static void runInTick(HalfstepDominion dominion, Runnable system) {
            Scheduler scheduler = dominion.createScheduler();
            scheduler.schedule(system);
            scheduler.tick(1);
            dominion.close();
        }

        /** Makes the first row of an archetype, and the creation of entities, as hot as the next row. */
        private void loopOverFewRows() {
            for (int i = 0; i < SHORT_LOOPS; i++) {
                var spawned = few.world().spawn(components(i)); // gets its entity of the API in the loop
                for (With2<Value, A> row : few.findEntitiesWith(Value.class, A.class)) {
                    row.comp1().sum += row.comp2().number();
                }
                for (With6<Value, A, B, C, D, E> row :
                        few.findEntitiesWith(Value.class, A.class, B.class, C.class, D.class, E.class)) {
                    row.comp1().sum += row.comp6().number();
                }
                for (With2<Value, A> row : few.findCompositionsWith(Value.class, A.class)) {
                    row.comp1().sum += row.comp2().number();
                }
                few.world().despawn(spawned);
            }
        }

        /** Returns the fewest bytes that a loop allocates for each row. Those of the iterator and its cursor round to 0. */
        private static long minBytesPerRow(Runnable loop) {
            long minBytes = Long.MAX_VALUE;
            for (int i = 0; i < ROUNDS; i++) {
                long before =
                        THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
                loop.run();
                long after =
                        THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
                minBytes = Math.min(minBytes, after - before);
            }
            return minBytes / ROWS;
        }

        private void loopOverTwo() {
            Iterator<With2<Value, A>> rows =
                    many.findEntitiesWith(Value.class, A.class).iterator();
            while (rows.hasNext()) {
                With2<Value, A> row = rows.next();
                row.comp1().sum += row.comp2().number();
            }
        }

        private void loopOverSix() {
            Iterator<With6<Value, A, B, C, D, E>> rows = many.findEntitiesWith(
                            Value.class, A.class, B.class, C.class, D.class, E.class)
                    .iterator();
            while (rows.hasNext()) {
                With6<Value, A, B, C, D, E> row = rows.next();
                row.comp1().sum += row.comp6().number();
            }
        }
    }
}
