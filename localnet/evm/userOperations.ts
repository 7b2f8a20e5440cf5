import type { Address, Client, Hex, TransactionReceipt } from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount, simulateContract, writeContract } from 'viem/actions'
import { getDevAddress, getDevKey } from './accounts.ts'
import { waitForReceipt } from './waitForReceipt.ts'

type Operation = UserOperation<'0.7'>

/** Fields of a packed user operation that precede the paymaster fields. */
export const operationFields = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
] as const

const signedFields = [
  ...operationFields,
  { name: 'paymasterAndData', type: 'bytes' },
  { name: 'entryPoint', type: 'address' },
] as const

/** Signs a user operation as EIP-712 data. `EIP7702StatelessDeleGator` verifies this data instead of the hash. */
export function signUserOperation(owner: PrivateKeyAccount, operation: Operation, chainId: number): Promise<Hex> {
  return owner.signTypedData({
    domain: { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: owner.address },
    types: { PackedUserOperation: signedFields },
    primaryType: 'PackedUserOperation',
    message: { ...toPackedUserOperation(operation), entryPoint: entryPoint07Address },
  })
}

type Delegation = { chainId: number; delegate: Address }

/**
 * Signs user operations and sends them in one transaction, as a bundler does. The transaction also authorizes the
 * delegate for each owner (EIP-7702). If an operation is invalid, throws the EntryPoint's error and sends nothing.
 */
export async function handleUserOperations(
  client: Client,
  operations: readonly (readonly [owner: PrivateKeyAccount, operation: Operation])[],
  { chainId, delegate }: Delegation,
): Promise<TransactionReceipt> {
  const signed = await Promise.all(
    operations.map(async ([owner, operation]) => {
      const signature = await signUserOperation(owner, operation, chainId)
      return toPackedUserOperation({ ...operation, signature })
    }),
  )
  const authorizationList = await Promise.all(
    operations.map(async ([owner]) => {
      const nonce = await getTransactionCount(client, { address: owner.address })
      return owner.signAuthorization({ chainId, address: delegate, nonce })
    }),
  )
  const call = {
    address: entryPoint07Address,
    abi: entryPoint07Abi,
    functionName: 'handleOps',
    args: [signed, getDevAddress('deployer')],
    account: privateKeyToAccount(getDevKey('deployer')),
    gas: 5_000_000n,
    authorizationList,
  } as const
  await simulateContract(client, call)
  const hash = await writeContract(client, { ...call, chain: null })
  return await waitForReceipt(client, hash)
}
