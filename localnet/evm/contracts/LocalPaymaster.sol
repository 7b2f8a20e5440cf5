// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";

/// Pays the fee of each user operation that the sponsor has signed. The deposit cannot be withdrawn, because it is play
/// money.
contract LocalPaymaster is PaymasterSigner, SignerECDSA {
    IEntryPoint private immutable entry;

    constructor(IEntryPoint entry_, address sponsor) payable EIP712("LocalPaymaster", "1") SignerECDSA(sponsor) {
        entry = entry_;
        _deposit(msg.value);
    }

    function entryPoint() public view override returns (IEntryPoint) {
        return entry;
    }
}
