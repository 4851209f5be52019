package dev.halfstep.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.event.Events;
import dev.halfstep.frame.HeadlessHost;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.frame.SchedulerSettings;
import dev.halfstep.frame.SimulationSystem;
import dev.halfstep.frame.SystemFailureException;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.frame.SystemScheduler.Overrun;
import dev.halfstep.ground.TileGrid;
import dev.halfstep.input.Action;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.storage.EntityId;
import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.ManualClock;
import dev.halfstep.time.Rate;
import dev.halfstep.transform.InterpolatedTransform;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the messages that docs/troubleshooting.md quotes. This test provokes all messages that do not depend on the
 * machine, and compares them. Every other quoted message must consist of strings in the sources of the engine.
 */
class TroubleshootingGuideTest {

    private static final Path ROOT = Path.of("..");
    private static final long STEP_NANOS = 20_000_000;

    // Components and events of the provoking worlds.
    private static final class Velocity {
        float x;
    }

    private record Unregistered() {}

    /** A component that the engine cannot hash, because of the function in it. */
    private record Clock(Supplier<Long> nanos) {}

    private record Hit(int points) {}

    @Test
    void quotesEachProvokedMessage() throws IOException {
        List<Pattern> quoted = quotedMessages().stream()
                .map(TroubleshootingGuideTest::toPattern)
                .toList();
        List<String> missing = provoked().stream()
                .filter(message -> quoted.stream()
                        .noneMatch(quote -> quote.matcher(message).find()))
                .toList();

        assertEquals(List.of(), missing);
    }

    @Test
    void quotesOnlyMessagesOfTheEngine() throws IOException {
        List<String> messages = provoked();
        List<String> literals = sourceLiterals();
        List<String> unknown = quotedMessages().stream()
                .filter(quote -> messages.stream()
                        .noneMatch(message -> toPattern(quote).matcher(message).find()))
                .filter(quote -> !consistsOf(literals, quote))
                .toList();

        assertEquals(List.of(), unknown);
        assertFalse(
                consistsOf(literals, "a window needs a fridge: ...; set DISPLAY, or run in the kitchen"),
                "an invented message must be found out, although parts of it are real");
    }

