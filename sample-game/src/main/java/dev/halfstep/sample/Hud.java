package dev.halfstep.sample;

import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.input.Key;
import dev.halfstep.render.draw.Layer;
import dev.halfstep.render.hud.HudGraph;
import dev.halfstep.render.hud.HudLine;
import dev.halfstep.render.window.GlfwHost;
import dev.halfstep.sample.scene.Scene;
import dev.halfstep.sample.scene.SceneFooter;
import dev.halfstep.sample.scene.SceneLayers;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Adds the parts that every scene has: the footer, the HUD line and the frame graphs. */
final class Hud {

    private Hud() {}

    /**
     * Adds the layers with the systems that show and hide them. A film has neither HUD line nor footer; meteors, which
     * is played, not measured, begins without the HUD line.
     *
     * @param hudPlace returns the layer to draw in place of the HUD line, such as one that draws in a part of the
     *     picture
     */
    static void add(
            GlfwHost host,
            UnaryOperator<Layer> hudPlace,
            SystemScheduler scheduler,
            Options options,
            Scene scene,
            SceneChoice choice,
            UnaryOperator<String> texts) {
        HudLine line = new HudLine();
        host.add(hudPlace.apply(line));
        Rate stepRate = options.timestep() == TimestepKind.VARIABLE ? null : choice.stepRate();
        SceneFooter footer = options.isWatchedReplay() // the bar of the replay takes the place of the footer
                ? null
                : SceneFooter.addTo(
                        SceneLayers.on(host, texts), scheduler, choice.scene(), choice.isSplit(), scene, stepRate);
        setVisible(line, footer, !options.has("--film"));
        line.setVisible(line.isVisible() && choice.scene() != SceneName.METEORS);
        scheduler.presentation("hud", frame -> {
            if (frame.input().pressCount(Key.F1) % 2 == 1) {
                setVisible(line, footer, !line.isVisible());
            }
        });
        HudGraph graph = host.add(new HudGraph());
        graph.setVisible(options.has("--graph"));
        scheduler.presentation("graph", frame -> {
            if (frame.input().pressCount(Key.F3) % 2 == 1) {
                graph.setVisible(!graph.isVisible());
            }
        });
    }

    private static void setVisible(HudLine line, @Nullable SceneFooter footer, boolean visible) {
        line.setVisible(visible);
        if (footer != null) {
            footer.setVisible(visible);
        }
    }
}
