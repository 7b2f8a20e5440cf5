// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Who owns which Farcaster id: the one question that a login asks of the real registry. Here anybody may register anybody, under
/// an id of their choice, because the chain begins anew at each start and the accounts of people who try it should not.
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
