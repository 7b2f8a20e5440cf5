import { randomBytes } from 'node:crypto'
import type { RampAsset } from './rampAssets.ts'
import type { RampPayments } from './rampPayments.ts'

export type RampOptions = {
  port: number
  name: string
  /** The provider's fee in basis points. */
  feeBps: number
  assets: readonly RampAsset[]
  /** Clock in milliseconds since the epoch. */
  now?: () => number
}

type Session = { paymentId: string; expiresAt: number }

export type Ramp = Pick<RampOptions, 'name' | 'feeBps' | 'assets'> & {
  payments: RampPayments
  url: () => string
  now: () => number
  /** Creates a token that opens the payment's page once within five minutes. */
  openSession(paymentId: string): { token: string; expiresAt: number }
  /** Marks an unused token as used and returns its payment. */
  takeSession(token: string): string | undefined
}

const sessionMs = 5 * 60_000

export function createSessions(now: () => number): Pick<Ramp, 'openSession' | 'takeSession'> {
  const sessions = new Map<string, Session>()
  return {
    openSession(paymentId) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = now() + sessionMs
      sessions.set(token, { paymentId, expiresAt })
      return { token, expiresAt }
    },
    takeSession(token) {
      const session = sessions.get(token)
      sessions.delete(token)
      return session && session.expiresAt > now() ? session.paymentId : undefined
    },
  }
}
