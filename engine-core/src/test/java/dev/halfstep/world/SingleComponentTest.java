package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.PreviousTransform;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks {@link World#single}, which returns a component that exactly one entity has. */
class SingleComponentTest {

    private record Score(int points) {}

    private record Label(String text) {}

    private record Unknown() {}

    private final World world = World.builder()
            .register(Transform.TYPE)
            .register(ComponentType.simulation(Score.class))
            .register(ComponentType.presentation(Label.class))
            .build();

    @AfterEach
    void close() {
        world.close();
    }

    /** Returns the message of the exception that {@code world.single(componentClass)} throws. */
    private String refusal(Class<?> componentClass) {
        return assertThrows(IllegalStateException.class, () -> world.single(componentClass))
                .getMessage();
    }

    @Test
    void returnsTheComponentObjectOfTheSpawn() {
        Score score = new Score(7);
        world.spawn(new Label("other"));
        world.spawn(score, new Label("game"));

        assertSame(score, world.single(Score.class));
    }

    @Test
    void returnsTheViewThatGetReturns() {
        EntityId id = world.spawn(Transform.at(3, 4));

        assertSame(world.get(id, InterpolatedTransform.class), world.single(InterpolatedTransform.class));
        assertSame(world.get(id, PreviousTransform.class), world.single(PreviousTransform.class));
    }

    @Test
    void refusesAComponentThatNoEntityHas() {
        world.spawn(new Label("game"));

        assertEquals(
                "exactly one entity must have a component to get it as the single one: 0 have a Score;"
                        + " spawn the entity before this call",
                refusal(Score.class));
    }

    @Test
    void refusesAComponentThatSeveralEntitiesOfDifferentArchetypesHave() {
        world.spawn(new Score(1));
        world.spawn(new Score(2), new Label("second"));

        assertEquals(
                "exactly one entity must have a component to get it as the single one: 2 have a Score;"
                        + " use World.query for several",
                refusal(Score.class));
    }

    @Test
    void followsTheEntityToOtherArchetypes() {
        EntityId id = world.spawn(new Score(1), new Label("a"));
        world.remove(id, Label.class);
        world.add(id, Transform.at(0, 0));
        world.replace(id, new Score(2));

        assertEquals(new Score(2), world.single(Score.class));
    }

    @Test
    void returnsTheComponentThatRemainsAfterDespawns() {
        List<EntityId> ids = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) { // three chunks
            ids.add(world.spawn(new Score(i)));
        }
        ids.remove(9_000); // the entity that is not despawned
        ids.forEach(world::despawn);

        assertEquals(new Score(9_000), world.single(Score.class));
    }

    @Test
    void canBeReadWhileAQueryIterates() {
        world.spawn(new Score(5));
        world.spawn(new Label("a"));
        List<Score> read = new ArrayList<>();
        world.query(Label.class).forEach((id, label) -> read.add(world.single(Score.class)));

        assertEquals(List.of(new Score(5)), read);
    }

    @Test
    void refusesAClassThatIsNotRegistered() {
        assertThrows(IllegalArgumentException.class, () -> world.single(Unknown.class));
    }

    @Test
    void refusesAClosedWorld() {
        world.spawn(new Score(1));
        world.close();

        assertEquals("a world cannot be used after it was closed", refusal(Score.class));
    }
}
