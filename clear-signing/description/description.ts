import type { CaipNetworkId, Hex } from '@oriel/shared/chains/caip.ts'
import {
  type Amount,
  isSamePhrase,
  type ParamsOf,
  type Phrase,
  type PhraseKey,
  type StoredPhrase,
  type Text,
} from '../phrases/phrase.ts'
import type { ReadRecap } from './recap.ts'

export type RiskLevel = 'danger' | 'warning' | 'info'

export type RiskCode =
  | 'unlimited-allowance'
  | 'allowance'
  | 'allowance-above-balance'
  | 'allowance-unchecked'
  | 'nft-allowance'
  | 'shared-contract'
  | 'approval-for-all'
  | 'permit'
  | 'unknown-spender'
  | 'spender-without-code'
  | 'permit2-unknown-contract'
  | 'long-lived-permit'
  | 'order'
  | 'order-for-nothing'
  | 'delegation'
  | 'account-control'
  | 'other-account-control'
  | 'own-program'
  | 'program-replaced'
  | 'calls-in-order'
  | 'sponsor-refused'
  | 'manager'
  | 'voting-rights'
  | 'stake-rights'
  | 'credit'
  | 'transfer-by-signature'
  | 'call-by-signature'
  | 'delegate-call'
  | 'gas-refund'
  | 'order-any-nft'
  | 'expired'
  | 'not-yet-valid'
  | 'ownership-transfer'
  | 'weaker-safe'
  | 'permissions'
  | 'zero-address'
  | 'own-address'
  | 'look-alike-recipient'
  | 'unused-recipient'
  | 'first-recipient'
  | 'token-contract-recipient'
  | 'other-recipient'
  | 'no-code'
  | 'whole-balance'
  | 'large-part'
  | 'amount-unchecked'
  | 'nft-leaves'
  | 'over-limit'
  | 'swap-for-nothing'
  | 'swap-expired'
  | 'swap-slippage'
  | 'swap-deadline'
  | 'unknown-output'
  | 'other-owner'
  | 'account-deposit'
  | 'close-account'
  | 'burn'
  | 'transfer-fee'
  | 'permanent-delegate'
  | 'other-fee-payer'
  | 'durable-nonce'
  | 'high-fee'
  | 'other-signers'
  | 'replaces-waiting'
  | 'unknown-function'
  | 'unknown-party'
  | 'rights-change'
  | 'unknown-program'
  | 'malformed-data'
  | 'contract-creation'
  | 'unknown-token'
  | 'too-many-calls'
  | 'unread-tokens'
  | 'node-lies'
  | 'nodes-differ'
  | 'simulation-failed'
  | 'simulation-unavailable'
  | 'preview-differs'
  | 'preview-rough'
  | 'held-allowance'
  | 'chain-unreachable'
  | 'blind-data'
  | 'blind-hash'
  | 'blind-typed-data'
  | 'hidden-characters'
  | 'text-direction'
  | 'long-text'
  | 'truncated-text'
  | 'unreadable-message'
  | 'key-text'
  | 'typed-data-chain'
  | 'typed-data-no-chain'
  | 'typed-data-no-contract'
  | 'typed-data-unsigned-fields'
  | 'typed-data-invalid'
  | 'typed-data-names'
  | 'siwe-domain'
  | 'siwe-uri'
  | 'siwe-address'
  | 'siwe-chain'
  | 'siwe-time'
  | 'siwe-malformed'
  | 'siwe-resources'
  | 'siwe-recap'
  | 'login-domain'
  | 'login-elsewhere'

export type Risk = {
  level: RiskLevel
  code: RiskCode
  text: Phrase
  /** Numbers of the steps that carry this risk, if the request has more than one step. */
  steps?: number[]
}

type RiskKey = Extract<PhraseKey, `risk.${string}`> extends `risk.${infer key}` ? key : never
type CodeOf<key extends string> = key extends `${infer code}.${string}` ? code : key

export function risk<key extends RiskKey>(level: RiskLevel, key: key, ...params: ParamsOf<`risk.${key}`>): Risk {
  const [code] = key.split('.') as [CodeOf<RiskKey>]
  const [named] = params
  return { level, code, text: { key: `risk.${key}`, params: named } }
}

