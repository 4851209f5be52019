package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the code of the guide to saves: round trips, files of other versions and damaged files. */
class SavesGuideTest {

    private static final String GUIDE = "docs/saves.md";

    private static final String SURROUNDINGS = """
                static final class Progress {
                    int level;
                    int coins;
                    Progress(int level, int coins) {
                        this.level = level;
                        this.coins = coins;
                    }
                }
                static final class Crate {
                    int hits;
                    Crate(int hits) {
                        this.hits = hits;
                    }
                }
                static World world() {
                    return World.builder()
                            .register(Transform.TYPE)
                            .register(Progress.class, Crate.class, RandomStream.class)
                            .build();
                }
                static final List<String> warnings = new ArrayList<>();
                static final DataFolder folder = DataFolder.at(Path.of(System.getProperty("saves")));
                static byte[] bytes(String name) throws IOException {
                    return folder.read(name, 1 << 20).orElseThrow();
                }
            """;

    @TempDir
    private Path temporary;

    private static String code() throws IOException {
        return SURROUNDINGS
                + DocumentedCode.block(GUIDE, "static final DataFolder DATA")
                + DocumentedCode.block(GUIDE, "record SavedCrate")
                + DocumentedCode.block(GUIDE, "static final class SaveFormat")
                + DocumentedCode.block(GUIDE, "static Optional<Save> load")
                + DocumentedCode.block(GUIDE, "static void saveIfHigher");
    }

    /** Runs the body of a method {@code main} after the code of the guide. */
    private void run(String body) throws Exception {
        String main = "public static void main(String[] args) throws IOException {\n" + body + "}\n";
        System.setProperty("saves", temporary.resolve("data").toString());
        try {
            DocumentedCode.run(DocumentedCode.compileMembers(code() + main, temporary));
        } finally {
            System.clearProperty("saves");
        }
    }

    @Test
    void loadedWorldHasTheSavedState() throws Exception {
        run("""
                    assertEquals(Optional.empty(), load(folder, warnings::add));
                    long hash;
                    try (World world = world()) {
                        RandomStream random = new RandomStream(7);
                        random.nextInt(9);
                        world.spawn(new Progress(3, 250), random);
                        for (int i = 0; i < 100; i++) {
                            world.spawn(Transform.at(i / 3f, -i), new Crate(i % 3));
                        }
                        hash = StateHash.of(world);
                        store(folder, world, warnings::add);
                    }
                    try (World world = world()) {
                        load(folder, warnings::add).orElseThrow().spawnIn(world);
                        assertEquals(hash, StateHash.of(world));
                    }
                    assertEquals(List.of(), warnings);
                """);
    }

    @Test
    void readsTheFirstVersion() throws Exception {
        run("""
                    ByteArrayOutputStream file = new ByteArrayOutputStream();
                    CheckedOutputStream checked = new CheckedOutputStream(file, new CRC32());
                    DataOutputStream out = new DataOutputStream(checked);
                    out.writeInt(1); // the version
                    out.writeInt(5); // the level, and no coins
                    out.writeLong(77); // the state of the random stream
                    out.writeInt(0); // the number of crates
                    out.writeLong(checked.getChecksum().getValue());
                    folder.write("save.dat", file.toByteArray());
                    assertEquals(new Save(5, 0, 77, List.of()), load(folder, warnings::add).orElseThrow());
                """);
    }

    @Test
    void keepsASaveOfANewerVersion() throws Exception {
        run("""
                    byte[] newer = SaveFormat.encode(new Save(1, 1, 1, List.of()));
                    newer[3] = 3; // the last byte of the version
                    folder.write("save.dat", newer);
                    assertEquals(Optional.empty(), load(folder, warnings::add));
                    assertEquals(
                            List.of(
                                    "the game cannot be loaded: the version (update the game to read newer ones) in a save"
                                            + " must be 1 to 2: 3",
                                    "the save is kept as " + folder.path().resolve("save.dat.1.kept")),
                            warnings);
                    assertEquals(3, bytes("save.dat.1.kept")[3]);
                """);
    }

    @Test
    void refusesAndKeepsEveryDamagedSave() throws Exception {
        run("""
                    byte[] whole = SaveFormat.encode(new Save(1, 1, 1, List.of(new SavedCrate(1, 2, 3))));
                    for (int i = 0; i < whole.length; i++) {
                        byte[] damaged = whole.clone();
                        damaged[i] ^= 0x40;
                        folder.write("save.dat", damaged);
                        assertEquals(Optional.empty(), load(folder, warnings::add), "a changed bit in byte " + i);
                        assertEquals(2 * (i + 1), warnings.size()); // two for each damaged save
                        assertEquals(damaged[i], bytes("save.dat." + (i + 1) + ".kept")[i]);
                        folder.write("save.dat", Arrays.copyOf(whole, i));
                        assertEquals(Optional.empty(), load(folder, line -> {}), "a cut at byte " + i);
                        Files.delete(folder.path().resolve("save.dat." + (i + 2) + ".kept")); // the truncated save
                    }
                    // One byte too many, and a file that is too large.
                    folder.write("save.dat", Arrays.copyOf(whole, whole.length + 1));
                    assertEquals(Optional.empty(), load(folder, warnings::add));
                    folder.write("save.dat", new byte[SaveFormat.MAX_BYTES + 1]);
                    assertEquals(Optional.empty(), load(folder, warnings::add));
                """);
    }

    @Test
    void updatesTheBestScoreOnlyIfItIsHigher() throws Exception {
        run("""
                    for (int score : new int[] {500, 300, 700, 700}) {
                        saveIfHigher(folder, score);
                    }
                    assertEquals(700, ByteBuffer.wrap(bytes("best.dat")).getInt());
                """);
    }

    @Test
    void folderIsNamedAfterTheGame() throws Exception {
        run("    assertEquals(\"my-game\", DATA.path().getFileName().toString());\n");
        assertNull(System.getProperty("saves"), "run() must clear its property");
    }
}
