import { type Hex, isSameAddress, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { eventTopics } from '@oriel/shared/chains/eventTopics.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { decodeAbiParameters } from 'viem'
import type { Failure } from '../../description/failure.ts'
import { escapeLine } from '../../description/safeText.ts'
import type { ApprovalChange, AssetChange, Simulation } from '../../description/simulation.ts'
import { isKnownToken } from '../../known/knownTokens.ts'
import { phrase } from '../../phrases/phrase.ts'
import { toCodedError } from '../../rpc/jsonRpc.ts'
import { type Effects, joinRuns } from './compareRuns.ts'
import { type CallTerms, readHead } from './conditions.ts'
import { getRevertReason } from './revert.ts'
import type { CallResult, Log, Run, SimulatedCall, SimulatedCalls } from './runCalls.ts'
import { lacksFunds, lacksGas, type Runs, runRepeatedly } from './runRepeatedly.ts'
import { getNames, type ReadContext, readTokens, type TokenInfo } from './tokens.ts'

/**
 * Maximum number of logs. Simulations with more logs are reported as unavailable, because a description of only the
 * first logs would mislead the user.
 */
const maxLogs = 2000

type ReadTerms = {
  /** Returns every call's gas and fees as sent. @default estimated from the newest block */
  readTerms?: (() => Promise<readonly CallTerms[]>) | undefined
}

/**
 * Simulates an account's calls on the newest state (`eth_simulateV1`). Returns the balance and allowance changes in
 * base units. Contracts can detect a simulation, so the calls run more than once under different conditions, and the
 * worst outcome is returned.
 *
 * Rejects only with an error of `readTerms`. If the node cannot simulate, the outcome is `unavailable`.
 */
export async function simulate(
  context: ReadContext,
  { readTerms, ...simulated }: SimulatedCalls & ReadTerms,
): Promise<Simulation> {
  const { account, calls } = simulated
  const [head, terms] = await Promise.all([readHead(context.client, account), readTerms?.()])
  let runs: Runs
  try {
    runs = await runRepeatedly(context.client, simulated, { head, terms })
  } catch (error) {
    return parseRejection(toCodedError(error).message, calls)
  }
  const { first, others } = runs
  if ([first, ...others].some((run) => run && getLogs(run).length > maxLogs))
    return { unavailable: true, reason: 'too-many-logs' }

  const joined = joinEffects(runs, simulated)
  const isExact = first.isExact && others.length > 0 && others.every((run) => run?.isExact)
  const doubts = {
    differs: joined.differs || undefined,
    isRough: !isExact || undefined,
  }
  if (!joined.effects.ok) return { ...joined.effects, ...doubts }
  const { stateDiff, gasUsed } = joined.effects
  const naming = { tokens: await readChangedTokens(context, stateDiff, account), network: context.network }
  return {
    ok: true,
    changes: [...stateDiff.changes.values()]
      .filter(({ amount }) => amount !== 0n)
      .map((change) => toAssetChange(change, naming)),
    approvals: [...stateDiff.approvals.values()].map((approval) => toApprovalChange(approval, naming)),
    gasUsed,
    ...doubts,
  }
}

function joinEffects({ first, others }: Runs, simulated: SimulatedCalls) {
  let effects = getEffects(first, simulated)
  let differs = false
  // Skip the other runs if the first run is out of gas. They have more gas than the transaction, so they cannot show
  // this failure.
  if (!effects.ok && effects.reason === outOfGas) return { effects, differs }
  for (const run of others) {
    if (!run) continue
    const joined = joinRuns(effects, getEffects(run, simulated))
    effects = joined.effects
    differs ||= joined.differs
  }
  return { effects, differs }
}

const getLogs = ({ results }: Run) => results.flatMap(({ logs = [] }) => logs)

function parseRejection(message: string, calls: SimulatedCall[]): Simulation {
  // If the sender lacks funds, nodes reject the whole simulation instead of returning a result.
  if (lacksFunds(message)) return { ok: false, reason: notEnough }
  if (lacksGas(message) && calls.some(({ gas }) => gas !== undefined)) return { ok: false, reason: outOfGas }
  return { unavailable: true, reason: escapeLine(message, 160).text }
}

function getEffects(run: Run, { account, calls }: SimulatedCalls): Effects<RawChange, RawApproval> {
  const { results } = run
  const at = results.findIndex(({ status }) => status !== '0x1')
  const failed = results[at]
  if (failed) return { ok: false, reason: hasUsedAllGas(failed, calls[at]) ? outOfGas : getReason(failed) }
  return {
    ok: true,
    stateDiff: readLogs(getLogs(run), account.toLowerCase()),
    gasUsed: results.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed ?? 0), 0n),
  }
}

const notEnough = phrase('failure.funds')
const outOfGas = phrase('failure.gasLimit')

/**
 * True if the call used all its gas. If an inner call runs out of gas, 1/64 of it remains and there is no revert
 * reason.
 */
function hasUsedAllGas({ gasUsed, error, returnData }: CallResult, call: SimulatedCall | undefined): boolean {
  const message = error?.message ?? ''
  if (call?.gas === undefined || /invalid/i.test(message)) return false
  const isSilent = [error?.data, returnData].every((data) => !data || data === '0x')
  return lacksGas(message) || (isSilent && BigInt(gasUsed ?? 0) * 64n >= call.gas * 61n)
}

