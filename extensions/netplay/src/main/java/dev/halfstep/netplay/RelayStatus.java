package dev.halfstep.netplay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** Tells an orchestrator over HTTP how a relay is: {@code GET /health} and {@code GET /metrics}. */
final class RelayStatus {

    private static final int OK = 200;
    private static final int BAD_METHOD = 405;
    private static final int UNAVAILABLE = 503;

    /** Each thread answers one request, which has {@link #MAX_REQUEST_SECONDS} to arrive. */
    private static final int THREADS = 2;

    private static final String MAX_REQUEST_SECONDS = "5";
    private static final String MAX_CONNECTIONS = "32";

    private RelayStatus() {}

    /** Serves until the process ends. */
    static void serve(InetSocketAddress at, RelayServer relay, RelayMetrics metrics) throws IOException {
        System.setProperty("sun.net.httpserver.maxReqTime", MAX_REQUEST_SECONDS);
        System.setProperty("sun.net.httpserver.maxRspTime", MAX_REQUEST_SECONDS);
        System.setProperty("jdk.httpserver.maxConnections", MAX_CONNECTIONS);
        HttpServer server = HttpServer.create(at, 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/health", exchange -> {
            boolean isDraining = relay.isDraining();
            answer(exchange, isDraining ? UNAVAILABLE : OK, isDraining ? "draining\n" : "ok\n");
        });
        server.createContext("/metrics", exchange -> answer(exchange, OK, metrics.text()));
        server.start();
        System.out.println("relay: status at TCP " + server.getAddress());
    }

    private static void answer(HttpExchange exchange, int code, String text) throws IOException {
        boolean isGet = exchange.getRequestMethod().equals("GET");
        byte[] body = (isGet ? text : "only GET\n").getBytes(StandardCharsets.US_ASCII);
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
            exchange.sendResponseHeaders(isGet ? code : BAD_METHOD, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
