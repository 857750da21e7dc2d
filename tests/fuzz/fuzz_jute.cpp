// SPDX-FileCopyrightText: 2026 The Sextant authors
// SPDX-License-Identifier: Apache-2.0
// Any bytes as the record of any answer of ZooKeeper. The first byte chooses the operation. Whatever is read
// must fit into what arrived.
#include "engine/zk/wire_operations.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace sextant;

void expect(bool holds)
{
    if (!holds)
        std::abort();
}

std::vector<std::string> manyPaths(std::size_t count)
{
    std::vector<std::string> out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back("/" + std::to_string(i));
    return out;
}

std::vector<store::MultiOp> parts()
{
    std::vector<store::MultiOp> out(4);
    out[0].kind = store::MultiOp::Kind::Check;
    out[1].kind = store::MultiOp::Kind::Create;
    out[2].kind = store::MultiOp::Kind::Set;
    out[3].kind = store::MultiOp::Kind::Remove;
    return out;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    const std::string_view record(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string path = "/p";
    switch (data[0] % 10) {
    case 0:
        if (const auto node = zk::decodeNode(record, path))
            expect(!node->data || node->data->size() <= record.size());
        break;
    case 1:
        (void)zk::decodeStat(record, path);
        break;
    case 2:
        if (const auto children = zk::decodeChildren(record, path))
            expect(children->names.size() * 5 <= record.size());
        break;
    case 3:
        if (const auto created = zk::decodeCreated(record, path))
            expect(created->first.starts_with(path));
        break;
    case 4:
        if (const auto acl = zk::decodeAcl(record, path))
            expect(acl->acl.size() * 12 <= record.size());
        break;
    case 5:
        (void)zk::decodeCount(record, path);
        break;
    case 6:
        (void)zk::decodePaths(record, path);
        break;
    case 7:
        (void)zk::decodeIdentities(record, path);
        break;
    case 8:
        if (const auto multi = zk::decodeMulti(record, parts()))
            expect(multi->results.size() == 4 && multi->failedPart < 4);
        break;
    default: {
        const auto paths = manyPaths(size > 1 ? data[1] % 4 : 0);
        const auto body = record.substr(std::min<std::size_t>(1, record.size()));
        if (const auto nodes = zk::decodeMultiRead(body, paths))
            expect(nodes->size() == paths.size());
        if (const auto lists = zk::decodeMultiReadNames(body, paths))
            expect(lists->size() == paths.size());
        break;
    }
    }
    return 0;
}
