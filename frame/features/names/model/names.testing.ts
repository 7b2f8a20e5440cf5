import type { NameRecord } from '@oriel/shared/backend/account.ts'
import { type NameChange, type NameRejection, nameRejections } from '@oriel/shared/chains/names.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'
import { hostPage } from '../../../state/hostPage.ts'
import { createFakeStore } from '../../../vault/store/store.testing.ts'
import { createTestVault } from '../../../vault/worker/vault.testing.ts'

export const zone = 'oriel.eth'
const network = 'eip155:1'

type Sent = NameChange & { path: string }

/** Fakes the server: returns its time, and accepts or rejects each change. */
function createServer() {
  const sent: Sent[] = []
  const server = {
    sent,
    /** Milliseconds by which the server's clock is ahead of the device's. */
    ahead: 0,
    refuses: undefined as NameRejection | undefined,
    isDown: false,
    records: [] as NameRecord[],
  }
  const createHeaders = () => ({ date: new Date(Date.now() + server.ahead).toUTCString() })
  async function respond(url: string, request?: RequestInit): Promise<Response> {
    if (server.isDown) throw new TypeError('Failed to fetch')
    const path = decodeURIComponent(url.split('?')[0] ?? '')
    if (path.startsWith('/v1/profile/reverse/')) return Response.json(server.records)
    if (path.startsWith('/v1/profile/suggestions/')) return Response.json({ suggestions: [] })
    if (!path.startsWith('/v1/profile/account')) return Response.json({ name: null, avatar: null })
    if (!request?.body) return Response.json([], { headers: createHeaders() })
    sent.push({ path, ...JSON.parse(String(request.body)) })
    if (!server.refuses) return Response.json({ name: 'x', addresses: {} })
    const { status, field } = nameRejections[server.refuses]
    return Response.json({ reasons: [{ field, description: 'No.' }] }, { status })
  }
  vi.stubGlobal('fetch', vi.fn(respond))
  vi.stubGlobal('addEventListener', () => undefined)
  return server
}

/** Connects the built-in wallet with real keys, in a deployment that offers names. */
export async function connectNames() {
  stubConfig({ networks: builtInNetworks, names: { zone, network, registry: '0x' } })
  const server = createServer()
  hostPage.serve('https://dapp.example')
  const [{ vault }, { ownConnector, ownWallet }, { registry }, { session }, { networks }] = await Promise.all([
    import('../../../vault/client/vaultClient.ts'),
    import('../../../wallets/own/ownWallet.ts'),
    import('../../../wallets/connection/registry.ts'),
    import('../../../state/session.ts'),
    import('../../../state/networks.ts'),
  ])
  const keys = createTestVault({ raw: createFakeStore().store })
  const factor = { type: 'passkey', credentialId: 'AQID', rpId: 'wallet.example', prfSalt: 'BAUG' } as const
  const status = await keys.createFromPasskey({
    factor: { ...factor, prf: crypto.getRandomValues(new Uint8Array(32)) },
  })
  Object.assign(vault, { status: () => keys.status(), signAll: keys.signAll, sign: keys.sign })
  await ownWallet.refresh()
  const [own] = status.accounts
  if (!own) throw new Error('The wallet has no account.')
  registry.put(ownConnector)
  const connect = (address: string, connectorId = ownConnector.id) =>
    session.set('eip155', {
      status: 'connected',
      connectorId,
      accounts: [{ namespace: 'eip155', address, type: 'eoa', path: "m/44'/60'/0'/0/0" }],
    } as never)
  networks.store.setState({ active: { eip155: network }, namespace: 'eip155' })
  connect(own.eip155)
  return { server, own, connect, ...(await loadState()) }
}

async function loadState() {
  const [{ names }, { nameDraft }, { router }, { approvals }, { kitEvents }] = await Promise.all([
    import('./names.ts'),
    import('./nameDraft.ts'),
    import('../../../router/router.ts'),
    import('../../../requests/approvals.ts'),
    import('../../../state/kitEvents.ts'),
    import('../../../requests/policies.ts'),
  ])
  const events: KitEvent[] = []
  kitEvents.subscribe((event) => events.push(event))
  const getPending = () => approvals.store.getState().pending
  /** Waits until a request is shown to the user. */
  const waitForRequest = () => vi.waitUntil(() => getPending()[0])
  return { names, nameDraft, router, events, pending: getPending, shown: waitForRequest }
}
