import type { Network } from '@oriel/shared/chains/networks.ts'
import { base58, base64 } from '@scure/base'
import { escapeLine } from '../../description/safeText.ts'
import type { ApprovalChange, AssetChange, Simulation } from '../../description/simulation.ts'
import { isKnownToken } from '../../known/knownTokens.ts'
import { toCodedError } from '../../rpc/jsonRpc.ts'
import type { RpcInteger, SolanaClient } from '../../rpc/solanaClient.ts'
import { programs } from '../wire/programs.ts'
import { type AccountInfo, type RpcAccount, toAccount, toTokenAccount } from './accounts.ts'
import type { ChainData } from './chainData.ts'
import { getFailureReason } from './failures.ts'
import { readMints } from './mints.ts'

export type SolanaSimulation = {
  simulation: Simulation
  taken: string[]
  /** Program accounts that no longer store our key at an offset that gave it rights. */
  lost: string[]
}

type Answer = {
  err: unknown
  logs?: string[] | null
  accounts?: (RpcAccount | null)[] | null
  unitsConsumed?: RpcInteger
}

type Order = {
  client: SolanaClient
  network: Network
  transaction: Uint8Array
  account: string
  chainData: ChainData
  /** Fee in lamports, or 0 if a different account pays it. */
  fee: bigint
  /** True if the blockhash is a durable nonce, which must not be replaced. */
  isDurable: boolean
}

/** Maximum number of accounts that the network returns at once. A transaction that changes more cannot be simulated. */
const maxAccounts = 100

export async function simulateTransaction(order: Order): Promise<SolanaSimulation> {
  const { client, network, account, chainData } = order
  if (chainData.unavailable !== undefined) return createUnavailable(chainData.unavailable)
  if (chainData.lacksTables) return createUnavailable('tables')
  const addresses = [...chainData.writable]
  if (addresses.length > maxAccounts) return createUnavailable('too-many-accounts')
  try {
    const answer = await run(order, addresses)
    if (answer.err !== null && answer.err !== undefined)
      return { simulation: { ok: false, reason: getFailureReason(answer.err, answer.logs ?? []) }, ...none }
    if (answer.accounts?.length !== addresses.length) return createUnavailable('no-balances')
    const after = new Map(addresses.map((address, at) => [address, toAccount(answer.accounts?.[at])]))
    const gasUsed = BigInt(answer.unitsConsumed ?? 0)
    return await compare({ client, network, account, chainData, after, fee: order.fee, gasUsed })
  } catch (error) {
    return createUnavailable(escapeLine(toCodedError(error).message, 160).text)
  }
}

const none = { taken: [], lost: [] }
const createUnavailable = (reason: string): SolanaSimulation => ({ simulation: { unavailable: true, reason }, ...none })

async function run({ client, transaction, isDurable }: Order, addresses: string[]): Promise<Answer> {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: !isDurable,
    accounts: { encoding: 'base64', addresses },
  }
  const wire = base64.encode(transaction)
  return (await client.request<{ value: Answer }>('simulateTransaction', wire, options)).value
}

type Comparison = {
  client: SolanaClient
  network: Network
  account: string
  chainData: ChainData
  after: Map<string, AccountInfo | undefined>
  fee: bigint
  gasUsed: bigint
}

/** Compares balances and rights before and after the simulated transaction. Ignores program logs. */
async function compare(comparison: Comparison): Promise<SolanaSimulation> {
  const { client, network, account, chainData, after, fee, gasUsed } = comparison
  const { units, approvals, taken } = compareTokenAccounts(comparison)
  const key = base58.decode(account)
  const lost = [...after].flatMap(([address, info]) =>
    address !== account && losesRights({ key, before: chainData.accounts.get(address), now: info }) ? [address] : [],
  )
  const own = after.get(account)
  // Report the account as taken if it has data. It is no longer a wallet then: anyone could initialize it as a nonce
  // account of their own.
  if (own && (own.owner !== programs.system || own.data.length > 0)) taken.push(account)
  const lamports = after.has(account)
    ? (own?.lamports ?? 0n) - (chainData.accounts.get(account)?.lamports ?? 0n) + fee
    : 0n
  const changed = [...units].filter(([, amount]) => amount !== 0n)
  const mints = await readMissingMints(client, chainData, [
    ...changed.map(([mint]) => mint),
    ...approvals.map(({ token }) => token),
  ])
  const getName = (token: string) => {
    const { symbol, name: called, decimals } = mints.get(token) ?? {}
    return {
      isKnown: isKnownToken(network, token),
      symbol: symbol ? escapeLine(symbol, 24).text : undefined,
      name: called ? escapeLine(called, 60).text : undefined,
      decimals,
    }
  }
  const changes: AssetChange[] = [
    ...(lamports === 0n ? [] : [{ kind: 'native' as const, amount: lamports, isKnown: true }]),
    ...changed.map(([token, amount]) => ({ kind: 'spl' as const, amount, token, ...getName(token) })),
  ]
  const namedApprovals = approvals.map((approval) => ({ ...approval, ...getName(approval.token) }))
  return { simulation: { ok: true, changes, approvals: namedApprovals, gasUsed }, taken, lost }
}

/** Returns every mint's balance change, the new delegates, and the token accounts that change owner. */
function compareTokenAccounts({ account, chainData, after }: Comparison) {
  const units = new Map<string, bigint>()
  const approvals: Omit<ApprovalChange, 'isKnown'>[] = []
  const taken: string[] = []
  for (const [address, info] of after) {
    const before = toTokenAccount(chainData.accounts.get(address))
    const now = toTokenAccount(info)
    const had = before?.owner === account ? before : undefined
    const has = now?.owner === account ? now : undefined
    if (had) units.set(had.mint, (units.get(had.mint) ?? 0n) - had.amount)
    if (has) units.set(has.mint, (units.get(has.mint) ?? 0n) + has.amount)
    if (had && now && !has) taken.push(address)
    if (has?.delegate && (has.delegate !== had?.delegate || has.delegated > had.delegated))
      approvals.push({ token: has.mint, spender: has.delegate, amount: has.delegated })
  }
  return { units, approvals, taken }
}

type Rights = { key: Uint8Array; before: AccountInfo | undefined; now: AccountInfo | undefined }

/**
 * True if our key disappears from an offset in the account's data. Programs store every key with rights at a fixed
 * offset, so a key that moved may now have only a worthless right. A closed account does not count: its deposit usually
 * returns, as for a token account.
 */
function losesRights({ key, before, now }: Rights): boolean {
  if (!before || !now || toTokenAccount(before)) return false
  const isAt = (data: Uint8Array, at: number) => key.every((byte, offset) => data[at + offset] === byte)
  const [first = 0] = key
  for (let at = before.data.indexOf(first); at >= 0; at = before.data.indexOf(first, at + 1))
    if (isAt(before.data, at) && !isAt(now.data, at)) return true
  return false
}

/**
 * Reads the wanted mints that are missing and returns all mints. An incoming token's mint need not be among the
 * transaction's accounts.
 */
async function readMissingMints(client: SolanaClient, { mints }: ChainData, requested: string[]) {
  const missing = requested.filter((mint) => !mints.has(mint))
  return missing.length === 0 ? mints : new Map([...mints, ...(await readMints(client, missing))])
}
