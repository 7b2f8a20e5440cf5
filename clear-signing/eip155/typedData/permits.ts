import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { maxUint256 } from 'viem'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { addressItem, firstRows, phraseItem, timeItem, tokenItem } from '../../description/items.ts'
import { permit2Address } from '../../known/permit2.ts'
import { phrase } from '../../phrases/phrase.ts'
import { spenderRisks } from '../call/risks.ts'
import { type AllowanceSize, allowanceSize, tokenAddressItem } from '../call/tokenItems.ts'
import { tokenShareRisks } from '../effects/leaving.ts'
import type { Facts } from '../read/facts.ts'
import { expiredRisk, ownerRisks, type Part, type Reader, type ReadingContext, tokenOf } from './reading.ts'
import { contractOf, hasMember, hexAt, integerAt, isExact, isShape, primaryOf, structsAt } from './struct.ts'
import { baseOf, type Member, type SignedData } from './typedData.ts'
import { witnessOf, witnessRisks } from './witness.ts'
import { rankOf, shareOf } from './worth.ts'

type Grant = { token: Hex; amount: bigint; until?: bigint }
type Permit = { owner?: Hex; spender: Hex; grants: Grant[]; until: bigint; isPermit2?: boolean }

const details = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const permissions = 'TokenPermissions(address token,uint256 amount)'
const transfer = 'address spender,uint256 nonce,uint256 deadline'
const known: ReadonlySet<string> = new Set([
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
  const exact = isExact(signed, known) || (withWitness.test(signed.primaryType) && permit.isPermit2 === true)
  // Only a limited number of tokens is read from the chain, so those with an amount come first.
  const grants = permit.grants.toSorted((one, other) => Number(one.amount === 0n) - Number(other.amount === 0n))
  return {
    tokens: grants.map(({ token }) => token),
    addresses: [permit.spender],
    isExact: exact,
    describe(context) {
      const part = describePermit({ ...permit, grants }, { contract: contractOf(signed), exact }, context)
      const witness = permit.isPermit2 ? witnessOf(signed) : undefined
      if (!witness) return part
      return { ...part, opensDetails: true, risks: [...part.risks, ...witnessRisks(witness, context.account)] }
    },
  }
}

/** Parses EIP-2612 permits, including variants of their field names. */
function readSpender(signed: SignedData): Permit | undefined {
  const { members, values } = primaryOf(signed)
  const token = contractOf(signed)
  for (const amount of ['value', 'amount'])
    for (const end of ['deadline', 'expiry']) {
      const shape = `address owner,address spender,uint256 ${amount},uint256 nonce,uint256 ${end}`
      if (!token || !isShape(members, shape)) continue
      const grants = [{ token, amount: integerAt(values, amount) }]
      return { owner: hexAt(values, 'owner'), spender: hexAt(values, 'spender'), grants, until: integerAt(values, end) }
    }
  return undefined
}

/** Parses DAI permits, which grant an unlimited allowance or none. An expiry of zero means none. */
function readHolder(signed: SignedData): Permit | undefined {
  const { members, values } = primaryOf(signed)
  const token = contractOf(signed)
  const shape = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed'
  if (!token || !isShape(members, shape)) return undefined
  const grants = [{ token, amount: values.allowed ? maxUint256 : 0n }]
  const until = integerAt(values, 'expiry') || maxUint256
  return { owner: hexAt(values, 'holder'), spender: hexAt(values, 'spender'), grants, until }
}

function readAllowance(signed: SignedData): Permit | undefined {
  const { members, values } = primaryOf(signed)
  const shape = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
  const list = listIn('details', shape, members, signed)
  if (!list || !isShape(members, `${list} details,address spender,uint256 sigDeadline`)) return undefined
  const grants = structsAt(values, 'details').map((one) => ({
    token: hexAt(one, 'token'),
    amount: integerAt(one, 'amount'),
    until: integerAt(one, 'expiration'),
  }))
  return { spender: hexAt(values, 'spender'), grants, until: integerAt(values, 'sigDeadline'), isPermit2: true }
}

/** Parses a transfer permit, which cannot revoke anything. */
function readTransfer(signed: SignedData): Permit | undefined {
  const { members, values } = primaryOf(signed)
  const list = listIn('permitted', 'address token,uint256 amount', members, signed)
  if (!list) return undefined
  const own = ['permitted', 'spender', 'nonce', 'deadline']
  const fields = members.filter(({ name }) => own.includes(name))
  if (members.length - fields.length > 1) return undefined
  if (!isShape(fields, `${list} permitted,address spender,uint256 nonce,uint256 deadline`)) return undefined
  const grants = structsAt(values, 'permitted').map((one) => ({
    token: hexAt(one, 'token'),
    amount: integerAt(one, 'amount'),
  }))
  if (grants.every(({ amount }) => amount === 0n)) return undefined
  return { spender: hexAt(values, 'spender'), grants, until: integerAt(values, 'deadline'), isPermit2: true }
}

function listIn(name: string, shape: string, members: readonly Member[], { types }: SignedData): string | undefined {
  const type = members.find((one) => one.name === name)?.type
  if (type === undefined || !hasMember(members, 'spender', 'address')) return undefined
  const base = baseOf(type)
  const fits = (type === base || type === `${base}[]`) && isShape(types.get(base) ?? [], shape)
  return fits ? type : undefined
}

const sizes: AllowanceSize[] = ['unlimited', 'unknown', 'above-balance', 'within-balance']

function worstFirst(grants: Grant[], { facts, network }: ReadingContext): Grant[] {
  const size = ({ token, amount }: Grant) => sizes.indexOf(allowanceSize(amount, tokenOf(facts, token)))
  const share = (grant: Grant) => Number(shareOf(grant, facts))
  const rank = (grant: Grant) => rankOf(grant, { facts, network })
  return grants
    .filter(({ amount }) => amount > 0n)
    .toSorted((one, other) => rank(one) - rank(other) || size(one) - size(other) || share(other) - share(one))
}

/** Sums transfers. An allowance replaces the previous one, so only the largest counts. */
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
  const { facts, account } = context
  const given = worstFirst(grants, context)
  const sums = worstFirst(sumUp(given), context)
  const takesAway = given.length === 0 && exact
  const idle = grants.length - given.length
  const shown = given.length > 0 ? given : grants.slice(0, 3)
  const rest = idle - (shown === given ? 0 : shown.length)
  const risks = grantRisks(permit, { given, sums }, context)
  if (isPermit2 && !sameAddress(contract, permit2Address)) risks.push(risk('danger', 'permit2-unknown-contract'))
  return {
    kind: 'permit',
    title: takesAway ? phrase('action.removeSpending') : phrase('action.allowSpending'),
    headline: [
      addressItem('item.spender', spender),
      ...shown.flatMap((grant) => grantItems(grant, facts)),
      ...(rest > 0 ? [phraseItem('item.and', phrase('value.tokensWithoutAmount', { count: rest }))] : []),
      timeItem('item.signatureExpires', until),
    ],
    leaves: firstRows(sums.map((grant) => spendItem(grant, facts))),
    risks: [...risks, ...(owner ? ownerRisks(owner, account) : [])],
  }
}

