package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.input.InputStage;
import dev.halfstep.input.StepInput;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EngineWorld;
import dev.halfstep.world.World;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the context of a simulation system, at four steps a second. */
class SimulationContextTest {

    private final World world = World.builder().register(Transform.TYPE).build();
    private final FixedTimestep timestep = new FixedTimestep(Rate.hz(4));
    private final WorkerPool workers = new WorkerPool(1);
    private final EngineParts parts = new EngineParts(world, timestep, SchedulerSettings.defaults());
    private final StepInput input = new InputStage().stepInput(/* periodSteps= */ 1, /* offsetSteps= */ 0);
    private final SimulationContext context = newContext(/* periodSteps= */ 1);

    private SimulationContext newContext(int periodSteps) {
        return new SimulationContext(parts, workers, periodSteps, input);
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void contextHasTheTimeOfTheStep() {
        assertSame(world, context.world());
        assertSame(input, context.input());
        assertEquals(0, context.step());
        assertEquals(0.0, context.simulatedSeconds());
        timestep.setSteps(1);
        assertEquals("step 1 of 0.25 s, ends at 0.25 s", describeTime(context));
        timestep.setSteps(3);
        assertEquals("step 3 of 0.25 s, ends at 0.75 s", describeTime(context));
    }

    private static String describeTime(SimulationContext step) {
        return "step " + step.step() + " of " + step.stepSeconds() + " s, ends at " + step.simulatedSeconds() + " s";
    }

    @Test
    void periodicContextHasTheTimeOfItsPeriod() {
        SimulationContext every4th = newContext(/* periodSteps= */ 4);
        timestep.setSteps(1);
        assertEquals(1f, every4th.stepSeconds());
        assertEquals(1, every4th.step());
        assertEquals(0.25, every4th.simulatedSeconds());
    }

    @Test
    void capturesThePreviousPose() {
        EntityId id = world.spawn(Transform.at(1, 0));
        world.get(id, Transform.class).translate(10, 0, 0);
        assertEquals(1f, world.get(id, PreviousTransform.class).x());
        new CaptureSystem(parts.transforms, EngineWorld.of(world)).step(context);
        assertEquals(11f, world.get(id, PreviousTransform.class).x());
        assertEquals(11f, world.get(id, Transform.class).x());
    }

    @Test
    void everySystemHasItsOwnCommands() {
        assertSame(context.commands(), context.commands());
        assertNotSame(context.commands(), newContext(/* periodSteps= */ 1).commands());
        assertNotSame(world.commands(), context.commands());
        context.commands().spawn(Transform.at(0, 0));
        assertEquals(0, world.commands().size());
        assertEquals(List.of(context.commands()), context.buffers());
    }

    @Test
    void partitionCommandsAreAppliedAfterCommandsOfTheSystem() {
        context.inPartitions((partition, partitions, commands) -> commands.spawn(Transform.at(7, 0)));
        EntityId bySystem = context.commands().spawn(Transform.at(3, 0));
        EngineWorld.of(world).applyCommands(context.buffers());
        assertEquals(1, bySystem.number(), "the spawn of the system must be the first");
        assertEquals(2, world.size());
    }

    @Test
    void buffersAreReadOnly() {
        assertThrows(
                UnsupportedOperationException.class, () -> context.buffers().clear());
    }
}
