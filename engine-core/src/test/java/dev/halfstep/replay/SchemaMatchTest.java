package dev.halfstep.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the changes between the components of a recording and those of a build. */
class SchemaMatchTest {

    @Test
    void ofVeryManyChangesTheNumberIsTold() {
        List<ComponentSchema> recorded = IntStream.range(0, 60_000)
                .mapToObj(i -> new ComponentSchema("c" + i, List.of()))
                .toList();
        List<String> changes = new SchemaMatch(recorded, List.of()).changes();
        assertEquals(201, changes.size());
        assertEquals("not compared: 59800 more changes", changes.get(200));
    }
}
