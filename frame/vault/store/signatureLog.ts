import type { Signable } from '@oriel/clear-signing/signing/signable.ts'
import { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import * as z from 'zod/mini'
import { SignatureEntry } from '../protocol/record.ts'

/**
 * Maximum number of entries per origin. The limit is per origin, so that one site cannot push out another site's
 * signatures.
 */
export const maxEntries = 1000

/**
 * Timeout in ms for receiving a log. A framed vault posts its log first. If the log is late, the grant continues
 * without the log, and the site's next visit delivers it.
 */
const timeoutMs = 5000
/**
 * Maximum time in ms by which an entry may be ahead of the local clock. The clock may have been set back since then.
 */
const maxClockSkewMs = 24 * 60 * 60_000

type Signature = Omit<SignatureEntry, 'id'> & { signable: Signable }

/** Creates a log entry. If the signed data contains a chain ID, it overrides the page's network. */
export function createEntry({ signable, ...rest }: Signature): SignatureEntry {
  const chainId = getSignedChainId(signable)
  const network = z.safeParse(CaipNetworkId, `eip155:${chainId}`)
  // Omit an invalid CAIP-2 ID. Otherwise, the entry could not be read back, and the log would not show the signature.
  return z.parse(SignatureEntry, {
    id: crypto.randomUUID(),
    ...rest,
    networkId: chainId ? network.data : rest.networkId,
  })
}

function getSignedChainId(signable: Signable): string | undefined {
  if (signable.type === 'eip155:transaction') return String(signable.transaction.chainId)
  // In an authorization, chain 0 means every chain.
  if (signable.type === 'eip155:authorization') return signable.chainId === 0 ? undefined : String(signable.chainId)
  if (signable.type !== 'eip155:typedData') return undefined
  const { chainId } = signable.typedData.domain
  return /^(\d+|0x[0-9a-f]+)$/i.test(String(chainId)) ? String(BigInt(String(chainId))) : undefined
}

/** Parses the entries. Skips invalid ones. */
export function readEntries(value: unknown): SignatureEntry[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry) => {
    const checked = z.safeParse(SignatureEntry, entry)
    return checked.success ? [checked.data] : []
  })
}

/**
 * Merges two logs without duplicates, oldest first, limited to the newest {@link maxEntries}. If two entries have the
 * same ID, the one in `old` wins, so a site cannot rewrite history.
 */
export function mergeEntries(old: SignatureEntry[], added: SignatureEntry[]): SignatureEntry[] {
  return uniqueEntries([...added, ...old])
    .sort((a, b) => a.time - b.time)
    .slice(-maxEntries)
}

/** Removes duplicates. If two entries have the same ID, the last one wins. */
export function uniqueEntries(entries: SignatureEntry[]): SignatureEntry[] {
  return [...new Map(entries.map((entry) => [getEntryId(entry), entry])).values()]
}

/** Returns the entry's ID. Returns a substitute for entries of early versions, because these have no ID. */
function getEntryId({ id, time, digest, address }: SignatureEntry): string {
  return id ?? `${time} ${digest} ${address}`
}

/**
 * Receives a log from the port. Drops invalid entries instead of throwing. Otherwise, a page could lock its user out by
 * sending a forged log.
 */
export async function receiveLog(port: MessagePort, origin: string, now: number): Promise<SignatureEntry[]> {
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const data = await new Promise<unknown>((resolve) => {
    giveUp = setTimeout(resolve, timeoutMs)
    port.onmessage = ({ data }) => resolve(data)
  })
  clearTimeout(giveUp)
  port.onmessage = null
  if (typeof data !== 'object' || data === null || !('log' in data) || !Array.isArray(data.log)) return []
  const isPlausible = (entry: SignatureEntry) => entry.origin === origin && entry.time <= now + maxClockSkewMs
  return readEntries(data.log.slice(0, maxEntries)).filter(isPlausible)
}
