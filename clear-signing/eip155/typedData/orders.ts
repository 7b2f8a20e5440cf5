import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { maxUint256 } from 'viem'
import { type Risk, risk } from '../../description/description.ts'
import { toAddressItem, toNativeItem, toTimeItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { isZero, toTokenAddressItem } from '../call/tokenItems.ts'
import { getTokenShareRisks } from '../effects/outflows.ts'
import {
  expiredRisk,
  findToken,
  getOwnerRisks,
  getTokenRisks,
  type Part,
  type Reader,
  type ReadingContext,
  toAmountItem,
} from './reading.ts'
import { getHex, getInteger, getPrimary, getVerifyingContract, isExact, isShape } from './struct.ts'
import { createDustRisk, findDust, getReceivedRisks } from './tokenValue.ts'
import type { SignedData, Values } from './typedData.ts'

type Side = { token: Hex; amount: bigint; isNative?: boolean }
type Order = { maker?: Hex; receiver?: Hex; give: Side; receive: Side; until: bigint; isOpen?: boolean }
type Row = { name: string; shape: string; read: (values: Values) => Order | undefined }

/** 1inch's extension flag. If it is set, a contract named in the order computes the making and taking amounts. */
const hasExtension = 1n << 249n

const rows: Row[] = [
  {
    name: 'LimitOrder',
    shape: [
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount',
      'address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt',
    ].join(','),
    read: (values) => readMaker(values, getInteger(values, 'expiry')),
  },
  {
    name: 'RfqOrder',
    shape: [
      'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker',
      'address txOrigin,bytes32 pool,uint64 expiry,uint256 salt',
    ].join(','),
    read: (values) => readMaker(values, getInteger(values, 'expiry')),
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
      receiver: getHex(values, 'receiver'),
      give: {
        token: getHex(values, 'sellToken'),
        amount: getInteger(values, 'sellAmount') + getInteger(values, 'feeAmount'),
      },
      receive: {
        token: getHex(values, 'buyToken'),
        amount: getInteger(values, 'buyAmount'),
        // CoW's address for the native currency.
        isNative: /^0xe{40}$/i.test(getHex(values, 'buyToken')),
      },
      until: getInteger(values, 'validTo'),
    }),
  },
]

function readMaker(values: Values, until: bigint): Order {
  return {
    maker: getHex(values, 'maker'),
    give: { token: getHex(values, 'makerToken'), amount: getInteger(values, 'makerAmount') },
    receive: { token: getHex(values, 'takerToken'), amount: getInteger(values, 'takerAmount') },
    until,
  }
}

function readOneInch(values: Values): Order {
  const traits = getInteger(values, 'makerTraits')
  const end = (traits >> 80n) & (2n ** 40n - 1n)
  return {
    maker: getHex(values, 'maker'),
    receiver: getHex(values, 'receiver'),
    give: { token: getHex(values, 'makerAsset'), amount: getInteger(values, 'makingAmount') },
    receive: { token: getHex(values, 'takerAsset'), amount: getInteger(values, 'takingAmount') },
    until: end === 0n ? maxUint256 : end,
    isOpen: (traits & hasExtension) !== 0n,
  }
}

export const readExchange: Reader = (signed: SignedData) => {
  const { members, values } = getPrimary(signed)
  const row = rows.find(({ shape }) => isShape(members, shape))
  const order = getVerifyingContract(signed) && row?.read(values)
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
  const { chainData, account, network } = context
  const giveItem = toAmountItem('item.youGive', give.amount, give.token, chainData)
  const label = 'item.youReceiveAtLeast'
  const received = receive.isNative
    ? [toNativeItem(label, receive.amount, network)]
    : [
        toAmountItem(label, receive.amount, receive.token, chainData),
        toTokenAddressItem(receive.token, findToken(chainData, receive.token)),
      ]
  const isForAccount = isOwn(receiver, account)
  const isSure = isForAccount && !order.isOpen
  return {
    kind: 'order',
    title: phrase('action.order'),
    headline: [
      giveItem,
      toTokenAddressItem(give.token, findToken(chainData, give.token)),
      ...(isSure ? received : []),
      ...(isForAccount || receiver === undefined ? [] : [toAddressItem('item.receiver', receiver)]),
      toTimeItem('item.expires', until),
    ],
    outflows: [giveItem],
    risks: getExchangeRisks(order, isForAccount, context),
  }
}

/** True if the signer is the receiver. A missing receiver and the zero address also mean the signer. */
const isOwn = (receiver: Hex | undefined, account: string) =>
  receiver === undefined || isZero(receiver) || isSameAddress(receiver, account)

function getExchangeRisks(order: Order, isForAccount: boolean, context: ReadingContext): Risk[] {
  const { chainData, account, seconds } = context
  const { give, receive, maker, receiver, until, isOpen } = order
  const info = findToken(chainData, give.token)
  const risks: Risk[] = [risk('warning', 'order')]
  if (receive.amount === 0n || (!isForAccount && !isOpen)) risks.push(risk('danger', 'order-for-nothing'))
  else if (isForAccount) {
    const trace = findDust(receive, context)
    if (trace !== undefined) risks.push(createDustRisk([trace]))
    if (!receive.isNative) risks.push(...getReceivedRisks(receive.token, context))
  }
  if (isOpen) risks.push(risk('danger', 'order.open'))
  if (!isForAccount && receiver !== undefined) risks.push(risk('danger', 'other-recipient', { recipient: receiver }))
  if (maker) risks.push(...getOwnerRisks(maker, account))
  risks.push(...getTokenRisks(info, chainData), ...getTokenShareRisks(give.amount, info))
  return until < seconds ? [...risks, expiredRisk] : risks
}
