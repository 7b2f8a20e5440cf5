import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { maxUint256 } from 'viem'
import { type Risk, risk } from '../../description/description.ts'
import { addressItem, nativeItem, timeItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { isZero, tokenAddressItem } from '../call/tokenItems.ts'
import { tokenShareRisks } from '../effects/leaving.ts'
import {
  amountItem,
  expiredRisk,
  ownerRisks,
  type Part,
  type Reader,
  type ReadingContext,
  tokenOf,
  tokenRisks,
} from './reading.ts'
import { contractOf, hexAt, integerAt, isExact, isShape, primaryOf } from './struct.ts'
import type { SignedData, Values } from './typedData.ts'
import { forTraceRisk, receivedRisks, traceOf } from './worth.ts'

type Side = { token: Hex; amount: bigint; isNative?: boolean }
type Order = { maker?: Hex; receiver?: Hex; give: Side; receive: Side; until: bigint; isOpen?: boolean }
type Row = { name: string; shape: string; read: (values: Values) => Order | undefined }

/** 1inch's extension flag: a contract named in the order computes the making and taking amounts. */
const hasExtension = 1n << 249n

const rows: Row[] = [
  {
    name: 'LimitOrder',
    shape: [
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount',
      'address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt',
    ].join(','),
    read: (values) => readMaker(values, integerAt(values, 'expiry')),
  },
  {
    name: 'RfqOrder',
    shape: [
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker',
      'address txOrigin,bytes32 pool,uint64 expiry,uint256 salt',
    ].join(','),
    read: (values) => readMaker(values, integerAt(values, 'expiry')),
  },
  {
    name: 'Order',
    shape: [
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount',
      'uint256 takingAmount,uint256 makerTraits',
    ].join(','),
    read: readOneInch,
  },
  {
    name: 'Order',
    shape: [
      'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo',
      'bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    ].join(','),
    read: (values) => ({
      receiver: hexAt(values, 'receiver'),
      give: {
        token: hexAt(values, 'sellToken'),
        amount: integerAt(values, 'sellAmount') + integerAt(values, 'feeAmount'),
      },
      receive: {
        token: hexAt(values, 'buyToken'),
        amount: integerAt(values, 'buyAmount'),
        // CoW's address for the native currency.
        isNative: /^0xe{40}$/i.test(hexAt(values, 'buyToken')),
      },
      until: integerAt(values, 'validTo'),
    }),
  },
]

function readMaker(values: Values, until: bigint): Order {
  return {
    maker: hexAt(values, 'maker'),
    give: { token: hexAt(values, 'makerToken'), amount: integerAt(values, 'makerAmount') },
    receive: { token: hexAt(values, 'takerToken'), amount: integerAt(values, 'takerAmount') },
    until,
  }
}

function readOneInch(values: Values): Order {
  const traits = integerAt(values, 'makerTraits')
  const end = (traits >> 80n) & (2n ** 40n - 1n)
  return {
    maker: hexAt(values, 'maker'),
    receiver: hexAt(values, 'receiver'),
    give: { token: hexAt(values, 'makerAsset'), amount: integerAt(values, 'makingAmount') },
    receive: { token: hexAt(values, 'takerAsset'), amount: integerAt(values, 'takingAmount') },
    until: end === 0n ? maxUint256 : end,
    isOpen: (traits & hasExtension) !== 0n,
  }
}

export const readExchange: Reader = (signed: SignedData) => {
  const { members, values } = primaryOf(signed)
  const row = rows.find(({ shape }) => isShape(members, shape))
  const order = contractOf(signed) && row?.read(values)
  if (!row || !order) return undefined
  return {
    tokens: [order.give.token, order.receive.token],
    addresses: [],
    isExact: isExact(signed, new Set([`${row.name}(${row.shape})`])),
    describe: (context) => describeExchange(order, context),
  }
}

function describeExchange(order: Order, context: ReadingContext): Part {
  const { give, receive, receiver, until } = order
  const { facts, account, network } = context
  const given = amountItem('item.youGive', give.amount, give.token, facts)
  const label = 'item.youReceiveAtLeast'
  const received = receive.isNative
    ? [nativeItem(label, receive.amount, network)]
    : [
        amountItem(label, receive.amount, receive.token, facts),
        tokenAddressItem(receive.token, tokenOf(facts, receive.token)),
      ]
  const isForAccount = isOwn(receiver, account)
  const isSure = isForAccount && !order.isOpen
  return {
    kind: 'order',
    title: phrase('action.order'),
    headline: [
      given,
      tokenAddressItem(give.token, tokenOf(facts, give.token)),
      ...(isSure ? received : []),
      ...(isForAccount || receiver === undefined ? [] : [addressItem('item.receiver', receiver)]),
      timeItem('item.expires', until),
    ],
    leaves: [given],
    risks: exchangeRisks(order, isForAccount, context),
  }
}

/** True if the signer is the receiver, which is also what a missing receiver and the zero address mean. */
const isOwn = (receiver: Hex | undefined, account: string) =>
  receiver === undefined || isZero(receiver) || sameAddress(receiver, account)

function exchangeRisks(order: Order, isForAccount: boolean, context: ReadingContext): Risk[] {
  const { facts, account, seconds } = context
  const { give, receive, maker, receiver, until, isOpen } = order
  const info = tokenOf(facts, give.token)
  const risks: Risk[] = [risk('warning', 'order')]
  if (receive.amount === 0n || (!isForAccount && !isOpen)) risks.push(risk('danger', 'order-for-nothing'))
  else if (isForAccount) {
    const trace = traceOf(receive, context)
    if (trace !== undefined) risks.push(forTraceRisk([trace]))
    if (!receive.isNative) risks.push(...receivedRisks(receive.token, context))
  }
  if (isOpen) risks.push(risk('danger', 'order.open'))
  if (!isForAccount && receiver !== undefined) risks.push(risk('danger', 'other-recipient', { recipient: receiver }))
  if (maker) risks.push(...ownerRisks(maker, account))
  risks.push(...tokenRisks(info, facts), ...tokenShareRisks(give.amount, info))
  return until < seconds ? [...risks, expiredRisk] : risks
}
