package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.event.EventReader;
import dev.halfstep.event.EventStreams;
import dev.halfstep.event.Events;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.CurrentPhase;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks the events that command buffers send: readers see them once the commands are applied and published. */
class CommandsSendTest {

    /** The number of the step whose events are published. */
    private static final long STEP = 1;

    private record Name(String text) {}

    private final World world =
            World.builder().register(ComponentType.simulation(Name.class)).build();
    private final EventStreams streams = new EventStreams(new CurrentPhase());
    private final Events<String> texts = streams.add(String.class, /* capacity= */ 8);
    private final EventReader<String> reader = texts.simulationReader("test");

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void sendsEventsInOrderWhenCommandsAreApplied() {
        Commands first = EngineWorld.of(world).newCommands();
        Commands second = EngineWorld.of(world).newCommands();
        second.send(texts, "c");
        first.send(texts, "a");
        first.send(texts, "b");
        assertEquals(2, first.size(), "pending events of the first buffer");
        streams.publish(STEP);
        assertEquals(0, reader.unread(), "events before the commands are applied");
        EngineWorld.of(world).applyCommands(List.of(first, second));
        streams.publish(STEP);
        assertEquals(0, first.size(), "pending events of the first buffer after it is applied");
        assertEquals(List.of("a", "b", "c"), List.of(reader.next(), reader.next(), reader.next()));
    }

    @Test
    void sendsAnEventWithItsFraction() {
        world.commands().send(texts, "late");
        world.commands().send(texts, "early", 0.25f);
        world.applyCommands();
        streams.publish(STEP);
        assertEquals("early", reader.next());
        assertEquals(0.25f, reader.fraction());
        assertEquals("late", reader.next());
        assertEquals(1f, reader.fraction());
    }

    @Test
    void refusesAFractionOutsideOfTheStepWhenItIsRecorded() {
        for (float fraction : new float[] {0f, -0.5f, 1.001f, Float.NaN}) {
            assertEquals(
                    "a fraction of a step must be above 0 and at most 1, the end of the step: " + fraction,
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () -> world.commands().send(texts, "a", fraction))
                            .getMessage());
        }
        assertEquals(0, world.commands().size(), "pending events");
    }

    @Test
    void aFailedChangeDropsPendingEvents() {
        EntityId id = world.spawn(new Name("one"));
        world.commands().send(texts, "a");
        world.commands().add(id, new Name("two")); // fails: the entity has a name already
        assertThrows(IllegalArgumentException.class, world::applyCommands);
        world.applyCommands();
        streams.publish(STEP);
        assertEquals(0, reader.unread());
    }

    @Test
    void clearDropsPendingEvents() {
        world.commands().send(texts, "a");
        world.commands().clear();
        world.applyCommands();
        streams.publish(STEP);
        assertEquals(0, reader.unread());
    }
}
