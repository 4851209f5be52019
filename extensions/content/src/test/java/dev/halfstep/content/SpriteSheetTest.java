package dev.halfstep.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.halfstep.content.SpriteSheet.Direction;
import dev.halfstep.content.SpriteSheet.Frame;
import dev.halfstep.content.SpriteSheet.Pivot;
import dev.halfstep.content.SpriteSheet.Rect;
import dev.halfstep.content.SpriteSheet.SliceKey;
import dev.halfstep.content.SpriteSheet.Tag;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what the reader makes of sheets of Aseprite, also of damaged ones. */
class SpriteSheetTest {

    private static final String HERO = "sprites/hero.json";

    @TempDir
    private Path folder;

    private SpriteSheet read(String json) throws IOException {
        TestAssets.write(folder, HERO, json);
        return SpriteSheet.read(folder, HERO);
    }

    private String refusal(String json) {
        String message = assertThrows(IOException.class, () -> read(json)).getMessage();
        assertTrue(message.chars().noneMatch(Character::isISOControl), message);
        assertFalse(message.contains("line -"), message);
        return message;
    }

    @Test
    void aSheetHasFramesTagsLayersAndSlices() throws IOException {
        SpriteSheet sheet = SpriteSheet.read(TestAssets.FOLDER, HERO);
        assertEquals("sprites/hero.png", sheet.image());
        assertEquals(49, sheet.width());
        assertEquals(17, sheet.height());
        assertEquals(
                new Frame("hero 0.aseprite", new Rect(1, 1, 14, 15), new Rect(1, 1, 14, 15), 16, 16, 100),
                sheet.frames().get(0));
        assertEquals(3, sheet.frames().size());
        Tag back = sheet.tag("back");
        assertEquals(Direction.REVERSE, back.direction());
        assertEquals(2, back.repeats());
        assertEquals(sheet.frames(), back.frames());
        assertEquals(1, sheet.tag("blink").from());
        assertEquals(
                List.of(
                        new SpriteSheet.Layer("body", "", 255, ""),
                        new SpriteSheet.Layer("arms", "body", 128, "multiply")),
                sheet.layers());
        assertEquals(
                new SliceKey(0, new Rect(2, 3, 12, 10), new Rect(4, 4, 4, 2), null),
                sheet.slices().get(0).at(2));
        SpriteSheet.Slice hand = sheet.slices().get(1);
        assertNull(hand.at(0));
        assertEquals(new SliceKey(1, new Rect(-1, 3, 4, 4), null, new Pivot(2, -1)), hand.at(1));
        assertEquals(0, hand.at(2).bounds().width());
    }

    @Test
    void aMissingTagIsReportedWithTheNamesOfAll() throws IOException {
        SpriteSheet sheet = SpriteSheet.read(TestAssets.FOLDER, HERO);
        assertEquals(
                "the sheet of sprites/hero.png must have the tag jump, it has: run, back, breathe, blink",
                assertThrows(NoSuchElementException.class, () -> sheet.tag("jump"))
                        .getMessage());
    }

    @Test
    void aHashOfFramesIsReadAsAnArray() throws IOException {
        String array = TestAssets.text(HERO);
        String hash = array.replaceAll("\\{\\s+\"filename\": (\"[^\"]*\"),", "$1: {")
                .replaceFirst("\"frames\": \\[", "\"frames\": {")
                .replaceFirst("\\],(\\s+\"meta\")", "},$1");
        assertTrue(hash.contains("\"hero 1.aseprite\": {"), hash);
        assertEquals(text(read(array)), text(read(hash)));
    }

