// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// The resolver of a zone whose records are on a server (ENSIP-10, EIP-3668). It accepts an answer of the server only
/// with the signature of one of its signers. An operator deploys it, and sets it in ENS as the resolver of the zone.
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

    /// The signature covers the address of this contract, its network, the request and the end of its validity, so that
    /// an answer fits no other resolver, no resolver at the same address of another network, no other question and no
    /// later time. Clients pass it on unread, so that its form is a matter between this contract and its server.
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
