#!/usr/bin/env bash
# Measures the workloads of the command "workloads" on EnTT and prints the same CSV, for its option --beside.
# Usage: run.sh SINGLE_INCLUDE, the folder single_include of https://github.com/skypjack/entt.
set -euo pipefail
cd "$(dirname "$0")"

include=${1:?"usage: run.sh SINGLE_INCLUDE, the folder single_include of EnTT"}
compiler=${CXX:-g++}
if ! command -v "$compiler" >/dev/null; then
  echo "EnTT is skipped: a C++ compiler must be installed, $compiler is not; set CXX to another one" >&2
  exit 2
fi
if [[ ! -f $include/entt/entt.hpp ]]; then
  echo "EnTT is skipped: $include/entt/entt.hpp must exist; pass the folder single_include of EnTT" >&2
  exit 2
fi
program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
"$compiler" -O3 -march=native -DNDEBUG -std=c++20 -I "$include" workloads.cpp -o "$program/workloads"
"$program/workloads"
