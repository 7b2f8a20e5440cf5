// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Grants rights through the functions of known protocols, without changing a balance or emitting an `Approval` event.
contract TestRights {
    string public constant name = "Local Variable Debt USDC";
    string public constant symbol = "variableDebtUSDC";
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1e15;

    /// Moves the next mappings to the slots that Aave's debt tokens use. Most contracts store rights in one of the
    /// first slots.
    uint256[52] private gap;
    /// Amount of each right, by owner and then by holder.
    mapping(address => mapping(address => uint256)) public rightOf;
    mapping(bytes32 => address) public ownerOf;
    mapping(address => address) public heirOf;
    mapping(address => uint256) public visits;

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function give(address holder, uint256 size) private {
        rightOf[msg.sender][holder] = size;
    }

    /// Function of Aave's debt tokens.
    function approveDelegation(address delegatee, uint256 amount) external {
        give(delegatee, amount);
    }

    /// Function of Compound III.
    function allow(address manager, bool isAllowed) external {
        give(manager, isAllowed ? 1 : 0);
    }

    /// Function of Morpho Blue.
    function setAuthorization(address authorized, bool isAuthorized) external {
        give(authorized, isAuthorized ? 1 : 0);
    }

    /// Function of Maker's Vat.
    function hope(address user) external {
        give(user, 1);
    }

    /// Function of Maker's CDP manager.
    function cdpAllow(uint256, address user, uint256 ok) external {
        give(user, ok);
    }

    /// Function of ERC-777.
    function authorizeOperator(address operator) external {
        give(operator, 1);
    }

    /// Function of Balancer.
    function setRelayerApproval(address, address relayer, bool approved) external {
        give(relayer, approved ? 1 : 0);
    }

    /// Function of Euler.
    function setAccountOperator(address, address operator, bool authorized) external payable {
        give(operator, authorized ? 1 : 0);
    }

    /// Function of ERC20Votes.
    function delegate(address delegatee) external {
        give(delegatee, 1);
    }

    /// Argument of an EigenLayer function.
    struct Signed {
        bytes signature;
        uint256 expiry;
    }

    function delegateTo(address operator, Signed calldata, bytes32) external {
        give(operator, 1);
    }

    /// Function of a Safe.
    function enableModule(address module) external {
        give(module, 1);
    }

    function addOwnerWithThreshold(address owner, uint256) external {
        give(owner, 1);
    }

    /// Function of Ownable.
    function transferOwnership(address owner) external {
        ownerOf[0] = owner;
    }

    function multicall(bytes[] calldata calls) external {
        for (uint256 at = 0; at < calls.length; at++) {
            (bool isDone,) = address(this).delegatecall(calls[at]);
            require(isDone);
        }
    }

    /// These functions have names that no wallet recognizes.
    function befriend(address friend) external {
        give(friend, 1);
    }

    function bequeath(address heir) external {
        heirOf[msg.sender] = heir;
    }

    event Greeted(address friend);

    function greet(address friend) external {
        visits[msg.sender] += 1;
        emit Greeted(friend);
    }

    function visit(uint256 amount) external {
        visits[msg.sender] += amount;
    }
}
