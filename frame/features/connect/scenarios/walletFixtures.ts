import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { Namespace } from '@oriel/shared/chains/caip.ts'
import { accounts, ethereum, optimism, solana } from '../../../scenarios/support/fixtures.ts'
import { findRealWallet, getIcon } from '../../../scenarios/support/realWallets.ts'
import { answers, neverResolve } from '../../../scenarios/support/setUp.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { Connector } from '../../../wallets/connector/connector.ts'
import { recentWallets } from '../../../wallets/directory/recentWallets.ts'

const names = [
  'MetaMask',
  'Trust Wallet',
  'Phantom',
  'Coinbase Wallet',
  'OKX Wallet',
  'Rabby',
  'Binance Wallet',
  'Bitget Wallet',
  'Rainbow',
  'Ledger Live',
  'Safe',
  'Solflare',
  'Uniswap Wallet',
  'Zerion',
]
export const listed: ListedWallet[] = names.map((name) => ({
  ...findRealWallet(name),
  chains: ['eip155:1', solana.caipNetworkId],
  mobile_link: 'wallet://',
  supports_wc: true,
}))
export const [metaMask, trust, phantom] = listed as [ListedWallet, ListedWallet, ListedWallet]

export const longNamedWallets: ListedWallet[] = [
  { ...metaMask, name: 'The wallet for everything that you own and more' },
  { ...trust, name: 'Donaudampfschifffahrtsgesellschaftsgeldbörse' },
  { ...phantom, image_url: 'data:image/png;base64,AAAA' },
  ...listed.slice(3),
]

export const manyWallets: ListedWallet[] = Array.from({ length: 10_000 }, (_, at) => ({
  ...(listed[at % names.length] ?? metaMask),
  id: `wallet-${at}`,
  name: `${names[at % names.length]} ${at + 1}`,
}))

type Directory = {
  wallets?: ListedWallet[]
  count?: number
  fails?: boolean
  waits?: boolean
  morePages?: () => unknown
}

export function mockDirectory({ wallets = listed, count, fails, waits, morePages }: Directory = {}) {
  answers.queries.wallets = ([, kind, , , text], page) => {
    if (waits) return neverResolve()
    if (fails) return Promise.reject(new TypeError('Failed to fetch'))
    if (kind === 'pages' && page !== 1 && morePages) return morePages()
    const at = (Number(page ?? 1) - 1) * 40
    if (kind === 'pages') return { data: wallets.slice(at, at + 40), count: count ?? wallets.length }
    if (kind === 'search') return wallets.filter(({ name }) => name.toLowerCase().includes(String(text).toLowerCase()))
    if (kind === 'first') return { recommended: wallets.slice(0, 4), count: count ?? wallets.length }
    if (kind === 'one') return wallets[0] ?? null
    return []
  }
}

type Wallet = Pick<Connector, 'id' | 'name' | 'type'> & Partial<Connector>

export function registerWallet(wallet: Wallet) {
  registry.put({
    namespaces: ['eip155'],
    asksUser: true,
    supports: () => true,
    connect: neverResolve,
    restore: neverResolve,
    disconnect: neverResolve,
    request: neverResolve,
    ...wallet,
  })
}

export const walletConnect: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  namespaces: ['eip155', 'solana'],
}

export const extensions: [Wallet, Wallet, Wallet] = [
  { id: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED', rdns: 'io.metamask', icon: getIcon(metaMask) },
  { id: 'phantom', name: 'Phantom', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'], icon: getIcon(phantom) },
  { id: 'legacy', name: 'Browser Wallet', type: 'INJECTED' },
]

/** Stores recently used wallets, most recent first. */
export function storeRecentWallets(...wallets: ListedWallet[]) {
  for (const wallet of wallets.toReversed()) recentWallets.add(wallet)
}

export function connectWallets(used: Partial<Record<Namespace, Wallet>>) {
  const addresses: Partial<Record<Namespace, string | undefined>> = {
    eip155: accounts[0].eip155,
    solana: accounts[0].solana,
  }
  for (const namespace of Namespace.options) {
    const wallet = used[namespace]
    if (!wallet) continue
    registerWallet(wallet)
    const account = { namespace, address: addresses[namespace] ?? '', type: 'eoa' } as const
    session.set(namespace, {
      status: 'connected',
      connectorId: wallet.id,
      accounts: [account],
      walletName: wallet.name,
    })
  }
}

export function requestBoth() {
  networks.store.setState({
    requested: [ethereum, optimism, solana],
    active: { eip155: ethereum.caipNetworkId, solana: solana.caipNetworkId },
  })
}
