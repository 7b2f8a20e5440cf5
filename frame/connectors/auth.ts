import { createStore } from 'zustand/vanilla'
import { VaultLockedError } from '#shared/catalogueErrors.ts'
import { UnauthorizedError, UnsupportedMethodError, UserRejectedError } from '#shared/errors.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { TypedData } from '#shared/rpcSchemas.ts'
import type { Account } from '#shared/wallet.ts'
import type { EvmSignable } from '../chains/signable.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import type { VaultStatus } from '../vault/methods.ts'
import type { VaultAccount } from '../vault/record.ts'
import { vault } from '../vault/vault.ts'
import type { WindowTask } from '../window/message.ts'
import { walletWindow } from '../window/openWindow.ts'
import type { Connection, Connector, ConnectorRequest } from './connector.ts'
import type { ApprovedTransaction } from './sendTransaction.ts'

const supported: RpcMethodName[] = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

const store = createStore<{ status: VaultStatus | undefined; origin: string; themeMode: () => 'light' | 'dark' }>(
  () => ({
    status: undefined,
    origin: '',
    themeMode: () => 'light',
  }),
)

/** The device wallet as the frame uses it: its copy for this origin, which only the wallet window can open. */
export const deviceWallet = {
  store,

  /** Says for which proved origin this frame works. Comes before everything else; asks nothing of the vault yet. */
  use(origin: string, themeMode: () => 'light' | 'dark') {
    store.setState({ origin, themeMode })
    vault.use({ kind: 'grant', origin })
    vault.subscribe((status) => store.setState({ status }))
    // Who closes the modal does not wait for the wallet window any more.
    router.store.subscribe(({ open }) => {
      if (!open) walletWindow.cancel(new UserRejectedError())
    })
  },

  async refresh(): Promise<VaultStatus> {
    const status = await vault.status()
    store.setState({ status })
    return status
  },

  /**
   * Opens the wallet window, which then hands this origin's key from its vault to ours, worker to worker. Must be called in
   * a click. Resolves when the vault here is unlocked.
   */
  async openWindow(task: WindowTask['task']) {
    const { origin, status, themeMode } = store.getState()
    const walletId = status?.walletId
    await walletWindow.open({ task, origin, themeMode: themeMode(), ...(walletId && { walletId }) }, (port) =>
      vault.receive({ port, replace: task === 'use' }),
    )
    await deviceWallet.refresh()
  },

  async lock() {
    await vault.lock()
    await deviceWallet.refresh()
  },
}

/** The connector of our own wallet: our approval view asks, the vault signs. */
export const auth: Connector = {
  id: 'ID_AUTH',
  name: 'Oriel',
  type: 'AUTH',
  namespaces: ['eip155'],
  asksUser: false,
  supports: (method) => supported.includes(method),

  async connect() {
    // Not asked again when it is known: an `await` before `window.open` lets the page use up the click.
    const { state } = store.getState().status ?? (await deviceWallet.refresh())
    if (state === 'empty') await deviceWallet.openWindow('use')
    return connectionOf(await deviceWallet.refresh(), 0)
  },

  async restore(_, account) {
    const status = await deviceWallet.refresh()
    return status.state === 'empty' ? undefined : connectionOf(status, account)
  },

  disconnect: () => deviceWallet.lock(),

  async request(request) {
    switch (request.method) {
      case 'personal_sign': {
        const [message] = request.params as [`0x${string}`, string]
        return (await sign(request, { type: 'eip155:message', message })).signature
      }
      case 'eth_signTypedData_v4': {
        const [, typedData] = request.params as [string, TypedData]
        return (await sign(request, { type: 'eip155:typedData', typedData })).signature
      }
      case 'eth_sendTransaction':
        return sendFrom(request)
      default:
        throw new UnsupportedMethodError(`Oriel's wallet does not support ${request.method}.`)
    }
  },
}

async function sendFrom(request: ConnectorRequest) {
  const network = networks.requested(request.networkId)
  if (!network) throw new UnauthorizedError()
  const { sendTransaction } = await import('./sendTransaction.ts')
  return sendTransaction(network, request.approved as ApprovedTransaction, async (transaction) => {
    const { serialized, hash } = await sign(request, { type: 'eip155:transaction', transaction })
    if (!serialized || !hash) throw new VaultLockedError()
    return { serialized, hash }
  })
}

/** Hands the vault what was shown, and the digest of what was shown: the worker encodes again and compares. */
async function sign({ address, method, origin }: ConnectorRequest, signable: EvmSignable) {
  const account = store.getState().status?.accounts.find((one) => one.eip155.toLowerCase() === address.toLowerCase())
  if (!account) throw new UnauthorizedError()
  // Encoders are loaded with the first signature: Connect does not need them.
  const { digestOf } = await import('../chains/eip155/signing.ts')
  return vault.sign({
    account: account.index,
    signable,
    digest: digestOf(signable),
    context: { origin, method, surface: 'frame' },
  })
}

function connectionOf({ accounts }: VaultStatus, granted: number): Connection {
  const first = accounts.find(({ index }) => index === granted) ?? accounts[0]
  if (!first) throw new UnauthorizedError()
  return { account: first.index, accounts: [toAccount(first)] }
}

function toAccount({ eip155, index }: VaultAccount): Account {
  return { namespace: 'eip155', address: eip155, type: 'eoa', path: `m/44'/60'/0'/0/${index}` }
}
