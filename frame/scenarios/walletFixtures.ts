import { Namespace } from '#shared/caip.ts'
import type { ListedWallet } from '#shared/directory.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { registry } from '../wallets/connection/registry.ts'
import type { Connector } from '../wallets/connector/connector.ts'
import { recentWallets } from '../wallets/directory/recentWallets.ts'
import { accounts, ethereum, optimism, solana } from './fixtures.ts'
import { answers, never } from './setUp.ts'

const picture = (hue: number, letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 60% 42%)"/><text x="20" y="27" font-family="sans-serif" font-size="20" fill="#fff" text-anchor="middle">${letter}</text></svg>`,
  )}`

const names = 'Lantern,Harbour,Quill,Ember,Fathom,Juniper,Kestrel,Marble,Nimbus,Orchard,Pebble,Rowan'.split(',')
export const listed = names.map((_, at) => listedAt(at))
export const lantern = listedAt(0)
export const harbour = listedAt(1)

function listedAt(at: number): ListedWallet {
  const name = names[at] ?? ''
  return {
    id: name.toLowerCase(),
    name,
    image_id: name.toLowerCase(),
    image_url: picture(at * 53, name.charAt(0)),
    chains: ['eip155:1', solana.caipNetworkId],
    mobile_link: `${name.toLowerCase()}://`,
    supports_wc: true,
  }
}

export const longNamedWallets: ListedWallet[] = [
  { ...lantern, name: 'The wallet for everything that you own and more' },
  { ...harbour, name: 'Donaudampfschifffahrtsgesellschaftsgeldbörse' },
  { ...listedAt(2), image_url: 'data:image/png;base64,AAAA' },
  ...listed.slice(3),
]

export const manyWallets: ListedWallet[] = Array.from({ length: 10_000 }, (_, at) => ({
  ...listedAt(at % names.length),
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

export function answerDirectory({ wallets = listed, count, fails, waits, morePages }: Directory = {}) {
  answers.queries.wallets = ([, kind, , , text], page) => {
    if (waits) return never()
    if (fails) return Promise.reject(new TypeError('Failed to fetch'))
    if (kind === 'pages' && page !== 1 && morePages) return morePages()
    const at = (Number(page ?? 1) - 1) * 40
    if (kind === 'pages') return { data: wallets.slice(at, at + 40), count: count ?? wallets.length }
    if (kind === 'search') return wallets.filter(({ name }) => name.toLowerCase().includes(String(text).toLowerCase()))
    if (kind === 'recommended') return wallets.slice(0, 4)
    if (kind === 'count') return count ?? wallets.length
    if (kind === 'one') return wallets[0] ?? null
    return []
  }
}

type Wallet = Pick<Connector, 'id' | 'name' | 'type'> & Partial<Connector>

export function putWallet(wallet: Wallet) {
  registry.put({
    namespaces: ['eip155'],
    asksUser: true,
    supports: () => true,
    connect: never,
    restore: never,
    disconnect: never,
    request: never,
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
  { id: 'example.tidal', name: 'Tidal', type: 'ANNOUNCED', rdns: 'example.tidal', icon: picture(200, 'T') },
  { id: 'example.umber', name: 'Umber', type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'], icon: picture(30, 'U') },
  { id: 'legacy', name: 'Browser Wallet', type: 'INJECTED' },
]

/** The first wallet is the one that was used last. */
export function rememberWallets(...wallets: ListedWallet[]) {
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
    putWallet(wallet)
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
