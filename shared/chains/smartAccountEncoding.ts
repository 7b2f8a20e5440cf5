/** `execute` of ERC-7579. Its mode says how the second argument is encoded, and whether a failed call undoes all. */
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

/** The ABI type of the second argument of `execute` when it holds a batch of calls. */
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

/** The EIP-712 fields of a packed user operation before those of its paymaster. */
export const operationFields = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
] as const

/** The EIP-712 type that `EIP7702StatelessDeleGator` checks, which is not the hash of the entry point. */
export const packedOperationTypes = {
  PackedUserOperation: [
    ...operationFields,
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const