function spendItem({ token, amount }: Grant, facts: Facts): Item {
  const info = tokenOf(facts, token)
  return tokenItem('item.maySpend', amount, info, allowanceSize(amount, info) === 'unlimited')
}

function grantItems(grant: Grant, facts: Facts): Item[] {
  const end = grant.until === undefined ? [] : [timeItem('item.permissionEnds', grant.until)]
  return [spendItem(grant, facts), tokenAddressItem(grant.token, tokenOf(facts, grant.token)), ...end]
}

type Given = { given: Grant[]; sums: Grant[] }

function grantRisks(permit: Permit, { given, sums }: Given, { facts, seconds, account }: ReadingContext): Risk[] {
  const { owner = account, spender, until, isPermit2 } = permit
  if (given.length === 0) return until < seconds ? [expiredRisk] : []
  const risks: Risk[] = [risk('warning', 'permit')]
  for (const { token, amount } of sums) {
    const info = tokenOf(facts, token)
    risks.push(...spenderRisks({ spender, amount, token: info }, facts))
    if (sameAddress(owner, account)) risks.push(...tokenShareRisks(amount, info, { isAllowed: true }))
  }
  const ends = given.map((one) => one.until ?? until)
  if (ends.some((end) => end - seconds > longLivedSeconds)) risks.push(risk('warning', 'long-lived-permit'))
  // Permit2 treats a zero expiration as the block that includes the permit.
  const isOver = isPermit2 && given.every((one) => one.until !== undefined && one.until > 0n && one.until < seconds)
  if (until < seconds || isOver) risks.push(expiredRisk)
  return risks
}
