package dev.halfstep.testkit.truth;

import dev.halfstep.time.TimeControl;

/** What a player or a developer does to the time of a game while it runs. */
enum Disturbance {
    NONE,

    PAUSES {
        @Override
        void beforeFrame(int frame, TimeControl control, GameTime time) {
            int phase = frame % 37;
            if (phase == 20 || phase == 29) {
                control.pause();
                time.setPaused(true);
            } else if (phase == 25 || phase == 30) {
                control.resume();
                time.setPaused(false);
            }
        }
    },

    SLOW_MOTION {
        @Override
        void beforeFrame(int frame, TimeControl control, GameTime time) {
            int thousandths = frame % 50 < 30 ? 300 : 1000;
            control.setScaleThousandths(thousandths);
            time.setScaleThousandths(thousandths);
        }
    },

    SINGLE_STEPS {
        @Override
        void beforeFrame(int frame, TimeControl control, GameTime time) {
            int phase = frame % 31;
            if (phase == 15 || phase == 17 || phase == 18) {
                int steps = phase == 17 ? 2 : 1;
                control.step(steps);
                time.addSingleSteps(steps);
            } else if (phase == 22) {
                control.resume();
                time.setPaused(false);
            }
        }
    };

    void beforeFrame(int frame, TimeControl control, GameTime time) {}
}
