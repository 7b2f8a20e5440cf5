import type { Hex } from '@oriel/shared/chains/caip.ts'
import { maxUint256 } from 'viem'
import { type DescribedCall, type Item, type Risk, risk } from '../../description/description.ts'
import { getFirstRows, toAddressItem, toPhraseItem, toTimeItem } from '../../description/items.ts'
import { type PhraseKey, phrase } from '../../phrases/phrase.ts'
import { describeCall, getCallAddresses } from '../call/describeCall.ts'
import { joinRouterSteps } from '../call/joinRouterSteps.ts'
import { isZero } from '../call/tokenItems.ts'
import { type DecodedCall, decodeCall } from '../calldata/calldata.ts'
import { expiredRisk, getOwnerRisks, type Part, type Reader, type ReadingContext } from './reading.ts'
import { getHex, getInteger, getPrimary, getVerifyingContract, hasMember, isExact, isShape } from './struct.ts'
import type { Member, SignedData } from './typedData.ts'

const safeGas = 'uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
const safeShapes = ['baseGas', 'dataGas'].map(
  (gas) => `address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 ${gas},${safeGas}`,
)
const knownSafe = new Set(safeShapes.map((shape) => `SafeTx(${shape})`))
type SafeTx = {
  to: Hex
  value: bigint
  data: Hex
  operation: bigint
  gasPrice: bigint
  gasToken: Hex
  refundReceiver: Hex
}

export const readSafe: Reader = (signed) => {
  const { members, values } = getPrimary(signed)
  const safe = getVerifyingContract(signed)
  if (!safe || !safeShapes.some((shape) => isShape(members, shape))) return undefined
  const transaction = {
    to: getHex(values, 'to'),
    value: getInteger(values, 'value'),
    data: getHex(values, 'data'),
    operation: getInteger(values, 'operation'),
    gasPrice: getInteger(values, 'gasPrice'),
    gasToken: getHex(values, 'gasToken'),
    refundReceiver: getHex(values, 'refundReceiver'),
  }
  const { to, value, data } = transaction
  const decoded = decodeCall({ to, value, data })
  return {
    ...getCallAddresses(decoded),
    holder: safe,
    isExact: isExact(signed, knownSafe),
    describe: (context) => describeSafe(transaction, { safe, decoded }, context),
  }
}

function describeSafe(
  transaction: SafeTx,
  { safe, decoded }: { safe: Hex; decoded: DecodedCall },
  context: ReadingContext,
): Part {
  const { call, risks } = describeCall(joinRouterSteps(decoded, context.network), { ...context, account: safe })
  const isDelegate = transaction.operation !== 0n
  const delegate = isDelegate
    ? [toPhraseItem('item.runsAs', phrase('value.safeCode')), toAddressItem('item.codeOf', transaction.to)]
    : []
  return {
    kind: 'transaction',
    title: phrase('action.safeTransaction'),
    headline: [toAddressItem('item.safe', safe), ...delegate, toPhraseItem('item.call', call.title), ...call.items],
    outflows: getFirstRows([...delegate.slice(1), ...getOutflowItems(call)]),
    risks: [
      risk('warning', 'call-by-signature.safe'),
      ...(isDelegate ? [createDelegateRisk(transaction.to)] : []),
      ...getRefundRisks(transaction, context),
      ...risks,
    ],
    calls: [call],
  }
}

function createDelegateRisk(to: Hex): Risk {
  return risk('danger', 'delegate-call', { contract: to })
}

function getRefundRisks({ gasPrice, gasToken, refundReceiver }: SafeTx, { network }: ReadingContext): Risk[] {
  if (gasPrice === 0n) return []
  const currency = isZero(gasToken) ? network.nativeCurrency.symbol : phrase('asset.token', { address: gasToken })
  // The zero address stands for the transaction's sender, who can be anyone.
  if (isZero(refundReceiver)) return [risk('danger', 'gas-refund.anyone', { currency })]
  return [risk('danger', 'gas-refund', { receiver: refundReceiver, currency })]
}

type Forward = { from: Hex; to: Hex; value: bigint; data: Hex; until: bigint; isBlock?: boolean; isExact: boolean }

