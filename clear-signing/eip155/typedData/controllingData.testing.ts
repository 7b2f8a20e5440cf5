import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { account, contract, createTypedData, nonce, other } from './typedData.testing.ts'

const delegationMembers = 'address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt'
export const delegation = {
  delegate: other,
  delegator: account,
  authority: nonce,
  salt: 0,
  caveats: [] as object[],
}
const caveat = { Caveat: 'address enforcer, bytes terms' }
const operationMembers =
  'address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData'
const operation = {
  sender: account,
  nonce: 0,
  initCode: '0x',
  callData: '0x',
  accountGasLimits: nonce,
  preVerificationGas: 0,
  gasFees: nonce,
  paymasterAndData: '0x',
}

const zksyncMembers =
  'uint256 txType, uint256 from, uint256 to, uint256 gasPerPubdataByteLimit, uint256 nonce, uint256 value, bytes data, bytes paymasterInput'
const zksync = {
  txType: 113,
  from: account,
  to: other,
  gasPerPubdataByteLimit: 50_000,
  nonce: 0,
  value: '100000000000000000000',
  data: '0x',
  paymasterInput: '0x',
}

/** Typed data of every shape that gives away control of an account, with a name for the test title. */
export const controllingData: [string, TypedData][] = [
  [
    'a delegation',
    createTypedData({ type: 'Delegation', members: delegationMembers, structs: caveat, message: delegation }),
  ],
  [
    'one of another name',
    createTypedData({ type: 'Mail', members: delegationMembers, structs: caveat, message: delegation }),
  ],
  [
    'one whose caveats have another name',
    createTypedData({
      type: 'Mail',
      members: 'address to, Rule[] rules',
      structs: { Rule: caveat.Caveat },
      message: { to: other, rules: [] },
    }),
  ],
  [
    'one without caveats',
    createTypedData({
      type: 'delegation',
      members: 'address Delegate, address _delegator',
      message: { Delegate: other, _delegator: account },
    }),
  ],
  [
    'one inside a list inside another struct',
    createTypedData({
      type: 'Outer',
      members: 'Inner[][] inner',
      structs: { Inner: 'Delegation one', Delegation: delegationMembers, ...caveat },
      message: { inner: [] },
    }),
  ],
  ['a user operation', createTypedData({ type: 'PackedUserOperation', members: operationMembers, message: operation })],
  ['one of another name', createTypedData({ type: 'Mail', members: operationMembers, message: operation })],
  [
    'a transaction of a ZKsync chain',
    createTypedData({ type: 'Transaction', members: zksyncMembers, message: zksync }),
  ],
  [
    'one in other letters, wrapped',
    createTypedData({
      type: 'Mail',
      members: 'packed_user_operation x',
      structs: { packed_user_operation: 'string text' },
      message: { x: { text: '' } },
    }),
  ],
  [
    'the operation of a Safe module',
    createTypedData({ type: 'SafeOp', members: 'address safe', message: { safe: contract } }),
  ],
  [
    'call data and gas of a user operation',
    createTypedData({
      type: 'Mail',
      members: 'bytes callData, uint128 callGasLimit',
      message: { callData: '0x', callGasLimit: 1 },
    }),
  ],
  [
    'an authorization of EIP-7702',
    createTypedData({
      type: 'Authorization',
      members: 'uint256 chainId, address address, uint256 nonce',
      message: { chainId: 1, address: other, nonce: 0 },
    }),
  ],
  ['one by name', createTypedData({ type: 'SetCodeAuthorization', members: 'uint64 nonce', message: { nonce: 0 } })],
]
