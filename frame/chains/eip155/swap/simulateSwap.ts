import { encodeBalanceOf } from '@oriel/clear-signing/eip155/read/tokens.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '@oriel/clear-signing/rpc/jsonRpc.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { SwapFailsError, SwapFundsError, SwapUncheckedError, TooLittleError } from '@oriel/shared/errors/swapErrors.ts'
import { decodeErrorResult, parseAbi } from 'viem'
import { createAllowanceCall, type SwapCall } from './allowances.ts'

/** A token's address. Undefined for the native currency. */
type Side = Hex | undefined

type Simulated = {
  account: Hex
  calls: readonly SwapCall[]
  from: Side
  to: Side
  /** The contract that needs an allowance for the sold token. Undefined if none does. */
  spender: Hex | undefined
}

/** The calls' effects on the account, in base units, without the network fee. */
export type SwapEffects = {
  spent: bigint
  received: bigint
  allowanceLeft: bigint
  gasUsed: bigint
  /** Decimals as reported by the tokens themselves. Undefined for the native currency. */
  decimals: { from: bigint | undefined; to: bigint | undefined }
}

const decimalsData: Hex = '0x313ce567'

type CallResult = { status?: string; returnData?: Hex; gasUsed?: Hex; error?: { message?: string } }

/**
 * Address without a known key. A state override sets its code to `readerCode`, which returns an address's native
 * balance.
 */
const reader: Hex = '0x0000000000000000000000000000004f7269656c'
/** Bytecode of CALLDATALOAD(0), BALANCE, MSTORE(0), RETURN(0, 32). */
const readerCode: Hex = '0x6000353160005260206000f3'

/**
 * Simulates the calls on the latest state and compares the account's balances before and after. Ignores logs, because a
 * token can emit arbitrary ones. Throws if a call fails or the node cannot simulate.
 */
export async function simulateSwap(client: EvmClient, simulated: Simulated): Promise<SwapEffects> {
  const { account, calls, from, to, spender } = simulated
  const balances = [createBalanceCall(from, account), createBalanceCall(to, account)]
  const allowance = from && spender ? [createAllowanceCall(from, account, spender)] : []
  const decimals = [from, to].map((side) =>
    side ? { to: side, data: decimalsData } : createBalanceCall(undefined, account),
  )
  const own = calls.map(({ to: target, value, data }) => ({
    from: account,
    to: target,
    value: toQuantity(value),
    data,
  }))
  const results = await simulate(client, [...balances, ...own, ...balances, ...decimals, ...allowance])
  const failed = results.slice(2, 2 + own.length).find(({ status }) => status !== '0x1')
  if (failed) {
    const reason = getReason(failed)
    if (/insufficient (funds|balance)/i.test(reason)) throw new SwapFundsError()
    if (tooLittle.test(reason)) throw new TooLittleError(undefined, { cause: reason })
    throw new SwapFailsError(undefined, { cause: reason })
  }
  const [givenBefore, gotBefore] = results.slice(0, 2).map(toBigInt)
  const [givenAfter, gotAfter, fromPlaces, toPlaces, left = 0n] = results.slice(2 + own.length).map(toBigInt)
  if ([givenBefore, gotBefore, givenAfter, gotAfter].some((balance) => balance === undefined))
    throw new SwapUncheckedError()
  return {
    spent: (givenBefore ?? 0n) - (givenAfter ?? 0n),
    received: (gotAfter ?? 0n) - (gotBefore ?? 0n),
    allowanceLeft: left,
    decimals: { from: from && fromPlaces, to: to && toPlaces },
    gasUsed: results.slice(2, 2 + own.length).reduce((sum, { gasUsed = '0x0' }) => sum + BigInt(gasUsed), 0n),
  }
}

/**
 * Reverts of `SwapRouter02` and of v2 routers if the output would be below the minimum. A fork puts its own name in
 * front.
 */
const tooLittle = /too little received|insufficient (weth9|token)|insufficient_output_amount/i

/** Returns the node's message and the contract's revert reason. Only some nodes return the reason. */
function getReason({ error, returnData }: CallResult): string {
  try {
    const { args } = decodeErrorResult({ abi: parseAbi(['error Error(string)']), data: returnData ?? '0x' })
    return `${error?.message ?? ''} ${args[0]}`
  } catch {
    // Return only the node's message if the contract gave no reason, or gave it in a different format.
    return error?.message ?? ''
  }
}

async function simulate(client: EvmClient, calls: readonly object[]): Promise<CallResult[]> {
  const block = { calls, stateOverrides: { [reader]: { code: readerCode } } }
  const params = [{ blockStateCalls: [block], validation: false }, 'latest']
  try {
    const [answer] = await client.request<{ calls?: CallResult[] }[]>({ method: 'eth_simulateV1', params })
    if (answer?.calls?.length === calls.length) return answer.calls
  } catch (error) {
    if (isUnreachable(error)) throw toCodedError(error)
    // Detect insufficient funds by the node's message. In this case, nodes reject the whole simulation instead of
    // failing one call.
    if (/insufficient (funds|balance)/i.test(toCodedError(error).message)) throw new SwapFundsError()
    throw new SwapUncheckedError(undefined, { cause: error })
  }
  throw new SwapUncheckedError()
}

function createBalanceCall(side: Side, account: Hex): { to: Hex; data: Hex } {
  if (side) return { to: side, data: encodeBalanceOf(account) }
  return { to: reader, data: `0x${account.slice(2).padStart(64, '0')}` }
}

function toBigInt({ status, returnData }: CallResult): bigint | undefined {
  return status === '0x1' && returnData && returnData.length === 66 ? BigInt(returnData) : undefined
}
