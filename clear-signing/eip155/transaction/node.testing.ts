import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { eventTopics } from '@oriel/shared/chains/eventTopics.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  prepareEncodeFunctionData,
} from 'viem'
import { type EvmClient, getEvmClient } from '../../rpc/evmClient.ts'
import { describeTransaction } from './describeTransaction.ts'

export const account: Hex = '0x00000000000000000000000000000000000A11cE'
export const attacker: Hex = '0x1111111111111111111111111111111111111111'
export const usdc: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const weth: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const router: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
/** The exchange's `SwapRouter02`. */
export const swapRouter: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
export const nft: Hex = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const multicall3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Address of a counterfeit token contract that calls itself USDC. */
export const fake: Hex = '0x2222222222222222222222222222222222222222'
export const unknown: Hex = '0x3333333333333333333333333333333333333333'
export const delegated: Hex = '0x5555555555555555555555555555555555555555'
export const alice: Hex = '0x4444444444444444444444444444444444444444'

export const network: Network = describeEvm({
  id: 1,
  name: 'Ethereum',
  rpcUrl: 'http://node.invalid',
  contracts: { multicall3: { address: multicall3 } },
  known: { tokens: [usdc], wrapped: weth, routers: [router, swapRouter] },
})

export const now = Date.parse('2026-01-01T00:00:00Z')
export const later = BigInt(now / 1000 + 600)
export const toWeiHex = (value: string): Hex => numberToHex(parseEther(value))

export type Token = { symbol?: string; decimals?: number; balance?: bigint; supply?: bigint; isNft?: boolean }
export type Move = { token?: Hex | undefined; from: Hex; to: Hex; amount: bigint }

export type Paper = {
  /** @default 10 ether */
  balance?: bigint
  tokens?: Record<string, Token>
  moves?: Move[]
  approvals?: { token: Hex; spender: Hex; amount: bigint }[]
  fails?: boolean
  cannotSimulate?: boolean
  isOffline?: boolean
}

export const tokens: Record<string, Token> = {
  [usdc]: { symbol: 'USDC', decimals: 6, balance: 1_000_000_000n, supply: 10n ** 18n },
  [weth]: { symbol: 'WETH', decimals: 18, balance: parseEther('2'), supply: 10n ** 24n },
  [nft]: { symbol: 'APE', isNft: true },
  [fake]: { symbol: 'USDC', decimals: 6, balance: 0n, supply: 10n ** 18n },
}

type RpcRequest = { id: number; method: string; params: unknown[] }
const nativeToken: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export function createPaperNode(paper: Paper = {}): { client: EvmClient; requests: RpcRequest[] } {
  const requests: RpcRequest[] = []
  const respond = (request: RpcRequest) => {
    requests.push(request)
    return { id: request.id, ...getAnswer(request, paper) }
  }
  const fetch: typeof globalThis.fetch = (_, init) => {
    if (paper.isOffline) return Promise.reject(new Error('offline'))
    const body = JSON.parse(String(init?.body)) as RpcRequest | RpcRequest[]
    return Promise.resolve(Response.json(Array.isArray(body) ? body.map(respond) : respond(body)))
  }
  return { client: getEvmClient(network, { url: 'http://node.invalid', fetch }), requests }
}

export const describe = async (fields: object, paper: Paper = {}) => renderInEnglish(await describeRaw(fields, paper))

export function describeRaw(fields: object, paper: Paper = {}) {
  const { client } = createPaperNode(paper)
  return describeTransaction({ from: account, ...fields }, { client, network, account, now })
}

function getAnswer({ method, params }: RpcRequest, paper: Paper): { result: unknown } | { error: object } {
  const [first] = params as [{ to: Hex; data: Hex }]
  switch (method) {
    case 'eth_getBalance':
      return { result: numberToHex(paper.balance ?? parseEther('10')) }
    case 'eth_getBlockByNumber':
      return { result: head }
    case 'eth_getCode':
      if (String(first) === delegated) return { result: `0xef0100${attacker.slice(2)}` }
      return { result: String(first).toLowerCase() === alice ? '0x' : '0x60' }
    case 'eth_call':
      return { result: readToken(first, paper.tokens ?? tokens) }
    case 'eth_simulateV1':
      return simulate(paper, params)
    default:
      return { error: { code: -32601, message: `no ${method}` } }
  }
}

const head = {
  number: '0x10',
  timestamp: numberToHex(now / 1000),
  gasLimit: numberToHex(30_000_000),
  miner: alice,
  baseFeePerGas: numberToHex(10n ** 9n),
}

function readToken({ to, data }: { to: Hex; data: Hex }, tokens: Record<string, Token>): Hex {
  const [, token] = Object.entries(tokens).find(([address]) => address.toLowerCase() === to.toLowerCase()) ?? []
  if (!token) return '0x'
  const encodeNumber = (value: number | bigint | undefined) => (value === undefined ? '0x' : pad(numberToHex(value)))
  if (data === '0x95d89b41' && token.symbol) return encodeAbiParameters([{ type: 'string' }], [token.symbol])
  if (data === '0x313ce567') return encodeNumber(token.decimals)
  if (data === '0x18160ddd') return encodeNumber(token.supply)
  if (data.startsWith('0x70a08231')) return encodeNumber(token.balance)
  if (data.startsWith('0x01ffc9a780ac58cd')) return encodeNumber(token.isNft ? 1 : 0)
  return '0x'
}

function simulate({ moves = [], approvals = [], fails, cannotSimulate }: Paper, params: unknown[]) {
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: unknown[] }] }]
  const others = blockStateCalls[0].calls.slice(1).map(() => ({ status: '0x1', gasUsed: '0x5208', logs: [] }))
  if (cannotSimulate) return { error: { code: -32601, message: 'the method does not exist' } }
  if (fails) return { result: [{ calls: [{ status: '0x0', gasUsed: '0x5208', returnData: '0x' }] }] }
  const logs = [
    ...moves.map(({ token = nativeToken, from, to, amount }) => ({
      address: token,
      topics: [eventTopics.transfer, pad(from), pad(to)],
      data: pad(numberToHex(amount)),
    })),
    ...approvals.map(({ token, spender, amount }) => ({
      address: token,
      topics: [eventTopics.approval, pad(account), pad(spender)],
      data: pad(numberToHex(amount)),
    })),
  ]
  return { result: [{ calls: [{ status: '0x1', gasUsed: '0x5208', logs }, ...others] }] }
}

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function transferOwnership(address to)',
  'function multicall(bytes[] data)',
  'function execute(address to, uint256 value, bytes data)',
  'function aggregate((address to, bytes data)[] calls)',
  'function aggregate3Value((address to, bool canFail, uint256 value, bytes data)[] calls)',
  'function swapExactTokensForTokens(uint256 spend, uint256 least, address[] path, address to, uint256 until)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 until)',
  'function permit(address owner, address spender, uint256 value, uint256 until, uint8 v, bytes32 r, bytes32 s)',
])

/** Cache of prepared functions, because looking one up takes longer than encoding its arguments. */
const prepared = new Map<string, ReturnType<typeof prepareEncodeFunctionData>>()

export function encode(functionName: string, ...args: unknown[]): Hex {
  const preparedFunction = prepared.get(functionName) ?? prepareEncodeFunctionData({ abi, functionName } as never)
  prepared.set(functionName, preparedFunction)
  return encodeFunctionData({ ...preparedFunction, args } as never)
}

export const getCodes = ({ risks }: { risks: { code: string }[] }) => risks.map(({ code }) => code)