    /** The frames take 0.1, 0.2 and 0.05 seconds; each tenth of a second is looked at. */
    @ParameterizedTest
    @CsvSource({"run, 0 1 1 2 0 1 1 0", "back, 2 1 1 0 1 1 0 0", "breathe, 0 1 1 2 1 1 0 1", "blink, 2 1 1 1 1 1 1 1"})
    void framesFollowDirectionRepeatsAndDurations(String name, String expected) throws IOException {
        SpriteSheet sheet = SpriteSheet.read(TestAssets.FOLDER, HERO);
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            shown.add(String.valueOf(sheet.frames().indexOf(sheet.tag(name).frame(i * 0.1))));
        }
        assertEquals(expected, String.join(" ", shown));
    }

    @Test
    void anAnimationWithAnEndStaysAtItsLastFrame() throws IOException {
        SpriteSheet sheet = SpriteSheet.read(TestAssets.FOLDER, HERO);
        Tag back = sheet.tag("back");
        assertEquals(0.7, back.seconds());
        assertEquals(sheet.frames().get(2), back.frame(-1));
        assertEquals(sheet.frames().get(0), back.frame(0.6999));
        assertEquals(sheet.frames().get(0), back.frame(1e9));
        assertEquals(0.5, sheet.tag("blink").seconds()); // frames 2, 1, then back to 2, then to 1
        assertEquals(Double.POSITIVE_INFINITY, sheet.tag("run").seconds());
        assertEquals(sheet.frames().get(1), sheet.all().frame(0.15));
    }

    /** In Aseprite, a pass back leaves out the frame that the pass before has ended with. */
    @ParameterizedTest
    @CsvSource({"1, 0 1 2, 3", "2, 0 1 2 1 0, 5", "3, 0 1 2 1 0 1 2, 7", "4, 0 1 2 1 0 1 2 1 0, 9"})
    void backAndForthEndsAfterItsPasses(int passes, String frames, int count) throws IOException {
        String json = TestAssets.text(HERO).replaceAll("\"duration\": \\d+", "\"duration\": 1000");
        String tag =
                "{ \"name\": \"p\", \"from\": 0, \"to\": 2, \"direction\": \"pingpong\", \"repeat\": " + passes + " },";
        SpriteSheet sheet = read(json.replace("\"frameTags\": [", "\"frameTags\": [" + tag));
        Tag pingPong = sheet.tag("p");
        assertEquals(count, pingPong.seconds());
        List<String> shown = new ArrayList<>();
        for (int second = 0; second < count; second++) {
            shown.add(String.valueOf(sheet.frames().indexOf(pingPong.frame(second))));
        }
        assertEquals(frames, String.join(" ", shown));
        String last = frames.substring(frames.length() - 1);
        assertEquals(last, String.valueOf(sheet.frames().indexOf(pingPong.frame(count))));
    }

    @Test
    void framesAreChosenWithoutAllocation() throws IOException {
        Tag tag = SpriteSheet.read(TestAssets.FOLDER, HERO).tag("breathe");
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long best = Long.MAX_VALUE;
        for (int round = 0; round < 3; round++) { // the first one loads classes
            long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < 10_000; i++) {
                tag.frame(i * 0.016);
            }
            best = Math.min(best, threads.getThreadAllocatedBytes(id) - before);
        }
        assertTrue(best < 1_000, "bytes: " + best);
    }

    @Test
    void aMessageHasFilePathLineRuleAndValue() throws IOException {
        String json = TestAssets.text(HERO);
        assertEquals(
                "sprites/hero.json, /frames/1, line 11: duration must be a number from 0.0 to 3600000.0: -200",
                refusal(json.replace("200\n", "-200\n")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"to\": 2 | \"to\": 3 | must have all frames of one sprite, as the tags count them",
                "\"to\": 2 | \"to\": -2 | to must be a whole number from -1",
                "\"w\": 49 | \"w\": 48 | within the picture: hero 2.aseprite",
                "\"x\": 17 | \"x\": -17 | within the picture: hero 1.aseprite",
                "\"rotated\": false | \"rotated\": true | must not be rotated: export the sheet again",
                "\"duration\": 50 | \"duration\": \"long\" | duration must be a number",
                "\"frame\": 2, | \"frame\": 1, | must be ascending: 1",
                "\"bounds\" | \"bound\" | must have the value bounds",
                "\"size\" | \"sizes\" | with frames and the size of the picture",
                "\"frames\" | \"textures\" | File, Export Sprite Sheet of Aseprite",
                "\"scale\": \"1\" | \"scale\": | the JSON data that File, Export Sprite Sheet",
                "\"repeat\": \"3\" | \"repeat\": \"many\" | repeat must be a whole number",
                "\"frame\": { \"x\": 1, | \"frame\": 5, \"f\": { \"x\": 1, | must be an object: 5",
                "\"frame\": { \"x\": 1, | \"f\": { \"x\": 1, | must have the value frame: hero 0.aseprite",
                "\"meta\": { | \"meta\": [], \"x\": { | with frames and the size of the picture",
                "\"hero.png\" | \"a\\u0000.png\" | must be relative"
            })
    void valuesAreChecked(String found, String replacement, String expected) throws IOException {
        String json = TestAssets.text(HERO);
        assertTrue(json.contains(found), found);
        String message = refusal(json.replace(found, replacement));
        assertTrue(message.contains(expected), () -> expected + " must be in: " + message);
    }

    /** The folder is the one of the game: whatever the file says, a game opens no picture beyond it. */
    @ParameterizedTest
    @CsvSource({
        "hero.png, sprites/hero.png",
        "./art/hero.png, sprites/art/hero.png",
        "../img/hero.png, img/hero.png",
        "..\\\\img\\\\hero.png, img/hero.png",
        "../../hero.png, sprites/hero.png",
        "a/../../../b/hero.png, sprites/hero.png",
        "/home/me/hero.png, sprites/hero.png",
        "C:\\\\art\\\\hero.png, sprites/hero.png",
        "C:hero.png, sprites/hero.png",
        "\\\\\\\\server\\\\share\\\\hero.png, sprites/hero.png",
        "hero.png:stream, sprites/stream",
        "/, ''",
        "C:, ''",
        "'', ''"
    })
    void aPictureBeyondTheFolderIsExpectedBesideTheSheet(String stored, String expected) throws IOException {
        assertEquals(
                expected,
                read(TestAssets.text(HERO).replace("hero.png", stored)).image());
    }

    @Test
    void aLinkBeyondTheFolderIsRefusedAsAPicture() throws IOException {
        Path outside = Files.createTempFile("outside", ".png");
        try {
            Files.createDirectories(folder.resolve("sprites"));
            Files.createSymbolicLink(folder.resolve("sprites/hero.png"), outside);
            assertTrue(refusal(TestAssets.text(HERO)).contains("must be in the folder of assets"));
        } finally {
            Files.delete(outside);
        }
    }

    @Test
    void paddingIsNoPartOfAFrame() throws IOException {
        SpriteSheet sheet = read(TestAssets.text(HERO)
                .replace("\"w\": 14, \"h\": 15 },\n    \"rotated\"", "\"w\": 18, \"h\": 19 },\n    \"rotated\"")
                .replace("\"h\": 17 }", "\"h\": 20 }"));
        assertEquals(new Rect(3, 3, 14, 15), sheet.frames().get(0).area());
        assertEquals(new Rect(1, 1, 14, 15), sheet.frames().get(0).trimmed());
    }

    @Test
    void whatAGridTrimsBeyondTheSpriteIsNoPartOfAFrame() throws IOException {
        SpriteSheet sheet = read(TestAssets.text(HERO)
                .replace(
                        "\"spriteSourceSize\": { \"x\": 1, \"y\": 1,", "\"spriteSourceSize\": { \"x\": -2, \"y\": 4,"));
        assertEquals(new Rect(3, 1, 12, 12), sheet.frames().get(0).area());
        assertEquals(new Rect(0, 4, 12, 12), sheet.frames().get(0).trimmed());
    }

    /** A cell of Split Grid has the place of the cell in the sprite, and the size of a cell as the one of the frame. */
    @Test
    void cellsOfAGridAreFramesOfTheirOwn() throws IOException {
        String json = sheet(true, "a 0,a 0,a 0", "")
                .replace(
                        "\"duration\"",
                        "\"spriteSourceSize\":{\"x\":1,\"y\":0,\"w\":1,\"h\":1},\"sourceSize\":{\"w\":1,\"h\":1},\"duration\"");
        assertEquals(
                new Frame("a 0", new Rect(2, 0, 1, 1), new Rect(0, 0, 1, 1), 1, 1, 100),
                read(json).frames().get(2));
        assertTrue(refusal(json.replace("\"frameTags\":[", "\"frameTags\":[{\"name\":\"run\",\"from\":0,\"to\":0}"))
                .contains("Split Grid"));
    }

    /** TexturePacker and others write neither durations nor tags. */
    @Test
    void aFrameWithoutADurationTakesATenthOfASecond() throws IOException {
        SpriteSheet sheet =
                read("{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":2,\"h\":2}},\"b\":{\"frame\":{\"x\":2,"
                        + "\"y\":0,\"w\":2,\"h\":2},\"duration\":0}},\"meta\":{\"size\":{\"w\":4,\"h\":2}}}");
        assertEquals(
                List.of(100, 100),
                sheet.frames().stream().map(Frame::milliseconds).toList());
        assertEquals(sheet.frames().get(1), sheet.all().frame(0.15));
        assertEquals("", sheet.image());
    }

    @Test
    void whatIsLeftOutOrReplacedIsNoted() throws IOException {
        SpriteSheet sheet = read(TestAssets.text(HERO)
                .replace("\"frameTags\": [", "\"frameTags\": [{ \"name\": \"gone\", \"from\": 0, \"to\": -1 },")
                .replace("\"pingpong\"", "\"sideways\""));
        assertEquals(
                List.of("run", "back", "breathe", "blink"),
                sheet.tags().stream().map(Tag::name).toList());
        assertEquals(Direction.FORWARD, sheet.tag("breathe").direction());
        assertEquals(
                List.of(
                        "sprites/hero.json, /meta/frameTags/0, line 37: a tag without frames is left out: gone",
                        "sprites/hero.json, /meta/frameTags/3, line 40: direction must be forward or reverse or pingpong or"
                                + " pingpong-reverse: the default is shown: sideways"),
                sheet.notes());
    }

    /** The numbers in the file count the frames of the sprite, of which Split Tags leaves out some and repeats others. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "h #run 0.ase,h #run 1.ase,h #jump 0.ase | run:1-2,jump:3-3 | 0 0 2",
                "h #run 0.ase,h #run 1.ase,h #fly 0.ase,h #fly 1.ase | run:2-3,fly:3-4 | 0 0 2 2",
                "h (a) #x 0,h (a) #x 1,h (b) #x 0,h (b) #x 1,h (a) #y 0,h (b) #y 0 | x:0-1,y:2-2 | 0 0 4",
                "h #hit 0,h #hit 1,h #all 2,h #all 3 | all:0-3,hit:0-1 | 0 0 0 0 0 0"
            })
    void theFramesOfSplitTagsAreFoundByTheirNames(String names, String tags, String expected) throws IOException {
        SpriteSheet sheet = read(sheet(true, names, tags));
        List<String> begins = new ArrayList<>();
        for (Tag tag : sheet.tags()) {
            assertEquals(
                    sheet.frames().subList(tag.from(), tag.from() + tag.frames().size()), tag.frames());
            tag.frames().forEach(frame -> begins.add(String.valueOf(tag.from())));
        }
        assertEquals(expected, String.join(" ", begins));
    }

    @Test
    void framesOfOneNameAreKept() throws IOException {
        assertEquals(3, read(sheet(true, "a,a,b", "")).frames().size());
    }

    /** Returns a sheet with named frames of 1 pixel, side by side, and tags such as {@code run:0-2}. */
    private static String sheet(boolean isHash, String names, String tags) {
        StringBuilder frames = new StringBuilder();
        String[] all = names.split(",", -1);
        for (int i = 0; i < all.length; i++) {
            String content = "\"frame\":{\"x\":" + i + ",\"y\":0,\"w\":1,\"h\":1},\"duration\":100}";
            frames.append(i == 0 ? "" : ",")
                    .append(isHash ? "\"" + all[i] + "\":{" : "{\"filename\":\"" + all[i] + "\",")
                    .append(content);
        }
        String list = tags.isEmpty()
                ? ""
                : tags.replaceAll("(\\w+):(\\d+)-(\\d+)", "{\"name\":\"$1\",\"from\":$2,\"to\":$3}");
        return "{\"frames\":" + (isHash ? "{" + frames + "}" : "[" + frames + "]")
                + ",\"meta\":{\"image\":\"a.png\",\"size\":{\"w\":99,\"h\":1},\"frameTags\":[" + list + "]}}";
    }

    @Test
    void tagsOfTwoSpritesAreRefusedWithFileAndRemedy() {
        assertEquals(
                "sprites/hero.json: a sheet with tags must have all frames of one sprite, as the tags count them: export"
                        + " each sprite by itself, with all frames and without Ignore Empty, Split Tags and Split Grid, or"
                        + " without tags: B_0",
                refusal(sheet(false, "A_0,A_1,B_0,B_1,B_2", "A:0-1,B:0-2")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hero 0.aseprite,hero 1.aseprite,bat 0.aseprite,bat 1.aseprite | run:0-1,fly:0-1",
                "hero 0.aseprite,hero 1.aseprite,bat 0.aseprite,bat 1.aseprite | run:0-1",
                "crate.aseprite,hero 0.aseprite,hero 1.aseprite | run:0-1",
                "hero 0.aseprite,hero 1.aseprite,crate.aseprite | run:0-1,box:0-0",
                "a0,a1,b0,b1,b2 | a:0-1,x:0-1,y:2-2",
                "A 1,A 2,B 1,B 2,B 3,B 4 | a:0-1,x:0-1,y:2-3",
                "hero #run 0.ase,hero #run 1.ase,bat #x 0.ase,bat #x 1.ase,bat #x 2.ase,bat #x 3.ase | run:0-1,x:0-1,y:2-3",
                "hero (Layer 1) 0.ase,hero (Layer 1) 1.ase,bat (Layer 1) 0.ase,bat (Layer 1) 1.ase | run:0-1,fly:0-1",
                "run_0,run_1,jump_0,fly_0,fly_1 | run:0-1,jump:2-2,fly:0-1",
                "hero 0.ase,hero 1.ase,hero 3.ase | run:0-1,jump:2-2",
                "a:0,a:1,a:2,b:4,b:6 | a:0-2,b:3-4",
                "h #run 0.ase,h #run 1.ase,h #fly 0.ase,h #fly 1.ase | run:0-2,fly:3-4",
                "hero #run 0.ase,hero #run 1.ase,bat #run 0.ase,bat #run 1.ase | run:0-1,run:0-1"
            })
    void eachFormOfTagsThatDoNotCountTheFramesIsRefused(String names, String tags) {
        for (boolean isHash : new boolean[] {false, true}) {
            assertTrue(refusal(sheet(isHash, names, tags)).contains("must have all frames of one sprite"), names);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hero 0.aseprite,hero 1.aseprite,hero 2.aseprite | run:0-1,jump:2-2",
                "hero 0.aseprite,hero 1.aseprite,hero 2.aseprite | run:1-2",
                "hero 0.png,hero 1.png,hero 2.png,hero 3.png | a:0-3,b:1-2,c:0-1",
                "0.png,1.png,2.png | run:0-2",
                "hero_00,hero_01,hero_02 | run:0-2",
                "hero1,hero2,hero3 | run:0-2",
                "hero5,hero6,hero7 | run:0-2",
                "0_hero2,1_hero2,2_hero2 | run:0-1,jump:2-2",
                "hero-16x16 0,hero-16x16 1 | run:0-1",
                "hero (run) 0,hero (run) 1,hero (jump) 2,hero (jump) 3 | run:0-1,jump:2-3",
                "hero (run) 0,hero (run) 1,hero (jump) 0,hero (jump) 1 | run:0-1,jump:2-3",
                "hero #run 0.ase,hero #run 1.ase,hero #jump 0.ase,hero #jump 1.ase | run:0-1,jump:2-3",
                "hero #run 0.ase,hero #run 1.ase,hero #jump 0.ase | run:0-1,jump:1-1",
                "run_0,run_1,jump_0,jump_1,jump_2 | run:0-1,jump:2-4",
                "run_1,run_2,jump_1,fall_1,fall_2 | run:0-1,jump:2-2,fall:3-4",
                "_0,run_0,run_1,_3 | run:1-2",
                "all_0,all_1,hit_0,hit_1,all_4,all_5 | all:0-5,hit:2-3",
                "hit_0,hit_1,all_2,all_3 | all:0-3,hit:0-1",
                "run,run,jump,jump | run:0-1,jump:2-3",
                "run1,run1,run2,run2,idle | run1:0-1,run2:2-3,idle:4-4",
                "run1,run2,jump1,jump2 | run1:0-0,run2:1-1,jump1:2-2,jump2:3-3",
                "hero (Layer 1) 0.aseprite,hero (Layer 1) 1.aseprite | run:0-1",
                "hero (body) 0.ase,hero (body) 1.ase,hero (arms) 0.ase,hero (arms) 1.ase | run:0-1",
                "hero.aseprite | run:0-0",
                "A_0,A_1,B_0,B_1,B_2 | ''",
                "99999999998,99999999999 | run:0-1",
                "hero #run 0.ase,hero #run 1.ase,hero #jump.ase | run:0-1,jump:2-2",
                "pack #1 0,pack #1 1,pack #1 2 | run:0-1",
                "hero 8.ase,hero 9.ase,hero 10.ase,hero 11.ase | run:0-3"
            })
    void eachFormOfNamesOfOneSpriteIsRead(String names, String tags) throws IOException {
        for (boolean isHash : new boolean[] {false, true}) {
            assertEquals(
                    names.split(",", -1).length,
                    read(sheet(isHash, names, tags)).frames().size());
        }
    }

    /** The last frame of a sheet of several sprites is beyond all tags, so counting finds each one. */
    @Test
    void randomSheetsAreRefusedIfTheyHaveSeveralSprites() throws IOException {
        Random random = new Random(9);
        for (int round = 0; round < 300; round++) {
            int sprites = 1 + random.nextInt(3);
            boolean isNumberedByTag = sprites == 1 && random.nextBoolean();
            List<String> names = new ArrayList<>();
            List<String> tags = new ArrayList<>();
            for (int sprite = 0; sprite < sprites; sprite++) {
                int count = 2 + random.nextInt(5);
                int from = 0;
                for (int frame = 0; frame < count; frame++) {
                    names.add((isNumberedByTag ? "tag" + tags.size() : "sprite" + sprite) + " "
                            + (isNumberedByTag ? frame - from : frame) + ".aseprite");
                    if (frame == count - 1 || random.nextInt(3) == 0) {
                        tags.add("t" + tags.size() + ":" + from + "-" + frame);
                        from = isNumberedByTag ? frame + 1 : random.nextInt(frame + 1);
                    }
                }
            }
            String json = sheet(random.nextBoolean(), String.join(",", names), String.join(",", tags));
            if (sprites == 1) {
                assertEquals(names.size(), read(json).frames().size(), json);
            } else {
                assertTrue(refusal(json).contains("must have all frames of one sprite"), json);
            }
        }
    }

    @Test
    void hostileFilesAreRefused() {
        String rule = "must be the JSON data";
        assertTrue(refusal("[".repeat(100_000)).contains(rule));
        assertTrue(refusal("{\"x\":" + "[".repeat(100_000)).contains(rule));
        assertTrue(refusal("[1]").contains(rule));
        String size = ",\"meta\":{\"size\":{\"w\":1,\"h\":1}";
        String frames = "{\"frames\":[" + "{\"frame\":{}},".repeat(270_000) + "{\"frame\":{}}]" + size + "}}";
        assertTrue(refusal(frames).contains("number of frames"));
        String tags = ",\"frameTags\":[" + "{\"from\":0,\"to\":0},".repeat(140_000) + "{\"from\":0,\"to\":0}]";
        assertTrue(refusal("{\"frames\":[{\"frame\":{}}]" + size + tags + "}}").contains("number of objects"));
        assertTrue(refusal("{\"" + "a".repeat(100_000) + "\":1}").contains(rule));
        assertTrue(refusal(sheet(false, "a", "").replace("a.png", "a".repeat(100_000)))
                .contains("at most 1024 characters"));
        assertTrue(refusal("{} {}").contains("goes on after its end"));
        assertTrue(refusal("").contains(rule));
    }

    /** Patterns that look for tags and numbers in names must not try each part of a long name with each other. */
    @Test
    void longNamesOfFramesAreReadAtOnce() throws IOException {
        for (String part : List.of(" #", "1 ", "(", "#", " 1.", "1")) {
            String name = part.repeat(200_000 / part.length());
            assertEquals(
                    2,
                    read(sheet(false, name + "x," + name + "y", "run:0-1"))
                            .frames()
                            .size());
        }
    }

    /** The parser finds the encoding by the first four bytes. */
    @Test
    void eachStartOfAFileIsRefusedInOneLineOrReadAsItIs() throws IOException {
        byte[] json = "{\"frames\": []}".getBytes(StandardCharsets.UTF_8);
        int[] bytes = {0x00, 0x01, '{', '"', 0xEF, 0xBB, 0xBF, 0xFE, 0xFF};
        Path target = folder.resolve("sheet.json");
        for (int start = 0; start < bytes.length * bytes.length * bytes.length * bytes.length; start++) {
            byte[] file = new byte[4 + json.length];
            int rest = start;
            for (int i = 0; i < 4; i++) {
                file[i] = (byte) bytes[rest % bytes.length];
                rest /= bytes.length;
            }
            System.arraycopy(json, 0, file, 4, json.length);
            Files.write(target, file);
            String message = assertThrows(IOException.class, () -> SpriteSheet.read(folder, "sheet.json"))
                    .getMessage();
            assertTrue(message.startsWith("sheet.json"), message);
            assertTrue(message.chars().noneMatch(Character::isISOControl), message);
        }
    }

    @Test
    void aDamagedSheetIsRefusedInOneLineOrReadAsItIs() throws IOException {
        byte[] file = TestAssets.text(HERO).getBytes(StandardCharsets.UTF_8);
        Path target = folder.resolve("hero.json");
        List<String> words = List.of(
                "0",
                "-1",
                "1",
                "2",
                "3",
                "17",
                "255",
                "65536",
                "65537",
                "2147483648",
                "99999999999",
                "1e9",
                "0.5",
                "null",
                "true",
                "forward",
                "reverse",
                "pingpong",
                "../x",
                "/x",
                "",
                "\\u0000",
                "[1]",
                "{\\\"x\\\":1}");
        Map<String, Integer> all = Damage.outcomes(file, Damage.FILES, 3, words, content -> {
            Files.write(target, content);
            return text(SpriteSheet.read(folder, "hero.json"));
        });
        assertTrue(all.get("REFUSED") > Damage.FILES / 5, all::toString);
        assertTrue(all.get("OTHER") > Damage.FILES / 5, all::toString);
    }

    /** Returns all that a sheet says. */
    private static String text(SpriteSheet sheet) {
        StringBuilder text =
                new StringBuilder(sheet.image() + sheet.frames() + sheet.layers() + sheet.slices() + sheet.notes());
        for (Tag tag : sheet.tags()) {
            text.append(tag.name())
                    .append(tag.from())
                    .append(tag.frames())
                    .append(tag.direction())
                    .append(tag.repeats());
        }
        return text.append(sheet.width()).append('x').append(sheet.height()).toString();
    }
}
