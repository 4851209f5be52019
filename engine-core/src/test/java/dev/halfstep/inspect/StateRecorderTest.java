package dev.halfstep.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.EntityId;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.List;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** Tests the names and texts of the values that the state hash covers. */
class StateRecorderTest {

    enum Mood {
        ANGRY
    }

    record Slot(int count, String item) {}

    @Test
    void recordsNamesAndTextsOfValues() {
        ComponentType<Place> type = ComponentType.simulation(Place.class);
        ComponentType<Slot> hashed = ComponentType.simulation(Slot.class)
                .hashedBy((slot, sink) -> sink.add(slot.count()).add(2f));
        try (World world = World.builder()
                .register(Transform.TYPE)
                .register(type)
                .register(hashed)
                .build()) {
            EntityId id = world.spawn(new Place(), Transform.at(4, 5), new Slot(7, ""));

            assertEquals(
                    "[at.x=1.0, at.y=-0.0, at.z=NaN, items.length=2, items[0].count=2, items[0].item=\"pan\","
                            + " items[1]=null, mood=\"ANGRY\"]",
                    texts(StateRecorder.valuesOf(world, id, type)));
            assertEquals("[value 1=7, value 2=2.0]", texts(StateRecorder.valuesOf(world, id, hashed)));
            assertEquals(
                    "[position.x=4.0, position.y=5.0, position.z=0.0, rotation.x=0.0, rotation.y=0.0, rotation.z=0.0,"
                            + " rotation.w=1.0, scale.x=1.0, scale.y=1.0, scale.z=1.0]",
                    texts(StateRecorder.valuesOf(world, id, Transform.TYPE)));
        }
    }

    @SuppressWarnings("unused")
    private static final class Place {
        final Vector3f at = new Vector3f(1, -0f, Float.NaN);
        final Slot[] items = {new Slot(2, "pan"), null};
        final Mood mood = Mood.ANGRY;
    }

    private static String texts(List<StateRecorder.Value> values) {
        return values.stream()
                .map(value -> value.name() + "=" + value.text())
                .toList()
                .toString();
    }
}
