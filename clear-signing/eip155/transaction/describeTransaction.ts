import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import {
  type DescribedCall,
  type Description,
  type Item,
  type Risk,
  risk,
  withRisks,
} from '../../description/description.ts'
import { toAddressItem, toPhraseItem } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { phrase } from '../../phrases/phrase.ts'
import { decodeBatch } from '../account/batch.ts'
import { readDelegation } from '../account/delegation.ts'
import { toPlainAddress } from '../account/plainAddresses.ts'
import { getCallAddresses } from '../call/describeCall.ts'
import { isZero } from '../call/tokenItems.ts'
import { decodeCall } from '../calldata/calldata.ts'
import { readChangedRights } from '../effects/changedRights.ts'
import { judgeCalls } from '../effects/judgeCalls.ts'
import { markIncome } from '../effects/previewedIncome.ts'
import { readCallAllowances, readRemainingAllowances } from '../effects/unknownCalls.ts'
import { readChainData } from '../read/chainData.ts'
import { readCompared } from '../read/compareNodes.ts'
import type { CallTerms } from '../read/conditions.ts'
import type { SimulatedCall } from '../read/runCalls.ts'
import { simulate } from '../read/simulate.ts'
import type { ReadContext } from '../read/tokens.ts'

export type TransactionContext = ReadContext & {
  /** Account that sends the transaction. */
  account: string
  /** Returns the gas and fees of every described transaction. */
  readTerms?: (() => Promise<readonly CallTerms[]>) | undefined
  /** Contracts that earlier transactions from this site have called successfully. @default none */
  usedContracts?: readonly string[] | undefined
  /** Milliseconds since 1970. @default now */
  now?: number | undefined
}

/**
 * Describes a transaction's effects on its sender: its calls and inner calls, the simulated balance changes and the
 * risks. If `whole` is set, the request is the only call of the batch `whole`, and that batch is simulated as sent.
 *
 * Does not throw if a node does not respond; the description reports this as a risk. Amounts are in base units.
 */
export async function describeTransaction(
  request: TransactionRequest,
  context: TransactionContext,
  whole?: Whole,
): Promise<Description<Simulation>> {
  const { authorizationList = [] } = request
  const batch = await findOwnBatch(request, context)
  if (batch) return describeBatch(batch.calls, context, { call: toCall(request), delegate: batch.delegate })
  const delegation = authorizationList.map(({ address }) => describeDelegation(address))
  const {
    risks,
    isRisky: _,
    isUsed: __,
    receivers,
    ...rest
  } = await describeCalls([toCall(request)], context, { delegation, whole })
  const [first] = rest.calls
  return withRisks(
    {
      kind: 'transaction' as const,
      title: first?.title ?? phrase('action.sendTransaction'),
      headline: [...delegation.map(({ item }) => item), ...(first ? getHeadline(first) : []), ...receivers],
      details: [],
      ...rest,
    },
    [...delegation.flatMap(({ risk = [] }) => risk), ...risks],
  )
}

/**
 * Returns the calls of a transaction that runs the wallet's own delegate, which the account already uses or sets in the
 * same transaction. In any other contract, the same calldata has a different meaning.
 */
async function findOwnBatch(request: TransactionRequest, { account, client }: TransactionContext) {
  const { to, authorizationList = [] } = request
  const calls = isSameAddress(to ?? undefined, account) ? decodeBatch(toCall(request).data) : undefined
  if (!calls) return undefined
  const listed = calls.map(({ value, ...call }) => ({ ...call, value: toQuantity(value) }))
  const [first, ...others] = authorizationList
  if (first) {
    const isOwn = others.length === 0 && isSameAddress(first.address, smartAccounts.delegate)
    return isOwn ? { calls: listed, delegate: smartAccounts.delegate } : undefined
  }
  try {
    const { kind } = await readDelegation(account, client)
    return kind === 'own' ? { calls: listed, delegate: smartAccounts.delegate } : undefined
  } catch {
    // The node does not respond. The description reports this as a risk.
    return undefined
  }
}

/**
 * Returns the headline. Includes swaps in inner calls, because routers are usually called through their own multicall.
 */
function getHeadline(call: DescribedCall): Item[] {
  return [
    ...call.items,
    ...findSwaps(call)
      .slice(0, 3)
      .flatMap(({ title, items }) => [toPhraseItem('item.call', title), ...items]),
  ]
}

function findSwaps({ inner }: DescribedCall): DescribedCall[] {
  return inner.flatMap((innerCall) => [...(isSwap(innerCall) ? [innerCall] : []), ...findSwaps(innerCall)])
}

const isSwap = ({ title }: DescribedCall) => title.key === 'action.swap' || title.key === 'action.swapFor'

function toCall({ to, value, data, input, gas, gasLimit, accessList }: TransactionRequest): SimulatedCall {
  const limit = gas ?? gasLimit
  return {
    to: to ?? undefined,
    value: BigInt(value ?? 0),
    data: data ?? input ?? '0x',
    gas: limit !== undefined ? BigInt(limit) : undefined,
    accessList,
  }
}

type Whole = { call: SimulatedCall; delegate?: Hex | undefined }

export type BatchedCall = { to?: Hex | null | undefined; value?: Hex | undefined; data?: Hex | undefined }

/**
 * Describes the calls of one approval. If `whole` is set, the calls form a single transaction, which is simulated as
 * sent, including the delegation (EIP-7702) that it sets. Otherwise, every call is a separate transaction.
 */