/** Row of a description. Its strings are untrusted, but already escaped for display. */
export type Item = { label: Phrase } & (
  | { kind: 'amount'; amount: Amount }
  | { kind: 'text'; value: Text; raw?: string | undefined }
  | { kind: 'address'; value: string }
  | { kind: 'code'; value: string; raw?: string | undefined }
  | { kind: 'time'; value: string; raw?: string | undefined }
)

export type DescribedCall = {
  title: StoredPhrase
  items: Item[]
  to?: Hex | undefined
  value: bigint
  data: Hex
  inner: DescribedCall[]
  hiddenInner: number
}

/** One call of a batch request. Its most important rows are always visible. */
export type Step = {
  title: StoredPhrase
  items: Item[]
  /** True if the step carries a risk of its own, so it is never collapsed. */
  isRisky: boolean
}

export type Message = { text: string; format: 'text' | 'hex'; bytes: number; truncated: boolean }

export type Siwe = {
  domain: string
  scheme?: string | undefined
  address: string
  statement?: string | undefined
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources: string[]
  /** Capabilities that the sign-in grants (EIP-5573). */
  recap?: ReadRecap | undefined
}

/** Content of an approval as plain data without markup, so the dapp can neither style nor forge it. */
export type Description<simulation = unknown> = {
  kind: 'message' | 'signIn' | 'typedData' | 'permit' | 'order' | 'transaction' | 'calls' | 'permissions' | 'other'
  title: StoredPhrase
  headline: Item[]
  details: Item[]
  /** True if the headline omits an important fact, so the details are expanded from the start. */
  opensDetails?: boolean | undefined
  /**
   * Assets that leave the account and rights that it grants, in at most three rows. Empty if nothing leaves. The button
   * bar repeats these rows, so a page that covers them also covers the button.
   */
  outflows: Item[]
  message?: Message
  siwe?: Siwe
  /** Sorted by severity, worst first. */
  risks: Risk[]
  calls: DescribedCall[]
  /** Set if one approval covers a batch of calls. */
  steps?: Step[]
  simulation?: simulation
  /** Network whose contracts accept the signature. @default the wallet's current network */
  networkId?: CaipNetworkId
  /** True if approving requires the wallet window or a passkey. */
  highRisk: boolean
}

const highRiskCodes: ReadonlySet<RiskCode> = new Set<RiskCode>([
  'unlimited-allowance',
  'allowance-above-balance',
  'allowance-unchecked',
  'nft-allowance',
  'approval-for-all',
  'permit',
  'order',
  'delegation',
  'ownership-transfer',
  'permissions',
  'simulation-failed',
  'whole-balance',
  'large-part',
  'amount-unchecked',
  'nft-leaves',
  'burn',
  'over-limit',
  'unknown-output',
  'contract-creation',
  'unknown-token',
  'chain-unreachable',
  'unknown-function',
  'unknown-program',
  'malformed-data',
  'blind-data',
  'blind-hash',
  'blind-typed-data',
  'unreadable-message',
  'key-text',
  'voting-rights',
  'stake-rights',
  'call-by-signature',
  'typed-data-unsigned-fields',
  'typed-data-names',
])
const levels: RiskLevel[] = ['danger', 'warning', 'info']

export function withRisks<description extends object>(description: description, risks: Risk[]) {
  const sorted = mergeRisks(risks).toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
  return { ...description, risks: sorted, highRisk: sorted.some(isHighRisk) }
}

/**
 * Merges risks with the same message. The result lists every affected step, or no steps if the risk applies to the
 * whole request.
 */
function mergeRisks(risks: Risk[]): Risk[] {
  const unique = risks.filter((risk, at) => risks.findIndex((other) => isSamePhrase(other.text, risk.text)) === at)
  return unique.map((risk) => {
    const { steps: _, ...rest } = risk
    const same = risks.filter((other) => isSamePhrase(other.text, risk.text))
    const steps = [...new Set(same.flatMap(({ steps = [] }) => steps))]
    return same.every((other) => other.steps) && steps.length > 0 ? { ...rest, steps } : rest
  })
}

export const isHighRisk = ({ level, code }: Risk) => level === 'danger' || highRiskCodes.has(code)
