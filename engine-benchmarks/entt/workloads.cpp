// The workloads of the command "workloads" on EnTT, a C++ library. Prints the same CSV; run.sh compiles and runs it.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <entt/entt.hpp>

namespace {

struct Position { float x, y; };
struct Velocity { float x, y; };
template <int N> struct C { float x, y; };

constexpr int runs = 3;
constexpr double warmUpNanos = 100e6;
constexpr double timedNanos = 60e6;
constexpr double roundNanos = 100e3;

float startX(int entity) { return static_cast<float>(entity & 0xFF); }
float startY(int entity) { return static_cast<float>((entity >> 8) & 0xFF); }
float velocityX(int entity) { return static_cast<float>(1 + (entity & 3)); }

void expect(const char* what, double actual, double expected) {
    if (actual != expected) {
        std::fprintf(stderr, "EnTT must do the same work: the %s is %f, not %f\n", what, actual, expected);
        std::exit(1);
    }
}

// An id of 64 bits, for queries with others: one of 32 bits numbers a million entities at most.
enum class WideEntity : std::uint64_t {};

template <typename Entity>
struct StoreOf {
    entt::basic_registry<Entity> registry;
    std::vector<Entity> entities;
    double sum = 0;

    void emplacePair(Entity entity, int i) {
        registry.template emplace<Position>(entity, startX(i), startY(i));
        registry.template emplace<Velocity>(entity, velocityX(i), -2.f);
    }

    template <std::size_t... I>
    void emplaceTags(Entity entity, int bits, std::index_sequence<I...>) {
        ((bits >> I & 1 ? void(registry.template emplace<C<I>>(entity)) : void()), ...);
    }

    void spawn(int i, bool moves, int bits) {
        auto entity = registry.create();
        registry.template emplace<Position>(entity, startX(i), startY(i));
        if (moves) {
            registry.template emplace<Velocity>(entity, velocityX(i), -2.f);
        }
        emplaceTags(entity, bits, std::make_index_sequence<10>{});
        entities.push_back(entity);
    }

    void move() {
        for (auto [entity, position, velocity] : registry.template view<Position, const Velocity>().each()) {
            position.x += velocity.x;
            position.y += velocity.y;
        }
    }

    // A full-owning group sorts the components of its entities to the same place in both arrays.
    void moveGroup() {
        for (auto [entity, position, velocity] : registry.template group<Position, Velocity>().each()) {
            position.x += velocity.x;
            position.y += velocity.y;
        }
    }

    void readById() {
        sum = 0;
        for (auto entity : entities) {
            sum += registry.template get<Position>(entity).x;
        }
    }

    void create2() {
        for (int i = 0; i < static_cast<int>(entities.size()); i++) {
            entities[i] = registry.create();
            emplacePair(entities[i], i);
        }
    }

    void create2Batch() {
        registry.create(entities.begin(), entities.end());
        std::vector<Position> positions(entities.size());
        std::vector<Velocity> velocities(entities.size());
        for (int i = 0; i < static_cast<int>(entities.size()); i++) {
            positions[i] = {startX(i), startY(i)};
            velocities[i] = {velocityX(i), -2.f};
        }
        registry.template insert<Position>(entities.begin(), entities.end(), positions.begin());
        registry.template insert<Velocity>(entities.begin(), entities.end(), velocities.begin());
    }

    void create10() {
        for (auto& entity : entities) {
            entity = registry.create();
            emplaceTags(entity, 0x3FF, std::make_index_sequence<10>{});
        }
    }

    template <std::size_t... I>
    void insertTags(std::index_sequence<I...>) {
        (registry.template insert<C<I>>(entities.begin(), entities.end()), ...);
    }

    void create10Batch() {
        registry.create(entities.begin(), entities.end());
        insertTags(std::make_index_sequence<10>{});
    }

    void destroy() {
        for (auto entity : entities) {
            registry.destroy(entity);
        }
    }

    void destroyBatch() { registry.destroy(entities.begin(), entities.end()); }

    void add() {
        for (int i = 0; i < static_cast<int>(entities.size()); i++) {
            registry.template emplace<Velocity>(entities[i], velocityX(i), -2.f);
        }
    }

    void addBatch() {
        std::vector<Velocity> velocities(entities.size());
        for (int i = 0; i < static_cast<int>(entities.size()); i++) {
            velocities[i] = {velocityX(i), -2.f};
        }
        registry.template insert<Velocity>(entities.begin(), entities.end(), velocities.begin());
    }

    void remove() {
        for (auto entity : entities) {
            registry.template remove<Velocity>(entity);
        }
    }

    void removeBatch() { registry.template erase<Velocity>(entities.begin(), entities.end()); }

