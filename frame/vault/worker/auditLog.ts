import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'
import type { Signable } from '../../chains/signable.ts'
import { AuditEntry } from '../record.ts'

/** Kept per origin, not in total: a site that asks often cannot push another site's signatures out. */
export const maximumAuditEntries = 1000

/** A framed vault posts its log first thing; who has heard nothing by then goes on, and hears it next time. */
const patienceMs = 5000
/** Of the clock, which people and batteries set back. */
const toleranceMs = 24 * 60 * 60_000

type Signature = Omit<AuditEntry, 'id'> & { signable: Signable }

/** The entry of one signature. Where what was signed names a network, it is that one, whatever the page says. */
export function entryOf({ signable, ...facts }: Signature): AuditEntry {
  const chainId = chainIdOf(signable)
  const network = z.safeParse(CaipNetworkId, `eip155:${chainId}`)
  // A network that nobody can name is left out: an entry that could not be read back would hide the signature.
  return z.parse(AuditEntry, { id: crypto.randomUUID(), ...facts, ...(chainId && { networkId: network.data }) })
}

function chainIdOf(signable: Signable): string | undefined {
  if (signable.type === 'eip155:transaction') return String(signable.transaction.chainId)
  // Chain 0 of an authorization means every chain.
  if (signable.type === 'eip155:authorization') return signable.chainId === 0 ? undefined : String(signable.chainId)
  if (signable.type !== 'eip155:typedData') return undefined
  const { chainId } = signable.typedData.domain as { chainId?: unknown }
  return /^(\d+|0x[0-9a-f]+)$/i.test(String(chainId)) ? String(BigInt(chainId as string)) : undefined
}

/** What of a stored log can be read. One damaged entry costs no other. */
export function readEntries(value: unknown): AuditEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    const checked = z.safeParse(AuditEntry, one)
    return checked.success ? [checked.data] : []
  })
}

/** Both, each entry once and as it was heard first, oldest first, as many of the newest as are kept. */
export function mergeEntries(old: AuditEntry[], added: AuditEntry[]): AuditEntry[] {
  const byName = new Map([...added, ...old].map((entry) => [nameOf(entry), entry]))
  return [...byName.values()].sort((one, other) => one.time - other.time).slice(-maximumAuditEntries)
}

/** The first entries had no id. */
function nameOf({ id, time, digest, address }: AuditEntry): string {
  return id ?? `${time} ${digest} ${address}`
}

/**
 * Waits for the log that a framed vault posts on its port. Whatever there is wrong with it is left out: a page that lies
 * about its own past must not keep its visitor out.
 */
export async function hearLog(port: MessagePort, origin: string, now: number): Promise<AuditEntry[]> {
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const data = await new Promise<unknown>((resolve) => {
    giveUp = setTimeout(resolve, patienceMs)
    port.onmessage = ({ data }) => resolve(data)
  })
  clearTimeout(giveUp)
  port.onmessage = null
  const { log } = (typeof data === 'object' && data !== null ? data : {}) as { log?: unknown }
  if (!Array.isArray(log)) return []
  const isBelievable = (entry: AuditEntry) => entry.origin === origin && entry.time <= now + toleranceMs
  return readEntries(log.slice(0, maximumAuditEntries)).filter(isBelievable)
}
