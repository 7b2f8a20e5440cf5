import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Item, Risk } from '../../description/description.ts'
import type { StoredPhrase } from '../../phrases/phrase.ts'
import type { Intent } from '../calldata/intent.ts'
import type { ChainData } from '../read/chainData.ts'

export type CallContext = {
  network: Network
  account: string
  chainData: ChainData
  /** Contract that makes the call on behalf of the account and therefore receives refunds to the caller. */
  caller?: Hex | undefined
  /** Delegate that the transaction sets for the account (EIP-7702). */
  delegate?: Hex | undefined
  /** Contracts that were called successfully by transactions that the user approved for this site. */
  usedContracts?: readonly string[] | undefined
  /** Unknown addresses for which a contract stores a new record. A separate risk already names them. */
  recorded?: readonly Hex[] | undefined
  /** Milliseconds since 1970. @default now */
  now?: number | undefined
}

export type Part = {
  title: StoredPhrase
  items: Item[]
  risks?: Risk[] | undefined
  saysValue?: boolean | undefined
}

export type IntentOf<type extends Intent['type']> = Intent & { type: type }

export const getSender = ({ caller, account }: CallContext): string => caller ?? account
