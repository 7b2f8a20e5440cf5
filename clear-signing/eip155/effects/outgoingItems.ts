import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Item } from '../../description/description.ts'
import { getFirstRows, type Label, toNativeItem, toPhraseItem, toTokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { Outflow } from './outflows.ts'
import { getRightSize, type Right } from './rights.ts'

type OutgoingItemsParams = {
  first: Item[]
  rights: Right[]
  outflows: Outflow[]
  /** True if the wallet cannot determine what leaves. */
  isBlind: boolean
}

export function getOutgoingItems({ first, rights, outflows, isBlind }: OutgoingItemsParams, network: Network): Item[] {
  const native = outflows.filter(({ kind }) => kind === 'native')
  const others = outflows.filter(({ kind }) => kind !== 'native')
  const known = toRows(others.filter(isKnown), rights.filter(isKnown), network)
  // List unknown tokens last, because anyone can create many of them to bury valuable tokens.
  const unknown = toRows(others.filter(isUnknown), rights.filter(isUnknown), network)
  return getFirstRows([
    ...first,
    ...native.map((outflow) => toOutflowItem(outflow, network)),
    ...(isBlind ? [toPhraseItem('item.youSend', phrase('value.unknownAmount'))] : []),
    ...known,
    ...unknown,
  ])
}

const isKnown = (asset: { isKnown: boolean }) => asset.isKnown
const isUnknown = (asset: { isKnown: boolean }) => !asset.isKnown

function toRows(outflows: Outflow[], rights: Right[], network: Network): Item[] {
  const isWide = (right: Right) => right.all === true || getRightSize(right) === 'unlimited'
  return [
    ...rights.filter(isWide).map(toRightItem),
    ...groupItems(outflows, 'item.youSend', (outflow) => toOutflowItem(outflow, network)),
    ...groupItems(
      rights.filter((right) => !isWide(right)),
      'item.mayTake',
      toRightItem,
    ),
  ]
}

const getCollectionName = ({ name, symbol }: Pick<Outflow, 'name' | 'symbol'>) =>
  name ?? symbol ?? phrase('asset.collection')

type Nft = Pick<Outflow, 'token' | 'tokenId' | 'name' | 'symbol'> & { units?: bigint }

function groupItems<item extends Nft>(list: item[], label: Label, toItem: (item: item) => Item): Item[] {
  const groups = new Map<unknown, item[]>()
  for (const item of list) {
    const key = item.tokenId === undefined ? item : item.token?.toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    if (group.length === 1) return [toItem(first)]
    const count = group.reduce((sum, { units = 1n }) => sum + units, 0n)
    return [toPhraseItem(label, phrase('value.nfts', { count, collection: getCollectionName(first) }))]
  })
}

function toOutflowItem({ kind, units, symbol, name, decimals, token, tokenId, isKnown }: Outflow, network: Network) {
  const label = 'item.youSend'
  if (kind === 'native') return toNativeItem(label, units, network)
  if (tokenId === undefined) {
    const tokenInfo = { symbol, decimals, address: token, isKnown }
    return toTokenItem(label, units, tokenInfo)
  }
  const nft = { collection: name ?? symbol ?? phrase('asset.nft'), id: `${tokenId}` }
  const value =
    kind === 'erc1155' ? phrase('value.nft.several', { ...nft, amount: `${units}` }) : phrase('value.nft', nft)
  return toPhraseItem(label, value)
}

function toRightItem(right: Right): Item {
  const { amount, tokenId, symbol, decimals, token, isKnown } = right
  if (amount === undefined) {
    const collection = getCollectionName(right)
    const all = phrase('value.nfts.all', { collection })
    return toPhraseItem(
      'item.mayTake',
      tokenId === undefined ? all : phrase('value.nft', { collection, id: `${tokenId}` }),
    )
  }
  const tokenInfo = { symbol, decimals, address: token, isKnown }
  return toTokenItem('item.maySpend', amount, tokenInfo, getRightSize(right) === 'unlimited')
}
