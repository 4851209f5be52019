package dev.halfstep.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.Events;
import dev.halfstep.input.StoredControls;
import dev.halfstep.state.StateException;
import dev.halfstep.state.StateHash;
import dev.halfstep.storage.EntityId;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests that a damaged or forged state is refused, or loaded exactly as its bytes say: a save of the loaded game must
 * give the same bytes.
 */
class DamagedStateTest {

    private static final int HEAD_BYTES = 18;

    /** 10,000 in the long run, see {@code -Dhalfstep.long}. */
    static final int FORGERIES = Boolean.getBoolean("halfstep.long") ? 10_000 : 400;

    private static SyntheticWorld colony(int entities) {
        SyntheticWorld game = Colony.of(entities).build();
        game.step(80);
        return game;
    }

    private static byte[] withValidChecksum(byte[] state) {
        CRC32C checksum = new CRC32C();
        checksum.update(state, HEAD_BYTES, state.length - HEAD_BYTES);
        ByteBuffer.wrap(state).putInt(10, state.length - HEAD_BYTES).putInt(14, (int) checksum.getValue());
        return state;
    }

    @Test
    void eachDamagedByteIsRefusedAndLeavesTheGameUnchanged() {
        try (SyntheticWorld saved = colony(20);
                SyntheticWorld loaded = colony(3)) {
            byte[] state = saved.scheduler().state().save();
            byte[] before = loaded.scheduler().state().save();
            Random random = new Random(1);
            for (int i = 0; i < 300; i++) {
                byte[] damaged = state.clone();
                int position = i < HEAD_BYTES ? i : random.nextInt(state.length);
                damaged[position] ^= (byte) (1 << random.nextInt(8));
                assertThrows(
                        StateException.class, () -> loaded.scheduler().state().load(damaged));
                byte[] truncated = Arrays.copyOf(state, random.nextInt(state.length));
                assertThrows(
                        StateException.class, () -> loaded.scheduler().state().load(truncated));
            }
            assertArrayEquals(before, loaded.scheduler().state().save());
        }
    }

    @Test
    void aForgedStateIsRefusedOrLoadedExactly() throws StateException {
        Map<String, Integer> outcomes = new TreeMap<>();
        List<String> inexact = new ArrayList<>();
        try (SyntheticWorld saved = colony(12);
                SyntheticWorld loaded = colony(3)) {
            byte[] state = saved.scheduler().state().save();
            byte[] before = loaded.scheduler().state().save();
            Random random = new Random(2);
            int beginOfInput = indexOf(
                    state,
                    ByteBuffer.allocate(4).putInt(StoredControls.checksum()).array(),
                    0);
            int endOfInput = indexOf(state, Colony.Born.class.getName().getBytes(StandardCharsets.UTF_8), beginOfInput);
            for (int i = 0; i < FORGERIES; i++) {
                byte[] forged = forge(state, random);
                try {
                    loaded.scheduler().state().load(forged);
                } catch (StateException refused) {
                    assertTrue(refused.getMessage().length() < 2_000, refused.getMessage());
                    assertTrue(refused.getMessage().chars().noneMatch(Character::isISOControl), refused.getMessage());
                    outcomes.merge(refused.reason().name(), 1, Integer::sum);
                    assertArrayEquals(before, loaded.scheduler().state().save(), "refused, but changed");
                    continue;
                }
                outcomes.merge("LOADED", 1, Integer::sum);
                byte[] again = loaded.scheduler().state().save();
                int difference = Arrays.mismatch(forged, HEAD_BYTES, forged.length, again, HEAD_BYTES, again.length);
                int position = HEAD_BYTES + difference;
                // input of other controls and of other steps than those of this game is dropped, so it is read
                // inexactly
                if (difference >= 0 && (position < beginOfInput || position >= endOfInput)) {
                    inexact.add("forgery " + i + ", byte " + position + ": " + forged[position] + " was read as "
                            + again[position]);
                }
                loaded.hash();
                loaded.scheduler().state().load(before);
            }
            loaded.scheduler().state().load(state);
            assertEquals(saved.hash(), loaded.hash());
        }
        assertEquals(List.of(), inexact);
        assertTrue(outcomes.get("LOADED") > FORGERIES / 10, outcomes::toString);
        assertTrue(outcomes.get("DAMAGED") > FORGERIES / 10, outcomes::toString);
    }

    /** Refers to an entity from a component, an event and an object. */
    private static final class Target {
        @Nullable
        EntityId id;
    }

    private record Hit(EntityId target) {}

    @Test
    void aReferenceToAnImpossibleEntityIsRefused() throws StateException {
        try (World world = World.builder()
                        .register(Transform.TYPE)
                        .register(Target.class)
                        .build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(10)))) {
            Events<Hit> hits = scheduler.addEvents(Hit.class, 10);
            hits.simulationReader("never reads");
            Target added = new Target();
            scheduler.state().add(added);
            Target component = new Target();
            List<EntityId> gone = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                gone.add(world.spawn());
                world.despawn(gone.get(i));
            }
            world.spawn(component);
            component.id = gone.get(0);
            added.id = gone.get(1);
            scheduler.simulation("hit", step -> step.commands().send(hits, new Hit(gone.get(2))));
            scheduler.runStep();
            byte[] state = scheduler.state().save();
            long hash = StateHash.of(world);
            for (EntityId id : gone) {
                int position = 1 + indexOf(state, bytesOf((byte) 1, id.number()), HEAD_BYTES);
                for (long number : new long[] {0, -1, Long.MIN_VALUE, (1L << 46) - 1, (1L << 47) - 1, 1L << 47}) {
                    byte[] forged = state.clone();
                    ByteBuffer.wrap(forged).putLong(position, number);
                    String message = assertThrows(
                                    StateException.class,
                                    () -> scheduler.state().load(withValidChecksum(forged)))
                            .getMessage();
                    assertEquals("the number of an entity must be in its range: " + number, message);
                }
            }
            assertEquals(hash, StateHash.of(world));
            scheduler.state().load(state);
            assertArrayEquals(state, scheduler.state().save());
            assertEquals(gone.get(1).number(), Objects.requireNonNull(added.id).number());
        }
    }

    private static byte[] bytesOf(byte first, long number) {
        return ByteBuffer.allocate(9).put(first).putLong(number).array();
    }

    /** Changes one to four places of a state, and makes its checksum valid again. */
    static byte[] forge(byte[] state, Random random) {
        byte[] forged = state.clone();
        int changes = 1 + random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int position = HEAD_BYTES + random.nextInt(state.length - HEAD_BYTES);
            switch (random.nextInt(4)) {
                case 0 -> forged[position] = (byte) random.nextInt();
                case 1 -> forged[position] ^= (byte) (1 << random.nextInt(8));
                case 2 -> Arrays.fill(forged, position, Math.min(position + 4, forged.length), (byte) 0xFF);
                default -> forged[position] = 0;
            }
        }
        if (random.nextInt(8) == 0) {
            forged = Arrays.copyOf(forged, forged.length - random.nextInt(40));
        }
        return withValidChecksum(forged);
    }

    private static int indexOf(byte[] bytes, byte[] searched, int from) {
        for (int i = from; i <= bytes.length - searched.length; i++) {
            if (Arrays.equals(searched, 0, searched.length, bytes, i, i + searched.length)) {
                return i;
            }
        }
        throw new AssertionError("the bytes must contain what is searched");
    }
}