    /** Returns the messages of the engine on the page. The last section has messages of other programs. */
    private static List<String> quotedMessages() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/troubleshooting.md"));
        List<String> quotes = Pattern.compile("(?m)^- `([^`]+)`")
                .matcher(page.substring(0, page.indexOf("## Java, Maven")))
                .results()
                .map(quote -> quote.group(1))
                .toList();
        assertTrue(quotes.size() > 30, "the pattern must find the messages of the page: " + quotes.size());
        return quotes;
    }

    /** Returns a pattern in which three dots stand for any text of one line. */
    private static Pattern toPattern(String quote) {
        return Pattern.compile(
                Stream.of(quote.split("\\.\\.\\.")).map(Pattern::quote).collect(Collectors.joining(".*")));
    }

    /** Returns whether strings of the sources make up at least three quarters of a message. */
    private static boolean consistsOf(List<String> literals, String quote) {
        String text = quote.replace("...", "");
        BitSet found = new BitSet();
        for (String literal : literals) {
            for (int at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
                found.set(at, at + literal.length());
            }
        }
        return found.cardinality() >= 0.75 * text.length();
    }

    /** Returns the strings in the sources of the engine of at least 8 characters: shorter ones match any text. */
    private static List<String> sourceLiterals() throws IOException {
        List<String> literals = new ArrayList<>();
        for (String module : List.of("engine-core", "engine-render", "extensions/netplay", "extensions/ui")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"")
                            .matcher(Files.readString(file))
                            .results()
                            .map(literal -> literal.group(1))
                            .filter(literal -> literal.length() >= 8)
                            .forEach(literals::add);
                }
            }
        }
        return literals;
    }

    /** Returns the message of each mistake that this test makes. */
    private static List<String> provoked() {
        List<String> messages = new ArrayList<>();
        addWorldMessages(messages);
        addSystemMessages(messages);
        addOrderMessages(messages);
        ManualClock clock = new ManualClock();
        Consumer<Overrun> log = Overrun.log(clock, messages::add);
        clock.advance(2_000_000_000L); // the log ignores overruns of the first second
        long droppedNanos = 12_000_000;
        long owedNanos = 0;
        String slowestSystem = "move";
        long slowestNanos = 40_000_000;
        log.accept(new Overrun(30, 5, droppedNanos, owedNanos, slowestSystem, slowestNanos));
        return messages;
    }

    private static void addWorldMessages(List<String> messages) {
        addWorldMessage(messages, world -> world.spawn(new Unregistered()));
        addWorldMessage(messages, world -> TileGrid.of(/* size= */ 1, /* left= */ 0, /* bottom= */ 0, "@"));
        addWorldMessage(messages, world -> world.query(Velocity.class).forEach((id, velocity) -> world.despawn(id)));
        addWorldMessage(messages, world -> {
            for (var row : world.query(Velocity.class)) {
                world.despawn(row.id());
            }
        });
        addWorldMessage(messages, world -> {
            var row = world.query(Velocity.class).single();
            world.despawn(row.id());
            row.first();
        });
        addWorldMessage(messages, world -> world.query(Transform.class).single());
        addWorldMessage(messages, world -> world.spawn(new Velocity(), new Velocity()));
        addWorldMessage(messages, world -> {
            EntityId id = world.query(Velocity.class).single().id();
            world.commands().add(id, new Velocity());
            world.applyCommands();
        });
        addWorldMessage(
                messages,
                world -> world.remove(world.query(Velocity.class).single().id(), Transform.class));
        addWorldMessage(messages, world -> world.get(world.spawn(Transform.at(0, 0)), Velocity.class));
        addWorldMessage(messages, world -> {
            EntityId id = world.spawn(new Velocity());
            world.despawn(id);
            world.get(id, Velocity.class);
        });
        addWorldMessage(messages, world -> Transform.at(Float.NaN, 0));
        addWorldMessage(messages, world -> world.single(Transform.class));
        addWorldMessage(messages, world -> {
            world.spawn(new Velocity());
            world.single(Velocity.class);
        });
        addWorldMessage(messages, world -> {
            world.close();
            world.spawn(new Velocity());
        });
        addWorldMessage(messages, world -> {
            world.handOverTo(new Thread(() -> {}, "loader"));
            world.spawn(new Velocity());
        });
        addWorldMessage(
                messages,
                world -> World.builder()
                        .register(Transform.TYPE)
                        .register(Transform.TYPE)
                        .build());
        addWorldMessage(messages, world -> {
            World.Builder clocks = World.builder().register(Transform.TYPE);
            try (World clockWorld = clocks.register(Clock.class).build();
                    SystemScheduler scheduler = newScheduler(clockWorld)) {
                clockWorld.spawn(new Clock(() -> 1L));
                scheduler.frame(new HeadlessHost(), STEP_NANOS);
            }
        });
    }

    private static void addWorldMessage(List<String> messages, Consumer<World> mistake) {
        World world = newWorld();
        world.spawn(new Velocity());
        messages.add(assertThrows(RuntimeException.class, () -> mistake.accept(world))
                .getMessage());
    }

    private static World newWorld() {
        return World.builder().register(Transform.TYPE).register(Velocity.class).build();
    }

    private static SystemScheduler newScheduler(World world) {
        return new SystemScheduler(
                world,
                new FixedTimestep(Rate.hz(50)),
                SchedulerSettings.defaults().inStrictMode());
    }

    private static void addSystemMessages(List<String> messages) {
        addPresentationMessage(
                messages,
                frame -> frame.world()
                        .query(Transform.class)
                        .forEach((id, transform) -> transform.setPosition(1, 0, 0)));
        addPresentationMessage(
                messages,
                frame -> frame.world()
                        .query(Transform.class)
                        .forEach((id, transform) -> frame.world().commands().despawn(id)));
        addPresentationMessage(messages, frame -> frame.world().commands().spawn(Transform.at(0, 0)));
        addPresentationMessage(
                messages, frame -> frame.world().query(Velocity.class).forEach((id, velocity) -> velocity.x++));
        addSimulationMessage(messages, step -> step.input().isHeld(Action.named("jump")));
        addMessage(messages, (world, scheduler) -> scheduler.input().additions().press(Action.named("jump")));
        addMessage(
                messages, (world, scheduler) -> scheduler.input().replaceStepInput(ScriptedInput.bySteps(Rate.hz(60))));
        addSimulationMessage(messages, step -> {
            Velocity shared = new Velocity();
            step.commands().spawn(shared);
            step.commands().spawn(shared);
        });
        addSimulationMessage(
                messages,
                step -> step.world()
                        .query(Velocity.class)
                        .forEach((id, velocity) -> step.world().despawn(id)));
        addMessage(messages, (world, scheduler) -> {
            int capacity = 4;
            Events<Hit> hits = scheduler.addEvents(Hit.class, capacity);
            hits.simulationReader("score");
            scheduler.simulation("collide", step -> {
                for (int i = 0; i < capacity + 1; i++) {
                    step.commands().send(hits, new Hit(i));
                }
            });
        });
        addMessage(messages, (world, scheduler) -> scheduler.events(Hit.class));
        addMessage(messages, (world, scheduler) -> scheduler.simulation("end", step -> scheduler.close()));
        addMessage(messages, (world, scheduler) -> {
            scheduler.frame(new HeadlessHost(), 0);
            scheduler.simulation("late", step -> {});
        });
    }

    private static void addOrderMessages(List<String> messages) {
        addMessage(messages, (world, scheduler) -> {
            scheduler.simulation("steer", step -> {}).after("move");
            scheduler.simulation("move", step -> {}).after("steer");
        });
        addMessage(
                messages,
                (world, scheduler) -> scheduler.simulation("steer", step -> {}).after("mvoe"));
        addMessage(messages, (world, scheduler) -> {
            scheduler.simulation("steer", step -> {});
            scheduler.simulation("steer", step -> {});
        });
        addMessage(
                messages,
                (world, scheduler) -> scheduler.simulation("move", step -> {}).reads(InterpolatedTransform.class));
        addMessage(
                messages,
                (world, scheduler) ->
                        scheduler.presentation("shake", frame -> {}).writes(Velocity.class));
    }

    private static void addPresentationMessage(List<String> messages, PresentationSystem system) {
        addMessage(messages, (world, scheduler) -> scheduler.presentation("menu", system));
    }

    private static void addSimulationMessage(List<String> messages, SimulationSystem system) {
        addMessage(messages, (world, scheduler) -> scheduler.simulation("move", system));
    }

    /** Adds the message of a mistake, which fails at once or in one of the first five frames. */
    private static void addMessage(List<String> messages, BiConsumer<World, SystemScheduler> mistake) {
        try (World world = newWorld();
                SystemScheduler scheduler = newScheduler(world)) {
            world.spawn(new Velocity(), Transform.at(0, 0));
            RuntimeException failure = assertThrows(RuntimeException.class, () -> {
                mistake.accept(world, scheduler);
                for (int i = 0; i < 5; i++) {
                    scheduler.frame(new HeadlessHost(), STEP_NANOS);
                }
            });
            String message = failure.getMessage();
            if (failure instanceof SystemFailureException) {
                messages.add(message);
                message = failure.getCause().getMessage();
            }
            // A list of faults begins with a headline, and each of these lists has only one fault.
            messages.add(message.substring(message.lastIndexOf('\n') + 1));
        }
    }
}
