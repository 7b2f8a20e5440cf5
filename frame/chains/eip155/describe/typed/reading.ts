import { type Hex, sameAddress } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { DescribedCall, Description, Risk } from '../../../description.ts'
import { tokenItem } from '../../../items.ts'
import type { Facts } from '../../read/facts.ts'
import type { TokenInfo } from '../../read/tokens.ts'
import type { SignedData } from '../typedData.ts'

export type ReadingContext = {
  account: string
  /** Seconds since 1970. */
  seconds: bigint
  facts: Facts
  network: Network
}

export type Part = Pick<Description, 'kind' | 'title' | 'headline' | 'leaves' | 'opensDetails'> & {
  risks: Risk[]
  calls?: DescribedCall[]
}

/**
 * Typed data of a known kind: the addresses to ask the chain about, and a function that describes it with the answers.
 */
export type Reading = {
  tokens: string[]
  addresses: string[]
  /** The account whose balances count. @default the account that signs */
  holder?: Hex
  /** The types are exactly those of the standard, so the meaning is certain. */
  isExact: boolean
  describe: (context: ReadingContext) => Part
}

/**
 * Reads one kind of typed data. Returns undefined for data of another kind, and for data that only resembles this kind.
 */
export type Reader = (signed: SignedData) => Reading | undefined

export const tokenOf = ({ tokens }: Facts, address: string): TokenInfo | undefined => tokens.get(address.toLowerCase())

/** Returns a warning when the data names another owner than the account. */
export function ownerRisks(owner: string, account: string, what: string): Risk[] {
  if (sameAddress(owner, account)) return []
  return [{ level: 'warning', code: 'other-owner', text: `${what} names the owner ${owner}, not your account.` }]
}

export const expiredRisk = (what: string, isMany = false): Risk => {
  const effect = isMany ? 'have expired already, so they have no effect' : 'has expired already, so it has no effect'
  return { level: 'info', code: 'expired', text: `${what} ${effect}.` }
}

/** Returns a warning when the contract of an amount does not answer like a token, so its decimals are unknown. */
export function tokenRisks(info: TokenInfo | undefined, { unavailable }: Facts): Risk[] {
  if (unavailable !== undefined || (info && info.standard !== 'unknown')) return []
  const text = 'The contract does not answer like a token, so the amount is shown as it is in the data.'
  return [{ level: 'warning', code: 'unknown-token', text }]
}

export const amountItem = (label: string, units: bigint, token: string, facts: Facts) =>
  tokenItem(label, units, tokenOf(facts, token))
