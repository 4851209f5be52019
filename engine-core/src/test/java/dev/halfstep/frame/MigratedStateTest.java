package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.state.StateException;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.storage.DenseComponent;
import dev.halfstep.storage.EntityId;
import dev.halfstep.storage.StateWriter;
import dev.halfstep.storage.StoredFields;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.transform.Parent;
import dev.halfstep.transform.Transform;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Tests what a stored state contains, and that a later version of a game reads it. */
class MigratedStateTest {

    enum Mood {
        CALM,
        ANGRY
    }

    record Point(float x, float y) {}

    /** Has a field of each kind. */
    static final class Everything {
        boolean flag = true;
        byte small = -3;
        short middle = -300;
        char letter = '\u20AC';
        int number = 70_000;
        long large = 1L << 40;
        float exact = -0.0f;
        double precise = Double.MIN_VALUE;
        String text = "\uD800 lone surrogate, and \u00E4";
        Mood mood = Mood.ANGRY;
        Point point = new Point(1, 2);
        Point nothing;
        EntityId friend;
        EntityId gone;
        final int[] inPlace = {1, 2, 3};
        float[][] rows = {{1, 2}, {}, null};
        Point[] path = {new Point(3, 4), null};
        String[] names = {"a", null};
    }

    private static WorldRecipe everything() {
        return new WorldRecipe().register(ComponentType.simulation(Everything.class));
    }

    private static byte[] stateOf(WorldRecipe recipe) {
        try (SyntheticWorld game = recipe.build()) {
            game.step(1);
            return game.scheduler().state().save();
        }
    }

    @Test
    void fieldsOfAllKindsAreRestored() throws StateException {
        try (SyntheticWorld saved =
                        everything().entities(1, random -> List.of()).build();
                SyntheticWorld loaded = everything().build()) {
            Everything original = new Everything();
            original.friend = saved.entity(0);
            original.gone = saved.world().spawn();
            saved.world().despawn(original.gone);
            original.inPlace[1] = 20;
            EntityId id = saved.world().spawn(original);
            saved.step(1);
            loaded.scheduler().state().load(saved.scheduler().state().save());
            assertEquals(saved.hash(), loaded.hash());
            List<Everything> found = new ArrayList<>();
            for (var row : loaded.world().query(Everything.class)) {
                assertEquals(id.number(), row.id().number());
                found.add(row.first());
            }
            Everything copy = found.get(0);
            assertEquals(original.text, copy.text);
            assertSame(Mood.ANGRY, copy.mood);
            assertNull(copy.nothing);
            assertTrue(copy.friend.isAlive());
            assertTrue(!copy.gone.isAlive() && copy.gone.number() == original.gone.number());
            assertArrayEquals(new int[] {1, 20, 3}, copy.inPlace);
            assertArrayEquals(original.rows, copy.rows);
            assertArrayEquals(original.path, copy.path);
            assertArrayEquals(original.names, copy.names);
            assertEquals(1, 1 / -copy.exact > 0 ? 1 : 0);
        }
    }

    record OldCrate(int power, Point at) {}

    record NewCrate(float strength, int hits, Point at, String owner) {}

    private static final ComponentType<NewCrate> NEW_CRATE = ComponentType.simulation(NewCrate.class)
            .named("crate")
            .version(3)
            .migratedFrom(1, fields -> fields.rename("power", "strength").put("hits", 7))
            .migratedFrom(2, fields -> {
                fields.put("strength", ((Integer) fields.remove("strength")) * 0.5f);
                ((StoredFields) fields.get("at")).put("y", -1f);
                fields.put("owner", null);
            });

    @Test
    void aStateOfAnOldVersionPassesThroughAllMigrations() throws StateException {
        byte[] old = stateOf(new WorldRecipe()
                .register(ComponentType.simulation(OldCrate.class).named("crate"))
                .entities(2, random -> List.of(new OldCrate(9, new Point(3, 4)))));
        try (SyntheticWorld game = new WorldRecipe().register(NEW_CRATE).build()) {
            game.scheduler().state().load(old);
            List<NewCrate> crates = new ArrayList<>();
            game.world().query(NewCrate.class).forEach((id, crate) -> crates.add(crate));
            NewCrate expected = new NewCrate(4.5f, 7, new Point(3, -1), null);
            assertEquals(List.of(expected, expected), crates);
        }
    }

    static final class Wind extends DenseComponent {
        static final ComponentType<Wind> TYPE =
                ComponentType.simulation(Wind.class).storedIn(floats(2)).named("wind");

        Wind() {
            super(2);
        }

        Wind with(float x, float y) {
            set(0, x);
            set(1, y);
            return this;
        }
    }

    static final class Storm extends DenseComponent {
        static final ComponentType<Storm> TYPE = ComponentType.simulation(Storm.class)
                .storedIn(floats(1))
                .named("wind")
                .version(2)
                .migratedFrom(1, fields -> {
                    float x = (Float) fields.remove("number 0");
                    float y = (Float) fields.remove("number 1");
                    fields.put("number 0", x * x + y * y);
                });

