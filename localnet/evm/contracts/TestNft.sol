// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// ERC-721 whose images are generated on chain, so that a wallet can show them offline.
contract TestNft is ERC721 {
    using Strings for uint256;

    uint256 public totalSupply;

    constructor() ERC721("Local Windows", "ORIEL") {}

    function mint(address to) external returns (uint256 id) {
        id = ++totalSupply;
        _mint(to, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory number = id.toString();
        string memory hue = ((id * 67) % 360).toString();
        bytes memory json = abi.encodePacked(
            '{"name":"Window #', number,
            '","description":"A window of the local network.",',
            '"image":"data:image/svg+xml;base64,', Base64.encode(picture(number, hue)),
            '","attributes":[{"trait_type":"Hue","value":', hue, "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function picture(string memory number, string memory hue) private pure returns (bytes memory) {
        return abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">',
            '<rect width="96" height="96" fill="hsl(', hue, ',60%,88%)"/>',
            '<path d="M24 84V40a24 24 0 0 1 48 0v44z" fill="hsl(', hue, ',65%,48%)"/>',
            '<path d="M48 16v68M24 52h48" stroke="#fff" stroke-width="3"/>',
            '<text x="90" y="91" font-family="sans-serif" font-size="9" text-anchor="end">', number,
            "</text></svg>"
        );
    }
}
