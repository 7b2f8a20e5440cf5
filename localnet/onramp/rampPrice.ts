import { type Address, createPublicClient, http, type PublicClient, parseAbi } from 'viem'
import { getDevAddress } from '../evm/accounts.ts'
import { encodeTransfer } from './payOut.ts'
import { type EvmAsset, isEvm, type RampAsset } from './rampAssets.ts'
import { divideCeil } from './rampMoney.ts'

/** Number of decimals of dollar amounts in this file. */
const places = 18n
const oneDollar = 10n ** places
const dollarDecimals = 6n

/** Rates that the provider sets for one euro and one SOL, because no local pool has them. */
const dollarsPerEuro = (oneDollar * 108n) / 100n
const dollarsPerSol = 150n * oneDollar

/** Solana's fee per signature, and the rent for the token account that the provider creates for the recipient. */
const lamportsPerSignature = 5000n
const lamportsPerTokenAccount = 2_039_280n
const lamportsPerSol = 1_000_000_000n

export const rampCurrencies = { USD: oneDollar, EUR: dollarsPerEuro } as const
export type RampCurrency = keyof typeof rampCurrencies

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const anyAddress: Address = '0x000000000000000000000000000000000000dEaD'

export type RampPrice = {
  /** Fee of the provider, in cents. The paid amount includes this fee and `networkFee`. */
  fee: bigint
  networkFee: bigint
  /** Amount that the user receives, in the asset's base units. */
  units: bigint
}

type Order = { asset: RampAsset; currency: RampCurrency; cents: bigint; feeBps: number }

/** Returns the price of an order. Returns undefined if the fees exceed the amount. */
export async function quotePrice({ asset, currency, cents, feeBps }: Order): Promise<RampPrice | undefined> {
  const [rate, networkDollars] = await Promise.all([readRate(asset), estimateNetworkFee(asset)])
  const perCurrency = rampCurrencies[currency]
  const fee = divideCeil(cents * BigInt(feeBps), 10_000n)
  const networkFee = divideCeil(networkDollars * 100n, perCurrency)
  const rest = cents - fee - networkFee
  const units = rest > 0n ? (rest * perCurrency * 10n ** BigInt(asset.decimals)) / (100n * rate) : 0n
  return units > 0n ? { fee, networkFee, units } : undefined
}

/** Returns the price of one whole unit of the asset in dollars. */
async function readRate(asset: RampAsset): Promise<bigint> {
  if (!isEvm(asset)) return asset.contract === '' ? dollarsPerSol : oneDollar
  const { contract, decimals, pools, chain } = asset
  const token = contract === '' ? pools.wrapped : (contract as Address)
  if (token.toLowerCase() === pools.dollar.toLowerCase()) return oneDollar
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const args = [token, pools.dollar] as const
  const pair = await client.readContract({ address: pools.factory, abi: factoryAbi, functionName: 'getPair', args })
  const [first, second] = await client.readContract({ address: pair, abi: pairAbi, functionName: 'getReserves' })
  const [tokens, dollars] = BigInt(token) < BigInt(pools.dollar) ? [first, second] : [second, first]
  return (dollars * 10n ** (places - dollarDecimals + BigInt(decimals))) / tokens
}

/** Returns the network fee for the transfer, in dollars. */
async function estimateNetworkFee(asset: RampAsset): Promise<bigint> {
  if (!isEvm(asset)) {
    const lamports = lamportsPerSignature + (asset.contract === '' ? 0n : lamportsPerTokenAccount)
    return (lamports * dollarsPerSol) / lamportsPerSol
  }
  const client = createPublicClient({ transport: http(asset.chain.rpcUrl) })
  const [gas, gasPrice, rate] = await Promise.all([
    estimateGas(client, asset),
    client.getGasPrice(),
    readEtherRate(asset),
  ])
  return (gas * gasPrice * rate) / 10n ** 18n
}

const readEtherRate = (asset: EvmAsset) => readRate({ ...asset, contract: '', decimals: 18 })

function estimateGas(client: PublicClient, asset: EvmAsset): Promise<bigint> {
  return client.estimateGas({ account: getDevAddress('faucet'), ...encodeTransfer(asset, anyAddress, 1n) })
}
