import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Item } from '../../description/description.ts'
import { getFirstRows, type Label, toNativeItem, toPhraseItem, toTokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { Outflow } from './leaving.ts'
import { getRightSize, type Right } from './rights.ts'

type Given = {
  first: Item[]
  rights: Right[]
  leaving: Outflow[]
  /** True if the wallet cannot determine what leaves. */
  isBlind: boolean
}

export function getOutgoingItems({ first, rights, leaving, isBlind }: Given, network: Network): Item[] {
  const native = leaving.filter(({ kind }) => kind === 'native')
  const others = leaving.filter(({ kind }) => kind !== 'native')
  const known = toRows(others.filter(isKnown), rights.filter(isKnown), network)
  // List unknown tokens last, because anyone can create many of them to bury valuable tokens.
  const unknown = toRows(others.filter(isUnknown), rights.filter(isUnknown), network)
  return getFirstRows([
    ...first,
    ...native.map((one) => toOutflowItem(one, network)),
    ...(isBlind ? [toPhraseItem('item.youSend', phrase('value.unknownAmount'))] : []),
    ...known,
    ...unknown,
  ])
}

const isKnown = (one: { isKnown: boolean }) => one.isKnown
const isUnknown = (one: { isKnown: boolean }) => !one.isKnown

function toRows(leaving: Outflow[], rights: Right[], network: Network): Item[] {
  const isWide = (right: Right) => right.all === true || getRightSize(right) === 'unlimited'
  return [
    ...rights.filter(isWide).map(toRightItem),
    ...groupItems(leaving, 'item.youSend', (one) => toOutflowItem(one, network)),
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

function groupItems<one extends Nft>(list: one[], label: Label, toItem: (one: one) => Item): Item[] {
  const groups = new Map<unknown, one[]>()
  for (const one of list) {
    const key = one.tokenId === undefined ? one : one.token?.toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), one])
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
    const named = { symbol, decimals, address: token, isKnown }
    return toTokenItem(label, units, named)
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
  const named = { symbol, decimals, address: token, isKnown }
  return toTokenItem('item.maySpend', amount, named, getRightSize(right) === 'unlimited')
}
