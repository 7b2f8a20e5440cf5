import type { WireError } from '@oriel/shared/errors/errors.ts'
import type { Pairing } from '../../connector/pairing.ts'
import type { SessionCalls, SessionChange } from './sessionCalls.ts'

export type SessionMethod = keyof SessionCalls

export type WirePairing = Omit<Pairing, 'error'> & { error?: WireError | undefined }

/** A message between the tabs of one origin. `id` is the caller's ID for the call, and `at` is when it was sent. */
export type TabMessage =
  | { kind: 'call'; from: string; id: number; at: number; method: SessionMethod; args: unknown }
  | { kind: 'cancel'; from: string; id: number }
  | { kind: 'taken'; to: string; id: number }
  | { kind: 'show'; to: string; id: number; pairing: WirePairing }
  | { kind: 'answer'; to: string; id: number; reply: { ok: true; value: unknown } | { ok: false; error: WireError } }
  | { kind: 'change'; change: SessionChange }
  | { kind: 'leader' }

export function openTabChannel(origin: string, onMessage: (message: TabMessage) => void) {
  const channel = new BroadcastChannel(`oriel-walletconnect ${origin}`)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  return { post: (message: TabMessage) => channel.postMessage(message) }
}
