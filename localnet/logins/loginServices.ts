import type { LoginPorts } from '../servers/ports.ts'
import { startFarcasterRelay } from './farcasterRelay.ts'
import type { IdRegistry } from './farcasterUser.ts'
import { startMailInbox } from './mailInbox.ts'
import { startOidcServer } from './oidcServer.ts'

export type LoginServices = {
  inboxUrl: string
  providersUrl: string
  farcasterUrl: string
  stop(): Promise<void>
}

export async function startLoginServices(ports: LoginPorts, registry: IdRegistry): Promise<LoginServices> {
  const starting = [
    startMailInbox({ smtpPort: ports.smtp, port: ports.inbox }),
    startOidcServer({ port: ports.oidc }),
    startFarcasterRelay({ port: ports.farcaster, registry }),
  ] as const
  const results = await Promise.allSettled(starting)
  const stop = async () => {
    await Promise.all(results.map((result) => (result.status === 'fulfilled' ? result.value.stop() : undefined)))
  }
  const [inbox, oidc, farcaster] = results
  if (inbox.status === 'fulfilled' && oidc.status === 'fulfilled' && farcaster.status === 'fulfilled') {
    return { inboxUrl: inbox.value.url, providersUrl: oidc.value.url, farcasterUrl: farcaster.value.url, stop }
  }
  await stop()
  const failed = results.find((result) => result.status === 'rejected')
  throw failed?.reason
}
