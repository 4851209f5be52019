package dev.halfstep.world;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.frame.PresentedGame;
import dev.halfstep.frame.PresentedGame.Heat;
import dev.halfstep.frame.PresentedGame.Hull;
import dev.halfstep.frame.PresentedGame.Label;
import dev.halfstep.frame.PresentedGame.Tag;
import dev.halfstep.frame.PresentedGame.Tint;
import dev.halfstep.frame.SimulationContext;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.Transform;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares random queries, with filters and optional classes, with plain Java sets: in steps and in presentation, where
 * some entities have not appeared yet and others are still visible after their despawn.
 */
class QueryModelTest {

    private static final int FRAMES = 1_500;

    /** Each component of an entity has the number of the entity, except for the Tag. */
    private static final List<Class<?>> CLASSES =
            List.of(Transform.class, Tag.class, Hull.class, Heat.class, Label.class, Tint.class);

    private static final Set<Class<?>> DENSE = Set.of(Transform.class, Heat.class, Tint.class);

    /** An entity that a query has visited, with its component of each queried class. */
    private record Visit(EntityId id, List<@Nullable Object> components) {}

    /** Random classes and filters of a query. */
    private record Filters(
            List<Class<?>> required,
            List<Class<?>> optional,
            List<Class<?>> with,
            List<Class<?>> without,
            List<List<Class<?>>> anyOf) {

        static Filters random(SplittableRandom random) {
            List<Class<?>> shuffled = new ArrayList<>(CLASSES);
            Collections.shuffle(shuffled, new Random(random.nextLong()));
            int requiredCount = 1 + random.nextInt(3);
            int optionalCount = random.nextInt(Math.min(3, 5 - requiredCount));
            int rest = requiredCount + optionalCount;
            List<Class<?>> required = shuffled.subList(0, requiredCount);
            List<Class<?>> optional = shuffled.subList(requiredCount, rest);
            List<Class<?>> without = random.nextBoolean() ? shuffled.subList(rest, rest + 1) : List.of();
            List<Class<?>> with = random.nextInt(3) == 0 ? shuffled.subList(rest + 1, rest + 2) : List.of();
            List<List<Class<?>>> anyOf = new ArrayList<>();
            for (int group = random.nextInt(3); group > 0; group--) {
                anyOf.add(List.of(any(random), any(random), any(random)).subList(0, 1 + random.nextInt(3)));
            }
            return new Filters(required, optional, with, without, anyOf);
        }

        private static Class<?> any(SplittableRandom random) {
            return CLASSES.get(random.nextInt(CLASSES.size()));
        }

        boolean matches(Set<Class<?>> classes) {
            return classes.containsAll(required)
                    && classes.containsAll(with)
                    && Collections.disjoint(classes, without)
                    && anyOf.stream().noneMatch(group -> Collections.disjoint(classes, group));
        }

        List<Class<?>> queried() {
            List<Class<?>> queried = new ArrayList<>(required);
            queried.addAll(optional);
            return queried;
        }

        Query<?, ?, ?, ?> query(World world) {
            Query<?, ?, ?, ?> query = switch (required.size()) {
                case 1 -> world.query(required.get(0));
                case 2 -> world.query(required.get(0), required.get(1));
                default -> world.query(required.get(0), required.get(1), required.get(2));
            };
            query = query.with(with.toArray(Class<?>[]::new));
            for (Class<?> optionalClass : optional) {
                query = withOptional(query, optionalClass);
            }
            query = query.without(without.toArray(Class<?>[]::new));
            for (List<Class<?>> group : anyOf) {
                query = query.withAny(group.toArray(Class<?>[]::new));
            }
            return query;
        }

        private static Query<?, ?, ?, ?> withOptional(Query<?, ?, ?, ?> query, Class<?> optionalClass) {
            if (query instanceof Query1<?> one) {
                return one.optional(optionalClass);
            }
            return query instanceof Query2<?, ?> two
                    ? two.optional(optionalClass)
                    : ((Query3<?, ?, ?>) query).optional(optionalClass);
        }
    }

    private final PresentedGame game = new PresentedGame();
    /** The classes of each entity that was ever spawned. */
    private final Map<EntityId, Set<Class<?>>> model = new HashMap<>();

