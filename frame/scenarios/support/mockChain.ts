import { type EvmClient, getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { eventTopics } from '@oriel/shared/chains/eventTopics.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { encodeAbiParameters, encodeErrorResult, numberToHex, pad, parseAbi } from 'viem'
import { accounts, ethereum } from './fixtures.ts'

export const account = accounts[0].eip155
export const friend: Hex = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
export const router: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
/** Uniswap's `SwapRouter02`. */
export const swapRouter: Hex = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
export const weth: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const usdc: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const wbtc: Hex = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
export const longNamedToken: Hex = `0x${'5e'.repeat(20)}`
export const fakeUsdc: Hex = '0xA0b8699100000000000000000000000000003606'
export const tinyTokens = Array.from({ length: 8 }, (_, at): Hex => `0x${`7e57${at}`.repeat(8)}`)
export const permit2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const multicall3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'
export const apes: Hex = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

export type MockChain = {
  /** Native balance of the account. @default 3 ether */
  balance?: bigint
  /**
   * The account's balance changes, per token or for the native currency if `token` is omitted. Negative if the account
   * sends.
   */
  moves?: { token?: Hex | undefined; amount: bigint }[]
  /** Balance changes in a second simulation under different conditions. @default `moves` */
  otherMoves?: MockChain['moves']
  /** Allowances for which the token emits an Approval event. */
  limits?: { token: Hex; spender: Hex; amount: bigint }[]
  reverts?: string
  /** The account's own code, if it is a smart account. */
  code?: Hex
  cannotSimulate?: boolean
}

type Request = { id: number; method: string; params?: unknown[] }

const gwei = 10n ** 9n
const native: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const tokens: Record<string, { symbol: string; name: string; decimals?: number; isNft?: boolean }> = {
  [usdc.toLowerCase()]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  [weth.toLowerCase()]: { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
  [fakeUsdc.toLowerCase()]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  ...Object.fromEntries(
    tinyTokens.map((token, at) => [token, { symbol: `TINY${at + 1}`, name: `Tiny ${at + 1}`, decimals: 18 }]),
  ),
  [apes.toLowerCase()]: { symbol: 'APE', name: 'Paper Apes', isNft: true },
  [longNamedToken]: {
    symbol: 'wbLSRGARDEN2031',
    name: 'The Wrapped and Bridged Liquid Staking Receipt of the Whole Garden',
    decimals: 18,
  },
}

export function mockClient(chain: MockChain = {}): EvmClient {
  const { contracts: _, ...network } = ethereum
  return getEvmClient(network, {
    url: 'https://paper.invalid',
    fetch: async (_, options) => {
      const body = JSON.parse(String(options?.body)) as Request | Request[]
      const reply = (request: Request) => ({ jsonrpc: '2.0', id: request.id, ...answer(request, chain) })
      return new Response(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
    },
  })
}

function answer({ method, params = [] }: Request, chain: MockChain): { result: unknown } | { error: object } {
  const [call] = params as [MockCall]
  switch (method) {
    case 'eth_getBalance':
      return { result: numberToHex(chain.balance ?? 3n * 10n ** 18n) }
    case 'eth_getCode':
      return { result: getCode(String(params[0]), chain) }
    case 'eth_call':
      return { result: readToken(call) }
    case 'eth_estimateGas':
      // Calls without data always succeed, because they only check whether the network supports the estimate.
      return chain.reverts && call.data ? createErrorResponse(chain.reverts) : { result: estimateGas(call) }
    case 'eth_getBlockByNumber':
      return { result: head }
    case 'eth_feeHistory':
      return { result: feeHistory }
    case 'eth_simulateV1':
      return simulate(chain, params)
    default:
      return { error: { code: -32601, message: `The paper chain has no ${method}.` } }
  }
}

const head = {
  number: '0x10',
  timestamp: '0x68b0b1e0',
  gasLimit: numberToHex(45_000_000),
  miner: router,
  baseFeePerGas: numberToHex(12n * gwei),
}

const feeHistory = {
  baseFeePerGas: [numberToHex(12n * gwei), numberToHex(12n * gwei)],
  reward: [[1n, 2n, 3n].map((tip) => numberToHex((tip * gwei) / 2n))],
  gasUsedRatio: [0.5],
}

const isContract = (address: string) =>
  [...Object.keys(tokens), ...others].some((contract) => isSameAddress(contract, address))

const others = [router, swapRouter, permit2, multicall3, smartAccounts.delegate, smartAccounts.manager]

function getCode(address: string, { code = '0x' }: MockChain): Hex {
  if (isSameAddress(address, account)) return code
  return isContract(address) ? '0x60' : '0x'
}

type MockCall = { to?: Hex; data?: Hex; authorizationList?: unknown[] }

function estimateGas({ data = '0x', authorizationList }: MockCall): Hex {
  if (authorizationList) return '0xb3b0'
  return data === '0x' ? '0x5208' : '0x11170'
}

function readToken({ to = '0x', data = '0x' }: { to?: Hex; data?: Hex }): Hex {
  const token = tokens[to.toLowerCase()]
  if (!token) return '0x'
  const encodeText = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
  const encodeNumber = (value: number | bigint) => pad(numberToHex(value))
  if (data === '0x95d89b41') return encodeText(token.symbol)
  if (data === '0x06fdde03') return encodeText(token.name)
  if (data === '0x313ce567') return token.decimals === undefined ? '0x' : encodeNumber(token.decimals)
  if (data.startsWith('0x70a08231')) return encodeNumber(2_500_000_000n)
  if (data.startsWith('0x01ffc9a780ac58cd')) return encodeNumber(token.isNft ? 1 : 0)
  return '0x'
}

function simulate(chain: MockChain, params: unknown[]) {
  const { limits = [], reverts, cannotSimulate } = chain
  if (cannotSimulate) return { error: { code: -32601, message: 'the method eth_simulateV1 does not exist' } }
  type Block = { calls: unknown[]; blockOverrides?: { number?: Hex } }
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [Block] }]
  const [{ calls, blockOverrides }] = blockStateCalls
  const isNext = Number(blockOverrides?.number) === Number(head.number) + 1
  const { moves = [] } = isNext || !chain.otherMoves ? chain : { moves: chain.otherMoves }
  const moved = moves.map(({ token = native, amount }) => ({
    address: token,
    topics: [eventTopics.transfer, ...(amount < 0n ? [account, router] : [router, account]).map((party) => pad(party))],
    data: pad(numberToHex(amount < 0n ? -amount : amount)),
  }))
  const limited = limits.map(({ token, spender, amount }) => ({
    address: token,
    topics: [eventTopics.approval, pad(account), pad(spender)],
    data: pad(numberToHex(amount)),
  }))
  const logs = [...limited, ...moved]
  const isLast = (at: number) => at === calls.length - 1
  return {
    result: [
      {
        calls: calls.map((_, at) =>
          reverts && isLast(at)
            ? { status: '0x0', gasUsed: '0x5208', returnData: encodeRevert(reverts) }
            : { status: '0x1', gasUsed: '0x5208', logs: isLast(at) ? logs : [] },
        ),
      },
    ],
  }
}

const createErrorResponse = (reason: string) =>
  reason.startsWith('insufficient')
    ? { error: { code: -32000, message: reason } }
    : { error: { code: 3, message: 'execution reverted', data: encodeRevert(reason) } }

const encodeRevert = (reason: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] })
