import type { HistoryTransaction, Nft, PriceHistory, PricePeriod, Transfer } from '@oriel/shared/backend/account.ts'
import { getTokenImageUrl } from '../../api/tokenImage.ts'
import type { Asset } from '../../chains/asset.ts'
import { accounts, ethereum } from './fixtures.ts'
import { apes, friend, permit2, router, usdc, wbtc } from './mockChain.ts'

const network = ethereum.caipNetworkId
const account = accounts[0]?.eip155 ?? ''
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export function drawDisc(color: string, letter: string): string {
  const text = `<text x="32" y="43" font-family="sans-serif" font-size="30" text-anchor="middle" fill="white">${letter}</text>`
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${color}"/>${text}</svg>`)}`
}

type AssetOverrides = Partial<Asset> & Pick<Asset, 'name' | 'symbol' | 'decimals' | 'units'>

export function createAsset(at: number, overrides: AssetOverrides): Asset {
  const address = at === 0 ? undefined : `0x${at.toString(16).padStart(40, '5')}`
  return { networkId: network, address, price: undefined, iconUrl: undefined, isSpam: false, ...overrides }
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, units: 1_204_530_000_000_000_000n, price: 3120.4 }

export const someAssets: Asset[] = [
  createAsset(0, ether),
  createAsset(1, {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    units: 2_500_000_000n,
    price: 1,
    address: usdc,
  }),
  createAsset(2, {
    name: 'Wrapped Bitcoin',
    symbol: 'WBTC',
    decimals: 8,
    units: 210n,
    price: 61_204.11,
    address: wbtc,
  }),
  createAsset(3, { name: 'Visitor Badge', symbol: 'BADGE', decimals: 0, units: 3n }),
  createAsset(4, {
    name: 'Garden Token',
    symbol: 'GARDEN',
    decimals: 18,
    units: 12_345_678_900_000_000_000_000n,
    isBeyondMarket: true,
  }),
  createAsset(5, { name: 'Claim at win.example', symbol: '$5000', decimals: 18, units: 10n ** 24n, isSpam: true }),
]

export const longAssets: Asset[] = [
  createAsset(0, { ...ether, units: 123_456_789_012_345n * 10n ** 15n }),
  createAsset(1, {
    name: 'The token of the society of people who keep gardens',
    symbol: 'GARDENSOCIETYTOKEN',
    decimals: 18,
    units: 987_654_321_098_765_432_109_876_543n,
    price: 0.000004,
  }),
  createAsset(2, { name: 'دينار رقمي', symbol: 'دينار', decimals: 2, units: 12_345n, price: 3.25 }),
]

export const createAssets = (count: number): Asset[] =>
  Array.from({ length: count }, (_, at) =>
    at === 0
      ? createAsset(0, ether)
      : createAsset(at + 16, {
          name: `Token number ${at}`,
          symbol: `TK${at}`,
          decimals: 18,
          units: BigInt(count - at) * 10n ** 17n,
          price: at % 3 !== 0 ? 2 : undefined,
        }),
  )

type Entry = Partial<HistoryTransaction['metadata']> & { transfers?: Transfer[] | null; ago: number }

export function createEntry(at: number, { transfers = null, ago, ...metadata }: Entry): HistoryTransaction {
  return {
    id: `entry-${at}`,
    metadata: {
      operationType: 'send',
      hash: `0x${at.toString(16).padStart(64, 'c')}`,
      minedAt: new Date(Date.now() - ago).toISOString(),
      sentFrom: account,
      sentTo: friend,
      status: 'confirmed',
      nonce: at,
      chain: network,
      fee: '0.000214627000396389',
      ...metadata,
    },
    transfers,
  }
}

/** Returns a token's icon in the format that the history uses. */
export function createIcon(symbol: string, address?: string, networkId = network) {
  const url = getTokenImageUrl({ networkId, symbol, address })
  return url === undefined ? null : { url }
}

const createEtherTransfer = (direction: Transfer['direction'], numeric: string): Transfer => ({
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: createIcon('ETH') },
  direction,
  quantity: { numeric },
  value: Number(numeric) * 3120,
  ...createSides(direction),
})

export const createUsdcTransfer = (direction: Transfer['direction'], numeric: string): Transfer => ({
  fungible_info: {
    name: 'USD Coin',
    symbol: 'USDC',
    icon: createIcon('USDC', usdc),
    address: `${network}:${usdc}`,
  },
  direction,
  quantity: { numeric },
  value: Number(numeric),
  ...createSides(direction),
})

const createApeTransfer = (direction: Transfer['direction'], id: string, isSpam = false): Transfer => ({
  nft_info: {
    name: `Paper Ape #${id}`,
    content: { preview: { url: drawDisc('#a5673f', id) } },
    flags: { is_spam: isSpam },
    contract: `${network}:${apes}`,
    tokenId: id,
  },
  direction,
  quantity: { numeric: '1' },
  ...createSides(direction),
})

const createSides = (direction: Transfer['direction']) =>
  direction === 'in' ? { sender: friend, recipient: account } : { sender: account, recipient: friend }

