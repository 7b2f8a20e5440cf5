// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Resolver {
    function addr(bytes32 node) external view returns (address);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
    function resolve(bytes memory name, bytes memory data) external view returns (bytes memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

struct Request {
    address sender;
    string[] urls;
    bytes data;
}

interface BatchGateway {
    function query(Request[] memory requests) external view returns (bool[] memory failures, bytes[] memory responses);
}

/// Implements the functions of the ENS universal resolver that viem calls, on top of the real registry and resolvers.
/// viem interprets these errors as "the record does not exist".
contract LocalUniversalResolver {
    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    /// State of a lookup while its client queries a gateway.
    struct Lookup {
        address resolver;
        bytes4 callback;
        bytes extra;
        bytes carried;
    }

    /// Name that an account claims, which counts only if the name resolves to the account.
    struct Claim {
        string primary;
        address reverseResolver;
        bytes account;
        uint256 coinType;
    }

    uint256 private constant ETHER_COIN = 60;
    bytes16 private constant HEX_DIGITS = "0123456789abcdef";

    Registry public immutable registry;

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        return query(name, data, gateways, this.resolveCallback.selector, "");
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) {
        return query(name, data, batchGateways(), this.resolveCallback.selector, "");
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        return primaryName(account, coinType, gateways);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        return primaryName(account, coinType, batchGateways());
    }

    /// Continues a resolution with a gateway's response.
    function resolveCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        return finishLookup(response, abi.decode(extra, (Lookup)));
    }

    /// Continues a reverse resolution. The name came from the chain, and its address comes from a gateway.
    function reverseCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        Lookup memory lookup = abi.decode(extra, (Lookup));
        Claim memory claim = abi.decode(lookup.carried, (Claim));
        bytes memory found;
        (found, resolver) = finishLookup(response, lookup);
        checkClaim(claim, found);
        return (claim.primary, resolver, claim.reverseResolver);
    }

    /// Finds the resolver of the name or, if it has none, of its nearest ancestor that has one.
    function findResolver(bytes memory name)
        public
        view
        returns (address resolver, bytes32 node, uint256 offset)
    {
        node = nodeAt(name, 0);
        while (true) {
            resolver = registry.resolver(nodeAt(name, offset));
            uint256 length = uint8(name[offset]);
            if (resolver != address(0) || length == 0) return (resolver, node, offset);
            offset += length + 1;
        }
    }

    /// Returns the primary name. It counts only if it resolves back, because anyone can claim any name for their own
    /// address.
    function primaryName(bytes memory account, uint256 coinType, string[] memory gateways)
        private
        view
        returns (string memory, address, address)
    {
        if (account.length == 0) revert EmptyAddress();
        Claim memory claim = readClaim(account, coinType, gateways);
        if (bytes(claim.primary).length == 0) return ("", address(0), claim.reverseResolver);

        bytes memory name = dnsEncode(bytes(claim.primary));
        bytes4 callback = this.reverseCallback.selector;
        (bytes memory found, address resolver) =
            query(name, addressQuestion(nodeAt(name, 0), coinType), gateways, callback, abi.encode(claim));
        checkClaim(claim, found);
        return (claim.primary, resolver, claim.reverseResolver);
    }

    function readClaim(bytes memory account, uint256 coinType, string[] memory gateways)
        private
        view
        returns (Claim memory claim)
    {
        bytes memory reverseName = reverseNameOf(account, coinType);
        bytes memory question = abi.encodeCall(Resolver.name, (nodeAt(reverseName, 0)));
        bytes memory answer;
        (answer, claim.reverseResolver) = query(reverseName, question, gateways, this.resolveCallback.selector, "");
        (claim.primary, claim.account, claim.coinType) = (abi.decode(answer, (string)), account, coinType);
    }

    function addressQuestion(bytes32 node, uint256 coinType) private pure returns (bytes memory) {
        if (coinType == ETHER_COIN) return abi.encodeWithSignature("addr(bytes32)", node);
        return abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType);
    }

    function checkClaim(Claim memory claim, bytes memory answer) private pure {
        bytes memory found = claim.coinType == ETHER_COIN
            ? abi.encodePacked(abi.decode(answer, (address)))
            : abi.decode(answer, (bytes));
        if (keccak256(found) != keccak256(claim.account)) revert ReverseAddressMismatch(claim.primary, found);
    }

    /// Queries the name's resolver. An ancestor's resolver is used only if it supports wildcards (ENSIP-10).
    function query(
        bytes memory name,
        bytes memory data,
        string[] memory gateways,
        bytes4 callback,
        bytes memory carried
    ) private view returns (bytes memory, address) {
        (address resolver,, uint256 offset) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool isWild = supportsWildcards(resolver);
        if (!isWild && offset != 0) revert ResolverNotFound(name);

        (bool success, bytes memory answer) =
            resolver.staticcall(isWild ? abi.encodeCall(Resolver.resolve, (name, data)) : data);
        if (success) return (isWild ? abi.decode(answer, (bytes)) : answer, resolver);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        if (!isWild || bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        askGateways(resolver, answer, gateways, callback, carried);
    }

    /// Sends the query through a batch gateway, which clients implement themselves. Clients put the address of the
    /// contract that they called into a gateway's URL, but the gateway signs only for its own resolver. A batch request
    /// names that resolver as the sender.
    function askGateways(
        address resolver,
        bytes memory reverted,
        string[] memory gateways,
        bytes4 callback,
        bytes memory carried
    ) private view {
        Lookup memory lookup = Lookup(resolver, 0, "", carried);
        Request[] memory requests = new Request[](1);
        (requests[0].sender, requests[0].urls, requests[0].data, lookup.callback, lookup.extra) =
            abi.decode(withoutSelector(reverted), (address, string[], bytes, bytes4, bytes));
        if (requests[0].sender != resolver) revert ResolverError(reverted);
        bytes memory question = abi.encodeCall(BatchGateway.query, (requests));
        revert OffchainLookup(address(this), gateways, question, callback, abi.encode(lookup));
    }

    function finishLookup(bytes calldata response, Lookup memory lookup) private view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (bool success, bytes memory answer) =
            lookup.resolver.staticcall(abi.encodeWithSelector(lookup.callback, responses[0], lookup.extra));
        if (!success) revert ResolverError(answer);
        return (abi.decode(answer, (bytes)), lookup.resolver);
    }

    function supportsWildcards(address resolver) private view returns (bool) {
        try Resolver(resolver).supportsInterface(Resolver.resolve.selector) returns (bool isWild) {
            return isWild;
        } catch {
            return false;
        }
    }

    function batchGateways() private pure returns (string[] memory gateways) {
        gateways = new string[](1);
        gateways[0] = "x-batch-gateway:true";
    }

    function withoutSelector(bytes memory data) private pure returns (bytes memory rest) {
        rest = new bytes(data.length - 4);
        for (uint256 i; i < rest.length; ++i) rest[i] = data[i + 4];
    }

    /// Computes the namehash of a DNS-encoded name, from the label that starts at `offset`.
    function nodeAt(bytes memory name, uint256 offset) private pure returns (bytes32) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) return 0;
        if (offset + length + 1 >= name.length) revert DNSDecodingFailed(name);
        bytes32 label;
        assembly {
            label := keccak256(add(add(name, 33), offset), length)
        }
        return keccak256(abi.encodePacked(nodeAt(name, offset + length + 1), label));
    }

    /// Returns `<address>.addr.reverse` for ether, or `<address>.<coin type>.reverse` for other coins (ENSIP-19).
    function reverseNameOf(bytes memory account, uint256 coinType)
        private
        pure
        returns (bytes memory)
    {
        bytes memory label = toHex(account);
        bytes memory space = coinType == ETHER_COIN ? bytes("addr") : toShortHex(coinType);
        return abi.encodePacked(
            uint8(label.length), label, uint8(space.length), space, uint8(7), "reverse", uint8(0)
        );
    }

    function dnsEncode(bytes memory name) private pure returns (bytes memory dns) {
        dns = new bytes(name.length + 2);
        uint256 labelStart;
        for (uint256 i; i <= name.length; ++i) {
            if (i < name.length && name[i] != ".") {
                dns[i + 1] = name[i];
                continue;
            }
            dns[labelStart] = bytes1(uint8(i - labelStart));
            labelStart = i + 1;
        }
    }

    function toHex(bytes memory value) private pure returns (bytes memory text) {
        text = new bytes(value.length * 2);
        for (uint256 i; i < value.length; ++i) {
            text[2 * i] = HEX_DIGITS[uint8(value[i]) >> 4];
            text[2 * i + 1] = HEX_DIGITS[uint8(value[i]) & 15];
        }
    }

    function toShortHex(uint256 value) private pure returns (bytes memory text) {
        uint256 digits = 1;
        for (uint256 rest = value >> 4; rest != 0; rest >>= 4) ++digits;
        text = new bytes(digits);
        for (uint256 i = digits; i > 0; value >>= 4) text[--i] = HEX_DIGITS[value & 15];
    }
}
