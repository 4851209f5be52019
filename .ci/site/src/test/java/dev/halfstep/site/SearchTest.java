package dev.halfstep.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the pages in Chromium, opened as files. It is skipped without Chromium, or fails with the property
 * {@code halfstep.gl.required}, as tests that draw do.
 */
class SearchTest {

    private static final List<String> PROGRAMS = List.of("chromium", "chromium-browser", "google-chrome");

    @TempDir
    private Path work;

    @Test
    void findsTheRightSectionFirst() throws Exception {
        Map<String, String> first = new LinkedHashMap<>();
        first.put("ghost", "docs/recording.html#a-ghost");
        first.put("interpolation", "docs/interpolation.html#interpolation");
        first.put("rewind", "docs/rollback.html#rewind");
        first.put("one-way platform", "docs/platformer.html#moving-on-ground-platforms-slopes-jumps");
        first.put("screen shake", "docs/cameras.html#cameras-and-split-screens");
        first.put("save slot", "docs/saves.html#saves");
        first.put("gamepad", "docs/input.html#input");
        first.put("fog", "docs/light.html#fog");
        first.put("glTF", "docs/content.html#models-of-gltf");
        first.put("How do I draw a glTF model?", "docs/content.html#models-of-gltf");
        first.put("does it run on macOS?", "docs/packaging.html#windows-and-macos");
        first.put("how do I test without a window?", "index.html#tests-without-a-window");
        first.put("GameSpec", "apidocs/dev/halfstep/game/GameSpec.html");
        first.put("TiledMap", "apidocs/dev/halfstep/content/TiledMap.html");
        first.put(
                "setDirectionDegrees",
                "apidocs/dev/halfstep/render/particle/ParticleStyle.html#setDirectionDegrees(float,float)");
        String queries = first.keySet().stream().collect(Collectors.joining("', '", "['", "']"));

        List<String> log = run("""
                for (const query of %s) {
                  input.value = query;
                  await show();
                  log(list.querySelector('a').href.replace(/.*target\\/site\\//, ''));
                }
                """.formatted(queries));

        assertEquals(String.join("\n", first.values()), String.join("\n", log));
    }

    @Test
    void worksByKeys() throws Exception {
        List<String> log = run("""
                const press = (key, target = input) => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
                press('/', document.body);
                log(document.activeElement.id);
                input.value = 'fog';
                await show();
                press('ArrowDown');
                press('ArrowDown');
                press('ArrowUp');
                log(list.querySelector('[aria-selected=true]').id);
                list.addEventListener('click', event => { event.preventDefault(); log(event.target.closest('li').id); });
                press('Enter');
                press('Escape');
                log(list.hidden);
                input.value = 'qqqq';
                await show();
                log(list.children.length);
                """);

        assertEquals(List.of("search", "result1", "result1", "true", "0"), log);
    }

    @Test
    void linksNamesOfTypesAndNeighboursAndFitsSmallDisplays() throws Exception {
        List<String> log = run("""
                await load('apidocs/type-search-index.js');
                log([...document.querySelectorAll('main code a')].some(link => link.href.endsWith('/ShapeLayer.html')));
                log([...document.querySelectorAll('footer a')].map(link => link.textContent).join());
                log(document.querySelector('pre b').textContent !== '');
                log(document.documentElement.scrollWidth <= innerWidth);
                """);

        assertEquals(List.of("true", "Why does my game judder?,Sprites, animation and tiles", "true", "true"), log);
    }

    /** Opens a guide with a script, and returns what the script logs. */
    private List<String> run(String script) throws IOException, InterruptedException {
        Path program = program();
        assumeTrue(program != null || Boolean.getBoolean("halfstep.gl.required"), "Chromium is not installed");
        assertTrue(program != null, "one of these programs must be on the PATH: " + PROGRAMS);
        String module = """
                <script>addEventListener('load', async () => {
                const lines = [];
                const log = line => lines.push(line);
                try {
                %s
                } catch (e) { log(e); }
                document.body.innerHTML = '<main id="log">' + lines.map(line => '[' + line + ']').join('') + '</main>';
                });</script></body>
                """.formatted(script);
        Path page = BuiltSite.FOLDER.resolve("docs/drawing-with-test.html");
        Files.writeString(page, BuiltSite.read("docs/drawing.html").replace("</body>", module));
        try {
            return BuiltSite.matches("\\[([^\\]]*)\\]", open(program, page));
        } finally {
            Files.delete(page);
        }
    }

    private String open(Path program, Path page) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(program.toString(), "--headless", "--no-sandbox", "--disable-gpu"));
        command.addAll(List.of("--user-data-dir=" + work.resolve("profile"), "--window-size=360,900"));
        command.addAll(List.of("--enable-logging=stderr", "--virtual-time-budget=20000", "--dump-dom"));
        command.add(page.toUri().toString());
        Path output = work.resolve("output");
        Path messages = work.resolve("messages");
        Process process = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(messages.toFile())
                .start();
        try {
            assertTrue(process.waitFor(60, TimeUnit.SECONDS), "Chromium must end within a minute");
        } finally {
            process.destroyForcibly();
        }
        List<String> console = Files.readAllLines(messages).stream()
                .filter(line -> line.contains("CONSOLE"))
                .toList();
        assertEquals(List.of(), console, "the console must stay empty");
        String dom = Files.readString(output);
        return dom.substring(dom.indexOf("<main id=\"log\">") + 1, dom.lastIndexOf("</main>"));
    }

    private static Path program() {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(folder -> PROGRAMS.stream().map(Path.of(folder)::resolve))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }
}
