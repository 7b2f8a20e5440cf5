import { readEvmAddress } from '@oriel/clear-signing/eip155/account/checksum.ts'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { getChain } from '../../../chains/chains.ts'

/** State of the recipient field. `address` always belongs to the text in the field. */
export type Recipient =
  | { state: 'empty' }
  | { state: 'invalid'; why: 'form' | 'checksum' }
  | { state: 'looking'; name: string }
  | { state: 'unknown'; name: string; error?: Error }
  | { state: 'unavailable'; name: string; error: Error }
  | { state: 'found'; address: string; name?: string; picture?: string | undefined }

/** Matches a domain: labels separated by dots, in any script. */
const namePattern = /^[^\s./\\@:?#%]+(\.[^\s./\\@:?#%]+)+$/u
const longestName = 255

export function parseRecipient(text: string, namespace: Namespace): Recipient {
  const trimmed = text.trim()
  if (trimmed === '') return { state: 'empty' }
  if (namespace === 'eip155') {
    const parsed = readEvmAddress(trimmed)
    if ('address' in parsed) return { state: 'found', address: parsed.address }
    if (parsed.problem === 'checksum') return { state: 'invalid', why: 'checksum' }
  } else if (getChain(namespace).isAddress(trimmed)) return { state: 'found', address: trimmed }
  const isName = trimmed.length <= longestName && namePattern.test(trimmed)
  return isName ? { state: 'looking', name: trimmed } : { state: 'invalid', why: 'form' }
}
