package dev.halfstep.testkit.reference;

import dev.halfstep.time.TimeControl;

/** Pauses, slows down or single-steps a running game, in a fixed pattern of frames. */
enum Disturbance {
    NONE,

    PAUSES {
        @Override
        void beforeFrame(int frame, TimeControl control, GameTime time) {
            int phase = frame % 37; // frames 20 to 24 and 29 of 37 are paused
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
            int thousandths = frame % 50 < 30 ? 300 : 1000; // 30 of 50 frames at 0.3 of the speed
            control.setScaleThousandths(thousandths);
            time.setScaleThousandths(thousandths);
        }
    },

    SINGLE_STEPS {
        @Override
        void beforeFrame(int frame, TimeControl control, GameTime time) {
            int phase = frame % 31; // paused from frame 15 to 21 of 31, with 1, 2 and 1 single steps
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

    /** Changes the time control of the game and the model of its time, before the frame with this number. */
    void beforeFrame(int frame, TimeControl control, GameTime time) {}
}
