package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the code of the guide to saves: slots, migrations, writers and a file of the game's own. */
class SavesGuideTest {

    private static final String GUIDE = "docs/saves.md";

    private static final String SURROUNDINGS = """
                static final class OldCrate {
                    int damage;
                    OldCrate() {}
                    OldCrate(int damage) {
                        this.damage = damage;
                    }
                }
                /** A game with a crate of any class. */
                static SyntheticWorld game(ComponentType<?> type, Supplier<?> crate, Quests quests) {
                    return new WorldRecipe()
                            .register(type)
                            .entities(20, random -> List.of(Transform.at(random.between(0, 9), 1), crate.get()))
                            .system("move", step -> step.world()
                                    .query(Transform.class)
                                    .forEach((id, at) -> at.setPosition(at.x() + 1, at.y())))
                            .wire((world, scheduler) -> Quests.addTo(scheduler, quests))
                            .build();
                }
                static SyntheticWorld game(Quests quests) {
                    return game(CRATE, () -> new Crate(7, 2f), quests);
                }
                static final List<String> messages = new ArrayList<>();
                static final DataFolder folder = DataFolder.at(Path.of(System.getProperty("saves")));
                static void frame(SyntheticWorld game) {
                    game.frame(Duration.ofMillis(50));
                }
            """;

    @TempDir
    private Path temporary;

    private static String code() throws IOException {
        return SURROUNDINGS
                + DocumentedCode.block(GUIDE, "static final DataFolder DATA")
                + DocumentedCode.block(GUIDE, "static FutureTask<byte[]> read")
                + DocumentedCode.block(GUIDE, "static void saveWithPicture")
                + DocumentedCode.block(GUIDE, "static final class Crate")
                + DocumentedCode.block(GUIDE, "/** The quests")
                + DocumentedCode.block(GUIDE, "static void saveIfHigher");
    }

    /** Runs the body of a method {@code main} after the code of the guide. */
    private void run(String body) throws Exception {
        String main = "public static void main(String[] args) throws Exception {\n" + body + "}\n";
        System.setProperty("saves", temporary.resolve("data").toString());
        try {
            DocumentedCode.run(DocumentedCode.compileMembers(code() + main, temporary));
        } finally {
            System.clearProperty("saves");
        }
    }

    @Test
    void aLoadedGameHasTheSavedStateAndQuests() throws Exception {
        run("""
                    Quests quests = new Quests();
                    Quests loadedQuests = new Quests();
                    try (SaveSlots slots = new SaveSlots(folder);
                            SyntheticWorld saved = game(quests);
                            SyntheticWorld loaded = game(loadedQuests)) {
                        frame(saved);
                        frame(loaded); // begins it by a frame without time
                        quests.completed.add("find the key");
                        save(slots, "slot-1", "Level 3", saved.scheduler());
                        assertEquals(List.of(), slots.list(), "before the end of the frame");
                        frame(saved);
                        assertEquals("Level 3", slots.list().get(0).title());
                        loadedQuests.completed.add("of another game");
                        load(slots, "slot-1", loaded.scheduler(), messages::add);
                        frame(loaded);
                        assertEquals(saved.hash(), loaded.hash());
                        assertEquals(quests.completed, loadedQuests.completed);
                        frame(saved);
                        frame(loaded);
                        assertEquals(saved.hash(), loaded.hash());

                        FutureTask<byte[]> reading = read(slots, "slot-1");
                        loaded.scheduler().state().load(reading.get());
                        report(slots, messages::add);
                    }
                    assertEquals(List.of(), messages);
                """);
    }

    @Test
    void aDamagedSaveIsRefusedAndTheGameGoesOn() throws Exception {
        run("""
                    try (SaveSlots slots = new SaveSlots(folder);
                            SyntheticWorld game = game(new Quests())) {
                        slots.save("slot-1", "", null, new byte[] {1, 2, 3});
                        frame(game);
                        long hash = game.hash();
                        load(slots, "slot-1", game.scheduler(), messages::add);
                        game.frame(Duration.ZERO);
                        assertEquals(hash, game.hash());
                        load(slots, "slot-2", game.scheduler(), messages::add);
                        game.frame(Duration.ZERO);
                        Path missing = folder.path().resolve("slot-2.save");
                        assertEquals(
                                List.of(
                                        "a state must begin with the mark of its format: these 3 bytes do not",
                                        "a save must be whole: " + missing + ": it does not exist"),
                                messages);
                        messages.clear();
                        slots.save("slot-1", "", () -> new byte[SaveSlots.MAX_PICTURE_BYTES + 1], new byte[1]);
                        slots.list();
                        report(slots, messages::add);
                        assertEquals(1, messages.size());
                    }
                """);
    }

    @Test
    void aCrateOfTheFirstVersionIsMigrated() throws Exception {
        run("""
                    ComponentType<OldCrate> old = ComponentType.simulation(OldCrate.class).named("crate");
                    try (SyntheticWorld saved = game(old, () -> new OldCrate(5), new Quests());
                            SyntheticWorld loaded = game(new Quests())) {
                        frame(saved);
                        loaded.scheduler().state().load(saved.scheduler().state().save());
                        int count = 0;
                        for (var crate : loaded.world().query(Crate.class)) {
                            assertEquals(5, crate.first().hits);
                            assertEquals(1f, crate.first().height);
                            count++;
                        }
                        assertEquals(20, count);
                    }
                """);
    }

    @Test
    void aDamagedNumberOfQuestsIsRefused() throws Exception {
        run("""
                    Quests quests = new Quests();
                    for (int count : new int[] {-1, 1_001, Integer.MAX_VALUE}) {
                        byte[] bytes = ByteBuffer.allocate(4).putInt(count).array();
                        try {
                            quests.read(quests, new DataInputStream(new ByteArrayInputStream(bytes)));
                        } catch (IOException e) {
                            messages.add(e.getMessage());
                        }
                    }
                    assertEquals(3, messages.size());
                    assertEquals("at most 1000 quests can be completed: -1", messages.get(0));
                """);
    }

    @Test
    void updatesTheBestScoreOnlyIfItIsHigher() throws Exception {
        run("""
                    for (int score : new int[] {500, 300, 700, 700}) {
                        saveIfHigher(folder, score);
                    }
                    saveLater(folder, 900, messages::add).join();
                    saveLater(folder, 800, messages::add).join();
                    byte[] bytes = folder.read("best.dat", 4).orElseThrow();
                    assertEquals(900, ByteBuffer.wrap(bytes).getInt());
                    assertEquals(List.of(), messages);
                """);
    }

    @Test
    void folderIsNamedAfterTheGame() throws Exception {
        run("    assertEquals(\"my-game\", DATA.path().getFileName().toString());\n");
        assertNull(System.getProperty("saves"), "run() must clear its property");
    }
}