/** Smallest number that counts as a Unix time, in September 2001. Smaller numbers are block numbers. */
const firstTime = 1_000_000_000n

const knownForwards = new Set([
  'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)',
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,uint256 validUntil)',
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,uint256 validUntilTime)',
])

/** Parses meta-transactions, in which a contract or forwarder (ERC-2771) executes a call on behalf of the account. */
export const readForward: Reader = (signed) => {
  const forward = readMetaTransaction(signed) ?? readRequest(signed)
  if (!forward) return undefined
  const { to, value, data } = forward
  const decoded = decodeCall({ to, value, data })
  return {
    ...getCallAddresses(decoded),
    isExact: forward.isExact,
    describe: (context) => describeForward(forward, decoded, context),
  }
}

function readMetaTransaction(signed: SignedData): Forward | undefined {
  const { members, values } = getPrimary(signed)
  const to = getVerifyingContract(signed)
  if (!to || !isShape(members, 'uint256 nonce,address from,bytes functionSignature')) return undefined
  const from = getHex(values, 'from')
  const data = getHex(values, 'functionSignature')
  return { from, to, value: 0n, data, until: maxUint256, isExact: isExact(signed, knownForwards) }
}

function readRequest(signed: SignedData): Forward | undefined {
  const { members, values } = getPrimary(signed)
  const from = findName(members, 'address', ['from', 'user'])
  const to = findName(members, 'address', ['to', 'target'])
  const value = findName(members, 'uint256', ['value'])
  if (!from || !to || !getVerifyingContract(signed) || !hasMember(members, 'data', 'bytes')) return undefined
  const until = members.find(
    ({ name, type }) => /^(deadline|validUntil(Time)?|userDeadline)$/.test(name) && /^uint\d+$/.test(type),
  )
  const end = until ? getInteger(values, until.name) : 0n
  return {
    from: getHex(values, from),
    to: getHex(values, to),
    value: value ? getInteger(values, value) : 0n,
    data: getHex(values, 'data'),
    // A forwarder treats a zero deadline as no deadline.
    until: end === 0n ? maxUint256 : end,
    // GSN stores a block number in this field. Other forwarders store a Unix time in seconds.
    isBlock: until?.name === 'validUntil' && end > 0n && end < firstTime,
    isExact: isExact(signed, knownForwards),
  }
}

const findName = (members: readonly Member[], type: string, names: string[]) =>
  names.find((name) => hasMember(members, name, type))

function describeForward({ from, to, until, isBlock }: Forward, decoded: DecodedCall, context: ReadingContext): Part {
  const { call, risks } = describeCall(joinRouterSteps(decoded, context.network), { ...context, account: from })
  const label = 'item.signatureExpires'
  const block = phrase('value.block', { number: `${until}` })
  const last = isBlock ? toPhraseItem(label, block) : toTimeItem(label, until)
  const end = until === maxUint256 ? [] : [last]
  return {
    kind: 'transaction',
    title: phrase('action.forward'),
    headline: [toPhraseItem('item.call', call.title), toAddressItem('item.contract', to), ...call.items, ...end],
    outflows: getFirstRows(getOutflowItems(call)),
    risks: [
      risk('danger', 'call-by-signature'),
      ...getOwnerRisks(from, context.account),
      ...(!isBlock && until < context.seconds ? [expiredRisk] : []),
      ...risks,
    ],
    calls: [call],
  }
}

const partyLabels: readonly PhraseKey[] = [
  ...(['item.to', 'item.spender', 'item.operator', 'item.newOwner', 'item.manager', 'item.mayBorrowForYou'] as const),
  ...([
    'item.givenTo',
    'item.votesForYou',
    'item.decidedBy',
    'item.receiver',
    'item.newCode',
    'item.removedOwner',
  ] as const),
]

function getOutflowItems({ title, items, inner }: DescribedCall): Item[] {
  const amount = items.find((item) => item.kind === 'amount')
  const party = items.find(({ label }) => partyLabels.includes(label.key))
  const more =
    inner.length > 0
      ? [toPhraseItem('item.calls', phrase('value.items', { items: inner.map((innerCall) => innerCall.title) }))]
      : []
  const details = [amount, party].filter((item) => item !== undefined)
  return [toPhraseItem('item.call', title), ...more, ...details]
}
