import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { getAssetName } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { getRouters } from '../../known/knownTokens.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'
import { toCodedError } from '../../rpc/jsonRpc.ts'
import { toDelegation } from '../account/delegation.ts'
import {
  getMulticall3,
  getReleaseTokens,
  maxTokens,
  type ReadContext,
  readTokens,
  sortTokens,
  type TokenInfo,
} from './tokens.ts'

/** Kind of code at an address. `delegated` is an EOA with delegated code (EIP-7702). */
export type CodeState = 'none' | 'contract' | 'delegated'

/**
 * On-chain data about tokens and addresses. Map keys are lower-case addresses. Addresses that were not read are absent.
 */
export type ChainData = {
  tokens: Map<string, TokenInfo>
  code: Map<string, CodeState>
  balance?: bigint | undefined
  /** Address of the network's Multicall3. Anyone can make it transfer tokens that it owns or may spend. */
  multicall3?: Hex | undefined
  /** Addresses of exchange routers that the wallet knows. */
  routers?: readonly string[] | undefined
  /** Number of tokens beyond the limit, which were not read from the chain. */
  unread?: number | undefined
  /** Addresses that the account has paid before. Absent if the description was created without them. */
  paid?: readonly string[]
  /** Recipients without code, balance and transactions on this network. */
  unused?: ReadonlySet<string>
  unavailable?: string
}

const timeoutMs = 8000
/**
 * Maximum number of addresses to read. Enough for a full batch: 100 calls and 40 inner calls, two addresses per call.
 */
const maxAddresses = 300
/** Maximum number of recipients to read. The others are reported as first-time recipients, even if they are not. */
const maxRecipients = 20

type ReadChainDataParams = {
  account: string
  tokens: Iterable<string>
  addresses: Iterable<string>
  /** Recipients of assets. */
  recipients?: Iterable<string>
}

/**
 * Reads on-chain data about tokens and addresses. Never throws: if no node responds, the request is shown with a
 * warning.
 */
export async function readChainData(
  context: ReadContext,
  { account, tokens, addresses, recipients = [] }: ReadChainDataParams,
): Promise<ChainData> {
  const multicall3 = getMulticall3(context.network)
  const routers = getRouters(context.network)
  const unread = sortTokens(context.network, tokens).length - maxTokens
  const chainData: ChainData = {
    tokens: getReleaseTokens(context.network, tokens),
    code: new Map(),
    multicall3,
    routers: routers.length > 0 ? routers : undefined,
    unread: unread > 0 ? unread : undefined,
  }
  const reads = Promise.all([
    readTokens(context, tokens, account).then((found) => {
      chainData.tokens = found
    }),
    readCodes(context, addresses).then((found) => {
      chainData.code = found
    }),
    context.client.request<Hex>({ method: 'eth_getBalance', params: [account, 'latest'] }).then((balance) => {
      chainData.balance = BigInt(balance)
    }),
    readUnused(context, recipients).then((found) => {
      chainData.unused = found
    }),
  ])
  try {
    await withTimeout(reads)
  } catch (error) {
    chainData.unavailable = error instanceof Error ? toCodedError(error).message : 'timeout'
  }
  const paid = await context.paid
  return paid ? { ...chainData, paid } : chainData
}

export function getChainDataRisks(
  { tokens, unread: named = 0, unavailable }: ChainData,
  simulation?: Simulation,
): Risk[] {
  const unread = Math.max(named, countMovedTokens(simulation) - maxTokens)
  const contradicted = [...tokens.values()].filter(({ isContradicted }) => isContradicted)
  return [
    ...contradicted.map(({ symbol }) => risk('danger', 'node-lies', { asset: getAssetName(symbol) })),
    ...(unread > 0 ? [risk('danger', 'unread-tokens', { count: unread })] : []),
    ...(unavailable === undefined ? [] : [risk('warning', 'chain-unreachable')]),
  ]
}

function countMovedTokens(simulation: Simulation | undefined): number {
  if (!simulation || !('changes' in simulation)) return 0
  const moved = [...simulation.changes, ...simulation.approvals]
  return new Set(moved.flatMap(({ token }) => token?.toLowerCase() ?? [])).size
}

async function readCodes({ client }: ReadContext, addresses: Iterable<string>): Promise<Map<string, CodeState>> {
  const unique = [...new Set([...addresses].map((address) => address.toLowerCase()))].slice(0, maxAddresses)
  const codes = await Promise.all(
    unique.map((address) => client.request<Hex>({ method: 'eth_getCode', params: [address, 'latest'] })),
  )
  return new Map(unique.map((address, at) => [address, toCodeState(codes[at] ?? '0x')]))
}

/** Reads which recipients are unused. Skips addresses that the account has paid before. */
async function readUnused({ client, paid }: ReadContext, recipients: Iterable<string>): Promise<Set<string>> {
  const before = await paid
  if (!before) return new Set()
  const candidates = [...new Set([...recipients].map((address) => address.toLowerCase()))]
    .filter((address) => !before.some((paidAddress) => isSameAddress(paidAddress, address)))
    .slice(0, maxRecipients)
  const isUnused = await Promise.all(candidates.map((address) => readIsUnused(client, address)))
  return new Set(candidates.filter((_, at) => isUnused[at]))
}

export async function readIsUnused(client: EvmClient, address: string): Promise<boolean> {
  const params = [address, 'latest']
  const [code, count, balance] = await Promise.all([
    client.request<Hex>({ method: 'eth_getCode', params }),
    client.request<string>({ method: 'eth_getTransactionCount', params }),
    client.request<string>({ method: 'eth_getBalance', params }),
  ])
  return code === '0x' && BigInt(count) === 0n && BigInt(balance) === 0n
}

function toCodeState(code: Hex): CodeState {
  const { kind } = toDelegation(code)
  return kind === 'own' || kind === 'foreign' ? 'delegated' : kind
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
