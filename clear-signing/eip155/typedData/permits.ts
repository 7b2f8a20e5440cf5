import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { maxUint256 } from 'viem'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { getFirstRows, toAddressItem, toPhraseItem, toTimeItem, toTokenItem } from '../../description/items.ts'
import { permit2Address } from '../../known/permit2.ts'
import { phrase } from '../../phrases/phrase.ts'
import { getSpenderRisks } from '../call/risks.ts'
import { type AllowanceSize, getAllowanceSize, toTokenAddressItem } from '../call/tokenItems.ts'
import { getTokenShareRisks } from '../effects/outflows.ts'
import type { ChainData } from '../read/chainData.ts'
import { expiredRisk, findToken, getOwnerRisks, type Part, type Reader, type ReadingContext } from './reading.ts'
import {
  getHex,
  getInteger,
  getPrimary,
  getStructs,
  getVerifyingContract,
  hasMember,
  isExact,
  isShape,
} from './struct.ts'
import { computeShare, rankToken } from './tokenValue.ts'
import { getBaseType, type Member, type SignedData } from './typedData.ts'
import { findWitness, getWitnessRisks } from './witness.ts'

type Grant = { token: Hex; amount: bigint; until?: bigint }
type Permit = { owner?: Hex; spender: Hex; grants: Grant[]; until: bigint; isPermit2?: boolean }

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const transfer = 'address spender,uint256 nonce,uint256 deadline'
const knownTypes: ReadonlySet<string> = new Set([
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`,
  `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`,
  `PermitTransferFrom(TokenPermissions permitted,${transfer})${permissions}`,
  `PermitBatchTransferFrom(TokenPermissions[] permitted,${transfer})${permissions}`,
])
const withWitness = /^Permit(Batch)?WitnessTransferFrom$/
const longLivedSeconds = 60n * 60n * 24n * 30n

/** Parses a permit. Returns undefined if it grants nothing. */
export const readPermit: Reader = (signed) => {
  const permit = readSpender(signed) ?? readHolder(signed) ?? readAllowance(signed) ?? readTransfer(signed)
  if (!permit || permit.grants.length === 0) return undefined
  const exact = isExact(signed, knownTypes) || (withWitness.test(signed.primaryType) && permit.isPermit2 === true)
  // Put tokens with an amount first, because only a limited number of tokens is read from the chain.
  const grants = permit.grants.toSorted((a, b) => Number(a.amount === 0n) - Number(b.amount === 0n))
  return {
    tokens: grants.map(({ token }) => token),
    addresses: [permit.spender],
    isExact: exact,
    describe(context) {
      const part = describePermit({ ...permit, grants }, { contract: getVerifyingContract(signed), exact }, context)
      const witness = permit.isPermit2 ? findWitness(signed) : undefined
      if (!witness) return part
      return { ...part, opensDetails: true, risks: [...part.risks, ...getWitnessRisks(witness, context.account)] }
    },
  }
}

/** Parses EIP-2612 permits, including variants of their field names. */
function readSpender(signed: SignedData): Permit | undefined {
  const { members, values } = getPrimary(signed)
  const token = getVerifyingContract(signed)
  for (const amount of ['value', 'amount'])
    for (const end of ['deadline', 'expiry']) {
      const shape = `address owner,address spender,uint256 ${amount},uint256 nonce,uint256 ${end}`
      if (!token || !isShape(members, shape)) continue
      const grants = [{ token, amount: getInteger(values, amount) }]
      return {
        owner: getHex(values, 'owner'),
        spender: getHex(values, 'spender'),
        grants,
        until: getInteger(values, end),
      }
    }
  return undefined
}

/**
 * Parses DAI permits, which grant an unlimited allowance or none. An expiry of zero means that the permit never
 * expires.
 */
function readHolder(signed: SignedData): Permit | undefined {
  const { members, values } = getPrimary(signed)
  const token = getVerifyingContract(signed)
  const shape = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
  if (!token || !isShape(members, shape)) return undefined
  const grants = [{ token, amount: values.allowed ? maxUint256 : 0n }]
  const until = getInteger(values, 'expiry') || maxUint256
  return { owner: getHex(values, 'holder'), spender: getHex(values, 'spender'), grants, until }
}

function readAllowance(signed: SignedData): Permit | undefined {
  const { members, values } = getPrimary(signed)
  const shape = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
  const list = findListType('details', shape, members, signed)
  if (!list || !isShape(members, `${list} details,address spender,uint256 sigDeadline`)) return undefined
  const grants = getStructs(values, 'details').map((struct) => ({
    token: getHex(struct, 'token'),
    amount: getInteger(struct, 'amount'),
    until: getInteger(struct, 'expiration'),
  }))
  return { spender: getHex(values, 'spender'), grants, until: getInteger(values, 'sigDeadline'), isPermit2: true }
}

/** Parses a transfer permit. Unlike an allowance, it cannot revoke anything. */
function readTransfer(signed: SignedData): Permit | undefined {
  const { members, values } = getPrimary(signed)
  const list = findListType('permitted', 'address token,uint256 amount', members, signed)
  if (!list) return undefined
  const own = ['permitted', 'spender', 'nonce', 'deadline']
  const fields = members.filter(({ name }) => own.includes(name))
  if (members.length - fields.length > 1) return undefined
  if (!isShape(fields, `${list} permitted,address spender,uint256 nonce,uint256 deadline`)) return undefined
  const grants = getStructs(values, 'permitted').map((struct) => ({
    token: getHex(struct, 'token'),
    amount: getInteger(struct, 'amount'),
  }))
  if (grants.every(({ amount }) => amount === 0n)) return undefined
  return { spender: getHex(values, 'spender'), grants, until: getInteger(values, 'deadline'), isPermit2: true }
}

function findListType(
  name: string,
  shape: string,
  members: readonly Member[],
  { types }: SignedData,
): string | undefined {
  const type = members.find((member) => member.name === name)?.type
  if (type === undefined || !hasMember(members, 'spender', 'address')) return undefined
  const base = getBaseType(type)
  const fits = (type === base || type === `${base}[]`) && isShape(types.get(base) ?? [], shape)
  return fits ? type : undefined
}

const sizes: AllowanceSize[] = ['unlimited', 'unknown', 'above-balance', 'within-balance']

function sortByRisk(grants: Grant[], { chainData, network }: ReadingContext): Grant[] {
  const getSize = ({ token, amount }: Grant) => sizes.indexOf(getAllowanceSize(amount, findToken(chainData, token)))
  const getShare = (grant: Grant) => Number(computeShare(grant, chainData))
  const getRank = (grant: Grant) => rankToken(grant, { chainData, network })
  return grants
    .filter(({ amount }) => amount > 0n)
    .toSorted((a, b) => getRank(a) - getRank(b) || getSize(a) - getSize(b) || getShare(b) - getShare(a))
}

/** Sums transfers of the same token. An allowance replaces the previous one, so only the largest allowance counts. */
function sumUp(grants: Grant[]): Grant[] {
  const sums = new Map<string, Grant>()
  for (const grant of grants) {
    const key = grant.token.toLowerCase()
    const { amount = 0n, until } = sums.get(key) ?? {}
    const joined = until === undefined ? amount + grant.amount : amount > grant.amount ? amount : grant.amount
    sums.set(key, { ...grant, amount: joined < maxUint256 ? joined : maxUint256 })
  }
  return [...sums.values()]
}

type Form = { contract: Hex | undefined; exact: boolean }

function describePermit(permit: Permit, { contract, exact }: Form, context: ReadingContext): Part {
  const { owner, spender, grants, until, isPermit2 } = permit
  const { chainData, account } = context
  const granted = sortByRisk(grants, context)
  const sums = sortByRisk(sumUp(granted), context)
  const takesAway = granted.length === 0 && exact
  const idle = grants.length - granted.length
  const shown = granted.length > 0 ? granted : grants.slice(0, 3)
  const rest = idle - (shown === granted ? 0 : shown.length)
  const risks = getGrantRisks(permit, { granted, sums }, context)
  if (isPermit2 && !isSameAddress(contract, permit2Address)) risks.push(risk('danger', 'permit2-unknown-contract'))
  return {
    kind: 'permit',
    title: takesAway ? phrase('action.removeSpending') : phrase('action.allowSpending'),
    headline: [
      toAddressItem('item.spender', spender),
      ...shown.flatMap((grant) => toGrantItems(grant, chainData)),
      ...(rest > 0 ? [toPhraseItem('item.and', phrase('value.tokensWithoutAmount', { count: rest }))] : []),
      toTimeItem('item.signatureExpires', until),
    ],
    outflows: getFirstRows(sums.map((grant) => toSpendItem(grant, chainData))),
    risks: [...risks, ...(owner ? getOwnerRisks(owner, account) : [])],
  }
}

function toSpendItem({ token, amount }: Grant, chainData: ChainData): Item {
  const info = findToken(chainData, token)
  return toTokenItem('item.maySpend', amount, info, getAllowanceSize(amount, info) === 'unlimited')
}

function toGrantItems(grant: Grant, chainData: ChainData): Item[] {
  const end = grant.until === undefined ? [] : [toTimeItem('item.permissionEnds', grant.until)]
  return [toSpendItem(grant, chainData), toTokenAddressItem(grant.token, findToken(chainData, grant.token)), ...end]
}

type GrantSums = { granted: Grant[]; sums: Grant[] }

function getGrantRisks(
  permit: Permit,
  { granted, sums }: GrantSums,
  { chainData, seconds, account }: ReadingContext,
): Risk[] {
  const { owner = account, spender, until, isPermit2 } = permit
  if (granted.length === 0) return until < seconds ? [expiredRisk] : []
  const risks: Risk[] = [risk('warning', 'permit')]
  for (const { token, amount } of sums) {
    const info = findToken(chainData, token)
    risks.push(...getSpenderRisks({ spender, amount, token: info }, chainData))
    if (isSameAddress(owner, account)) risks.push(...getTokenShareRisks(amount, info, { isAllowed: true }))
  }
  const ends = granted.map((grant) => grant.until ?? until)
  if (ends.some((end) => end - seconds > longLivedSeconds)) risks.push(risk('warning', 'long-lived-permit'))
  // In Permit2, an expiration of zero means the time of the block that includes the permit, so it has not passed.
  const isOver =
    isPermit2 && granted.every((grant) => grant.until !== undefined && grant.until > 0n && grant.until < seconds)
  if (until < seconds || isOver) risks.push(expiredRisk)
  return risks
}
