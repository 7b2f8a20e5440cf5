import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type DescribedCall, type Risk, risk } from '../../description/description.ts'
import { nativeAmount, nativeItem } from '../../description/items.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { Intent } from '../calldata/intent.ts'
import { batchPart, createPart, malformedPart, nativePart, swapPart, unknownPart, wrapPart } from './contractParts.ts'
import { isOfToken, rightPart } from './givenRights.ts'
import { isUnderstood } from './known.ts'
import type { CallContext, Part } from './part.ts'
import { callerOf, passedOnRisks } from './passedOn.ts'
import { addressesIn, withStrangers } from './strangers.ts'
import { approveAllPart, approvePart, nftPart, permitPart, transferPart } from './tokenParts.ts'

export type CallDescription = { call: DescribedCall; risks: Risk[] }

export function describeCall(decoded: DecodedCall, context: CallContext): CallDescription {
  const { call, inner, hiddenInner } = decoded
  const { title, items, risks: own = [], saysValue } = partOf(decoded, context)
  const caller = callerOf(decoded, context)
  const children = inner.map((one) => describeCall(one, { ...context, caller: caller ?? context.caller }))
  const risks = [
    ...own,
    ...codeRisks(decoded, context),
    ...accountRisks(decoded, context),
    ...passedOnRisks(decoded, context),
    ...children.flatMap((child) => child.risks),
  ]
  if (hiddenInner > 0) {
    risks.push(risk('danger', 'too-many-calls', { count: hiddenInner }))
  }
  const sent = call.value > 0n && !saysValue ? [nativeItem('item.sendsAlong', call.value, context.network)] : []
  const described = { ...call, title, items: [...sent, ...items], hiddenInner }
  return { call: { ...described, inner: children.map((child) => child.call) }, risks }
}

type Places = { tokens: string[]; addresses: string[]; recipients: string[] }

export function addressesOfCall({ call, intent, inner }: DecodedCall): Places {
  const own = {
    tokens: tokensOf(intent, call.to),
    addresses: [call.to, spenderOf(intent), ...namedIn(call, intent)].filter((one) => one !== undefined),
    recipients: [recipientOf(intent, call.to)].filter((one) => one !== undefined),
  }
  const all = [own, ...inner.map(addressesOfCall)]
  return {
    tokens: all.flatMap(({ tokens }) => tokens),
    addresses: all.flatMap(({ addresses }) => addresses),
    recipients: all.flatMap(({ recipients }) => recipients),
  }
}

function recipientOf(intent: Intent, to: Hex | undefined): Hex | undefined {
  if (intent.type === 'native') return to
  return intent.type === 'transfer' || intent.type === 'transfer-nft' ? intent.to : undefined
}

/** Maximum number of addresses in an undecoded call to check for contract code. */
const maxNamed = 8
const namedIn = ({ data }: DecodedCall['call'], { type }: Intent): Hex[] =>
  type === 'unknown' || type === 'malformed' ? addressesIn(data).slice(0, maxNamed) : []

const ofTokens: readonly Intent['type'][] = [
  'transfer',
  'approve',
  'permit',
  'transfer-nft',
  'approve-all',
  'wrap',
  'unwrap',
]

function tokensOf(intent: Intent, to: Hex | undefined): string[] {
  if (intent.type === 'swap') return [intent.path[0], intent.path.at(-1)].filter((one) => one !== undefined)
  if ((intent.type === 'approve' || intent.type === 'permit') && intent.token) return [intent.token]
  return (ofTokens.includes(intent.type) || isOfToken(intent)) && to ? [to] : []
}

function spenderOf(intent: Intent): Hex | undefined {
  if (intent.type === 'approve' || intent.type === 'permit') return intent.spender
  if (intent.type === 'right') return intent.holder
  return intent.type === 'approve-all' ? intent.operator : undefined
}

/**
 * Describes a call. Unknown functions still get the risks that their selector suggests, because the guess may be right.
 */
function partOf(decoded: DecodedCall, context: CallContext): Part {
  const part = namedPart(decoded, context)
  if (isUnderstood(decoded, context)) return withStrangers(part, decoded, context)
  const { title, items, risks = [] } = unknownPart(decoded)
  return withStrangers({ title, items, risks: [...risks, ...(part.risks ?? [])] }, decoded, context)
}

function namedPart(decoded: DecodedCall, context: CallContext): Part {
  const { call, intent, signature } = decoded
  const { to } = call
  if (intent.type === 'create' || !to) return createPart(call, context)
  switch (intent.type) {
    case 'native':
      return nativePart(to, call.value, context)
    case 'transfer':
      return transferPart(intent, to, context)
    case 'approve':
      return approvePart(intent, to, context)
    case 'permit':
      return permitPart(intent, to, context)
    case 'transfer-nft':
      return nftPart(intent, to, context)
    case 'approve-all':
      return approveAllPart(intent, to, context)
    case 'swap':
      return swapPart(intent, to, context)
    case 'wrap':
    case 'unwrap':
      return wrapPart(intent, to, context)
    case 'right':
      return rightPart(intent, call, context)
    case 'batch':
      return batchPart(intent, to)
    case 'malformed':
      return malformedPart(call, signature)
    default:
      return unknownPart(decoded)
  }
}

/**
 * Returns the risks of a call to the account's own delegate, or to the manager that it trusts, because it acts as the
 * account. Only the delegate's batches can be decoded.
 */
function accountRisks({ call: { to, data }, intent }: DecodedCall, context: CallContext): Risk[] {
  if (!to || data === '0x') return []
  const isRun = isOwnProgram(to, context) ? intent.type !== 'batch' : sameAddress(to, smartAccounts.manager)
  return isRun ? [risk('danger', 'own-program')] : []
}

function isOwnProgram(to: Hex, { account, facts, program }: CallContext): boolean {
  if (!sameAddress(to, account)) return false
  return program !== undefined || facts.code.get(to.toLowerCase()) === 'delegated'
}

function codeRisks({ call: { to, data, value } }: DecodedCall, context: CallContext): Risk[] {
  const { facts, network } = context
  if (!to || data === '0x' || facts.code.get(to.toLowerCase()) !== 'none' || isOwnProgram(to, context)) return []
  if (value === 0n) return [risk('warning', 'no-code', { address: to })]
  return [risk('danger', 'no-code.value', { address: to, amount: nativeAmount(value, network) })]
}
