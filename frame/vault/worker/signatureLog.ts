import type { Signable } from '@oriel/clear-signing/signing/signable.ts'
import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'
import { SignatureEntry } from '../record.ts'

/** Limits each origin, so a site that signs often cannot push another site's signatures out. */
export const maximumEntries = 1000

/**
 * A framed vault posts its log as the first message. After this time the grant goes on, and the next visit brings the
 * log.
 */
const patienceMs = 5000
/**
 * Milliseconds that the time of an entry may lie ahead of our clock, because a person or an empty battery may have
 * set the clock back.
 */
const toleranceMs = 24 * 60 * 60_000

type Signature = Omit<SignatureEntry, 'id'> & { signable: Signable }

/** A network that the signed data itself names overrides the one that the page names. */
export function entryOf({ signable, ...facts }: Signature): SignatureEntry {
  const chainId = chainIdOf(signable)
  const network = z.safeParse(CaipNetworkId, `eip155:${chainId}`)
  // Leaves out a network that is not a valid CAIP-2 id: such an entry could not be read back, which would hide the
  // signature.
  return z.parse(SignatureEntry, {
    id: crypto.randomUUID(),
    ...facts,
    networkId: chainId ? network.data : facts.networkId,
  })
}

function chainIdOf(signable: Signable): string | undefined {
  if (signable.type === 'eip155:transaction') return String(signable.transaction.chainId)
  // Chain 0 of an authorization means every chain.
  if (signable.type === 'eip155:authorization') return signable.chainId === 0 ? undefined : String(signable.chainId)
  if (signable.type !== 'eip155:typedData') return undefined
  const { chainId } = signable.typedData.domain
  return /^(\d+|0x[0-9a-f]+)$/i.test(String(chainId)) ? String(BigInt(String(chainId))) : undefined
}

/** Skips each damaged entry. */
export function readEntries(value: unknown): SignatureEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    const checked = z.safeParse(SignatureEntry, one)
    return checked.success ? [checked.data] : []
  })
}

/**
 * Merges two logs: oldest first, each entry once, at most {@link maximumEntries} of the newest. When two entries
 * have one id, the one in `old` stays, so a report cannot rewrite history.
 */
export function mergeEntries(old: SignatureEntry[], added: SignatureEntry[]): SignatureEntry[] {
  return eachOnce([...added, ...old])
    .sort((one, other) => one.time - other.time)
    .slice(-maximumEntries)
}

/** When two entries have one id, the last one stays. */
export function eachOnce(entries: SignatureEntry[]): SignatureEntry[] {
  return [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()]
}

/** Early versions stored entries without an id. */
function nameOf({ id, time, digest, address }: SignatureEntry): string {
  return id ?? `${time} ${digest} ${address}`
}

/** Drops every invalid entry instead of throwing: a page that lies about its own past must not lock its visitor out. */
export async function receiveLog(port: MessagePort, origin: string, now: number): Promise<SignatureEntry[]> {
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const data = await new Promise<unknown>((resolve) => {
    giveUp = setTimeout(resolve, patienceMs)
    port.onmessage = ({ data }) => resolve(data)
  })
  clearTimeout(giveUp)
  port.onmessage = null
  if (typeof data !== 'object' || data === null || !('log' in data) || !Array.isArray(data.log)) return []
  const isBelievable = (entry: SignatureEntry) => entry.origin === origin && entry.time <= now + toleranceMs
  return readEntries(data.log.slice(0, maximumEntries)).filter(isBelievable)
}
