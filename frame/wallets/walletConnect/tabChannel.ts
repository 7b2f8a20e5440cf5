import type { WireError } from '#shared/errors.ts'
import type { Pairing } from '../connector/pairing.ts'
import type { PhoneChange, Phones } from './walletConnectSession.ts'

export type PhoneMethod = keyof Phones

/** A pairing on its way between tabs: its error as a value. */
export type WirePairing = Omit<Pairing, 'error'> & { error?: WireError }

/** What the tabs of one origin tell each other. `id` is the caller's number of its call, `at` when it was sent. */
export type TabNote =
  | { kind: 'call'; from: string; id: number; at: number; method: PhoneMethod; args: unknown }
  | { kind: 'cancel'; from: string; id: number }
  /** The tab with the client has it in work. */
  | { kind: 'taken'; to: string; id: number }
  | { kind: 'show'; to: string; id: number; pairing: WirePairing }
  | { kind: 'answer'; to: string; id: number; reply: { ok: true; value: unknown } | { ok: false; error: WireError } }
  | { kind: 'change'; change: PhoneChange }
  /** Another tab has the client from now on. */
  | { kind: 'holder' }

/** The line between the tabs of one origin. */
export function openTabLine(origin: string, onNote: (note: TabNote) => void) {
  const channel = new BroadcastChannel(`oriel-walletconnect ${origin}`)
  channel.onmessage = ({ data }: MessageEvent<TabNote>) => onNote(data)
  return { tell: (note: TabNote) => channel.postMessage(note) }
}
