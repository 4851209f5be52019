package dev.halfstep.ui.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.halfstep.input.Action;
import dev.halfstep.input.Key;
import dev.halfstep.input.ScriptedInput;
import dev.halfstep.testkit.RollbackInvariance;
import dev.halfstep.testkit.SliceInvariance;
import dev.halfstep.testkit.SyntheticWorld;
import dev.halfstep.testkit.WorldRecipe;
import dev.halfstep.time.Rate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A game whose player starts it with ENTER, opens a shop with S, and loses after 20 steps of play. */
class GameStatesTest {

    private enum Screen {
        TITLE,
        PLAY,
        SHOP,
        OVER
    }

    /** The states of a newer version of the game, in another order. */
    private enum NewScreen {
        CREDITS,
        SHOP,
        PLAY,
        TITLE
    }

    private static final Action START = Action.named("start");
    private static final Action SHOP = Action.named("shop");
    private static final int STEPS_OF_A_GAME = 20;

    /** A component: an enemy of the level. */
    static final class Enemy {
        int age;
    }

    private final List<String> log = new ArrayList<>();
    private GameStates<Screen> states;

    private WorldRecipe game() {
        return new WorldRecipe()
                .register(GameStates::register)
                .register(Enemy.class)
                .wire((world, scheduler) -> {
                    scheduler.input().actions().bind(START, Key.ENTER).bind(SHOP, Key.S);
                    GameStates<Screen> added = GameStates.add(world, scheduler, Screen.TITLE)
                            .change(START, Screen.TITLE, Screen.PLAY)
                            .change(START, Screen.OVER, Screen.PLAY)
                            .onLeave(Screen.PLAY, step -> log.add("left " + step.step()));
                    added.onEnter(Screen.PLAY, step -> {
                        log.add("entered " + step.step());
                        for (int i = 0; i < 3; i++) {
                            step.commands().spawn(new Enemy(), added.member(Screen.PLAY));
                        }
                    });
                    states = added;
                    scheduler
                            .simulation("age", step -> {
                                for (var enemy : step.world().query(Enemy.class)) {
                                    enemy.first().age++;
                                }
                            })
                            .runIf(added.in(Screen.PLAY));
                    scheduler
                            .simulation("rules", step -> {
                                if (step.input().wasPressed(SHOP)) {
                                    added.push(Screen.SHOP);
                                } else if (added.steps() == STEPS_OF_A_GAME) {
                                    added.change(Screen.OVER);
                                }
                            })
                            .runIf(added.in(Screen.PLAY));
                    scheduler
                            .simulation("leave-shop", step -> {
                                if (step.input().wasPressed(SHOP)) {
                                    added.pop();
                                }
                            })
                            .runIf(added.in(Screen.SHOP));
                })
                .input(() -> ScriptedInput.bySteps(Rate.hz(60))
                        .tap(Key.ENTER, 5, 0)
                        .tap(Key.S, 10, 0)
                        .tap(Key.S, 30, 0)
                        .tap(Key.ENTER, 60, 0));
    }

    private static int age(SyntheticWorld world) {
        int age = 0;
        for (var enemy : world.world().query(Enemy.class)) {
            age += enemy.first().age;
        }
        return age;
    }

    @Test
    void pressEntersAStateInTheNextStep() {
        try (SyntheticWorld world = game().build()) {
            world.step(5);
            assertEquals(Screen.TITLE, states.current());
            world.step(1);
            assertEquals(Screen.PLAY, states.current());
            assertEquals(List.of("entered 6"), log);
            assertEquals(1, states.steps());
            assertEquals(3, age(world), "the systems of a state run in its first step");
        }
    }

    @Test
    void systemsOfACoveredStateRestAndItsEntitiesStay() {
        try (SyntheticWorld world = game().build()) {
            world.step(20);
            assertEquals(Screen.SHOP, states.current());
            assertTrue(states.within(Screen.PLAY).getAsBoolean());
            assertEquals(15, age(world), "3 enemies in steps 6 to 10");
            world.step(15);
            assertEquals(Screen.PLAY, states.current());
            assertEquals(5 + 5, states.steps(), "the timer of the state rests with it");
            assertEquals(List.of("entered 6"), log, "a covered state is not entered again");
        }
    }

    @Test
    void entitiesAreDespawnedWhenTheirStateIsLeft() {
        try (SyntheticWorld world = game().build()) {
            world.step(46);
            assertEquals(Screen.OVER, states.current());
            assertEquals(0, world.world().query(Enemy.class).count());
            world.step(20);
            assertEquals(List.of("entered 6", "left 46", "entered 61"), log);
            assertEquals(3, world.world().query(Enemy.class).count());
        }
    }

    @Test
    void doesNotDependOnFramesWorkersOrRollbacks() {
        SliceInvariance.check(game(), 100);
        RollbackInvariance.check(game(), 100);
    }

    @Test
    void isSavedByName() throws Exception {
        byte[] saved;
        try (SyntheticWorld world = game().build()) {
            world.step(20);
            saved = world.scheduler().state().save();
        }
        List<GameStates<NewScreen>> loaded = new ArrayList<>();
        WorldRecipe newVersion = new WorldRecipe()
                .register(GameStates::register)
                .register(Enemy.class)
                .wire((world, scheduler) -> {
                    loaded.add(GameStates.add(world, scheduler, NewScreen.TITLE));
                    List.of("age", "rules", "leave-shop").forEach(name -> scheduler.simulation(name, step -> {}));
                });
        try (SyntheticWorld world = newVersion.build()) {
            world.scheduler().state().load(saved);
            assertEquals(NewScreen.SHOP, loaded.get(0).current());
            assertTrue(loaded.get(0).within(NewScreen.PLAY).getAsBoolean());
        }
    }

    @Test
    void stateIsOnTheStackOnceAndTheLastOneStays() {
        WorldRecipe recipe = new WorldRecipe().register(GameStates::register).wire((world, scheduler) -> {
            GameStates<Screen> added = GameStates.add(world, scheduler, Screen.PLAY);
            scheduler.simulation("wrong", step -> {
                assertThrows(IllegalStateException.class, () -> added.push(Screen.PLAY));
                assertThrows(IllegalStateException.class, added::pop);
                added.push(Screen.SHOP);
                added.pop(); // both requests of a step count, in their order
                log.add("refused");
            });
            states = added;
        });
        try (SyntheticWorld world = recipe.build()) {
            world.step(2);
            assertEquals(List.of("refused", "refused"), log);
            assertEquals(Screen.PLAY, states.current());
        }
    }
}