function getReason({ error, returnData }: CallResult): Failure {
  const data = error?.data ?? returnData
  if (data && data !== '0x') return getRevertReason(data)
  if (lacksFunds(error?.message)) return notEnough
  // Do not show the node's error message to the user.
  return getRevertReason(undefined)
}

type RawChange = Pick<AssetChange, 'kind' | 'amount' | 'tokenId'> & { token?: Hex; recipients: Map<string, bigint> }
type RawApproval = Pick<ApprovalChange, 'spender' | 'amount' | 'tokenId' | 'all'> & { token: Hex }
type AccountLogs = { changes: Map<string, RawChange>; approvals: Map<string, RawApproval> }

function readLogs(logs: Log[], account: string): AccountLogs {
  const accountLogs: AccountLogs = { changes: new Map(), approvals: new Map() }
  for (const log of logs) {
    try {
      if (log.topics[0] === eventTopics.approval || log.topics[0] === eventTopics.approvalForAll)
        readApproval(log, account, accountLogs)
      else readTransfer(log, account, accountLogs)
    } catch {
      // An event with a known topic but a different layout does not affect this account.
    }
  }
  return accountLogs
}

function readTransfer(
  { address, topics: [topic, first, second, third], data }: Log,
  account: string,
  accountLogs: AccountLogs,
) {
  const move = (from: string, to: string, change: Moved, amount: bigint) => {
    if (from === to) return
    if (from === account) add(accountLogs, change, -amount, to)
    if (to === account) add(accountLogs, change, amount)
  }
  if (topic === eventTopics.transfer && first && second) {
    const kind = isSameAddress(address, nativeTokenAddress) ? 'native' : 'erc20'
    if (third)
      return move(toAddress(first), toAddress(second), { kind: 'erc721', token: address, tokenId: BigInt(third) }, 1n)
    return move(
      toAddress(first),
      toAddress(second),
      kind === 'native' ? { kind } : { kind, token: address },
      BigInt(data),
    )
  }
  if (topic === eventTopics.transferSingle && second && third) {
    const [tokenId, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
    return move(toAddress(second), toAddress(third), { kind: 'erc1155', token: address, tokenId }, amount)
  }
  if (topic === eventTopics.transferBatch && second && third) {
    const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    for (const [at, tokenId] of ids.entries())
      move(toAddress(second), toAddress(third), { kind: 'erc1155', token: address, tokenId }, amounts[at] ?? 0n)
  }
}

type Moved = Omit<RawChange, 'amount' | 'recipients'>

function add({ changes }: AccountLogs, change: Moved, amount: bigint, receiver?: string) {
  const key = `${change.kind} ${change.token?.toLowerCase()} ${change.tokenId}`
  const { amount: before = 0n, recipients = new Map<string, bigint>() } = changes.get(key) ?? {}
  if (receiver !== undefined && amount !== 0n) recipients.set(receiver, (recipients.get(receiver) ?? 0n) - amount)
  changes.set(key, { ...change, amount: before + amount, recipients })
}

function readApproval(
  { address: token, topics: [topic, owner, to, third], data }: Log,
  account: string,
  accountLogs: AccountLogs,
) {
  if (!owner || !to || toAddress(owner) !== account) return
  const spender = toAddress(to)
  const key = `${token.toLowerCase()} ${spender} ${third ?? ''}`
  if (topic === eventTopics.approvalForAll) accountLogs.approvals.set(key, { token, spender, all: BigInt(data) !== 0n })
  else if (third) accountLogs.approvals.set(key, { token, spender, tokenId: BigInt(third) })
  else accountLogs.approvals.set(key, { token, spender, amount: BigInt(data) })
}

const toAddress = (topic: Hex): Hex => `0x${topic.slice(26).toLowerCase()}`

async function readChangedTokens(context: ReadContext, { changes, approvals }: AccountLogs, account: Hex) {
  const addresses = [...changes.values(), ...approvals.values()].flatMap(({ token }) => token ?? [])
  try {
    return await readTokens(context, addresses, account)
  } catch {
    // Continue without metadata, because amounts do not depend on it. They are then shown in base units with the
    // token's address.
    return new Map<string, TokenInfo>()
  }
}

type Naming = { tokens: Map<string, TokenInfo>; network: Network }

function toAssetChange({ recipients, ...moved }: RawChange, { tokens, network }: Naming): AssetChange {
  const { token, kind, amount } = moved
  const receivers = [...recipients].sort(([, a], [, b]) => (a < b ? 1 : -1)).map(([address]) => address)
  const change = amount < 0n ? { ...moved, receivers } : moved
  if (kind === 'native' || !token) return { ...change, ...network.nativeCurrency, isKnown: true }
  return { ...change, ...getNames(tokens.get(token.toLowerCase())), isKnown: isKnownToken(network, token) }
}

function toApprovalChange(change: RawApproval, { tokens, network }: Naming): ApprovalChange {
  const { token } = change
  const info = tokens.get(token.toLowerCase())
  const supply = info?.supply === undefined ? {} : { supply: info.supply }
  return { ...change, ...getNames(info), ...supply, isKnown: isKnownToken(network, token) }
}
