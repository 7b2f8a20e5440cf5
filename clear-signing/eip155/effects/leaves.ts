import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Item } from '../../description/description.ts'
import { firstRows, type Label, nativeItem, phraseItem, tokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { Leaving } from './leaving.ts'
import { type Right, sizeOf } from './rights.ts'

type Given = {
  first: Item[]
  rights: Right[]
  leaving: Leaving[]
  /** True if the wallet cannot determine what leaves. */
  isBlind: boolean
}

export function leavesOf({ first, rights, leaving, isBlind }: Given, network: Network): Item[] {
  const native = leaving.filter(({ kind }) => kind === 'native')
  const others = leaving.filter(({ kind }) => kind !== 'native')
  const known = rowsOf(others.filter(isKnown), rights.filter(isKnown), network)
  // Unknown tokens come last, because anyone can create many to bury valuable ones.
  const unknown = rowsOf(others.filter(isUnknown), rights.filter(isUnknown), network)
  return firstRows([
    ...first,
    ...native.map((one) => leavingItem(one, network)),
    ...(isBlind ? [phraseItem('item.youSend', phrase('value.unknownAmount'))] : []),
    ...known,
    ...unknown,
  ])
}

const isKnown = (one: { isKnown: boolean }) => one.isKnown
const isUnknown = (one: { isKnown: boolean }) => !one.isKnown

function rowsOf(leaving: Leaving[], rights: Right[], network: Network): Item[] {
  const isWide = (right: Right) => right.all === true || sizeOf(right) === 'unlimited'
  return [
    ...rights.filter(isWide).map(rightItem),
    ...gather(leaving, 'item.youSend', (one) => leavingItem(one, network)),
    ...gather(
      rights.filter((right) => !isWide(right)),
      'item.mayTake',
      rightItem,
    ),
  ]
}

const collectionOf = ({ name, symbol }: Pick<Leaving, 'name' | 'symbol'>) =>
  name ?? symbol ?? phrase('asset.collection')

type Nft = Pick<Leaving, 'token' | 'tokenId' | 'name' | 'symbol'> & { units?: bigint }

function gather<one extends Nft>(list: one[], label: Label, toItem: (one: one) => Item): Item[] {
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
    return [phraseItem(label, phrase('value.nfts', { count, collection: collectionOf(first) }))]
  })
}

function leavingItem({ kind, units, symbol, name, decimals, token, tokenId, isKnown }: Leaving, network: Network) {
  const label = 'item.youSend'
  if (kind === 'native') return nativeItem(label, units, network)
  if (tokenId === undefined) {
    const named = { symbol, decimals, address: token, isKnown }
    return tokenItem(label, units, named)
  }
  const nft = { collection: name ?? symbol ?? phrase('asset.nft'), id: `${tokenId}` }
  const value =
    kind === 'erc1155' ? phrase('value.nft.several', { ...nft, amount: `${units}` }) : phrase('value.nft', nft)
  return phraseItem(label, value)
}

function rightItem(right: Right): Item {
  const { amount, tokenId, symbol, decimals, token, isKnown } = right
  if (amount === undefined) {
    const collection = collectionOf(right)
    const all = phrase('value.nfts.all', { collection })
    return phraseItem(
      'item.mayTake',
      tokenId === undefined ? all : phrase('value.nft', { collection, id: `${tokenId}` }),
    )
  }
  const named = { symbol, decimals, address: token, isKnown }
  return tokenItem('item.maySpend', amount, named, sizeOf(right) === 'unlimited')
}
