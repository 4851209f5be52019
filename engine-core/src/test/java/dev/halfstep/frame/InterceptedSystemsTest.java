package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests an interceptor, which wraps the simulation systems of a scheduler. */
class InterceptedSystemsTest {

    @Test
    void interceptorWrapsEverySimulationSystem() {
        try (TestGame game = new TestGame()) {
            List<String> calls = new ArrayList<>();
            SystemScheduler scheduler = game.scheduler();
            scheduler.simulation("late", step -> calls.add("runs late")).after("early");
            scheduler.simulation("early", step -> calls.add("runs early"));
            scheduler.presentation("show", frame -> calls.add("shows"));
            scheduler.tools().interceptSimulation((name, system) -> step -> {
                calls.add("before " + name);
                system.step(step);
            });

            game.run(scheduler, 1);

            assertEquals(
                    List.of(
                            "before capture-previous",
                            "before early",
                            "runs early",
                            "before late",
                            "runs late",
                            "shows"),
                    calls);
            assertThrows(
                    IllegalStateException.class,
                    () -> scheduler.tools().interceptSimulation((name, system) -> system),
                    "an interceptor after the first frame must be refused");
        }
    }
}
