import type { HistoryTransaction, Nft, Transfer } from '@oriel/shared/backend/account.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import type { Asset } from '../../chains/asset.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { createIcon, drawDisc } from './accountFixtures.ts'
import { ethereum, solana } from './fixtures.ts'
import { solanaAccount, solanaFriend, solanaUsdc } from './mockSolana.ts'
import { answers, showConnected, showInFrame } from './setUp.ts'

const networkId = solana.caipNetworkId
const lamports = 3_200_000_000n
const hour = 3_600_000
const createMint = (letter: string) => letter.repeat(43)

const createToken = (change: Partial<Asset> & Pick<Asset, 'name' | 'symbol' | 'decimals' | 'units'>): Asset => ({
  networkId,
  address: solanaUsdc,
  price: undefined,
  iconUrl: undefined,
  isSpam: false,
  ...change,
})

const solanaAssets: Asset[] = [
  createToken({ address: undefined, name: 'Solana', symbol: 'SOL', decimals: 9, units: lamports, price: 142.7 }),
  createToken({
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    units: 250_000_000n,
    price: 1,
  }),
  createToken({ address: createMint('G'), name: 'Garden Points', symbol: 'GP', decimals: 0, units: 12n }),
  createToken({
    address: createMint('W'),
    name: 'Claim at win.example',
    symbol: '$5000',
    decimals: 9,
    units: 9n,
    isSpam: true,
  }),
]

const solanaNfts: Nft[] = ['A', 'B'].map((letter, at) => ({
  chainId: networkId,
  contract: `${networkId}:${createMint(letter)}`,
  tokenId: '0',
  standard: 'SPL',
  quantity: '1',
  described: true,
  name: `Pressed Flower ${at + 1}`,
  collection: 'Herbarium',
  image: drawDisc(`hsl(${140 + at * 60} 40% 40%)`, letter),
  attributes: [{ trait: 'Picked in', value: 'June' }],
  isSpam: false,
}))

type Fungible = NonNullable<Transfer['fungible_info']>
const sol: Fungible = { name: 'Solana', symbol: 'SOL', icon: createIcon('SOL', undefined, networkId) }
const dollars: Fungible = {
  name: 'USD Coin',
  symbol: 'USDC',
  icon: createIcon('USDC', solanaUsdc, networkId),
  address: `${networkId}:${solanaUsdc}`,
}

function createEntry(at: number, fungible: Fungible, numeric: string, status: 'confirmed' | 'failed' = 'confirmed') {
  const isIn = at % 2 === 0
  const [sentFrom, sentTo] = isIn ? [solanaFriend, solanaAccount] : [solanaAccount, solanaFriend]
  const transfer = {
    fungible_info: fungible,
    direction: isIn ? ('in' as const) : ('out' as const),
    quantity: { numeric },
  }
  return {
    id: `solana-${at}`,
    metadata: {
      operationType: isIn ? 'receive' : 'send',
      hash: String(at).repeat(87),
      minedAt: new Date(Date.now() - at * 11 * hour).toISOString(),
      sentFrom,
      sentTo,
      status,
      nonce: 0,
      chain: networkId,
      fee: '0.000005',
    },
    transfers: status === 'failed' ? null : [transfer],
  }
}

const createHistory = (): HistoryTransaction[] => [
  createEntry(1, sol, '0.4'),
  createEntry(2, dollars, '120.5'),
  createEntry(3, sol, '1', 'failed'),
  createEntry(4, sol, '2.000005'),
]

const isSolana = ([, of]: readonly unknown[]) => of === networkId

export function mockSolanaAccount() {
  const { nativeBalance, assets, history, newestHistory, nfts } = answers.queries
  const onSolana = {
    nativeBalance: { other: nativeBalance, own: () => lamports },
    assets: { other: assets, own: () => ({ assets: solanaAssets, isIncomplete: false }) },
    history: { other: history, own: () => ({ data: createHistory() }) },
    newestHistory: { other: newestHistory, own: () => ({ data: createHistory() }) },
    nfts: { other: nfts, own: () => ({ nfts: solanaNfts }) },
  }
  for (const [name, { other, own }] of Object.entries(onSolana)) {
    answers.queries[name] = (key, page) => (isSolana(key) ? own() : other?.(key, page))
  }
}

export function showOnSolana(history: View[], { alone = false } = {}) {
  showConnected({ name: 'Account' })
  mockSolanaAccount()
  session.set('solana', {
    status: 'connected',
    connectorId: 'ID_AUTH',
    accounts: [{ namespace: 'solana', address: solanaAccount, type: 'eoa' }],
  })
  if (alone) session.reset('eip155')
  showInFrame(...history)
  activateSolana()
}

function activateSolana() {
  networks.store.setState({
    requested: [ethereum, solana],
    active: { eip155: ethereum.caipNetworkId, solana: networkId },
    namespace: 'solana',
  })
}