export const createHistory = (): HistoryTransaction[] => [
  createEntry(9, { ago: 26 * minute, transfers: [createEtherTransfer('out', '0.25')] }),
  createEntry(8, {
    ago: 3 * hour,
    operationType: 'trade',
    sentTo: router,
    transfers: [createEtherTransfer('out', '0.5'), createUsdcTransfer('in', '1560.12')],
  }),
  createEntry(7, {
    ago: 28 * hour,
    operationType: 'receive',
    sentFrom: friend,
    sentTo: account,
    transfers: [createUsdcTransfer('in', '400')],
  }),
  createEntry(6, { ago: 29 * hour, operationType: 'approve', sentTo: usdc, transfers: [] }),
  createEntry(5, { ago: 30 * hour, status: 'failed', sentTo: router }),
  createEntry(4, { ago: 33 * day, operationType: 'mint', sentTo: apes, transfers: [createApeTransfer('in', '7')] }),
  createEntry(3, {
    ago: 34 * day,
    operationType: 'receive',
    sentFrom: apes,
    sentTo: account,
    transfers: [createApeTransfer('in', '999', true)],
  }),
  createEntry(2, {
    ago: 70 * day,
    operationType: 'execute',
    sentTo: router,
    application: { name: 'Garden', iconUrl: null },
  }),
  createEntry(1, {
    ago: 400 * day,
    operationType: 'receive',
    sentFrom: friend,
    sentTo: account,
    transfers: [createEtherTransfer('in', '1.0000001')],
  }),
]

/** An address with the same first and last characters as the friend's address. */
const lookAlike = `${friend.slice(0, 8)}${'5'.repeat(28)}${friend.slice(-6)}`

/** Creates a history in which another account took a token and a look-alike address sent one. */
export const createTakenHistory = (): HistoryTransaction[] => [
  createEntry(11, {
    ago: 4 * minute,
    operationType: 'taken',
    sentFrom: permit2,
    sentTo: permit2,
    transfers: [{ ...createUsdcTransfer('out', '120'), recipient: permit2 }],
  }),
  createEntry(10, {
    ago: 9 * minute,
    operationType: 'receive',
    sentFrom: lookAlike,
    sentTo: account,
    transfers: [{ ...createUsdcTransfer('in', '0.01'), sender: lookAlike }],
  }),
]

export const createLongHistory = (count: number): HistoryTransaction[] =>
  Array.from({ length: count }, (_, at) => {
    const about = {
      ago: at * 7 * hour,
      transfers: [at % 2 ? createEtherTransfer('out', '0.25') : createUsdcTransfer('in', `${at + 1}.5`)],
    }
    return createEntry(
      count - at,
      at % 2 ? about : { ...about, operationType: 'receive', sentFrom: friend, sentTo: account },
    )
  })

export function createNft(at: number, overrides: Partial<Nft> = {}): Nft {
  return {
    chainId: network,
    contract: `${network}:${apes}`,
    tokenId: String(at),
    standard: 'ERC721',
    quantity: '1',
    described: true,
    name: `Paper Ape #${at}`,
    collection: 'Paper Apes',
    image: drawDisc(`hsl(${(at * 47) % 360} 45% 45%)`, String(at)),
    isSpam: false,
    ...overrides,
  }
}

export const someNfts: Nft[] = [
  createNft(7, {
    description: 'The seventh of the apes that were cut from paper.\nIt likes the rain.',
    attributes: [
      { trait: 'Paper', value: 'Newsprint' },
      { trait: 'Mood', value: 'Thoughtful' },
      { trait: 'What it holds in its left hand', value: 'An umbrella that somebody left on a bench' },
    ],
  }),
  createNft(8, { standard: 'ERC1155', quantity: '12', name: 'Ticket', collection: 'Fair' }),
  createNft(9, { image: undefined, name: undefined }),
  {
    ...createNft(1, { described: false, tokenId: `${10n ** 70n}`, quantity: '3', standard: 'ERC1155' }),
    name: undefined,
    collection: undefined,
    image: undefined,
  },
  createNft(10, { name: 'Visit win.example', isSpam: true }),
]

export const createNfts = (count: number): Nft[] => Array.from({ length: count }, (_, at) => createNft(at + 1))

export const somePrices = { native: 3120.4, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': 1 }

const periods = { day, week: 7 * day, month: 30 * day }

/**
 * Creates a price history that ends at the price `last`. `shape` maps the elapsed fraction of the period (0 to 1) to a
 * fraction of `last`.
 */
export function createPriceHistory(last: number, period: PricePeriod, shape: (share: number) => number): PriceHistory {
  const steps = 96
  const end = Date.now()
  const points = Array.from({ length: steps + 1 }, (_, step) => ({
    at: Math.round((end - periods[period] * (1 - step / steps)) / 1000),
    price: (last * shape(step / steps)) / shape(1),
  }))
  return { points }
}

export const rise = (share: number) => 1 + 0.06 * share + 0.02 * Math.sin(share * 11) + 0.008 * Math.sin(share * 37)
export const fall = (share: number) => 1 - 0.09 * share + 0.015 * Math.sin(share * 9) + 0.01 * Math.sin(share * 41)
