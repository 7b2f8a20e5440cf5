import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { Item, Risk } from '../../description.ts'
import type { Facts } from '../read/facts.ts'
import type { Intent } from './calldata.ts'

/** The facts that a call is described with. */
export type CallContext = {
  network: Network
  account: string
  facts: Facts
  /** The contract that makes the call in place of the account: what comes back to the caller belongs to it. */
  caller?: Hex
  /** Milliseconds since 1970. @default now */
  now?: number
}

/** A call in words. */
export type Part = {
  title: string
  items: Item[]
  risks?: Risk[]
  /** The native value of the call is one of the items. */
  saysValue?: boolean
}

export type IntentOf<type extends Intent['type']> = Intent & { type: type }
