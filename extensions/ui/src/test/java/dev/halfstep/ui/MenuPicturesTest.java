package dev.halfstep.ui;




import dev.halfstep.frame.FramePacer;
import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.render.gl.GraphicsUnavailableException;
import dev.halfstep.render.image.Screenshot;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.render.window.WindowSettings;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Draws menus offscreen, and measures their pixels. The pictures are in target/pictures. */
class MenuPicturesTest {

    private static final Path PICTURES = Path.of("target", "pictures");

    static GlfwHost offscreen(int width, int height) {
        try {
            return GlfwHost.openOffscreen(
                    WindowSettings.of("menu", width, height)
                            .withVsync(false)
                            .withSamples(0)
                            .inStrictMode(),
                    new ManualClock());
        } catch (GraphicsUnavailableException e) {
            if (Boolean.getBoolean("halfstep.gl.required")) {
                throw e;
            }
            return Assumptions.abort(e.getMessage());
        }
    }

    private static Screenshot draw(int width, int height, Consumer<OptionsMenu> change, String name)
            throws IOException {
        ManualClock clock = new ManualClock();
        try (GlfwHost host = offscreen(width, height);
                World world = World.builder().register(Transform.TYPE).build();
                SystemScheduler scheduler = new SystemScheduler(world, new FixedTimestep(Rate.hz(60)))) {
            OptionsMenu options = new OptionsMenu(scheduler);
            host.add(options.menu.layer(host::framebufferSize));
            change.accept(options);
            GameLoop loop = new GameLoop(scheduler, host, clock, FramePacer.fixed(clock, Rate.hz(60)));
            loop.setLastFrame(3);
            loop.run();
            Screenshot picture = host.screenshot();
            Files.createDirectories(PICTURES);
            picture.write(PICTURES.resolve(name + "-" + width + ".png"));
            return picture;
        }
    }

    @ParameterizedTest
    @CsvSource({"640,360", "1280,720", "3840,2160"})
    void drawsAllWidgetsInEachSize(int width, int height) throws IOException {
        for (String screen : new String[] {"title", "options", "keys", "levels"}) {
            draw(width, height, options -> options.menu.open(screen), screen);
        }
        draw(width, height, options -> options.menu.setTexts(OptionsMenu.GERMAN).open("options"), "german");
        draw(
                width,
                height,
                options -> {
                    options.menu.open("title");
                    options.menu.open("quit");
                },
                "dialog");
    }
}
