package dev.halfstep.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.determinism.DeterminismCheck;
import dev.halfstep.game.GameSpec;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExamplesDeterminismTest {

    @Test
    void nothingInAnExampleMakesRunsDiverge() throws Exception {
        List<String> checked = new ArrayList<>();
        for (String name : ExampleFiles.names()) {
            for (Field field : Class.forName("dev.halfstep.examples." + name).getDeclaredFields()) {
                if (field.getType() == GameSpec.class && !name.equals("TileMap")) { // which has no wiring
                    field.setAccessible(true);
                    DeterminismCheck check = DeterminismCheck.of((GameSpec<?>) field.get(null));
                    check.assertQuiet();
                    assertEquals(List.of(), check.unresolved(), name);
                    checked.add(name);
                }
            }
        }
        assertTrue(checked.size() >= 11, checked::toString);
    }
}
