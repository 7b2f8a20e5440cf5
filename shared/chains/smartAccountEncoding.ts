/**
 * ABI of ERC-7579's `execute`. `mode` determines how `executionCalldata` is encoded, and whether one failed call
 * reverts the batch.
 */
export const executeAbi = [
  {
    type: 'function',
    name: 'execute',
    stateMutability: 'payable',
    inputs: [
      { name: 'mode', type: 'bytes32' },
      { name: 'executionCalldata', type: 'bytes' },
    ],
    outputs: [],
  },
] as const

/** ABI type of the second argument of `execute` for a batch of calls. */
export const batchParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

/** EIP-712 fields of a packed user operation that precede the paymaster fields. */
export const operationFields = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
] as const

/**
 * EIP-712 type that `EIP7702StatelessDeleGator` verifies. The hash differs from the EntryPoint's user operation hash.
 */
export const packedOperationTypes = {
  PackedUserOperation: [
    ...operationFields,
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const
