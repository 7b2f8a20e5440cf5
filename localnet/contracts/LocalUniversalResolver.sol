// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface Registry {
    function resolver(bytes32 node) external view returns (address);
}

interface Resolver {
    function addr(bytes32 node) external view returns (address);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
}

/// The functions of ENS' universal resolver that viem calls, over the real registry and resolvers. viem reads these
/// error names as "there is no such record". There are no gateways, because all data is on chain.
contract LocalUniversalResolver {
    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    uint256 private constant ETHER_COIN = 60;
    bytes16 private constant HEX_DIGITS = "0123456789abcdef";

    Registry public immutable registry;

    constructor(Registry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return query(name, data);
    }

    function resolve(bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory, address)
    {
        return query(name, data);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        return primaryName(account, coinType);
    }

    function reverse(bytes calldata account, uint256 coinType)
        external
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        return primaryName(account, coinType);
    }

    /// Finds the resolver of the name, or of its nearest ancestor that has one.
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

    /// Returns the primary name, which counts only if it resolves back: anyone can claim any name for their own
    /// address.
    function primaryName(bytes memory account, uint256 coinType)
        private
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        bytes memory reverseName = reverseNameOf(account, coinType);
        bytes memory answer;
        bytes memory question = abi.encodeCall(Resolver.name, (nodeAt(reverseName, 0)));
        (answer, reverseResolver) = query(reverseName, question);
        primary = abi.decode(answer, (string));
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        bytes memory found;
        (found, resolver) = addressOf(dnsEncode(bytes(primary)), coinType);
        if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(primary, found);
    }

    function addressOf(bytes memory name, uint256 coinType)
        private
        view
        returns (bytes memory found, address resolver)
    {
        bytes32 node = nodeAt(name, 0);
        if (coinType == ETHER_COIN) {
            (found, resolver) = query(name, abi.encodeWithSignature("addr(bytes32)", node));
            return (abi.encodePacked(abi.decode(found, (address))), resolver);
        }
        (found, resolver) = query(name, abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType));
        found = abi.decode(found, (bytes));
    }

    function query(bytes memory name, bytes memory data)
        private
        view
        returns (bytes memory answer, address resolver)
    {
        uint256 offset;
        (resolver,, offset) = findResolver(name);
        // An ancestor's resolver may only answer if it implements wildcards, and the local one does not.
        if (resolver == address(0) || offset != 0) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool success;
        (success, answer) = resolver.staticcall(data);
        if (success) return (answer, resolver);
        if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
        revert ResolverError(answer);
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

    /// Returns `<address>.addr.reverse` for ether, `<address>.<coin type>.reverse` for other coins (ENSIP-19).
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
