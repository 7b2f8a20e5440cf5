import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import {
  getFirstRows,
  type Label,
  toNativeItem,
  toPhraseItem,
  toTimeItem,
  toTokenItem,
} from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import { toTokenAddressItem } from '../call/tokenItems.ts'
import { getTokenShareRisks } from '../effects/outflows.ts'
import { expiredRisk, findToken, getOwnerRisks, type Part, type Reader, type ReadingContext } from './reading.ts'
import { getHex, getInteger, getPrimary, getStructs, isExact } from './struct.ts'
import { computeShare, createDustRisk, findDust, getReceivedRisks, rankToken } from './tokenValue.ts'
import { getBaseType, type SignedData, type Values } from './typedData.ts'

type Kind = 'native' | 'token' | 'nft' | 'any-nft' | 'chosen-nft'
/** `amount` is the larger of the start and end amounts for an offered item, and the smaller for a received item. */
type OrderItem = { kind: Kind; token: Hex; id: bigint; amount: bigint; recipient?: Hex | undefined }
type Order = { offerer: Hex; offer: OrderItem[]; consideration: OrderItem[]; start: bigint; end: bigint }

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const offerShape = item
const considerationShape = `${item},address recipient`
const lists = [
  'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime',
  'uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
].join(',')
const structs = `ConsiderationItem(${considerationShape})OfferItem(${offerShape})`
const knownTypes = new Set([`OrderComponents(${lists})${structs}`])
const bulk = /^BulkOrder\(OrderComponents(\[2\])+ tree\)$/
const maxShown = 6

export const readSeaport: Reader = (signed) => {
  const { type, members, values } = getPrimary(signed)
  const [tree] = members
  const isTree = members.length === 1 && tree !== undefined && tree.type !== getBaseType(tree.type)
  const orderType = isTree ? getBaseType(tree.type) : type
  if (!isOrderType(signed, orderType)) return undefined
  const orders = readAll(isTree ? getStructs(values, tree.name) : [values], readOrder)
  if (!orders) return undefined
  // Drop the empty orders that pad the tree of a bulk order.
  const real = orders.filter(({ offer, consideration }) => offer.length + consideration.length > 0)
  if (real.length === 0) return undefined
  const isKnown = isTree ? isKnownBulk(signed) : isExact(signed, knownTypes)
  return {
    tokens: real.flatMap(({ offer, consideration }) => [...offer, ...consideration].map(({ token }) => token)),
    addresses: [],
    isExact: isKnown,
    describe: (context) => describeOrders(real, context),
  }
}

function isKnownBulk(signed: SignedData): boolean {
  const [tree] = getPrimary(signed).members
  const text = `${signed.primaryType}(${tree?.type} ${tree?.name})`
  const order = { ...signed, primaryType: 'OrderComponents' }
  return bulk.test(text) && isExact(order, knownTypes)
}

function isOrderType({ types }: SignedData, type: string): boolean {
  const members = types.get(type) ?? []
  const hasField = (name: string, fieldType: string) =>
    members.some((member) => member.name === name && member.type === fieldType)
  const hasListField = (name: string, shape: string) => {
    const list = members.find((member) => member.name === name)?.type
    const inner = list?.endsWith('[]') ? types.get(list.slice(0, -2)) : undefined
    return inner?.map((member) => `${member.type} ${member.name}`).join(',') === shape
  }
  return (
    hasField('offerer', 'address') &&
    hasListField('offer', offerShape) &&
    hasListField('consideration', considerationShape)
  )
}

const kinds: Kind[] = ['native', 'token', 'nft', 'nft', 'any-nft', 'any-nft']

/** Reads every struct. Returns undefined if one cannot be read. */
function readAll<read>(values: Values[], read: (struct: Values) => read | undefined): read[] | undefined {
  const found = values.map(read).filter((item) => item !== undefined)
  return found.length === values.length ? found : undefined
}

function readOrder(values: Values): Order | undefined {
  const { startTime, endTime } = values
  const offer = readAll(getStructs(values, 'offer'), (struct) => readItem(struct, (a, b) => (a > b ? a : b)))
  const consideration = readAll(getStructs(values, 'consideration'), (struct) =>
    readItem(struct, (a, b) => (a < b ? a : b)),
  )
  if (!offer || !consideration) return undefined
  return {
    offerer: getHex(values, 'offerer'),
    offer,
    consideration,
    start: typeof startTime === 'bigint' ? startTime : 0n,
    end: typeof endTime === 'bigint' ? endTime : 2n ** 256n - 1n,
  }
}

function readItem(values: Values, pick: (a: bigint, b: bigint) => bigint): OrderItem | undefined {
  const kind = kinds[Number(getInteger(values, 'itemType'))]
  if (!kind) return undefined
  const id = getInteger(values, 'identifierOrCriteria')
  const isChosen = kind === 'any-nft' && id !== 0n
  return {
    kind: isChosen ? 'chosen-nft' : kind,
    token: getHex(values, 'token'),
    id,
    amount: pick(getInteger(values, 'startAmount'), getInteger(values, 'endAmount')),
    recipient: 'recipient' in values ? getHex(values, 'recipient') : undefined,
  }
}

const getOwnItems = ({ consideration }: Order, account: string) =>
  consideration.filter(({ recipient }) => isSameAddress(recipient, account))
const isForNothing = (order: Order, account: string) =>
  order.offer.length > 0 && !getOwnItems(order, account).some(({ amount }) => amount > 0n)

