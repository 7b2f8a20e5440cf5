import type { Order, Signed } from '@oriel/clear-signing/signing/signable.ts'
import type { ConnectedUser } from '@oriel/shared/backend/login.ts'
import { isSameAddress, listNamespaces, type Namespace } from '@oriel/shared/chains/caip.ts'
import { derivationPaths } from '@oriel/shared/chains/derivationPaths.ts'
import { WalletLoadError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UnauthorizedError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import type { Account } from '@oriel/shared/kit/wallet.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import { type RpcMethod, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { getBrandName } from '../../platform/brandName.ts'
import { config } from '../../platform/config.ts'
import { router } from '../../router/router.ts'
import { accountTypes } from '../../state/accountTypes.ts'
import { alerts } from '../../state/alerts.ts'
import { createStore } from '../../state/createStore.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { getRequestedLogins } from '../../state/requestedLogins.ts'
import { storage } from '../../state/storage.ts'
import type { VaultStatus } from '../../vault/protocol/methods.ts'
import type { VaultAccount } from '../../vault/protocol/record.ts'
import { mayHaveWallet } from '../../vault/store/mayHaveWallet.ts'
import type { FrozenRequest, WindowRequest } from '../../walletWindow/message.ts'
import { walletWindow } from '../../walletWindow/openWindow.ts'
import type { LateFields, WindowResult } from '../../walletWindow/serveWindow.ts'
import type {
  Approved,
  Connection,
  ConnectorRequest,
  ConnectRequest,
  Grant,
  OwnConnector,
} from '../connector/connector.ts'
import { toWindowSignIn } from './wantedSignIn.ts'

type Page = {
  origin: string
  /** True if the frame may show this page's approvals and leave its delegated wallet unlocked. */
  trusted: boolean
  themeMode: () => 'light' | 'dark'
}

type WaitingRequest = { id: number; request: FrozenRequest; expiresAt: number }

/**
 * `highRisk` is true if the request can cost more than the user intends. In that case, its window always requires user
 * verification.
 */
type Risk = { highRisk: boolean }

type Vault = typeof import('../../vault/client/vaultClient.ts').vault
const noPage: Page = { origin: '', trusted: false, themeMode: () => 'light' }
const store = createStore<{ status: VaultStatus | undefined; page: Page }>(() => ({ status: undefined, page: noPage }))

/**
 * Lazy-loads the vault when a wallet is needed or after the first paint, so that the Connect view does not wait for it.
 */
const loadVault = lazy(async () => {
  try {
    return await importVault()
  } catch (cause) {
    const error = new WalletLoadError(undefined, { cause })
    alerts.open(error)
    throw error
  }
})

/** The loaded vault, for callers that must not await before they open a window. */
let loaded: Vault | undefined

async function importVault(): Promise<Vault> {
  const { vault } = await import('../../vault/client/vaultClient.ts')
  vault.use({ kind: 'grant', origin: store.getState().page.origin })
  vault.subscribe((status) => store.setState({ status }))
  const updateTimeout = () => vault.lockAfter(ownWallet.lockMinutes())
  updateTimeout()
  // Follow changes from other windows. The timeout may change in a window that belongs to another frame of this site.
  storage.watch('lockMinutes', updateTimeout)
  loaded = vault
  return vault
}

export const ownWallet = {
  store,

  /** Sets the page that this frame serves. Must be called first. Sends no request to the vault. */
  use(page: Page) {
    store.setState({ page })
    // Starts loading the vault if a connection is stored. Restoring the connection awaits the same promise and reports
    // a failure.
    const stored = Object.values(storage.get('session') ?? {})
    if (stored.some(({ connectorId }) => connectorId === ownConnector.id)) loadVault().catch(() => undefined)
    // Closing the modal also cancels the wallet window.
    router.store.subscribe(({ open }) => {
      if (!open) walletWindow.cancel(new UserRejectedError())
    })
  },

  async refresh(): Promise<VaultStatus> {
    const status = await (await loadVault()).status()
    store.setState({ status })
    return status
  },

  /** Reads the wallet's status if this browser may have a wallet. */
  async lookFor() {
    if (await mayHaveWallet()) await ownWallet.refresh()
  },

  /**
   * Opens the wallet window. The window then transfers this origin's key from its vault to ours, worker to worker. Must
   * be called in a click handler. Resolves after the transfer, with the user who signed in there.
   */
  async openWindow(
    task: 'use' | 'unlock' | 'addAccount' | 'backUp',
    { login, signIn }: Pick<ConnectRequest, 'login' | 'signIn'> = {},
  ): Promise<ConnectedUser | undefined> {
    const uses = store.getState().page.trusted ? 'open' : 'none'
    const about = { id: crypto.randomUUID(), uses } as const
    if (task !== 'use') return (await openWindow({ task, ...about })).user
    // Open the window first, and send the sign-in with its nonce while the window loads. A popup needs the user's
    // click.
    const request = signIn?.soon()
    const late = request?.then((found) => ({ signIn: found && toWindowSignIn(found) }))
    const { user, signedIn } = await openWindow({ task, login, ...about }, late)
    if (signedIn) (await request)?.take([signedIn])
    return user
  },

  /**
   * Shows the request in the wallet window and resolves once the user has approved it. Must be called in a click
   * handler. An untrusted page's delegated wallet is unlocked for this one signature. If a trusted page's delegated
   * wallet is already unlocked, it stays unlocked, and the window requires user verification only if the risk is high
   * or the user has signed in.
   */
  async approveInWindow({ id, request, expiresAt }: WaitingRequest, { highRisk }: Risk): Promise<Approved> {
    const { trusted } = store.getState().page
    // Don't let the window skip user verification for a login wallet. A login wallet may have no user verification that
    // the window could require later for this request.
    const isOpen = trusted && !highRisk && !getLastUser() && loaded?.keepOpen() === true
    const uses = trusted ? 'open' : 'once'
    const { approved } = await openWindow({ id: `request-${id}`, task: 'approve', request, expiresAt, uses, isOpen })
    return approved as Approved
  },

  /** Returns the index of the account that the page used last, or undefined if it belongs to another wallet. */
  lastAccount({ walletId }: VaultStatus): number | undefined {
    const last = storage.get('lastAccount')
    return last && last.walletId === walletId ? last.account : undefined
  },

  /** Returns the auto-lock timeout. The user sets it in the wallet's own pages, and the wallet window sends it here. */
  lockMinutes: () => storage.get('lockMinutes') ?? 5,

  /** True if this page was granted the account before, so that showing its address reveals nothing new. */
  hasHad: (account: number): boolean => getPastAccounts(store.getState().status?.walletId).includes(account),

  prefer(account: number) {
    const { walletId } = store.getState().status ?? {}
    if (walletId) storage.set('lastAccount', { walletId, account, had: getPastAccounts(walletId) })
  },

  /** Returns true if the user can choose an account: there are several, and no namespace uses one yet. */
  hasChoice(): boolean {
    const { status } = store.getState()
    return status !== undefined && status.accounts.length > 1 && !getLastSession()
  },

  async lock() {
    await (await loadVault()).lock()
    await ownWallet.refresh()
  },

  /**
   * Signs with the request's account. Throws 4100 if nothing was approved or the wallet does not have the account. The
   * worker encodes the content again and compares its digest with the displayed one.
   */
  async sign(request: ConnectorRequest, order: Order): Promise<Signed> {
    const signer = requireSigner(request)
    return (await loadVault()).sign({ ...order, ...signer })
  },

  /** Signs all orders of one approval, or none. Throws in the same cases as `sign`. */
  async signAll(request: ConnectorRequest, orders: Order[]): Promise<Signed[]> {
    const signer = requireSigner(request)
    return (await loadVault()).signAll({ orders, ...signer })
  },
}

/** Connector of the built-in wallet. Our approval view prompts the user, and `ownWallet.sign` signs. */
export const ownConnector: OwnConnector = {
  id: 'ID_AUTH',
  get name() {
    return getBrandName()
  },
  type: 'AUTH',
  namespaces: ['eip155', 'solana'],
  asksUser: false,
  supports(method) {
    const row: RpcMethod = rpcMethods[method]
    return row.policy === 'consent' && !row.otherWalletsOnly
  },

  async connect({ namespaces, signal, login, signIn }) {
    signal.addEventListener('abort', () => walletWindow.cancel(new UserRejectedError()), { once: true })
    // Open the window first while the status is unknown. `window.open` needs the click, and the page could consume the
    // click during an `await`.
    const { status } = store.getState()
    // Always open the window from a background session. It has no view in which the user could have selected the
    // wallet.
    const needsWindow = config.surface === 'background' || login || !status || status.state === 'empty'
    const user = needsWindow ? await ownWallet.openWindow('use', { login, signIn }) : getLastUser()
    const now = await ownWallet.refresh()
    // Use the last account for all namespaces. A wallet has one active account across all of its namespaces.
    return recordConnection(namespaces, now, ownWallet.lastAccount(now) ?? 0, user)
  },

  async restore(namespaces, account) {
    const status = await ownWallet.refresh()
    return status.state === 'empty' ? undefined : recordConnection(namespaces, status, account, getLastUser())
  },

  /**
   * Locks the wallet once no namespace uses it. If the user signed in, removes the delegated wallet instead, so that
   * the next user has to select a wallet and sign in.
   */
  async disconnect(namespaces) {
    const stored = storage.get('session') ?? {}
    const others = listNamespaces(stored).filter((namespace) => !namespaces.includes(namespace))
    if (others.some((namespace) => stored[namespace]?.connectorId === ownConnector.id)) return
    if (!signedIn) return ownWallet.lock()
    signedIn = undefined
    await (await loadVault()).remove({})
    await ownWallet.refresh()
  },
}

let signedIn: ConnectedUser | undefined

const getLastSession = () =>
  Object.values(storage.get('session') ?? {}).find(({ connectorId }) => connectorId === ownConnector.id)

const getLastUser = () => getLastSession()?.user

type PageField = 'origin' | 'themeMode' | 'walletId' | 'name' | 'logins' | 'pageNetworks'
type WithoutPage<task> = task extends unknown ? Omit<task, PageField> : never

async function openWindow(request: WithoutPage<WindowRequest>, late?: LateFields): Promise<WindowResult> {
  const { page, status } = store.getState()
  const { name } = options.store.getState().metadata ?? {}
  // Omit the wallet ID if there is a login, because the login determines the wallet.
  const walletId = 'login' in request && request.login ? undefined : status?.walletId
  const about = {
    origin: page.origin,
    themeMode: page.themeMode(),
    name: name || undefined,
    walletId,
    logins: getRequestedLogins(options.store.getState()),
    pageNetworks: networks.listOfPage(),
  }
  const receive = async (port: MessagePort) => (await loadVault()).receive({ port, replace: request.task === 'use' })
  const done = await walletWindow.open({ ...request, ...about }, receive, late)
  loaded?.lockAfter(ownWallet.lockMinutes())
  storage.set('needsBackup', done.needsBackup === true)
  storage.remove('madeAccount')
  await ownWallet.refresh()
  return done
}

function requireSigner({ address, method, origin, networkId, approved }: ConnectorRequest) {
  if (!approved) throw new UnauthorizedError()
  const account = store.getState().status?.accounts.find((candidate) => hasAddress(candidate, address))
  if (!account) throw new UnauthorizedError()
  return { account: account.index, context: { origin, method, surface: approved.surface, networkId } }
}

const hasAddress = ({ eip155, solana }: VaultAccount, address: string) =>
  isSameAddress(solana, address) || isSameAddress(eip155, address)

function getPastAccounts(walletId: string | undefined): number[] {
  const last = storage.get('lastAccount')
  if (!last || last.walletId !== walletId) return []
  return last.had ?? [last.account]
}

type OwnNamespace = keyof typeof derivationPaths

function recordConnection(
  namespaces: Namespace[],
  { accounts, walletId }: VaultStatus,
  granted: number,
  user: ConnectedUser | undefined,
): Connection {
  const first = accounts.find(({ index }) => index === granted) ?? accounts[0]
  if (!first) throw new UnauthorizedError()
  signedIn = user
  if (walletId) {
    const had = [...new Set([...getPastAccounts(walletId), first.index])]
    storage.set('lastAccount', { walletId, account: first.index, had })
  }
  const ours = namespaces.filter((namespace): namespace is OwnNamespace => Object.hasOwn(derivationPaths, namespace))
  const createGrant = (namespace: OwnNamespace): Grant => ({
    account: first.index,
    accounts: [toAccount(namespace, first)],
    user,
  })
  return Object.fromEntries(ours.map((namespace) => [namespace, createGrant(namespace)]))
}

function toAccount(namespace: OwnNamespace, account: VaultAccount): Account {
  const type = accountTypes.ofOwn(namespace)
  return { namespace, address: account[namespace], type, path: derivationPaths[namespace](account.index) }
}
