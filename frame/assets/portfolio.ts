import type { Asset } from '../chains/asset.ts'

/** Returns an asset's value in US dollars, or undefined if its price is unknown. For display only. */
export function getFiatValue({
  units,
  decimals,
  price,
}: Pick<Asset, 'units' | 'decimals' | 'price'>): number | undefined {
  if (price === undefined) return undefined
  const value = Number(`${units}e-${decimals}`) * price
  return Number.isFinite(value) ? value : undefined
}

/**
 * Sorts assets for display: first by value, then assets without a price by name, then watched spam. Returns other spam
 * separately.
 */
export function sortAssets(assets: readonly Asset[]): { shown: Asset[]; spam: Asset[] } {
  // List the native currency even with a zero balance, because fees are paid in it.
  const held = assets.filter(
    ({ units, address, ...asset }) => units > 0n || address === undefined || asset.isWatched || asset.isNamed,
  )
  const listed = held.filter(({ isSpam }) => !isSpam).sort(compareByValue)
  const spam = held.filter(({ isSpam }) => isSpam).sort(compareByValue)
  const isWatched = (asset: Asset) => asset.isWatched === true
  return { shown: [...listed, ...spam.filter(isWatched)], spam: spam.filter((asset) => !isWatched(asset)) }
}

/**
 * Returns the total value of the assets. `unpriced` is the number of assets without a price. `value` is undefined if no
 * asset has a price.
 */
export function computeTotal(assets: readonly Asset[]): { value: number | undefined; unpriced: number } {
  const held = assets.filter(({ isSpam }) => !isSpam)
  const values = held.map(getFiatValue).filter((value) => value !== undefined)
  return {
    value: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined,
    unpriced: held.filter((asset) => asset.units > 0n && getFiatValue(asset) === undefined).length,
  }
}

/** Compares assets by value in descending order. Assets without a price come last, sorted by name. */
export function compareByValue(a: Asset, b: Asset): number {
  const [first, second] = [getFiatValue(a), getFiatValue(b)]
  if (first !== undefined && second !== undefined && first !== second) return second - first
  if ((first === undefined) !== (second === undefined)) return first === undefined ? 1 : -1
  if ((a.address === undefined) !== (b.address === undefined)) return a.address === undefined ? -1 : 1
  return a.symbol.localeCompare(b.symbol) || (a.address ?? '').localeCompare(b.address ?? '')
}