export async function describeBatch(
  calls: readonly BatchedCall[],
  context: TransactionContext,
  whole?: Whole,
): Promise<Description<Simulation>> {
  const plain = calls.map(({ to, value, data }) => ({
    to: to ?? undefined,
    value: BigInt(value ?? 0),
    data: data ?? ('0x' as const),
  }))
  const { risks, isRisky, isUsed, receivers: headline, ...rest } = await describeCalls(plain, context, { whole })
  // Ignore allowances that a swap uses up, because they belong to the swap. Ignore revocations, because they leave no
  // right behind.
  const [main, ...others] = rest.calls.filter(({ title }, at) => !isUsed[at] && title.key !== 'action.removeSpending')
  const several = phrase(whole ? 'action.stepsInOne' : 'action.stepsInOrder', { count: calls.length })
  const title = main && isUsed.includes(true) && others.length === 0 ? main.title : several
  const steps = rest.calls.map((call, at) => ({
    title: call.title,
    items: getHeadline(call),
    isRisky: isRisky[at] ?? true,
  }))
  const tooMany = Math.max(0, calls.length - maxSteps)
  if (tooMany > 0) risks.push(risk('danger', 'too-many-calls', { count: tooMany }))
  return withRisks({ kind: 'calls' as const, title, headline, details: [], steps, ...rest }, risks)
}

/** Maximum number of steps. If there are more, not all addresses are read. */
const maxSteps = 100

/**
 * Replaces the simulation of a transaction that delegates the account to unknown code. Nodes would simulate with the
 * account's current code, so their result would be wrong.
 */
const withoutDelegation: Simulation = { unavailable: true, reason: 'delegation' }

async function describeCalls(
  calls: SimulatedCall[],
  { account, now, readTerms, usedContracts, ...context }: TransactionContext,
  { delegation = [], whole }: { delegation?: DescribedDelegation[]; whole?: Whole | undefined } = {},
) {
  const budget = { left: 40 }
  const decoded = calls.map((call) => decodeCall(call, 0, budget))
  const places = decoded.map(getCallAddresses)
  const isUpgrade = delegation.some(({ isOwn }) => isOwn)
  const delegate =
    whole?.delegate ?? (isUpgrade ? smartAccounts.delegate : await readPendingDelegate(calls, account, context))
  const tokens = places.flatMap((place) => place.tokens)
  const reading = { account, calls: decoded, tokens }
  const { answers, risks: nodeRisks } = await readCompared(context, async (from) => {
    const [chainData, simulation, held] = await Promise.all([
      readChainData(from, {
        account,
        tokens,
        addresses: [account, ...places.flatMap(({ addresses }) => addresses)],
        recipients: places.flatMap(({ recipients }) => recipients),
      }),
      delegation.some(({ isOwn }) => !isOwn)
        ? withoutDelegation
        : simulate(from, {
            account: toPlainAddress(account),
            calls: whole ? [whole.call] : calls,
            delegate,
            readTerms,
          }),
      readCallAllowances(from, reading),
    ])
    return { chainData, simulation, held }
  })
  const { chainData, simulation } = answers
  const callContext = { network: context.network, account, chainData, now, delegate }
  const held = await readRemainingAllowances(answers.held, { ...reading, simulation, callContext }, context)
  const judgeOptions = {
    simulation: markIncome(simulation, decoded, callContext),
    held,
    first: delegation.flatMap(({ right }) => right),
    isAtomic: whole !== undefined || calls.length === 1,
  }
  const changed = await readChangedRights(
    { ...context, ...callContext },
    { account: toPlainAddress(account), delegate, calls: decoded, sent: whole ? [whole.call] : calls },
  )
  const judged = judgeCalls(decoded, judgeOptions, {
    ...callContext,
    recorded: changed.holders,
    // Ignore the site's history with the contracts if the storage check was incomplete.
    usedContracts: changed.isWhole ? usedContracts : undefined,
  })
  return { ...judged, risks: [...changed.risks, ...judged.risks, ...nodeRisks], simulation: judgeOptions.simulation }
}

/**
 * Returns the delegate of an account that calls itself. Includes a pending upgrade that is not in the newest block yet.
 */
async function readPendingDelegate(calls: SimulatedCall[], account: string, { client }: ReadContext) {
  if (!calls.some(({ to, data }) => isSameAddress(to, account) && data !== '0x')) return undefined
  const delegation = await readDelegation(account, client).catch(() => undefined)
  return delegation?.kind === 'own' ? smartAccounts.delegate : undefined
}

type DescribedDelegation = { item: Item; risk?: Risk; right: Item[]; isOwn?: true }

/**
 * Classifies an EIP-7702 authorization. An authorization gives a contract full control of the account, and one for the
 * zero address revokes that control. The wallet's own delegate appears when the wallet speeds up its own transaction.
 */
function describeDelegation(address: Hex): DescribedDelegation {
  if (isSameAddress(address, smartAccounts.delegate)) {
    return { item: toPhraseItem('item.delegation', phrase('value.smartAccount')), right: [], isOwn: true }
  }
  if (isZero(address)) {
    const item = toPhraseItem('item.delegation', phrase('value.removed'))
    return { item, risk: risk('info', 'delegation.removed'), right: [] }
  }
  const item = toAddressItem('item.handsAccountTo', address)
  return { item, risk: risk('danger', 'delegation', { contract: address }), right: [item] }
}
