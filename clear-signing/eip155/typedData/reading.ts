import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type DescribedCall, type Description, type Risk, risk } from '../../description/description.ts'
import { type Label, toTokenItem } from '../../description/items.ts'
import type { ChainData } from '../read/chainData.ts'
import type { TokenInfo } from '../read/tokens.ts'
import type { SignedData } from './typedData.ts'

export type ReadingContext = {
  account: string
  /** Seconds since 1970. */
  seconds: bigint
  chainData: ChainData
  network: Network
}

export type Part = Pick<Description, 'kind' | 'title' | 'headline' | 'outflows' | 'opensDetails'> & {
  risks: Risk[]
  calls?: DescribedCall[]
}

export type Reading = {
  tokens: string[]
  addresses: string[]
  recipients?: string[]
  /** Account whose balances are read. @default the signing account */
  holder?: Hex
  isExact: boolean
  describe: (context: ReadingContext) => Part
}

/** Parses data of one kind. Returns undefined for all other data, even if it resembles this kind. */
export type Reader = (signed: SignedData) => Reading | undefined

export const findToken = ({ tokens }: ChainData, address: string): TokenInfo | undefined =>
  tokens.get(address.toLowerCase())

export function getOwnerRisks(owner: string, account: string): Risk[] {
  if (isSameAddress(owner, account)) return []
  return [risk('warning', 'other-owner.named', { owner })]
}

export const expiredRisk: Risk = risk('info', 'expired')

export function getTokenRisks(info: TokenInfo | undefined, { unavailable }: ChainData): Risk[] {
  if (unavailable !== undefined || (info && info.standard !== 'unknown')) return []
  return [risk('warning', 'unknown-token.amount')]
}

export const toAmountItem = (label: Label, units: bigint, token: string, chainData: ChainData) =>
  toTokenItem(label, units, findToken(chainData, token))
