package dev.halfstep.testkit;

import dev.halfstep.random.RandomStream;
import java.util.List;

/** What one entity of a synthetic world is made of. */
@FunctionalInterface
public interface EntityRecipe {

    /**
     * Makes the components of one entity.
     *
     * @param random of this entity alone, so that one entity more changes no other
     * @return new components, of different registered classes
     */
    List<?> components(RandomStream random);
}
