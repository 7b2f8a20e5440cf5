import { type Hex, isHex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { hexToBytes } from '@oriel/shared/encoding/hex.ts'
import { decodeAbiParameters, decodeFunctionResult, encodeAbiParameters, encodeFunctionData, multicall3Abi } from 'viem'
import { escapeLine } from '../../description/safeText.ts'
import { findBuiltInToken, isAddedToken, isKnownToken } from '../../known/knownTokens.ts'
import type { EvmClient } from '../../rpc/evmClient.ts'
import { isUnreachable, toCodedError } from '../../rpc/jsonRpc.ts'
import { toPlainAddress } from '../account/plainAddresses.ts'

/** Metadata of a token. Tokens are identified by address, because anyone can deploy a token with the symbol "USDC". */
export type TokenInfo = {
  address: Hex
  standard: 'erc20' | 'erc721' | 'erc1155' | 'unknown'
  symbol?: string | undefined
  name?: string | undefined
  decimals?: number | undefined
  balance?: bigint | undefined
  isKnown?: boolean
  /** True if only the deployment's settings list the token. */
  isAdded?: boolean
  supply?: bigint | undefined
  /** True if the node contradicts the release's data about the token. The wallet shows the release's data. */
  isContradicted?: boolean | undefined
}

export type ReadCall = { to: Hex; data: Hex }
export type ReadContext = {
  client: EvmClient
  network: Network
  /** Resolves to the addresses that the account has paid before. Never rejects. */
  paid?: Promise<readonly string[]> | undefined
  /** Nodes of two different hosts whose responses are compared. @default none */
  nodes?: [EvmClient, EvmClient] | undefined
}

const selectors = {
  name: '0x06fdde03',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
  balanceOf: '0x70a08231',
  totalSupply: '0x18160ddd',
} as const
const interfaceIds = { erc721: '80ac58cd', erc1155: 'd9b67a26' } as const
/** Maximum number of tokens to read. The rest are shown without metadata and reported as a danger. */
export const maxTokens = 24

export function encodeBalanceOf(account: string): Hex {
  return `${selectors.balanceOf}${encodeAbiParameters([{ type: 'address' }], [toPlainAddress(account)]).slice(2)}`
}

/** Sorts known tokens first, because a malicious request can list many worthless ones. */
export function sortTokens(network: Network, addresses: Iterable<string>): Hex[] {
  const getRank = (address: Hex) => (isKnownToken(network, address) ? 0 : isAddedToken(network, address) ? 1 : 2)
  const unique = [...new Set([...addresses].map((address) => address.toLowerCase()).filter(isHex))]
  return unique.toSorted((a, b) => getRank(a) - getRank(b))
}

/** Reads token metadata and balances. Keys are lower-case addresses. Unreadable fields are absent. */
export async function readTokens(
  context: ReadContext,
  addresses: Iterable<string>,
  account: string,
): Promise<Map<string, TokenInfo>> {
  const { network } = context
  const unique = sortTokens(network, addresses).slice(0, maxTokens)
  const encodeSupportsInterface = (id: string): Hex => `0x01ffc9a7${id.padEnd(64, '0')}`
  const datas = [
    selectors.symbol,
    selectors.name,
    selectors.decimals,
    encodeBalanceOf(account),
    selectors.totalSupply,
    encodeSupportsInterface(interfaceIds.erc721),
    encodeSupportsInterface(interfaceIds.erc1155),
  ] as const
  const results = await readMany(
    context,
    unique.flatMap((to) => datas.map((data) => ({ to, data }))),
  )
  return new Map(
    unique.map((address, at) => [
      address,
      withReleaseData(toTokenInfo(address, results.slice(at * datas.length)), network),
    ]),
  )
}

type Result = Hex | undefined

function toTokenInfo(address: Hex, [symbol, name, decimals, balance, supply, erc721, erc1155]: Result[]): TokenInfo {
  const info: TokenInfo = { address, standard: 'unknown' }
  const places = toNumber(decimals)
  const units = toNumber(balance)
  const total = toNumber(supply)
  const shownSymbol = toText(symbol, 16)
  const shownName = toText(name, 48)
  if (shownSymbol) info.symbol = shownSymbol
  if (shownName) info.name = shownName
  if (toNumber(erc1155) === 1n) info.standard = 'erc1155'
  else if (toNumber(erc721) === 1n) info.standard = 'erc721'
  else if (places !== undefined && places <= 77n) {
    info.standard = 'erc20'
    info.decimals = Number(places)
    if (units !== undefined) info.balance = units
    if (total !== undefined) info.supply = total
  }
  return info
}

/** Returns the token data that ships with the release, which is shown if no node responds. */
export function getReleaseTokens(network: Network, addresses: Iterable<string>): Map<string, TokenInfo> {
  const found = sortTokens(network, addresses).flatMap((address) => {
    const metadata = findBuiltInToken(network, address)
    return metadata ? [[address, { address, standard: 'erc20', ...metadata, isKnown: true } as const] as const] : []
  })
  return new Map(found)
}

/** Replaces a token's name, symbol and decimals with the release's data on built-in networks. */
function withReleaseData(info: TokenInfo, network: Network): TokenInfo {
  const { address, decimals } = info
  if (isAddedToken(network, address)) return { ...info, isAdded: true }
  if (!isKnownToken(network, address)) return info
  const metadata = findBuiltInToken(network, address)
  if (!metadata) return { ...info, isKnown: true }
  const isContradicted = decimals !== metadata.decimals || undefined
  return { ...info, ...metadata, standard: 'erc20', isKnown: true, isContradicted }
}

export function getNames({ symbol, name, decimals, balance, isKnown = false }: Partial<TokenInfo> = {}) {
  // A token may return an empty name.
  return { isKnown, symbol: symbol || undefined, name: name || undefined, decimals, balance }
}

/** Returns the address of the network's Multicall3, or undefined if it has none. */
export function getMulticall3({ contracts }: Network): Hex | undefined {
  const address = contracts?.multicall3?.address
  return isHex(address) ? address : undefined
}

/** Result of a call. `unread` means that the node failed to execute the call, so the result is unknown. */
type Answer = Result | 'unread'

/** Calls contracts in one round trip. The result is undefined for a call that failed or returned no data. */
async function readMany(context: ReadContext, calls: ReadCall[]): Promise<Result[]> {
  const answers = await readAnswers(context, calls)
  return answers.map((answer) => (answer === 'unread' ? undefined : answer))
}

/**
 * Calls contracts in one round trip. The result is `unread` if the node failed to execute the call, and undefined if
 * the call reverted or returned no data.
 */
export async function readAnswers({ client, network }: ReadContext, calls: ReadCall[]): Promise<Answer[]> {
  if (calls.length === 0) return []
  const multicall3 = getMulticall3(network)
  return (
    (multicall3 && (await readThrough(multicall3, client, calls))) ??
    Promise.all(calls.map((call) => read(client, call)))
  )
}

/**
 * Calls contracts through Multicall3. Returns undefined if there is no contract at the configured address. In this
 * case, the caller sends the calls individually, in one batch.
 */
async function readThrough(multicall3: Hex, client: EvmClient, calls: ReadCall[]): Promise<Result[] | undefined> {
  const args = [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))] as const
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
  const answer = await read(client, { to: multicall3, data })
  if (!answer || answer === 'unread') return undefined
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer })
    return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
  } catch {
    return undefined
  }
}

