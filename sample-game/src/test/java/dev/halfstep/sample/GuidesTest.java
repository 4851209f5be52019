package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the code of the guides, and compares the report in a guide with the report of the game. */
class GuidesTest {

    @TempDir
    private Path folder;

    @Test
    void reportInTheGuideMatchesTheRealReport() throws IOException {
        assertEquals(
                DocumentedCode.block("docs/sample-game.md", "frames=").lines().toList(),
                Run.of("--scene bounce --headless --seconds 60 --tick-hz 25 --seed 7".split(" "))
                        .out());
    }

    @Test
    void registersSystemsAsShown() throws IOException {
        String surroundings = """
                    static final class Velocity {
                        float y;
                    }
                    static final class Plan {}
                    static final class Crate {}
                    static final class Player {}
                    record Burning(double seconds) {}
                    record Shield(int strength) {}
                    record Frozen() {}
                    record Scorched() {}
                    static final class Shot {
                        EntityId target;
                        float x;
                    }
                    static final class Round {
                        float secondsLeft = 60;
                    }
                    static final class Level {
                        boolean[] walls;
                        int columns;
                        int target;
                    }
                    static final class Game {
                        static void steer(SimulationContext step) {}
                        static void move(SimulationContext step) {}
                        static void think(SimulationContext step) {}
                        static void follow(PresentationContext frame) {}
                    }
                """;
        String methods = DocumentedCode.block("docs/systems.md", "static void fall")
                + DocumentedCode.block("docs/systems.md", "static void countDown")
                + DocumentedCode.block("docs/systems.md", "static void startWave")
                + DocumentedCode.block("docs/systems.md", "static void burn")
                + DocumentedCode.block("docs/systems.md", "static final class Health")
                + DocumentedCode.block("docs/systems.md", "record Homing")
                + DocumentedCode.block("docs/systems.md", "static void hit")
                + DocumentedCode.block("docs/systems.md", "static void damage")
                + DocumentedCode.block("docs/systems.md", "record Request");
        DocumentedCode.compileMembers(
                surroundings + methods + DocumentedCode.block("docs/systems.md", "static void register"), folder);
    }

    @Test
    void listensToOverrunsAsShown() throws IOException {
        DocumentedCode.compileMembers(
                DocumentedCode.block("docs/time-control.md", "static void watch")
                        + DocumentedCode.block("docs/time-control.md", "static void waitForInput")
                        + DocumentedCode.block("docs/time-control.md", "static void slowDown"),
                folder);
    }

    @Test
    void sendsAndReadsEventsAsShown() throws IOException {
        String surroundings = """
                    record Hit(int points) {}
                    record Body() {}
                    interface Physics {
                        void remove(Body body);
                    }
                    static final class Game {
                        static void count(Hit hit) {}
                        static void flash(Hit hit) {}
                        static void removeFlash(Hit hit) {}
                    }
                """;
        DocumentedCode.compileMembers(
                surroundings
                        + DocumentedCode.block("docs/events.md", "static void register")
                        + DocumentedCode.block("docs/events.md", "static void freeBodies")
                        + DocumentedCode.block("docs/events.md", "static void collide")
                        + DocumentedCode.block("docs/events.md", "static void sparks"),
                folder);
    }

    @Test
    void readsInputAsShown() throws IOException {
        String surroundings = """
                    static void jump() {}
                    static void jump(int player) {}
                    static void steer(float value) {}
                    static void show(float x, float y) {}
                    static void shoot(float x, float y) {}
                    record Hero(int player) {}
                """;
        DocumentedCode.compileMembers(
                surroundings
                        + DocumentedCode.block("docs/input.md", "static final Action JUMP")
                        + DocumentedCode.block("docs/input.md", "static final Action FIRE")
                        + DocumentedCode.block("docs/input.md", "static void rebindLeft")
                        + DocumentedCode.block("docs/input.md", "static void offerToggle")
                        + DocumentedCode.block("docs/input.md", "static void control")
                        + DocumentedCode.block("docs/input.md", "static void removeAbsent")
                        + DocumentedCode.block("docs/input.md", "static void edit"),
                folder);
    }

    @Test
    void walksAsShown() throws Exception {
        String main = """
                    static float[] walkFor50Steps(ScriptedInput player) {
                        WorldRecipe game = new WorldRecipe()
                                .entities(1, random -> List.of(Transform.at(0, 0)))
                                .wire((world, scheduler) -> bindWalk(scheduler.input().actions()))
                                .system("walk", step -> walk(step, step.world().single(Transform.class)))
                                .rate(Rate.hz(50))
                                .input(() -> player);
                        try (SyntheticWorld world = game.build()) {
                            world.step(50);
                            Transform at = world.get(0, Transform.class);
                            return new float[] {at.x(), at.y()};
                        }
                    }
                    public static void main(String[] args) {
                        ScriptedInput keys = ScriptedInput.bySteps(Rate.hz(50));
                        float[] byKeys = walkFor50Steps(keys.press(Key.LEFT, 1).press(Key.UP, 1));
                        assertEquals(-5 / Math.sqrt(2), byKeys[0], 1e-3);
                        assertEquals(5 / Math.sqrt(2), byKeys[1], 1e-3);
                        ScriptedInput stick = ScriptedInput.bySteps(Rate.hz(50));
                        float[] byStick = walkFor50Steps(stick.moveAxis(GamepadAxis.LEFT_Y, 0.5f, 1));
                        assertEquals(0, byStick[0]);
                        assertTrue(byStick[1] > 0 && byStick[1] < 4, "a stick that is half up must walk slowly");
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(
                DocumentedCode.block("docs/input.md", "static final AxisAction WALK_X") + main, folder));
    }

    @Test
    void findsTheNearestAsShown() throws Exception {
        String main = """
                    static final class Crate {}
                    public static void main(String[] args) {
                        try (World world = World.builder().register(Transform.TYPE).register(Crate.class).build()) {
                            assertEquals(null, nearest(world, 0, 0));
                            world.spawn(Transform.at(4, 0), new Crate());
                            EntityId near = world.spawn(Transform.at(1, -2), new Crate());
                            world.spawn(Transform.at(-3, 1), new Crate());
                            assertEquals(near, nearest(world, 0, 0));
                        }
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(
                DocumentedCode.block("docs/systems.md", "static EntityId nearest") + main, folder));
    }

