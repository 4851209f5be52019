package dev.halfstep.campaign.cluster;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Connects to the member to join before Hazelcast does, so that a wrong secret or another build ends this process at
 * once, with the reason: Hazelcast repeats refused connections until its timeout.
 */
final class JoinCheck {

    private static final int CONNECT_MILLIS = 2_000;
    private static final long RETRY_MILLIS = 200;

    private JoinCheck() {}

    /**
     * Waits until a member answers, and passes its gate.
     *
     * @param join host and port of the member
     * @param gate the gate of this process
     * @param timeout the longest time to wait for an answer
     * @throws ClusterException if the member does not answer, or if one side refuses the other
     */
    static void await(String join, MemberGate gate, Duration timeout) throws ClusterException, InterruptedException {
        long startNanos = System.nanoTime();
        int colon = join.lastIndexOf(':');
        String host = join.substring(0, colon);
        int port = Integer.parseInt(join.substring(colon + 1));
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, port), CONNECT_MILLIS); // also of [::1]
                gate.onConnect(socket);
                return;
            } catch (RefusedException e) {
                throw new ClusterException(String.valueOf(e.getMessage()), e);
            } catch (IOException e) {
                if (System.nanoTime() - startNanos > timeout.toNanos()) {
                    throw new ClusterException(
                            "the member to join must answer: no answer from " + join + " within " + timeout.toSeconds()
                                    + " s; start the campaign there with --members first",
                            e);
                }
                TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
            }
        }
    }
}
