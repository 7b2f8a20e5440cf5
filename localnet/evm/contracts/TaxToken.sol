// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// ERC-20 that burns 2% of each transfer, so that the recipient gets less than was sent.
contract TaxToken is ERC20 {
    constructor(string memory name_, string memory symbol_) ERC20(name_, symbol_) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        uint256 tax = from == address(0) || to == address(0) ? 0 : value / 50;
        if (tax > 0) super._update(from, address(0), tax);
        super._update(from, to, value - tax);
    }
}
