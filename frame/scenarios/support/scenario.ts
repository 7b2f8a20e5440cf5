import type { BootError } from '../../platform/bootRefusal.ts'
import type { UserActions } from './userActions.ts'

/** One state of one screen, rendered with mocked data instead of a wallet, chain or network. */
export type Scenario = {
  /** Name in the URL: `?scenario=<name>`. */
  name: string
  title: string
  surface: 'frame' | 'window' | 'standalone'
  /** Sets up the state. Called again each time the modal closes. */
  show: () => void
  /** Simulates user actions, to set state that is internal to a view. */
  play?: ((user: UserActions) => Promise<void>) | undefined
  bootError?: BootError | undefined
  /** User agent to simulate. @default the browser's own user agent */
  userAgent?: string | undefined
  /** True if the browser supports sharing text with other apps. @default false */
  canShare?: boolean
  waits?: boolean | undefined
}

export type ScenarioGroup = { area: string; scenarios: Scenario[] }
