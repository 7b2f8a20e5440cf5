// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// ERC-1155 collection. Each ID is a kind of item, with its metadata on chain.
contract TestItems is ERC1155("") {
    using Strings for uint256;

    string public constant name = "Local Items";
    string public constant symbol = "ITEM";

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }

    function uri(uint256 id) public pure override returns (string memory) {
        bytes memory picture = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="40" ',
            'fill="hsl(', ((id * 131) % 360).toString(), ',60%,52%)"/></svg>'
        );
        bytes memory json = abi.encodePacked(
            '{"name":"Item #', id.toString(), '","description":"An item of the local network.",',
            '"decimals":0,"image":"data:image/svg+xml;base64,', Base64.encode(picture), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
