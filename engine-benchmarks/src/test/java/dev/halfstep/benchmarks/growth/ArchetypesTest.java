package dev.halfstep.benchmarks.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks the component combinations of the growth measurement. */
class ArchetypesTest {

    @Test
    void eachArchetypeHasItsOwnTagsAndEquallyManyComponents() {
        int anyEntity = 7;
        Set<Set<Class<?>>> signatures = new HashSet<>();
        for (int archetype = 0; archetype < Archetypes.MAX_COUNT; archetype++) {
            Object[] components = Archetypes.createComponents(archetype, anyEntity);
            assertEquals(2 + 6, components.length, "there must be a transform, a velocity and six tags");
            signatures.add(Arrays.stream(components).map(Object::getClass).collect(Collectors.toSet()));
        }
        assertEquals(5_005, signatures.size(), "there must be an archetype for each choice of 6 of 15 tags");
    }
}
