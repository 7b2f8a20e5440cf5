import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type DescribedCall, type Risk, risk } from '../../description/description.ts'
import { toNativeAmount, toNativeItem } from '../../description/items.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { Intent } from '../calldata/intent.ts'
import {
  describeCreation,
  describeInnerBatch,
  describeMalformed,
  describeNativeTransfer,
  describeSwap,
  describeUnknown,
  describeWrap,
} from './contractParts.ts'
import { describeRight, isTokenRight } from './givenRights.ts'
import { isUnderstood } from './known.ts'
import type { CallContext, Part } from './part.ts'
import { findCaller, getForwardingRisks } from './passedOn.ts'
import { findAddresses, withStrangers } from './strangers.ts'
import {
  describeApproval,
  describeApproveAll,
  describeNftTransfer,
  describePermit,
  describeTransfer,
} from './tokenParts.ts'

export type CallDescription = { call: DescribedCall; risks: Risk[] }

export function describeCall(decoded: DecodedCall, context: CallContext): CallDescription {
  const { call, inner, hiddenInner } = decoded
  const { title, items, risks: own = [], saysValue } = describePart(decoded, context)
  const caller = findCaller(decoded, context)
  const children = inner.map((innerCall) => describeCall(innerCall, { ...context, caller: caller ?? context.caller }))
  const risks = [
    ...own,
    ...getCodeRisks(decoded, context),
    ...getAccountRisks(decoded, context),
    ...getForwardingRisks(decoded, context),
    ...children.flatMap((child) => child.risks),
  ]
  if (hiddenInner > 0) {
    risks.push(risk('danger', 'too-many-calls', { count: hiddenInner }))
  }
  const sent = call.value > 0n && !saysValue ? [toNativeItem('item.sendsAlong', call.value, context.network)] : []
  const described = { ...call, title, items: [...sent, ...items], hiddenInner }
  return { call: { ...described, inner: children.map((child) => child.call) }, risks }
}

type Places = { tokens: string[]; addresses: string[]; recipients: string[] }

export function getCallAddresses({ call, intent, inner }: DecodedCall): Places {
  const own = {
    tokens: getTokens(intent, call.to),
    addresses: [call.to, findSpender(intent), ...getNamedAddresses(call, intent)].filter(
      (address) => address !== undefined,
    ),
    recipients: [findRecipient(intent, call.to)].filter((address) => address !== undefined),
  }
  const all = [own, ...inner.map(getCallAddresses)]
  return {
    tokens: all.flatMap(({ tokens }) => tokens),
    addresses: all.flatMap(({ addresses }) => addresses),
    recipients: all.flatMap(({ recipients }) => recipients),
  }
}

function findRecipient(intent: Intent, to: Hex | undefined): Hex | undefined {
  if (intent.type === 'native') return to
  return intent.type === 'transfer' || intent.type === 'transfer-nft' ? intent.to : undefined
}

/** Maximum number of addresses in an undecoded call that are checked for contract code. */
const maxNamed = 8
const getNamedAddresses = ({ data }: DecodedCall['call'], { type }: Intent): Hex[] =>
  type === 'unknown' || type === 'malformed' ? findAddresses(data).slice(0, maxNamed) : []

const ofTokens: readonly Intent['type'][] = [
  'transfer',
  'approve',
  'permit',
  'transfer-nft',
  'approve-all',
  'wrap',
  'unwrap',
]

function getTokens(intent: Intent, to: Hex | undefined): string[] {
  if (intent.type === 'swap') return [intent.path[0], intent.path.at(-1)].filter((token) => token !== undefined)
  if ((intent.type === 'approve' || intent.type === 'permit') && intent.token) return [intent.token]
  return (ofTokens.includes(intent.type) || isTokenRight(intent)) && to ? [to] : []
}

function findSpender(intent: Intent): Hex | undefined {
  if (intent.type === 'approve' || intent.type === 'permit') return intent.spender
  if (intent.type === 'right') return intent.holder
  return intent.type === 'approve-all' ? intent.operator : undefined
}

/**
 * Describes a call. For an unknown function, includes the risks that its selector suggests, because the guess may be
 * right.
 */
function describePart(decoded: DecodedCall, context: CallContext): Part {
  const part = describeIntent(decoded, context)
  if (isUnderstood(decoded, context)) return withStrangers(part, decoded, context)
  const { title, items, risks = [] } = describeUnknown(decoded)
  return withStrangers({ title, items, risks: [...risks, ...(part.risks ?? [])] }, decoded, context)
}

function describeIntent(decoded: DecodedCall, context: CallContext): Part {
  const { call, intent, signature } = decoded
  const { to } = call
  if (intent.type === 'create' || !to) return describeCreation(call, context)
  switch (intent.type) {
    case 'native':
      return describeNativeTransfer(to, call.value, context)
    case 'transfer':
      return describeTransfer(intent, to, context)
    case 'approve':
      return describeApproval(intent, to, context)
    case 'permit':
      return describePermit(intent, to, context)
    case 'transfer-nft':
      return describeNftTransfer(intent, to, context)
    case 'approve-all':
      return describeApproveAll(intent, to, context)
    case 'swap':
      return describeSwap(intent, to, context)
    case 'wrap':
    case 'unwrap':
      return describeWrap(intent, to, context)
    case 'right':
      return describeRight(intent, call, context)
    case 'batch':
      return describeInnerBatch(intent, to)
    case 'malformed':
      return describeMalformed(call, signature)
    default:
      return describeUnknown(decoded)
  }
}

/**
 * Returns a risk for a call to the account's own delegate or to the manager that it trusts, because both act as the
 * account. Excludes the delegate's batches, which can be decoded.
 */
function getAccountRisks({ call: { to, data }, intent }: DecodedCall, context: CallContext): Risk[] {
  if (!to || data === '0x') return []
  const isRun = isOwnDelegate(to, context) ? intent.type !== 'batch' : isSameAddress(to, smartAccounts.manager)
  return isRun ? [risk('danger', 'own-program')] : []
}

function isOwnDelegate(to: Hex, { account, chainData, delegate }: CallContext): boolean {
  if (!isSameAddress(to, account)) return false
  return delegate !== undefined || chainData.code.get(to.toLowerCase()) === 'delegated'
}

function getCodeRisks({ call: { to, data, value } }: DecodedCall, context: CallContext): Risk[] {
  const { chainData, network } = context
  if (!to || data === '0x' || chainData.code.get(to.toLowerCase()) !== 'none' || isOwnDelegate(to, context)) return []
  if (value === 0n) return [risk('warning', 'no-code', { address: to })]
  return [risk('danger', 'no-code.value', { address: to, amount: toNativeAmount(value, network) })]
}