        Storm() {
            super(1);
        }

        float power() {
            return get(0);
        }
    }

    @Test
    void denseComponentsAreMigratedByTheNamesOfTheirFloats() throws StateException {
        byte[] old = stateOf(new WorldRecipe()
                .register(Wind.TYPE)
                .entities(3, random -> List.of(new Wind().with(3, 4), Transform.at(1, 2))));
        try (SyntheticWorld game = new WorldRecipe().register(Storm.TYPE).build()) {
            game.scheduler().state().load(old);
            List<Float> powers = new ArrayList<>();
            game.world()
                    .query(Storm.class, Transform.class)
                    .forEach((id, storm, transform) -> powers.add(storm.power() + transform.x()));
            assertEquals(List.of(26f, 26f, 26f), powers);
        }
    }

    /** A component with a collection. */
    static final class Bag {
        static final StateWriter<Bag> WRITER = new StateWriter<>() {
            @Override
            public void write(Bag bag, DataOutput out) throws IOException {
                out.writeShort(bag.items.size());
                for (String item : bag.items) {
                    out.writeUTF(item);
                }
            }

            @Override
            public void read(Bag bag, DataInput in) throws IOException {
                bag.items.clear();
                int count = in.readUnsignedShort();
                for (int i = 0; i < count; i++) {
                    bag.items.add(in.readUTF());
                }
            }
        };

        final List<String> items = new ArrayList<>();

        static void copy(Bag source, Bag dest) {
            dest.items.clear();
            dest.items.addAll(source.items);
        }
    }

    private static WorldRecipe bags(Bag outside) {
        return new WorldRecipe()
                .register(ComponentType.simulation(Bag.class)
                        .hashedBy((bag, sink) -> bag.items.forEach(sink::addText))
                        .copiedBy(Bag::new, Bag::copy)
                        .writtenBy(Bag.WRITER))
                .wire((world, scheduler) -> scheduler.state().add(outside, Bag::new, Bag::copy, Bag.WRITER));
    }

    @Test
    void aWriterStoresComponentsAndOtherObjects() throws StateException {
        Bag savedOutside = new Bag();
        Bag loadedOutside = new Bag();
        loadedOutside.items.add("dropped");
        try (SyntheticWorld saved = bags(savedOutside).build();
                SyntheticWorld loaded = bags(loadedOutside).build()) {
            Bag bag = new Bag();
            bag.items.addAll(List.of("rope", "lamp"));
            savedOutside.items.add("map");
            saved.world().spawn(bag);
            loaded.scheduler().state().load(saved.scheduler().state().save());
            loaded.world().query(Bag.class).forEach((id, copy) -> assertEquals(bag.items, copy.items));
            assertEquals(saved.hash(), loaded.hash());
            assertEquals(List.of("map"), loadedOutside.items);
        }
    }

    private static void assertRefused(String message, StateException.Reason reason, Executable load) {
        StateException refused = assertThrows(StateException.class, load);
        assertEquals(message, refused.getMessage());
        assertEquals(reason, refused.reason());
    }

    private static Executable load(byte[] state, ComponentType<?>... types) {
        return () -> {
            try (SyntheticWorld game = new WorldRecipe().register(types).build()) {
                game.scheduler().state().load(state);
            }
        };
    }

    @Test
    void aStateThatDoesNotFitIsRefusedByTheNameOfTheComponent() {
        byte[] old = stateOf(new WorldRecipe()
                .register(ComponentType.simulation(OldCrate.class).named("crate"))
                .entities(1, random -> List.of(new OldCrate(9, new Point(3, 4)))));
        StateException.Reason other = StateException.Reason.OTHER_GAME;
        assertRefused("a stored component must be registered in the world: crate is not", other, load(old));
        assertRefused(
                "a class must have the fields that were stored: crate has {strength F, hits I, at {x F, y F}, owner T},"
                        + " stored were {power I, at {x F, y F}}; increase its version and migrate the older one",
                other,
                load(old, ComponentType.simulation(NewCrate.class).named("crate")));
        assertRefused(
                "a stored component must fit its class: crate: version 1 is stored, and there is no migration from"
                        + " version 1; add migratedFrom(1, ...)",
                other,
                load(
                        old,
                        ComponentType.simulation(NewCrate.class).named("crate").version(2)));
        assertRefused(
                "a stored component must fit its class: crate: the migration from version 1 fails: only a stored field"
                        + " can be used: there is no mass among [power, at]",
                other,
                load(
                        old,
                        ComponentType.simulation(NewCrate.class)
                                .named("crate")
                                .version(2)
                                .migratedFrom(1, fields -> fields.remove("mass"))));
        assertRefused(
                "a stored value must fit its field: crate must be an object with the fields [strength, hits, at,"
                        + " owner], not [power, at]",
                other,
                load(
                        old,
                        ComponentType.simulation(NewCrate.class)
                                .named("crate")
                                .version(2)
                                .migratedFrom(1, fields -> {})));
        byte[] newer = stateOf(new WorldRecipe()
                .register(NEW_CRATE)
                .entities(1, random -> List.of(new NewCrate(1, 2, new Point(3, 4), "me"))));
        assertRefused(
                "a stored component must fit its class: crate: it has version 1 in this game, and version 3 in the"
                        + " state, which is newer",
                other,
                load(newer, ComponentType.simulation(OldCrate.class).named("crate")));
    }

