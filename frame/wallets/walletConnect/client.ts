import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { WalletHandedOverError } from '#shared/catalogueErrors.ts'
import { config } from '../../platform/config.ts'
import { hostPage } from '../../state/hostPage.ts'
import { options } from '../../state/options.ts'
import type { ClientStorage } from './clientStorage.ts'
import { endOnce } from './endOnce.ts'
import { alertRefusals } from './refusals.ts'

/** The wallet protocol's own client, inside the provider. One at a time per host origin: `oneClient.ts`. */
export type Client = Awaited<ReturnType<typeof UniversalProvider.init>>['client']

/**
 * Opens the client with what is stored. Records that it cannot read cost every session and nothing else: they are thrown
 * away, and it is opened again.
 */
export async function openClient(storage: ClientStorage): Promise<Client> {
  try {
    return await initialize(storage)
  } catch (error) {
    console.info('Oriel: the stored WalletConnect sessions were not readable and are forgotten.', error)
    await storage.clear()
    return initialize(storage)
  }
}

/** Leaves the relay for good. What is stored stays, for the next one. */
export async function closeClient(client: Client): Promise<void> {
  const { heartbeat, relayer } = client.core
  // It would come back with the network, or with a message that still waits, and two clients would write one set of records.
  relayer.confirmOnlineStateOrThrow = async () => {
    throw new WalletHandedOverError()
  }
  heartbeat.stop()
  // Also what is under way to the relay ends there, and is closed when it has arrived.
  const arriving = (relayer as typeof relayer & { connectPromise?: Promise<void> }).connectPromise
  await relayer.transportClose()
  await arriving?.catch(() => {})
  if (relayer.connected) await relayer.transportClose()
}

async function initialize(storage: ClientStorage): Promise<Client> {
  const [relayUrl = ''] = config.relayUrls
  forgetSharedCore()
  const core = new Core({
    projectId: config.relayProjectId ?? config.projectId,
    relayUrl,
    storage,
    logger: 'silent',
    telemetryEnabled: false,
  })
  silence(core)
  alertRefusals(core.relayer)
  try {
    const provider = await UniversalProvider.init({
      // The same class of two versions of its types: optional fields that are `undefined`, or are not there.
      core: core as unknown as NonNullable<Parameters<typeof UniversalProvider.init>[0]['core']>,
      logger: 'silent',
      metadata: metadata(),
      disableProviderPing: true,
    })
    // It takes up the oldest session by itself, and would answer its end by ending every pairing, the one on screen too. Which
    // session counts is said in `currentSession.ts`.
    delete provider.session
    const { client } = provider
    // It would tell the relay the method, the network and the contract of each request, beside the sealed message.
    Object.assign(client.engine, { getTVFParams: () => ({}) })
    endOnce(client)
    // Put here, since the client takes the page's own host for it and warns of any other.
    client.metadata.url = hostPage.origin
    return client
  } catch (error) {
    core.heartbeat.stop()
    throw error
  }
}

/** What has no option: it would ask a server of the vendor before each request, and trust `navigator.onLine`. */
function silence(core: InstanceType<typeof Core>) {
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined as never
  core.relayer.confirmOnlineStateOrThrow = async () => {}
  core.eventClient.init = async () => {}
}

/** It keeps a core per page and would give it back after a failed start. */
function forgetSharedCore() {
  const shared = globalThis as Record<string, unknown>
  for (const name of Object.keys(shared)) if (name.startsWith('_walletConnectCore_')) delete shared[name]
}

function metadata() {
  const { name, description, icons } = options.store.getState().metadata ?? {}
  return {
    name: name ?? new URL(hostPage.origin).host,
    description: description ?? '',
    // A wallet loads them from where it is: only addresses that exist for everybody.
    icons: icons?.filter((icon) => icon.startsWith('https://')) ?? [],
    url: location.origin,
  }
}
