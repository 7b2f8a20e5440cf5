import { RelayUnreachableError } from '@oriel/shared/errors/catalogueErrors.ts'
import * as z from 'zod/mini'
import { config } from '../../platform/config.ts'
import type { Client } from './client.ts'
import type { ClientStorage } from './clientStorage.ts'
import { toWalletError } from './errors.ts'
import { ReportedAccounts, readGrants, WalletSession } from './grants.ts'
import type { Linked } from './tabs/sessionCalls.ts'

const currentKey = 'oriel:current'
const Current = z.object({ topic: z.string(), heard: ReportedAccounts })
type Current = z.infer<typeof Current>

export type CurrentSession = Awaited<ReturnType<typeof openCurrentSession>>

/** Opens the active session. Ends all other sessions: replaced, cancelled or orphaned ones. */
export async function openCurrentSession(client: Client, storage: ClientStorage) {
  let current = Current.safeParse(await storage.getItem(currentKey)).data

  /**
   * State at the last comparison. Stored here, because the client's record has already changed when its events fire.
   */
  let last: Linked | undefined

  const save = async (next: Current | undefined) => {
    current = next
    if (next) await storage.setItem(currentKey, next)
    else await storage.removeItem(currentKey)
  }

  const own = {
    get: (): WalletSession | undefined => readSession(client, current?.topic),

    isCurrent: (topic: string): boolean => current?.topic === topic,

    linked(): Linked | undefined {
      const session = own.get()
      return session && toLinked(session, current?.heard)
    },

    async use(topic: string) {
      const old = current?.topic
      await save({ topic, heard: {} })
      if (old && old !== topic) void endSession(client, old)
    },

    async drop(): Promise<string | undefined> {
      const topic = current?.topic
      await save(undefined)
      return topic
    },

    compare(): { before: Linked | undefined; now: Linked | undefined } {
      const before = last
      last = own.linked()
      return { before, now: last }
    },

    async recordAccounts(namespace: keyof ReportedAccounts, accounts: string[]) {
      if (current) await save({ ...current, heard: { ...current.heard, [namespace]: accounts } })
    },

    async forgetHeard() {
      if (current) await save({ ...current, heard: {} })
    },
  }
  last = own.linked()
  if (current && !last) await save(undefined)
  for (const topic of client.session.keys) if (!own.isCurrent(topic)) void endSession(client, topic)
  return own
}

function readSession(client: Client, topic: string | undefined): WalletSession | undefined {
  if (!topic || !client.session.keys.includes(topic)) return undefined
  const session = WalletSession.safeParse(client.session.get(topic)).data
  return session && session.expiry * 1000 > Date.now() ? session : undefined
}

export function readLinked(client: Client, topic: string): Linked | undefined {
  const session = readSession(client, topic)
  return session && toLinked(session)
}

function toLinked(session: WalletSession, reported?: ReportedAccounts): Linked | undefined {
  const connection = readGrants(session, config.networks, reported)
  const { name, redirect } = session.peer.metadata
  return Object.keys(connection).length > 0 ? { connection, wallet: { name, ...redirect } } : undefined
}

/** Ends a session. Deletes its record if the wallet can no longer be notified. */
export async function endSession(client: Client, topic: string): Promise<void> {
  const reason = { code: 6000, message: 'User disconnected.' }
  try {
    await client.disconnect({ topic, reason })
  } catch (error) {
    // Keep the record if no relay responds. The next start retries.
    if (toWalletError(error).code === RelayUnreachableError.code) return
    console.info('Oriel: a WalletConnect session could not be ended at the wallet.', error)
    await client.session.delete(topic, reason)
  }
}
