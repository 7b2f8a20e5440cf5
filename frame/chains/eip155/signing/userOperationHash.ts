import { toPlainAddress } from '@oriel/clear-signing/eip155/account/plainAddresses.ts'
import type { UserOperation } from '@oriel/clear-signing/signing/signable.ts'
import { packedOperationTypes as types } from '@oriel/shared/chains/smartAccountEncoding.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type Hex, hashTypedData } from 'viem'
import { getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'

type Order = { chainId: number; operation: UserOperation }

/** Computes the EIP-712 digest that the account signs for a user operation (entry point 0.7). */
export function computeOperationDigest({ chainId, operation }: Order): Hex {
  const sender = toPlainAddress(operation.sender)
  const message = { ...toPackedUserOperation(toViem(operation)), sender, entryPoint: smartAccounts.entryPoint }
  const domain = { name: 'EIP7702StatelessDeleGator', version: '1', chainId, verifyingContract: sender }
  return hashTypedData({ domain, types, primaryType: 'PackedUserOperation', message })
}

/** Computes the hash that identifies a user operation to the entry point and bundlers. */
export function computeOperationHash({ chainId, operation }: Order): Hex {
  const entryPointAddress = smartAccounts.entryPoint
  return getUserOperationHash({
    chainId,
    entryPointAddress,
    entryPointVersion: '0.7',
    userOperation: toViem(operation),
  })
}

function toViem({ sender, callData, paymaster, paymasterData, ...amounts }: UserOperation) {
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = amounts
  return {
    sender: toPlainAddress(sender),
    callData,
    signature: '0x' as const,
    nonce: BigInt(amounts.nonce),
    callGasLimit: BigInt(amounts.callGasLimit),
    verificationGasLimit: BigInt(amounts.verificationGasLimit),
    preVerificationGas: BigInt(amounts.preVerificationGas),
    maxFeePerGas: BigInt(amounts.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(amounts.maxPriorityFeePerGas),
    // Set all paymaster fields. If there is no paymaster, viem ignores the other three.
    paymaster: paymaster && toPlainAddress(paymaster),
    paymasterVerificationGasLimit: BigInt(paymasterVerificationGasLimit ?? 0),
    paymasterPostOpGasLimit: BigInt(paymasterPostOpGasLimit ?? 0),
    paymasterData: paymasterData ?? '0x',
  }
}
