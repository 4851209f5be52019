package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The game of docs/first-level.md compiles after each step, passes its test, and plays a level that is saved meanwhile. */
class FirstLevelGuideTest {

    private static final String PAGE = "docs/first-level.md";
    private static final Path GUIDE = Path.of("..").resolve(PAGE);
    private static final Path ASSETS = Path.of("..", "examples", "platformer", "assets");

    /** The class Main of the guide reads it. */
    private static final String ASSETS_PROPERTY = "assets";

    /** The headings behind the steps that end with a whole program. */
    private static final List<String> ENDS = List.of("2 Ground", "3 Pictures", "4 Coins");

    @TempDir
    private Path folder;

    @Test
    void eachStepCompiles() throws IOException {
        for (String end : ENDS) {
            new GuideProject(folder.resolve(end.substring(0, 1)))
                    .addPageBefore(PAGE, end)
                    .compile();
        }
    }

    @Test
    void lastProgramHasTheLinesThatTheStepsAdd() throws IOException {
        String guide = Files.readString(GUIDE);
        String main = guide.substring(guide.lastIndexOf("static GameWindow window()"));
        Matcher lines = Pattern.compile("(?m)^```\\n((?: {16}.*\\n)+)```").matcher(guide);
        int count = 0;
        while (lines.find()) {
            for (String line : lines.group(1).lines().toList()) {
                assertTrue(line.isBlank() || line.strip().equals("...") || main.contains(line.replace(";", "")), line);
                count++;
            }
        }
        assertEquals(4, count);
    }

    @Test
    void levelIsPlayedDrawnAndLoadedAgain() throws Exception {
        String player = """
                /** Draws the game offscreen, saves another level, and plays on until that one has begun. */
                class Player {
                    @Test
                    void plays() throws IOException {
                        Main.window().offscreen().clock(new ManualClock()).show(Player::play).play();
                    }

                    private static void play(GameWindow window) {
                        frames(window, 30);
                        window.host().assets().finish();
                        frames(window, 1);
                        Screenshot picture = window.host().screenshot();
                        int earth = 0x5D4259;
                        assertEquals(earth, picture.rgb(100, 700), "the ground is drawn");
                        assertTrue(count(picture, 0xF2545B) > 500, "the hero is drawn");
                        int coins = window.world().query(Coin.class).count();

                        try {
                            Path level = Main.ASSETS.resolve("level-1.tmx");
                            String coin = "<object id=\\"99\\" type=\\"coin\\" x=\\"40\\" y=\\"200\\"><point/></object>";
                            String map = java.nio.file.Files.readString(level);
                            java.nio.file.Files.writeString(level, map.replace("</objectgroup>", coin + "</objectgroup>"));
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                        long frame = 0; // files are checked by time, so the number of frames is not known
                        while (window.world().query(Coin.class).count() == coins && frame++ < 20_000) {
                            frames(window, 1);
                        }
                        assertEquals(coins + 1, window.world().query(Coin.class).count());
                        window.loop().stop();
                    }

                    private static void frames(GameWindow window, int count) {
                        for (int i = 0; i < count; i++) {
                            window.scheduler().frame(window.host(), 16_666_667);
                        }
                    }

                    private static int count(Screenshot picture, int rgb) {
                        int count = 0;
                        for (int y = 0; y < picture.height(); y++) {
                            for (int x = 0; x < picture.width(); x++) {
                                count += picture.rgb(x, y) == rgb ? 1 : 0;
                            }
                        }
                        return count;
                    }
                }
                """;
        GuideProject game =
                new GuideProject(folder).addPage(PAGE).addTypes(player).compile();
        Path assets = Files.createDirectory(folder.resolve("assets"));
        try (Stream<Path> files = Files.list(ASSETS)) {
            for (Path file : files.toList()) {
                Files.copy(file, assets.resolve(file.getFileName()));
            }
        }
        System.setProperty(ASSETS_PROPERTY, assets.toString());

        assertEquals(1, game.runTests("FirstLevelTest"));
        assertEquals(1, game.runTests("Player"));
    }
}