    private final Map<EntityId, Float> numbers = new HashMap<>();
    private final List<Filters> tested = new ArrayList<>();
    private int visits;
    private int missing;
    private int departed;
    private float nextNumber = 1;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomQueriesEqualSets(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        game.scheduler.simulation("change", step -> {
            compare(Filters.random(random), random);
            change(step, random); // by commands, which are applied after this system
        });
        SplittableRandom frameRandom = new SplittableRandom(seed + 100);
        for (int i = 0; i < FRAMES; i++) {
            game.frameOf(frameRandom.nextLong(150_000_000), frame -> {
                compare(Filters.random(frameRandom), frameRandom);
                compareAgain(frameRandom);
            });
            compare(Filters.random(frameRandom), frameRandom); // between frames
        }
        game.close();
        assertTrue(visits > 5 * FRAMES, "queries must visit several entities: " + visits);
        assertTrue(missing > FRAMES, "many optional components must be missing: " + missing);
        assertTrue(departed > FRAMES / 4, "despawned entities must be visited in presentation: " + departed);
    }

    /** Compares an earlier query again, whose list of archetypes is older. */
    private void compareAgain(SplittableRandom random) {
        compare(tested.get(random.nextInt(tested.size())), random);
    }

    private void change(SimulationContext step, SplittableRandom random) {
        List<EntityId> living = new ArrayList<>();
        step.world().forEachEntity(living::add);
        for (EntityId id : living) {
            int action = random.nextInt(20);
            if (action == 0) {
                step.commands().despawnAt((1 + random.nextInt(4)) / 4f, id);
            } else if (action == 1) {
                Class<?> changed = random.nextBoolean() ? Tag.class : Hull.class;
                if (model.get(id).remove(changed)) {
                    step.commands().remove(id, changed);
                } else {
                    model.get(id).add(changed);
                    step.commands().add(id, changed == Tag.class ? new Tag() : new Hull((int) numberOf(id)));
                }
            }
        }
        for (int spawns = living.size() < 40 ? random.nextInt(6) : 0; spawns > 0; spawns--) {
            spawn(step, random);
        }
    }

    private float numberOf(EntityId id) {
        return numbers.get(id);
    }

    private void spawn(SimulationContext step, SplittableRandom random) {
        float number = nextNumber++;
        Map<Class<?>, Supplier<Object>> factories = Map.of(
                Transform.class,
                () -> Transform.at(number, 0),
                Tag.class,
                Tag::new,
                Hull.class,
                () -> new Hull((int) number),
                Heat.class,
                () -> new Heat(number),
                Label.class,
                () -> new Label(Float.toString(number)),
                Tint.class,
                () -> new Tint(number));
        Set<Class<?>> classes = new HashSet<>(Set.of(Transform.class));
        for (Class<?> c : CLASSES) {
            if (random.nextBoolean()) {
                classes.add(c);
            }
        }
        Object[] components = classes.stream().map(c -> factories.get(c).get()).toArray();
        EntityId id = step.commands().spawnAt((1 + random.nextInt(4)) / 4f, components);
        model.put(id, classes);
        numbers.put(id, number);
    }

    private void compare(Filters filters, SplittableRandom random) {
        tested.add(filters);
        List<EntityId> expected = new ArrayList<>();
        game.world.forEachEntity(id -> {
            if (filters.matches(model.get(id))) {
                expected.add(id);
            }
        });
        Query<?, ?, ?, ?> query = filters.query(game.world);
        assertSame(query, filters.query(game.world), "the query is cached");
        assertEquals(expected.size(), query.count());
        assertEquals(expected.isEmpty(), query.isEmpty());
        check(filters, expected, loop(query));
        check(filters, expected, partitions(query, 1));
        check(filters, expected, partitions(query, 1 + random.nextInt(4)));
        if (DENSE.containsAll(filters.queried())) {
            checkSpans(filters, expected, query);
        }
        visits += expected.size();
        departed += (int) expected.stream().filter(id -> !id.isAlive()).count();
    }

