import { WalletHandedOverError } from '@oriel/shared/errors/catalogueErrors.ts'
import { Core } from '@walletconnect/core'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { config } from '../../platform/config.ts'
import { getPageUrl } from '../../state/metadataUrl.ts'
import { options } from '../../state/options.ts'
import type { ClientStorage } from './clientStorage.ts'
import { describeDapp } from './describeDapp.ts'
import { endOnce } from './endOnce.ts'
import { alertRefusals } from './refusals.ts'

export type Client = Awaited<ReturnType<typeof UniversalProvider.init>>['client']

/** Opens the client. Deletes unreadable records, so that corrupt storage loses only the sessions. */
export async function openClient(storage: ClientStorage): Promise<Client> {
  try {
    return await initialize(storage)
  } catch (error) {
    console.info('Oriel: the stored WalletConnect sessions were not readable and are forgotten.', error)
    await storage.clear()
    return initialize(storage)
  }
}

/** Closes the client, but keeps its stored records for the next client. */
export async function closeClient(client: Client): Promise<void> {
  const { heartbeat, relayer } = client.core
  // Keep the client offline. Otherwise, it would reconnect when the network returns or a message is pending, and two
  // clients would write the same records.
  relayer.confirmOnlineStateOrThrow = async () => {
    throw new WalletHandedOverError()
  }
  heartbeat.stop()
  // Remember the connection that is being opened. It cannot be closed until it is open.
  const arriving = 'connectPromise' in relayer ? relayer.connectPromise : undefined
  await relayer.transportClose()
  // Wait for that connection, and then close it. A connection that fails to open needs no closing.
  await Promise.resolve(arriving).catch(() => {})
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
  disableServices(core)
  alertRefusals(core.relayer)
  try {
    const provider = await UniversalProvider.init({
      // Cast the core to the provider's type. The two types come from different versions of the same class, which
      // declare optional fields differently.
      core: core as unknown as NonNullable<Parameters<typeof UniversalProvider.init>[0]['core']>,
      logger: 'silent',
      metadata: describeDapp(),
      disableProviderPing: true,
    })
    // Remove the session that the provider adopts automatically. The provider adopts the oldest session and would end
    // every pairing when that session ends, even the one on screen. `currentSession.ts` selects the active session.
    delete provider.session
    const { client } = provider
    // Send the relay only the encrypted message. Otherwise, the client would also send it the method, network and
    // contract of every request.
    Object.assign(client.engine, { getTVFParams: () => ({}) })
    endOnce(client)
    // Set the URL after startup. The client expects the page's host and warns about any other.
    client.metadata.url = getPageUrl(options.store.getState().metadata)
    return client
  } catch (error) {
    core.heartbeat.stop()
    throw error
  }
}

/**
 * Disables features that no option turns off: calls to a vendor server before every request, telemetry, and the check
 * of `navigator.onLine`.
 */
function disableServices(core: InstanceType<typeof Core>) {
  Object.assign(core.verify, { register: async () => undefined, resolve: async () => undefined })
  core.relayer.confirmOnlineStateOrThrow = async () => {}
  core.eventClient.init = async () => {}
}

/**
 * Removes the core that the library shares within a page. Otherwise, the library would reuse the core after a failed
 * start.
 */
function forgetSharedCore() {
  for (const name of Object.keys(globalThis))
    if (name.startsWith('_walletConnectCore_')) Reflect.deleteProperty(globalThis, name)
}