    std::size_t count() { return registry.template storage<Entity>().free_list(); }
};

using Store = StoreOf<entt::entity>;
using Operation = std::function<void(Store&)>;

double now() {
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Times operations that run in turn, and prints the sums of those of the same row.
void measure(const std::vector<std::string>& rows, int entities, int run, const char* library,
             const std::vector<std::function<void()>>& operations) {
    auto timed = [&](std::size_t i, int repetitions) {
        double start = now();
        for (int r = 0; r < repetitions; r++) {
            operations[i]();
        }
        return (now() - start) / repetitions;
    };
    double last = 0;
    for (double start = now(); now() - start < warmUpNanos;) {
        for (std::size_t i = 0; i < operations.size(); i++) {
            last = timed(i, 1);
        }
    }
    int repetitions = operations.size() == 1 ? std::max(1, static_cast<int>(roundNanos / last)) : 1;
    std::vector<std::vector<double>> nanos(operations.size());
    double start = now();
    do {
        for (std::size_t i = 0; i < operations.size(); i++) {
            nanos[i].push_back(timed(i, repetitions));
        }
    } while (now() - start < timedNanos);
    for (std::size_t i = 0; i < rows.size(); i++) {
        double sum = median(nanos[i]);
        if (i + 1 < rows.size() && rows[i + 1] == rows[i]) {
            sum += median(nanos[++i]);
        }
        std::printf("%s,%d,%s,%d,%.3f\n", rows[i].c_str(), entities, library, run, sum / entities);
    }
}

template <typename AnyStore>
void checkMove(AnyStore& store, int others) {
    for (int moves = 1; moves <= 2; moves++) {
        store.move();
        for (int i = 0; i < static_cast<int>(store.entities.size()); i++) {
            auto& position = store.registry.template get<Position>(store.entities[i]);
            int count = i < others ? 0 : moves;
            expect("x", position.x, startX(i) + static_cast<float>(count) * velocityX(i));
            expect("y", position.y, startY(i) - 2.f * static_cast<float>(count));
        }
    }
}

template <typename AnyStore>
void query(const char* row, int n, int run, int othersPerEntity, const std::function<int(int)>& otherBits,
           const std::function<int(int)>& bits) {
    AnyStore store;
    int others = n * othersPerEntity;
    for (int i = 0; i < others; i++) {
        store.spawn(i, false, otherBits(i));
    }
    for (int i = 0; i < n; i++) {
        store.spawn(others + i, true, bits(i));
    }
    checkMove(store, others);
    measure({row}, n, run, "EnTT", {[&] { store.move(); }});
    store.registry.template group<Position, Velocity>();
    measure({row}, n, run, "EnTT group", {[&] { store.moveGroup(); }});
}

void randomAccess(int n, int run) {
    Store store;
    double expected = 0;
    for (int i = 0; i < n; i++) {
        store.spawn(i, false, 0);
        expected += startX(i);
    }
    std::shuffle(store.entities.begin(), store.entities.end(), std::mt19937(1));
    store.readById();
    expect("sum of x", store.sum, expected);
    measure({"random-access"}, n, run, "EnTT", {[&] { store.readById(); }});
}

void life(const std::string& name, int n, int run, const Operation& create, const Operation& destroy, bool hasPairs) {
    Store store;
    store.entities.resize(n);
    create(store);
    expect("number of entities", static_cast<double>(store.count()), n);
    for (int i = 0; i < n; i++) {
        bool isComplete = hasPairs ? store.registry.all_of<Position, Velocity>(store.entities[i])
                                   : store.registry.all_of<C<0>, C<5>, C<9>>(store.entities[i]);
        expect("completeness of an entity", isComplete, 1);
    }
    destroy(store);
    expect("number of entities", static_cast<double>(store.count()), 0);
    measure({"create-" + name, "delete-" + name}, n, run, "EnTT", {[&] { create(store); }, [&] { destroy(store); }});
}

void addRemove(const char* row, int n, int run, int bits, const Operation& add, const Operation& remove) {
    Store store;
    for (int i = 0; i < n; i++) {
        store.spawn(i, false, bits);
    }
    add(store);
    expect("number of velocities", static_cast<double>(store.registry.storage<Velocity>().size()), n);
    remove(store);
    expect("number of velocities", static_cast<double>(store.registry.storage<Velocity>().size()), 0);
    measure({row, row}, n, run, "EnTT", {[&] { add(store); }, [&] { remove(store); }});
}

void newWorld(int run) {
    measure({"new-world"}, 1, run, "EnTT", {[] {
        Store store;
        store.spawn(0, true, 0x3FF);  // EnTT creates the storage of a component at its first use
    }});
}

}  // namespace

int main() {
    std::printf("workload,entities,library,run,nanos\n");
    for (int run = 1; run <= runs; run++) {
        for (int n : {1'000, 16'000, 1'000'000}) {
            query<StoreOf<WideEntity>>("query-2", n, run, 10, [](int) { return 0; }, [](int) { return 0; });
            query<Store>("query-32-archetypes", n, run, 0, [](int) { return 0; }, [](int i) { return i % 32; });
            query<StoreOf<WideEntity>>("query-256-others", n, run, 4, [](int i) { return i % 256; }, [](int) { return 0; });
            randomAccess(n, run);
            life("2", n, run, &Store::create2, &Store::destroy, true);
            life("2-batch", n, run, &Store::create2Batch, &Store::destroyBatch, true);
            life("10", n, run, &Store::create10, &Store::destroy, false);
            life("10-batch", n, run, &Store::create10Batch, &Store::destroyBatch, false);
            addRemove("add-remove", n, run, 0, &Store::add, &Store::remove);
            addRemove("add-remove-batch", n, run, 0, &Store::addBatch, &Store::removeBatch);
            addRemove("add-remove-large", n, run, 0x3FF, &Store::add, &Store::remove);
            addRemove("add-remove-large-batch", n, run, 0x3FF, &Store::addBatch, &Store::removeBatch);
        }
        query<Store>("query-fragmented", 520, run, 0, [](int) { return 0; }, [](int i) { return i % 26; });
        newWorld(run);
        std::fflush(stdout);
    }
}