    private void check(Filters filters, List<EntityId> expected, List<Visit> visited) {
        assertEquals(expected, visited.stream().map(Visit::id).toList(), filters::toString);
        for (Visit visit : visited) {
            for (int i = 0; i < filters.queried().size(); i++) {
                Class<?> c = filters.queried().get(i);
                Object component = visit.components.get(i);
                assertEquals(
                        model.get(visit.id).contains(c),
                        component != null,
                        () -> filters + ": " + c.getSimpleName() + " of " + visit.id);
                if (component == null) {
                    missing++;
                } else {
                    assertSame(c, component.getClass());
                    assertEquals(numberOf(visit.id), numberIn(component, visit.id));
                }
            }
        }
    }

    private float numberIn(Object component, EntityId id) {
        if (component instanceof Transform transform) {
            return transform.x();
        } else if (component instanceof Hull hull) {
            return hull.strength;
        } else if (component instanceof Heat heat) {
            return heat.kelvin();
        } else if (component instanceof Label label) {
            return Float.parseFloat(label.text());
        }
        return component instanceof Tint tint ? tint.red() : numberOf(id); // a Tag has no number
    }

    private static List<@Nullable Object> listOf(@Nullable Object... components) {
        return new ArrayList<>(Arrays.asList(components));
    }

    private static List<Visit> loop(Query<?, ?, ?, ?> query) {
        List<Visit> visited = new ArrayList<>();
        for (Object each : query) {
            if (each instanceof Query1.Row<?> row) {
                visited.add(new Visit(row.id(), listOf(row.first())));
            } else if (each instanceof Query2.Row<?, ?> row) {
                visited.add(new Visit(row.id(), listOf(row.first(), row.second())));
            } else if (each instanceof Query3.Row<?, ?, ?> row) {
                visited.add(new Visit(row.id(), listOf(row.first(), row.second(), row.third())));
            } else if (each instanceof Query4.Row<?, ?, ?, ?> row) {
                visited.add(new Visit(row.id(), listOf(row.first(), row.second(), row.third(), row.fourth())));
            }
        }
        return visited;
    }

    private static List<Visit> partitions(Query<?, ?, ?, ?> query, int count) {
        List<Visit> visited = new ArrayList<>();
        for (int partition = 0; partition < count; partition++) {
            if (query instanceof Query1<?> one) {
                one.forEachPartition(partition, count, (id, a) -> visited.add(new Visit(id, listOf(a))));
            } else if (query instanceof Query2<?, ?> two) {
                two.forEachPartition(partition, count, (id, a, b) -> visited.add(new Visit(id, listOf(a, b))));
            } else if (query instanceof Query3<?, ?, ?> three) {
                three.forEachPartition(partition, count, (id, a, b, c) -> visited.add(new Visit(id, listOf(a, b, c))));
            } else if (query instanceof Query4<?, ?, ?, ?> four) {
                four.forEachPartition(
                        partition, count, (id, a, b, c, d) -> visited.add(new Visit(id, listOf(a, b, c, d))));
            }
        }
        return visited;
    }

    private void checkSpans(Filters filters, List<EntityId> expected, Query<?, ?, ?, ?> query) {
        List<EntityId> visited = new ArrayList<>();
        if (query instanceof Query1<?> one) {
            one.forEachSpan((ids, a) -> checkSpan(filters, ids, visited, a));
        } else if (query instanceof Query2<?, ?> two) {
            two.forEachSpan((ids, a, b) -> checkSpan(filters, ids, visited, a, b));
        } else if (query instanceof Query3<?, ?, ?> three) {
            three.forEachSpan((ids, a, b, c) -> checkSpan(filters, ids, visited, a, b, c));
        }
        assertEquals(expected, visited, filters::toString);
    }

    private void checkSpan(Filters filters, EntityIds ids, List<EntityId> visited, Span... spans) {
        for (int slot = 0; slot < ids.size(); slot++) {
            EntityId id = ids.get(slot);
            visited.add(id);
            for (int i = 0; i < spans.length; i++) {
                Class<?> c = filters.queried().get(i);
                assertEquals(model.get(id).contains(c), spans[i] != null, filters::toString);
                if (spans[i] != null) {
                    assertEquals(numberOf(id), spans[i].read()[slot * spans[i].stride()]);
                }
            }
        }
    }
}
