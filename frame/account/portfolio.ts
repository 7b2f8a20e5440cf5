import type { Asset } from '../chains/asset.ts'

/** What an amount is worth, in US dollars; undefined where nobody knows. For showing only. */
export function fiatOf({ units, decimals, price }: Pick<Asset, 'units' | 'decimals' | 'price'>): number | undefined {
  if (price === undefined) return undefined
  const value = Number(`${units}e-${decimals}`) * price
  return Number.isFinite(value) ? value : undefined
}

/**
 * Returns the tokens in the order they are shown in: by value, then those without a price by name. Spam is apart, unless the user
 * added it: then it comes last. Nothing is dropped.
 */
export function arrange(assets: readonly Asset[]): { shown: Asset[]; spam: Asset[] } {
  // The network's own currency is there also when there is nothing of it: fees are paid with it.
  const held = assets.filter(({ units, address, isWatched }) => units > 0n || address === undefined || isWatched)
  const listed = held.filter(({ isSpam }) => !isSpam).sort(byValue)
  const spam = held.filter(({ isSpam }) => isSpam).sort(byValue)
  const isWatched = (asset: Asset) => asset.isWatched === true
  return { shown: [...listed, ...spam.filter(isWatched)], spam: spam.filter((asset) => !isWatched(asset)) }
}

/** All priced tokens together; `unpriced` of the others are not in it. Undefined when nothing has a price. */
export function totalOf(assets: readonly Asset[]): { value: number | undefined; unpriced: number } {
  const held = assets.filter(({ isSpam }) => !isSpam)
  const values = held.map(fiatOf).filter((value) => value !== undefined)
  return {
    value: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined,
    unpriced: held.filter((asset) => asset.units > 0n && fiatOf(asset) === undefined).length,
  }
}

function byValue(one: Asset, other: Asset): number {
  const [first, second] = [fiatOf(one), fiatOf(other)]
  if (first !== undefined && second !== undefined && first !== second) return second - first
  if ((first === undefined) !== (second === undefined)) return first === undefined ? 1 : -1
  // The network's own first among equals.
  if ((one.address === undefined) !== (other.address === undefined)) return one.address === undefined ? -1 : 1
  return one.symbol.localeCompare(other.symbol) || (one.address ?? '').localeCompare(other.address ?? '')
}