async function read(client: EvmClient, call: ReadCall): Promise<Answer> {
  try {
    const answer = await client.request<Hex>({ method: 'eth_call', params: [call, 'latest'] })
    return answer === '0x' ? undefined : answer
  } catch (error) {
    // Throw only if the node is unreachable. A revert is a result.
    if (isUnreachable(error)) throw toCodedError(error)
    return isRevert(error) ? undefined : 'unread'
  }
}

/**
 * Returns true if the error is a revert (code 3). Some nodes report reverts only in the message. Old contracts hit an
 * invalid opcode instead.
 */
function isRevert(error: unknown): boolean {
  const { code, message } = toCodedError(error)
  return code === 3 || /revert|invalid opcode/i.test(message)
}

function toNumber(result: Result): bigint | undefined {
  return result?.length === 66 ? BigInt(result) : undefined
}

/** Decodes a string, or the bytes32 that the oldest tokens return. */
function toText(result: Result, maxLength: number): string | undefined {
  if (!result) return undefined
  try {
    const raw =
      result.length === 66
        ? new TextDecoder().decode(hexToBytes(result)).replace(/\0+$/, '')
        : decodeAbiParameters([{ type: 'string' }], result)[0]
    return escapeLine(raw, maxLength).text.trim() || undefined
  } catch {
    return undefined
  }
}
