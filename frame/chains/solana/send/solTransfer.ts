import type { RpcInteger, SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { readAccounts } from '@oriel/clear-signing/solana/read/accounts.ts'
import { signatureFee } from '@oriel/clear-signing/solana/wire/programs.ts'
import {
  LeavesDustError,
  NotEnoughForFeesError,
  NotEnoughForTransferError,
  TooLittleForAccountError,
} from '@oriel/shared/errors/solanaErrors.ts'
import type { TransferRequest } from '../../chain/sending.ts'
import { buildTransaction, transferSol } from './build.ts'
import { computeCappedFee, maxPriorityFee, readUnitPrice } from './fees.ts'

/**
 * Compute unit limit. A transfer needs 450 units, but with 1,000, the priority fee can be any whole number of lamports.
 */
const units = 1000n

type TransferState = { balance: bigint; minBalance: bigint; isNew: boolean; priorityFee: bigint }

export async function estimateSolCost(client: SolanaClient, request: TransferRequest): Promise<bigint> {
  return signatureFee + computeMaxFee(request.units, await readTransferState(client, request))
}

/** Builds a transfer that leaves the sender with at least an account's minimum balance, or with exactly zero. */
export async function buildSolTransfer(client: SolanaClient, request: TransferRequest, blockhash: string) {
  const { from, to } = request
  const priorityFee = computeAffordableFee(request.units, await readTransferState(client, request))
  const instructions = [transferSol(from, to, request.units)]
  return buildTransaction({ payer: from, blockhash, budget: { units, priorityFee }, instructions })
}

async function readTransferState(client: SolanaClient, { from, to }: TransferRequest): Promise<TransferState> {
  const [accounts, minBalance, price] = await Promise.all([
    readAccounts(client, [from, to]),
    client.request<RpcInteger>('getMinimumBalanceForRentExemption', 0),
    readUnitPrice(client, [from, to]),
  ])
  return {
    balance: accounts.get(from)?.lamports ?? 0n,
    minBalance: BigInt(minBalance),
    isNew: accounts.get(to) === undefined,
    priorityFee: computeCappedFee(price, units),
  }
}

function computeMaxFee(amount: bigint, { balance, minBalance, priorityFee }: TransferState): bigint {
  const rest = balance - amount - signatureFee
  const isRaised = rest > priorityFee && rest <= maxPriorityFee && rest - priorityFee < minBalance
  return isRaised ? rest : priorityFee
}

/**
 * Returns the priority fee for this amount. If the user sends the whole balance, the priority fee changes with the base
 * fee, up to its maximum. Exactly zero then remains in the account.
 */
export function computeAffordableFee(
  amount: bigint,
  { balance, minBalance, isNew, priorityFee }: TransferState,
): bigint {
  const rest = balance - amount - signatureFee
  if (amount > balance) throw new NotEnoughForTransferError()
  if (rest < 0n) throw new NotEnoughForFeesError()
  if (isNew && amount < minBalance) throw new TooLittleForAccountError()
  if (rest - priorityFee >= minBalance) return priorityFee
  if (rest <= maxPriorityFee) return rest
  // Lower the priority fee, so that exactly the minimum balance remains. The full fee would leave less than the
  // minimum, and the whole rest is too much to spend as a fee.
  if (rest >= minBalance) return rest - minBalance
  throw new LeavesDustError()
}
