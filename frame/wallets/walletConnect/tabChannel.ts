import type { WireError } from '#shared/errors.ts'
import type { Pairing } from '../connector/pairing.ts'
import type { SessionCalls, SessionChange } from './walletConnectSession.ts'

export type PhoneMethod = keyof SessionCalls

export type WirePairing = Omit<Pairing, 'error'> & { error?: WireError }

/**
 * A message between the tabs of one origin. `id` is the caller's number of the call, `at` the time when it was sent.
 */
export type TabNote =
  | { kind: 'call'; from: string; id: number; at: number; method: PhoneMethod; args: unknown }
  | { kind: 'cancel'; from: string; id: number }
  | { kind: 'taken'; to: string; id: number }
  | { kind: 'show'; to: string; id: number; pairing: WirePairing }
  | { kind: 'answer'; to: string; id: number; reply: { ok: true; value: unknown } | { ok: false; error: WireError } }
  | { kind: 'change'; change: SessionChange }
  | { kind: 'holder' }

export function openTabLine(origin: string, onNote: (note: TabNote) => void) {
  const channel = new BroadcastChannel(`oriel-walletconnect ${origin}`)
  channel.onmessage = ({ data }: MessageEvent<TabNote>) => onNote(data)
  return { tell: (note: TabNote) => channel.postMessage(note) }
}
