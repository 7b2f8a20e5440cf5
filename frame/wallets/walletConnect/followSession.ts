import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { networks } from '../../state/networks.ts'
import type { Client } from './client.ts'
import { type CurrentSession, endSession } from './currentSession.ts'
import { maxAccounts, toAddress, toNetworkId } from './grants.ts'
import type { SessionChange } from './tabs/sessionCalls.ts'

type Wiring = {
  client: Client
  session: CurrentSession
  offered: Set<string>
  onChange: (change: SessionChange) => void
  onEnd: (topic: string) => void
}

const sessionEvents = [
  'session_delete',
  'session_expire',
  'session_connect',
  'session_update',
  'session_event',
] as const

export function followSession({ client, session, offered, onChange, onEnd }: Wiring) {
  /** Applies a wallet's message and reports the change. A repeated message has no effect and is not reported again. */
  const change = async (topic: string, work: () => Promise<CaipNetworkId | undefined>) => {
    if (!session.isCurrent(topic)) return
    const networkId = await work()
    // End a session that no longer grants anything usable. Otherwise, the session would stay on the phone.
    if (!session.linked()) {
      onEnd(topic)
      await session.drop()
      void endSession(client, topic)
    }
    const change = detectChange(session, networkId)
    if (change) onChange(change)
  }
  const end = async ({ topic }: { topic: string }) => {
    onEnd(topic)
    if (!session.isCurrent(topic)) return
    await session.drop()
    onChange({ grants: { eip155: 'ended', solana: 'ended' } })
  }
  client.on('session_delete', end)
  client.on('session_expire', end)
  client.on('session_connect', ({ session: { topic, pairingTopic } }) => {
    // End a session whose code was shown by a closed page. Nothing awaits the session.
    if (!offered.has(pairingTopic)) void endSession(client, topic)
  })
  client.on('session_update', ({ topic }) => change(topic, async () => void (await session.forgetHeard())))
  client.on('session_event', ({ topic, params: { event, chainId } }) =>
    change(topic, async () => {
      if (event.name === 'accountsChanged') await recordAccountsChange(session, chainId, event.data)
      return event.name === 'chainChanged' ? (toNetworkId(event.data) ?? toNetworkId(chainId)) : undefined
    }),
  )
}

/** Stops tracking a client that another tab has replaced, because that tab handles its later events. */
export function unfollowSession(client: Client) {
  for (const name of sessionEvents) client.removeAllListeners(name)
}

async function recordAccountsChange(session: CurrentSession, chainId: string, reported: unknown) {
  const namespace = parseCaipNetworkId(chainId)?.namespace
  if (namespace !== 'eip155' && namespace !== 'solana') return
  const accounts = (Array.isArray(reported) ? reported : []).flatMap((item) => toAddress(namespace, item))
  if (accounts.length > 0 && accounts.length <= maxAccounts) await session.recordAccounts(namespace, accounts)
}

export function detectChange(session: CurrentSession, networkId?: CaipNetworkId): SessionChange | undefined {
  const { before, now } = session.compare()
  const grants: SessionChange['grants'] = {}
  for (const name of ['eip155', 'solana'] satisfies Namespace[]) {
    const [was, is] = [before?.connection[name], now?.connection[name]]
    if (is && JSON.stringify(is) !== JSON.stringify(was)) grants[name] = is
    if (was && !is) grants[name] = 'ended'
  }
  const moved = networkId && parseCaipNetworkId(networkId)?.namespace
  const there = moved && now?.connection[moved]
  if (there && networks.store.getState().active[moved] !== networkId) grants[moved] = { ...there, networkId }
  return Object.keys(grants).length > 0 ? { grants, wallet: now?.wallet } : undefined
}
