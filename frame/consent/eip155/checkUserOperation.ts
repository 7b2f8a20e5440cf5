import { decodeBatch, isCanonicalExecute } from '@oriel/clear-signing/eip155/account/batch.ts'
import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import type { UserOperationRequest } from '@oriel/shared/rpc/rpcSchemas.ts'

const maxCalls = 100

/**
 * Throws -32602 unless the operation is one call or a plain batch. The account's contract has more functions and modes
 * than the approval can show.
 */
export function checkUserOperation({ factory, callData }: UserOperationRequest, entryPoint: Hex): void {
  if (!isSameAddress(entryPoint, smartAccounts.entryPoint))
    throw new InvalidParamsError(`entryPoint: expected ${smartAccounts.entryPoint} (version 0.7).`)
  if (factory && factory !== '0x')
    throw new InvalidParamsError('factory: the account exists already and is not created by a factory.')
  const count = decodeBatch(callData)?.length ?? 0
  if (count > maxCalls) throw new InvalidParamsError(`callData: expected at most ${maxCalls} calls, not ${count}.`)
  if (!isCanonicalExecute(callData))
    throw new InvalidParamsError('callData: expected execute(bytes32,bytes) of ERC-7579 with one call or a batch.')
}
