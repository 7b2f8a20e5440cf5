import { toRdns } from '@oriel/shared/kit/rdns.ts'
import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import { brand } from '../../../scenarios/support/brand.ts'
import { accounts, createStatus, empty, origin, solana } from '../../../scenarios/support/fixtures.ts'
import { mockPhone, uri } from '../../../scenarios/support/mockWallets.ts'
import { getIcon } from '../../../scenarios/support/realWallets.ts'
import { replaceProperty } from '../../../scenarios/support/reset.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, neverResolve, showInFrame } from '../../../scenarios/support/setUp.ts'
import type { UserActions } from '../../../scenarios/support/userActions.ts'
import { networks } from '../../../state/networks.ts'
import { options } from '../../../state/options.ts'
import { session } from '../../../state/session.ts'
import { storage } from '../../../state/storage.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { Pairing } from '../../../wallets/connector/pairing.ts'
import { ownWallet } from '../../../wallets/own/ownWallet.ts'
import {
  extensions,
  listed,
  longNamedWallets,
  metaMask,
  mockDirectory,
  registerWallet,
  storeRecentWallets,
  trust,
  walletConnect,
} from './walletFixtures.ts'

const surface = 'frame'
/** The icon that the extension announces (`sdk/providers/icon.ts`). */
const ownIcon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2-2 28 28' fill='%233b5bdb' stroke='%23fff' " +
  "stroke-width='1.5'><path d='M-4-4h32v32H-4zM4 5l8-3 8 3v12l-8 5-8-5zM9 3v17m6 0V3M4 11h16'/></svg>"
type Show = {
  kitOptions?: Parameters<typeof options.set>[0]
  directory?: Parameters<typeof mockDirectory>[0]
  own?: true
  hasPasskey?: boolean
}

export function connect({ kitOptions, directory, own, hasPasskey = true }: Show = {}) {
  if (kitOptions) options.set(kitOptions)
  answers.vault.status = () => createStatus(empty)
  answers.hasPasskey = hasPasskey
  registerWallet(walletConnect)
  mockDirectory(directory)
  showInFrame({ name: 'Connect', own })
}

export function connectInstalled(show?: Show) {
  for (const wallet of extensions) registerWallet(wallet)
  connect(show)
}

const terms = { termsConditionsUrl: `${origin}/terms`, privacyPolicyUrl: `${origin}/privacy` }
const legal = { ...terms, features: { legalCheckbox: true } }
const createWaitingPairing = (): Pairing => ({ stage: 'waiting', uri, expiresAt: Date.now() + 272_000 })
const agree = (user: UserActions) => user.press(t('connect.iAgree'))

