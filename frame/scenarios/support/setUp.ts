import type { PricePeriod } from '@oriel/shared/backend/account.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { getFormatLocale } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { Persistence } from '../../localWallet/persistentStorage.ts'
import { personalMark } from '../../localWallet/personalMark.ts'
import { changeConfig } from '../../platform/config.ts'
import { formatRelativeTime } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { createStore } from '../../state/createStore.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import type { Browser } from '../../state/siteAccess.ts'
import { storage } from '../../state/storage.ts'
import { getThemeMode } from '../../theme/getThemeMode.ts'
import type { VaultStatus } from '../../vault/protocol/methods.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { createHistory, createPriceHistory, rise, someAssets, someNfts, somePrices } from './accountFixtures.ts'
import { accounts, createStatus, ethereum, later, longOrigin, optimism, origin, solana } from './fixtures.ts'
import { friend } from './mockChain.ts'

export const neverResolve = () => new Promise<never>(() => undefined)

export type Answer = (key: readonly unknown[], page?: unknown) => unknown

type Answers = {
  queries: Record<string, Answer>
  vault: Record<string, () => unknown>
  backend: Record<string, () => unknown>
  fetch: (url: string) => Promise<Response>
  hasPasskey: boolean
  passkey: () => Promise<Credential>
  storage: Persistence
}

/**
 * Mocked responses, reset for each scenario: query results by query name, vault responses by method, and backend
 * responses by route (such as `GET /v1/custody/key`). `fetch` handles other requests to the Blockchain API. By default,
 * passkey prompts are canceled.
 */
export const answers: Answers = {
  queries: {},
  vault: {},
  backend: {},
  fetch: neverResolve,
  hasPasskey: false,
  passkey: () => Promise.reject(new DOMException('Canceled.', 'NotAllowedError')),
  storage: 'kept',
}

export const pressed = createStore<{ list: string[] }>(() => ({ list: [] }))

export function reportPressed(what: string) {
  pressed.setState(({ list }) => ({ list: [...list, what].slice(-3) }))
}

const createReporter = (what: string) => async (site?: string) => reportPressed(`${what} ${site ?? ''}`.trim())

/** Mocks the extension's browser APIs and records each call. */
export const reportingBrowser: Browser = {
  allow: ({ origin, isEverySite }) => createReporter('allow')(isEverySite ? 'every site' : origin),
  remove: createReporter('remove'),
  reload: createReporter('reload'),
  openWallet: createReporter('open wallet'),
  serves: () => true,
}

export function showInFrame(...history: View[]) {
  networks.store.setState({ requested: [ethereum, optimism], active: { eip155: ethereum.caipNetworkId } })
  changeConfig({
    trustedOrigins: [origin, longOrigin],
    indexed: [ethereum.caipNetworkId, solana.caipNetworkId],
  })
  ownWallet.store.setState({ page: { origin, trusted: true, themeMode: getThemeMode } })
  router.store.setState({ open: true, history, direction: 'next' })
}

export function showConnected(view: View, wallet: VaultStatus = createStatus()) {
  const [first] = wallet.accounts
  session.set('eip155', {
    status: 'connected',
    connectorId: 'ID_AUTH',
    accounts: [{ namespace: 'eip155', address: first?.eip155 ?? accounts[0]?.eip155 ?? '', type: 'eoa' }],
  })
  ownWallet.store.setState({ status: wallet })
  answers.vault.status = () => wallet
  mockAccount()
  showInFrame(view)
}

const noAssets = { assets: [], isIncomplete: false }

/** Mocks an account's data. `elsewhere` is the data for inactive networks. */
export function mockAccount() {
  answers.queries.nativeBalance ??= () => 1_204_530_000_000_000_000n
  answers.queries.program ??= () => ({ kind: 'none' })
  answers.queries.identity ??= ([, address]) => ({ name: address === friend ? 'anna.eth' : null, avatar: null })
  const { assets = () => ({ assets: someAssets, isIncomplete: false }), elsewhere = () => noAssets } = answers.queries
  answers.queries.assets = (key, page) => (key[3] === 'elsewhere' ? elsewhere(key) : assets(key, page))
  answers.queries.history ??= () => ({ data: createHistory() })
  answers.queries.newestHistory ??= answers.queries.history
  answers.queries.prices ??= () => somePrices
  answers.queries.priceHistory ??= ([, , period]) => createPriceHistory(3120.4, period as PricePeriod, rise)
  answers.queries.nfts ??= () => ({ nfts: someNfts })
}

const whose = { networkId: ethereum.caipNetworkId, account: accounts[0].eip155 }

/** Age of the stored responses, in ms. The extra half minute keeps "5 min" from becoming "6 min" in a screenshot. */
const keptMs = 5.5 * 60_000

/** Formats the age of the stored responses as the views do. */
export const formatKeptAge = () => formatRelativeTime(keptMs, { locale: getFormatLocale() })

/** Stores responses about the first account, dated five minutes ago. */
export function storeOldAnswers(keep: (whose: { networkId: CaipNetworkId; account: string }) => void) {
  keep(whose)
  for (const name of storage.get('answers') ?? []) {
    const stored = storage.get('answer', name)
    if (stored) storage.set('answer', { ...stored, at: Date.now() - keptMs }, name)
  }
}

export function showInWindow(view: View, wallet: VaultStatus = createStatus(), words?: string[]) {
  localWallet.store.setState({ status: wallet, words })
  answers.vault.status = () => wallet
  answers.vault.signatureLog ??= () => []
  personalMark.load()
  if (wallet.state !== 'empty') personalMark.change(personalMark.draw())
  router.store.setState({ history: [view], direction: 'next' })
}

/** Creates a personal mark that the user hasn't seen. Its explanation is then shown. */
export function renewMark() {
  personalMark.erase()
  personalMark.ensure()
}

function createSignIn(statement: string) {
  const challenge = { nonce: 'kXq3n9PzL2mVb7Rt', issuedAt: '2026-03-02T09:30:00.000Z', statement }
  return { challenge, chainId: ethereum.caipNetworkId }
}

/** Mocks a request from a site. If `statement` is set, the site requests a sign-in while connecting. */
export function mockSiteRequest(asking: string = origin, request?: FrozenRequest, statement?: string) {
  const { port1: vaultPort } = new MessageChannel()
  const about = {
    id: '1',
    origin: asking,
    themeMode: 'light',
    uses: 'once',
    vaultPort,
    answer: neverResolve,
    reportCreated() {},
  } as const
  windowRequest.store.setState({
    opener: request
      ? { task: 'approve', request, expiresAt: later, isOpen: false, ...about }
      : { task: 'use', signIn: statement ? createSignIn(statement) : undefined, ...about },
  })
}
