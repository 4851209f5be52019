package dev.halfstep.campaign.job;

import dev.halfstep.campaign.TestGames;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Holds the runs of {@link TestGames.GatedByOtherProcess} in other processes until the gate opens. */
final class ProcessGate implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int MAX_WAITING = 500;

    private final ServerSocket server;
    private final List<Socket> connections = new ArrayList<>();
    private final Map<Long, Integer> runsOfProcesses = new HashMap<>();

    ProcessGate() throws IOException {
        server = new ServerSocket(/* port= */ 0, MAX_WAITING, InetAddress.getLoopbackAddress());
        server.setSoTimeout(TIMEOUT_MILLIS);
    }

    int port() {
        return server.getLocalPort();
    }

    /** Waits until a number of runs of a process have reached the gate, since the gate was created. */
    void awaitRuns(CampaignProcess process, int runs) throws IOException {
        while (runsOfProcesses.getOrDefault(process.pid(), 0) < runs) {
            Socket run = server.accept();
            connections.add(run);
            run.setSoTimeout(TIMEOUT_MILLIS);
            long pid = new DataInputStream(run.getInputStream()).readLong();
            runsOfProcesses.merge(pid, 1, Integer::sum);
        }
    }

    /** Opens the gate for all runs, also later ones. */
    void open() throws IOException {
        server.close();
        for (Socket connection : connections) {
            connection.close();
        }
    }

    @Override
    public void close() throws IOException {
        open();
    }
}
