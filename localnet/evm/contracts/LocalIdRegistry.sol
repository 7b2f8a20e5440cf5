// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Maps owners to Farcaster IDs, which is all that a login reads from the real registry. Anyone may register any owner
/// under any ID here, because the chain starts from scratch each time but test accounts should persist.
contract LocalIdRegistry {
    error HasId();
    error IdTaken();

    event Register(address indexed to, uint256 indexed id);

    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => address owner) public custodyOf;

    function register(address to, uint256 fid) external {
        if (idOf[to] != 0) revert HasId();
        if (fid == 0 || custodyOf[fid] != address(0)) revert IdTaken();
        idOf[to] = fid;
        custodyOf[fid] = to;
        emit Register(to, fid);
    }
}