    @Test
    void usesDenseComponentsAsShown() throws Exception {
        String heat = DocumentedCode.block("docs/dense-components.md", "static final class Heat");
        String main = """
                    public static void main(String[] args) {
                        try (World world = World.builder().register(Transform.TYPE).register(Heat.TYPE).build()) {
                            var id = world.spawn(Transform.at(1, 2), new Heat(300));
                            rise(world, 0.5f);
                            System.setProperty("risen", "" + world.get(id, Transform.class).y());
                        }
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(heat + main, folder));

        assertEquals("152.0", System.clearProperty("risen")); // 2 + 0.5 * 300
    }

    @Test
    void provesSmoothMotionAsShown() throws Exception {
        String proof = DocumentedCode.block("docs/testing.md", "static WorldRecipe recipe")
                + DocumentedCode.block("docs/testing.md", "static void provesSmoothMotion");
        String main = """
                    static void drift(SimulationContext step) {
                        for (var leaf : step.world().query(Transform.class)) {
                            leaf.first().translate(2 * step.stepSeconds(), 0, 0);
                        }
                    }
                    public static void main(String[] args) {
                        provesSmoothMotion(recipe(GameSpec.of("leaves", "1")
                                .wire((world, scheduler) -> scheduler.simulation("drift", FirstGame::drift))));
                        System.setProperty("smooth", "yes");
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(proof + main, folder));

        assertEquals("yes", System.clearProperty("smooth"));
    }

    @Test
    void namesTheDifferentFieldAsShown() throws Exception {
        String main = """
                    record Contact(double normalImpulse) {}
                    static final class Solver {
                        final List<Contact> contacts = new ArrayList<>();
                        Solver(double lastImpulse) {
                            contacts.addAll(Collections.nCopies(3, new Contact(1)));
                            contacts.add(new Contact(lastImpulse));
                        }
                    }
                    public static void main(String[] args) {
                        restoresTheSolver(new Solver(1), new Solver(1));
                        try {
                            restoresTheSolver(new Solver(1), new Solver(1.5));
                        } catch (AssertionError difference) {
                            System.setProperty("difference", difference.getMessage());
                        }
                    }
                """;
        String block = DocumentedCode.block("docs/testing.md", "static void restoresTheSolver");
        DocumentedCode.run(DocumentedCode.compileMembers(block + main, folder));

        assertTrue(block.contains("// " + System.clearProperty("difference")));
    }

    @Test
    void testsAJumpByStepsAsShown() throws Exception {
        String main = """
                    static final class Speed {
                        float up;
                    }
                    static void jump(SimulationContext step) {
                        for (var body : step.world().query(Transform.class, Speed.class)) {
                            Speed speed = body.second();
                            speed.up += step.input().wasPressed(Key.SPACE) ? 6 : -0.51f; // units a second
                            float y = Math.max(0, body.first().y() + speed.up * step.stepSeconds());
                            speed.up = y == 0 ? 0 : speed.up;
                            body.first().setPosition(0, y, 0);
                        }
                    }
                    public static void main(String[] args) {
                        System.setProperty("steps", "" + stepsOfAJump(new WorldRecipe()
                                .register(Speed.class)
                                .entities(1, random -> List.of(Transform.at(0, 0), new Speed()))
                                .system("jump", FirstGame::jump)));
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(
                DocumentedCode.block("docs/testing.md", "static int stepsOfAJump") + main, folder));

        assertEquals(
                "24", System.clearProperty("steps")); // up by 6, 5.49, 4.98 ... sixtieths of a unit, and down again
    }

    @Test
    void testsAPauseAsShown() throws Exception {
        String main = """
                    public static void main(String[] args) {
                        pauseStopsTheSteps(
                                new WorldRecipe().wire((world, scheduler) -> PauseKey.addTo(scheduler)));
                        System.setProperty("pause", "tested");
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(
                DocumentedCode.block("docs/ui.md", "/** Pauses and resumes with P. */")
                        + DocumentedCode.block("docs/testing.md", "static void pauseStopsTheSteps")
                        + main,
                folder));

        assertEquals("tested", System.clearProperty("pause"));
    }

    @Test
    void testsPresentationWithoutOpenGlAsShown() throws Exception {
        String main = """
                    static final class Ship {
                        int damage;
                    }
                    public static void main(String[] args) {
                        damagedShipIsRed();
                    }
                """;
        DocumentedCode.run(DocumentedCode.compileMembers(
                DocumentedCode.block("docs/testing.md", "static void showDamage") + main, folder));
    }
}
