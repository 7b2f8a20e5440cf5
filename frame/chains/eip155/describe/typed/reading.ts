import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { DescribedCall, Description, Risk } from '../../../description.ts'
import { tokenItem } from '../../../items.ts'
import type { Facts } from '../../read/facts.ts'
import type { TokenInfo } from '../../read/tokens.ts'
import { isSame } from '../items.ts'
import type { SignedData } from '../typedData.ts'

export type ReadingContext = {
  account: string
  /** Seconds since 1970. */
  seconds: bigint
  facts: Facts
  network: Network
}

export type Part = Pick<Description, 'kind' | 'title' | 'headline' | 'leaves'> & {
  risks: Risk[]
  calls?: DescribedCall[]
}

/** Typed data of a kind that is known: which addresses to ask the chain about, and how to say it with the answers. */
export type Reading = {
  tokens: string[]
  addresses: string[]
  /** Whose balances count. @default the account that signs */
  holder?: Hex
  /** The types are those of the standard to the letter, so that nothing else can be meant. */
  isExact: boolean
  describe: (context: ReadingContext) => Part
}

/** Returns undefined for data of another kind, and for data that only looks like this kind. */
export type Reader = (signed: SignedData) => Reading | undefined

export const tokenOf = ({ tokens }: Facts, address: string): TokenInfo | undefined => tokens.get(address.toLowerCase())

/** Returns a warning where the data names somebody else than the account as its owner. */
export function ownerRisks(owner: string, account: string, what: string): Risk[] {
  if (isSame(owner, account)) return []
  return [{ level: 'warning', code: 'other-owner', text: `${what} names the owner ${owner}, not your account.` }]
}

export const expiredRisk = (what: string, isMany = false): Risk => {
  const effect = isMany ? 'have expired already, so they have no effect' : 'has expired already, so it has no effect'
  return { level: 'info', code: 'expired', text: `${what} ${effect}.` }
}

/** Returns a warning where the contract of an amount is not a token that tells how it counts. */
export function tokenRisks(info: TokenInfo | undefined, { unavailable }: Facts): Risk[] {
  if (unavailable !== undefined || (info && info.standard !== 'unknown')) return []
  const text = 'The contract does not answer like a token, so the amount is shown as it is in the data.'
  return [{ level: 'warning', code: 'unknown-token', text }]
}

export const amountItem = (label: string, units: bigint, token: string, facts: Facts) =>
  tokenItem(label, units, tokenOf(facts, token))
