import type { Refusal } from '../platform/bootRefusal.ts'
import type { Hand } from './userActions.ts'

/** One state of one screen, made of fixed data: no wallet, chain or network is needed to see it. */
export type Scenario = {
  /** In the address: `?scenario=<name>`. */
  name: string
  title: string
  surface: 'frame' | 'window'
  /** Puts the stores into the state; also run again when the modal is closed. */
  show: () => void
  /** What a person does to get there: for the state that a view keeps to itself. */
  play?: (hand: Hand) => Promise<void>
  /** Instead of the app: why the frame does not start. */
  refusal?: Refusal
  /** What the browser says it is. @default what it is */
  userAgent?: string
  /** Whether the browser can hand a text to other apps. @default false */
  canShare?: boolean
  /** Shows that something is on its way, and never comes. */
  waits?: boolean
}

export type ScenarioGroup = { area: string; scenarios: Scenario[] }
