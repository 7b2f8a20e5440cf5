import type { Refusal } from '../../platform/bootRefusal.ts'
import type { UserActions } from './userActions.ts'

/** Describes one state of one screen by fixed data: no wallet, chain or network is needed to show it. */
export type Scenario = {
  /** Part of the address: `?scenario=<name>`. */
  name: string
  title: string
  surface: 'frame' | 'window' | 'standalone'
  /** Called again when the modal is closed. */
  show: () => void
  /** Performs the user's actions that lead to the state, if a view holds it internally. */
  play?: ((user: UserActions) => Promise<void>) | undefined
  refusal?: Refusal | undefined
  /** @default the browser's own user agent */
  userAgent?: string | undefined
  /** True when the browser can share a text with other apps. @default false */
  canShare?: boolean
  waits?: boolean | undefined
}

export type ScenarioGroup = { area: string; scenarios: Scenario[] }