const scenarios: Scenario[] = [
  { name: 'connect', title: 'Connect', surface, show: () => connect() },
  {
    name: 'connect-terms',
    title: 'With terms and a privacy policy',
    surface,
    show: () => connect({ kitOptions: terms }),
  },
  {
    name: 'connect-legal',
    title: 'Terms that must be accepted',
    surface,
    show: () => connectInstalled({ kitOptions: legal }),
  },
  {
    name: 'connect-agreed',
    title: 'Terms accepted',
    surface,
    show: () => connectInstalled({ kitOptions: legal }),
    play: agree,
  },
  { name: 'connect-installed', title: 'With wallets in this browser', surface, show: () => connectInstalled() },
  {
    name: 'connect-extension',
    title: 'With the extension of this deployment',
    surface,
    show() {
      const rdns = toRdns(location.origin)
      connectInstalled()
      registerWallet({ id: rdns, name: 'Oriel', type: 'ANNOUNCED', rdns, icon: ownIcon })
    },
  },
  {
    name: 'connect-brand',
    title: 'With the brand of the deployment',
    surface,
    show() {
      changeConfig({ brand })
      connectInstalled()
    },
  },
  {
    name: 'connect-everything',
    title: 'Every kind of wallet',
    surface,
    show() {
      storeRecentWallets(trust, metaMask)
      session.set('eip155', { status: 'disconnected', accounts: [], connectorId: 'io.metamask', locked: true })
      const [, , , ...rest] = listed
      connectInstalled({
        kitOptions: { customWallets: [{ id: 'own', name: 'The shop’s own', webapp_link: `${origin}/wallet` }] },
        directory: { wallets: rest, count: 84 },
      })
    },
  },
  {
    name: 'connect-long',
    title: 'Long names',
    surface,
    show: () => connect({ directory: { wallets: longNamedWallets } }),
  },
  {
    name: 'connect-many',
    title: 'Many wallets in this browser',
    surface,
    show() {
      for (const wallet of listed) {
        const { id, name } = wallet
        registerWallet({
          id: `example.${id}`,
          name: `${name} 2`,
          type: 'ANNOUNCED',
          rdns: `example.${id}`,
          icon: getIcon(wallet),
        })
      }
      connect({ directory: { wallets: [], count: 812 } })
    },
  },
  {
    name: 'connect-solana',
    title: 'Solana only',
    surface,
    show() {
      connectInstalled()
      networks.store.setState({ requested: [solana], active: { solana: solana.caipNetworkId } })
    },
  },
  {
    name: 'connect-collapsed',
    title: 'Other wallets behind a button',
    surface,
    show: () => connectInstalled({ kitOptions: { features: { collapseWallets: true } } }),
  },
  {
    name: 'connect-own',
    title: 'The visitor chose Oriel in the list of another kit',
    surface,
    show: () => connectInstalled({ kitOptions: { features: { connectMethodsOrder: ['wallet', 'email'] } }, own: true }),
  },
  {
    name: 'connect-expanded',
    title: 'Other wallets after a click',
    surface,
    show: () => connectInstalled({ kitOptions: { features: { collapseWallets: true } } }),
    play: (user) => user.press(t('connect.continue')),
  },
  {
    name: 'connect-loading',
    title: 'The wallet list is loading',
    surface,
    waits: true,
    show: () => connect({ directory: { waits: true } }),
  },
  {
    name: 'connect-unreachable',
    title: 'The wallet list can’t be loaded',
    surface,
    show: () => connectInstalled({ directory: { fails: true } }),
  },
  {
    name: 'connect-code',
    title: 'A code beside the list, in a wide window',
    surface,
    show() {
      connect()
      registry.store.setState(({ connectors }) => ({
        connectors: [...connectors.filter(({ type }) => type !== 'WALLET_CONNECT'), mockPhone(createWaitingPairing())],
      }))
    },
    async play(user) {
      if (innerWidth < 720) return
      await user.press(t('pairing.showQr'))
      await user.see(t('pairing.scan'))
    },
  },
  { name: 'connect-phone', title: 'On a phone', surface, show: () => showOnPhone(() => connect()) },
  {
    name: 'connect-password',
    title: 'A browser without passkeys',
    surface,
    show: () => connect({ hasPasskey: false }),
    play: (user) => user.see(t('connect.create')),
  },
  {
    name: 'connect-made',
    title: 'A new wallet whose words are not written down yet',
    surface,
    show() {
      storage.set('madeAccount', accounts[0])
      connect()
    },
  },
  {
    name: 'connect-pending',
    title: 'A wallet was chosen',
    surface,
    show() {
      connect()
      // Mock a known wallet whose worker has not responded yet. No window opens for a known wallet.
      ownWallet.store.setState({ status: createStatus() })
      answers.vault.status = neverResolve
    },
    play: (user) => user.press('Oriel'),
  },
  {
    name: 'connect-none',
    title: 'No wallet is available',
    surface,
    show() {
      connect({ directory: { fails: true } })
      registry.store.setState({ connectors: [] })
    },
    play: (user) => user.see(t('common.retry')),
  },
]

export function showOnPhone(show: () => void) {
  const value =
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
  if ('window' in globalThis) replaceProperty(navigator, 'userAgent', value)
  show()
}

export const connectScenarios: ScenarioGroup = { area: 'Connect', scenarios }
