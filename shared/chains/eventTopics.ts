export const eventTopics = {
  /** ERC-20 and ERC-721: `Transfer(address,address,uint256)`. ERC-721 indexes the token id, so the id is a topic. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** ERC-1155: `TransferSingle(address,address,address,uint256,uint256)`. */
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** ERC-1155: `TransferBatch(address,address,address,uint256[],uint256[])`. */
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** ERC-20 and ERC-721: `Approval(address,address,uint256)`. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** ERC-721 and ERC-1155: `ApprovalForAll(address,address,bool)`. */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /**
   * WETH9: `Deposit(address,uint256)` and `Withdrawal(address,uint256)`. WETH9 mints and burns without a `Transfer`.
   */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  /**
   * ERC-4337: `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)`, emitted by the EntryPoint.
   */
  userOperation: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
  /** ERC-4337: `BeforeExecution()`, emitted by the EntryPoint between validation and execution. */
  beforeExecution: '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972',
} as const
