// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// Resolver for a zone whose records are on a server (ENSIP-10, EIP-3668). It accepts a response only if one of its
/// signers signed it. An operator deploys this contract and sets it as the zone's resolver in ENS.
contract OffchainResolver is Ownable {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired(uint64 expires);
    error UnknownSigner(address signer);

    mapping(address => bool) public isSigner;
    string[] private addresses;

    constructor(address owner, string[] memory urls_, address signer) Ownable(owner) {
        addresses = urls_;
        isSigner[signer] = true;
    }

    function urls() external view returns (string[] memory) {
        return addresses;
    }

    function setUrls(string[] memory urls_) external onlyOwner {
        addresses = urls_;
    }

    function setSigner(address signer, bool isOne) external onlyOwner {
        isSigner[signer] = isOne;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory request = abi.encodeCall(this.resolve, (name, data));
        revert OffchainLookup(address(this), addresses, request, this.resolveWithProof.selector, request);
    }

    /// Verifies a response of the server and returns its result. The signature covers this contract's address, the
    /// chain ID, the request and the expiration time. A response is therefore invalid for any other resolver, including
    /// one at the same address on a different network, for any other request, and after it has expired. Clients pass
    /// the response on without parsing it, so only this contract and its server need to agree on its format.
    function resolveWithProof(bytes calldata response, bytes calldata request)
        external
        view
        returns (bytes memory result)
    {
        uint64 expires;
        bytes memory signature;
        (result, expires, signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        bytes32 digest = keccak256(
            abi.encodePacked(
                hex"1900", address(this), block.chainid, expires, keccak256(request), keccak256(result)
            )
        );
        address signer = ECDSA.recover(digest, signature);
        if (!isSigner[signer]) revert UnknownSigner(signer);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }
}
