// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
#include "engine/store/snapshot_store.h"

#include "engine/store/memory_store.h"
#include "engine/store/read_only_guard.h"
#include "engine/store/snapshot_file.h"

#include <filesystem>
#include <fstream>
#include <system_error>

namespace sextant::store {

using core::Errc;
using core::Error;

namespace {

constexpr std::uintmax_t kMaxFileBytes = 1'000'000'000;

}

std::unique_ptr<CoordinationStore> makeSnapshotStore(core::Loop& loop, const TreeRows& rows,
                                                     std::string description)
{
    auto tree = std::make_shared<MemoryTree>(loop);
    tree->load(rows);
    MemoryStoreOptions options;
    options.description = std::move(description);
    options.server = "snapshot";
    return std::make_unique<ReadOnlyGuard>(
        std::make_unique<MemoryStore>(std::move(tree), std::move(options)));
}

core::Outcome<std::unique_ptr<CoordinationStore>> openSnapshotFile(core::Loop& loop, const std::string& file)
{
    std::error_code problem;
    const auto size = std::filesystem::file_size(file, problem);
    if (problem)
        return Error(Errc::InvalidArgument, "The snapshot cannot be read", file, problem.message());
    if (size > kMaxFileBytes)
        return Error(Errc::TooLarge, "The snapshot is too large", file, "it has more than 1 GB");
    std::ifstream in(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    if (!in.read(text.data(), static_cast<std::streamsize>(text.size())))
        return Error(Errc::InvalidArgument, "The snapshot cannot be read", file);
    auto rows = parseSnapshot(text);
    if (!rows) {
        const auto& error = rows.error();
        return Error(error.code, error.sentence, file, error.cause, error.advice);
    }
    return makeSnapshotStore(loop, rows.value(), "snapshot:" + file);
}

} // namespace sextant::store