function describeOrders(orders: Order[], context: ReadingContext): Part {
  const { account } = context
  const getRank = (order: Order) => Number(isForNothing(order, account)) * 2 + Number(givesAny(order))
  const sorted = orders.toSorted((a, b) => getRank(b) - getRank(a))
  const shown = sorted.slice(0, maxShown)
  const hidden = sorted.length - shown.length
  const ends = orders.map(({ end }) => end)
  const headline = shown.flatMap((order) => [
    ...sortItems(order.offer, context).flatMap((item) => toItemRows('item.youGive', item, context)),
    ...getOwnItems(order, account).flatMap((item) => toItemRows('item.youReceive', item, context)),
  ])
  const offered = sumUp(sorted.flatMap(({ offer }) => offer))
  return {
    kind: 'order',
    title: orders.length > 1 ? phrase('action.orders') : phrase('action.order'),
    headline: [
      ...headline,
      ...(hidden > 0 ? [toPhraseItem('item.and', phrase('value.moreOrders', { count: hidden }))] : []),
      toTimeItem(
        'item.expires',
        ends.reduce((a, b) => (a > b ? a : b)),
      ),
    ],
    outflows: getFirstRows(
      sortItems(offered, context).flatMap((item) => toItemRows('item.youGive', item, context).slice(0, 1)),
    ),
    risks: [
      ...getOrderRisks(orders, hidden, context),
      ...getAssetRisks(offered, orders, context),
      ...getTimeRisks(orders, context),
    ],
  }
}

const isAny = ({ kind }: OrderItem) => kind === 'any-nft' || kind === 'chosen-nft'
const givesAny = ({ offer }: Order) => offer.some(isAny)

/** Sums the amounts of all orders. An NFT offered more than once counts once. */
function sumUp(items: OrderItem[]): OrderItem[] {
  const sums = new Map<string, OrderItem>()
  for (const item of items) {
    const key = `${item.kind} ${item.token.toLowerCase()} ${item.id}`
    const amount = sums.get(key)?.amount ?? 0n
    const largest = amount > item.amount ? amount : item.amount
    sums.set(key, { ...item, amount: item.kind === 'nft' ? largest : amount + item.amount })
  }
  return [...sums.values()]
}

/** Sorts known tokens before assets that anyone can create. */
function sortItems(items: OrderItem[], context: ReadingContext): OrderItem[] {
  const getRank = (item: OrderItem) => {
    if (isAny(item)) return 1
    if (item.kind === 'nft') return 2
    if (item.kind === 'native') return 0
    const rank = rankToken(item, context)
    return rank === 0 ? 0 : rank + 2
  }
  const getShare = (item: OrderItem) => (item.kind === 'token' ? Number(computeShare(item, context.chainData)) : 0)
  return items.toSorted((a, b) => getRank(a) - getRank(b) || getShare(b) - getShare(a))
}

function getOrderRisks(orders: Order[], hidden: number, { account }: ReadingContext): Risk[] {
  const risks = [risk('warning', orders.length > 1 ? 'order.many' : 'order')]
  if (hidden > 0) risks.push(risk('danger', 'order.hidden', { count: hidden }))
  if (orders.some((order) => isForNothing(order, account))) risks.push(risk('danger', 'order-for-nothing'))
  for (const { offerer } of orders) risks.push(...getOwnerRisks(offerer, account))
  return risks
}

function getAssetRisks(offered: OrderItem[], orders: Order[], context: ReadingContext): Risk[] {
  const { chainData, account } = context
  const risks: Risk[] = []
  for (const item of offered) {
    const info = findToken(chainData, item.token)
    if (item.kind === 'token') risks.push(...getTokenShareRisks(item.amount, info))
    if (!isAny(item)) continue
    const key = item.kind === 'any-nft' ? 'order-any-nft' : 'order-any-nft.chosen'
    risks.push(risk('danger', key, { collection: info?.name ?? item.token }))
  }
  for (const order of orders.filter(({ offer }) => offer.length > 0)) {
    const received = sumUp(getOwnItems(order, account)).filter(({ amount }) => amount > 0n)
    const traces = received.flatMap((item) => {
      if (item.kind !== 'native' && item.kind !== 'token') return []
      return findDust({ ...item, isNative: item.kind === 'native' }, context) ?? []
    })
    if (traces.length > 0 && traces.length === received.length) risks.push(createDustRisk(traces))
    for (const { kind, token } of received) if (kind !== 'native') risks.push(...getReceivedRisks(token, context))
  }
  return risks
}

function getTimeRisks(orders: Order[], { seconds }: ReadingContext): Risk[] {
  const isMany = orders.length > 1
  const risks: Risk[] = []
  if (orders.every(({ end }) => end <= seconds)) risks.push(isMany ? risk('info', 'expired.many') : expiredRisk)
  if (orders.some(({ start }) => start > seconds))
    risks.push(risk('info', isMany ? 'not-yet-valid.many' : 'not-yet-valid'))
  return risks
}

function toItemRows(label: Label, { kind, token, id, amount }: OrderItem, context: ReadingContext): Item[] {
  const info = findToken(context.chainData, token)
  const address = toTokenAddressItem(token, info)
  const of = { amount: `${amount}`, collection: info?.name ?? token }
  if (kind === 'native') return [toNativeItem(label, amount, context.network)]
  if (kind === 'token') return [toTokenItem(label, amount, info), address]
  if (kind === 'any-nft') return [toPhraseItem(label, phrase('value.nfts.any', of)), address]
  if (kind === 'chosen-nft') return [toPhraseItem(label, phrase('value.nfts.chosen', of)), address]
  const collection = info?.name ?? phrase('asset.nft')
  return [toPhraseItem(label, phrase('value.nft.several', { ...of, collection, id: `${id}` })), address]
}
