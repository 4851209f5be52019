package dev.halfstep.content;

import dev.halfstep.storage.EntityId;
import dev.halfstep.world.Commands;
import dev.halfstep.world.World;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Spawns entities from the objects of a map. The game has a function for each class of objects that artists use in
 * Tiled.
 *
 * <pre>{@code
 * MapSpace space = map.space(1);
 * ObjectSpawner spawner = new ObjectSpawner()
 *         .on("coin", coin -> List.of(space.transform(coin), new Coin(coin.properties().whole("value", 1))))
 *         .on("enemy", enemy -> isEasy ? List.of() : List.of(space.transform(enemy), new Enemy()))
 *         .ignore("note");
 * spawner.spawn(map, world);
 * }</pre>
 *
 * <p>Objects without a class are not spawned. Not thread-safe.
 */
public final class ObjectSpawner {

    private final Map<String, Function<MapObject, List<?>>> functions = new HashMap<>();

    /** Creates a spawner without functions. */
    public ObjectSpawner() {}

    /**
     * Sets the components of entities that are spawned from objects of a class.
     *
     * @param className the class in Tiled, not empty
     * @param components returns the components of the entity of an object: new ones in each call. No entity is spawned
     *     if the list is empty
     * @return this spawner
     * @throws IllegalArgumentException if the class is empty, or is set already
     */
    public ObjectSpawner on(String className, Function<MapObject, List<?>> components) {
        if (className.isEmpty() || functions.putIfAbsent(className, components) != null) {
            throw new IllegalArgumentException("a class of objects must have a name and one function: " + className);
        }
        return this;
    }

    /**
     * Names classes whose objects are no entities, such as notes for other artists.
     *
     * @param classNames the classes in Tiled
     * @return this spawner
     * @throws IllegalArgumentException if a class is empty, or is set already
     */
    public ObjectSpawner ignore(String... classNames) {
        for (String className : classNames) {
            on(className, ObjectSpawner::nothing);
        }
        return this;
    }

    /**
     * Spawns the objects of a map, also invisible ones, in the order of the file.
     *
     * @param map the map
     * @param world the world, with the component classes registered
     * @return the entities by the {@link MapObject#id} of their objects, for properties that refer to objects
     * @throws IllegalArgumentException if objects have classes without a function. The message names all of these
     *     classes, and no entity is spawned
     */
    public Map<Integer, EntityId> spawn(TiledMap map, World world) {
        return spawn(map, world::spawn);
    }

    /**
     * Spawns the objects of a map when the commands are applied, for a level that begins within a step.
     *
     * @param map the map
     * @param commands the commands of a system
     * @return the entities by the {@link MapObject#id} of their objects
     * @throws IllegalArgumentException if objects have classes without a function. The message names all of these
     *     classes, and no entity is spawned
     */
    public Map<Integer, EntityId> spawn(TiledMap map, Commands commands) {
        return spawn(map, commands::spawn);
    }

    private Map<Integer, EntityId> spawn(TiledMap map, Function<Object[], EntityId> spawn) {
        List<MapObject> objects = map.objects();
        Map<String, Integer> unknown = new TreeMap<>();
        for (MapObject object : objects) {
            if (!object.className().isEmpty() && !functions.containsKey(object.className())) {
                unknown.merge(object.className(), 1, Integer::sum);
            }
        }
        if (!unknown.isEmpty()) {
            StringJoiner names = new StringJoiner(", ");
            unknown.forEach((name, count) -> names.add(Fault.printable(name) + " (" + count + ")"));
            throw new IllegalArgumentException(
                    "each class of objects in " + map.file() + " must have a function or be ignored: " + names);
        }
        Map<Integer, EntityId> entities = new LinkedHashMap<>();
        for (MapObject object : objects) {
            List<?> components = functions
                    .getOrDefault(object.className(), ObjectSpawner::nothing)
                    .apply(object);
            if (!components.isEmpty()) {
                entities.put(object.id(), spawn.apply(components.toArray()));
            }
        }
        return Collections.unmodifiableMap(entities);
    }

    private static List<?> nothing(MapObject object) {
        return List.of();
    }
}