    static final class WithoutConstructor {
        final int value;

        WithoutConstructor(int value) {
            this.value = value;
        }
    }

    record WithList(List<String> items) {}

    @Test
    void allComponentsThatCannotBeStoredAreNamed() {
        try (SyntheticWorld game = new WorldRecipe()
                .register(ComponentType.simulation(WithoutConstructor.class).hashedBy((value, sink) -> {}))
                .register(ComponentType.simulation(WithList.class)
                        .hashedBy((value, sink) -> {})
                        .immutable())
                .build()) {
            IllegalStateException refused = assertThrows(
                    IllegalStateException.class, () -> game.scheduler().state().save());
            String message = refused.getMessage();
            assertTrue(message.contains("WithoutConstructor.value is final"), message);
            assertTrue(message.contains("WithList.items is a java.util.List"), message);
            assertTrue(message.endsWith("register it with ComponentType.simulation(...).writtenBy(...)"), message);
        }
    }

    record Sprite(String image) {}

    record Particles(List<Float> ages) {}

    @Test
    void presentationComponentsAreStoredIfTheyHaveAName() throws StateException {
        WorldRecipe recipe = new WorldRecipe()
                .register(ComponentType.presentation(Sprite.class).named("sprite"))
                .register(ComponentType.presentation(Particles.class));
        byte[] state = stateOf(recipe.entities(
                1, random -> List.of(Transform.at(1, 2), new Sprite("hero"), new Particles(List.of()))));
        try (SyntheticWorld game = recipe.build()) {
            game.scheduler().state().load(state);
            EntityId id = game.world().query(Sprite.class).single().id();
            assertEquals("hero", game.world().get(id, Sprite.class).image());
            assertTrue(!game.world().has(id, Particles.class));
        }
        try (SyntheticWorld withoutPictures = new WorldRecipe().build()) {
            withoutPictures.scheduler().state().load(state);
            assertEquals(1, withoutPictures.world().query(Transform.class).count());
        }
    }

    @Test
    void ownersAreRestored() throws StateException {
        try (SyntheticWorld saved = new WorldRecipe().register(Parent.TYPE).build();
                SyntheticWorld loaded = new WorldRecipe().register(Parent.TYPE).build()) {
            EntityId car = saved.world().spawn(Transform.at(1, 2));
            EntityId wheel = saved.world().spawn(Transform.at(0, 1), new Parent(car));
            saved.world().spawn(Transform.at(0, 1), new Parent(wheel));
            loaded.scheduler().state().load(saved.scheduler().state().save());
            assertEquals(3, loaded.world().size());
            List<EntityId> cars = new ArrayList<>();
            loaded.world().query(Transform.class).forEach((id, transform) -> {
                if (id.number() == car.number()) {
                    cars.add(id);
                }
            });
            cars.forEach(loaded.world()::despawn);
            assertEquals(0, loaded.world().size());
        }
    }

    @Test
    void componentsThatAGameDoesNotKnowAreKeptForOneThatKnowsThem() throws StateException {
        ComponentType<OldCrate> crate = ComponentType.simulation(OldCrate.class).named("crate");
        WorldRecipe whole = new WorldRecipe().register(Wind.TYPE).register(crate);
        byte[] state = stateOf(whole.entities(
                3,
                random -> List.of(
                        Transform.at(1, 2),
                        new Wind().with(random.nextFloat(), 4),
                        new OldCrate(random.nextInt(), null))));
        byte[] stateOfPart;
        try (SyntheticWorld part = new WorldRecipe().build()) {
            assertThrows(StateException.class, () -> part.scheduler().state().load(state));
            part.scheduler().state().setKeepingUnknownComponents(true);
            part.scheduler().state().load(state);
            assertEquals(3, part.world().query(Transform.class).count());
            part.world().despawn(part.world().query(Transform.class).first().id());
            part.step(1);
            byte[] kept = part.scheduler().state().save();
            part.scheduler().state().load(kept); // kept a second time
            stateOfPart = part.scheduler().state().save();
            assertArrayEquals(kept, stateOfPart);
        }
        try (SyntheticWorld expected = whole.build();
                SyntheticWorld regained = whole.build()) {
            expected.scheduler().state().load(state);
            expected.world()
                    .despawn(expected.world().query(Transform.class).first().id());
            regained.scheduler().state().load(stateOfPart);
            assertEquals(2, regained.world().query(OldCrate.class, Wind.class).count());
            assertEquals(expected.hash(), regained.hash());
        }
    }
}
