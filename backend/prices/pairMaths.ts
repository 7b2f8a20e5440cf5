/**
 * Reserves of a Uniswap v2 pair in base units, in the direction of a swap. `feeBps` is in basis points of the input.
 */
export type Hop = { reserveIn: bigint; reserveOut: bigint; feeBps: number }

const ofEvery = 10_000n
/** Returns how many of 10,000 input units are swapped after the fee. Uniswap v2 swaps 9,970. */
const getSwapped = ({ feeBps }: Hop) => ofEvery - BigInt(feeBps)
const partsPerMillion = 1_000_000n

/** Returns the output of a route. Rounds down at each pair. Returns 0 if a pair has no output. */
export function getAmountOut(amount: bigint, hops: readonly Hop[]): bigint {
  return hops.reduce((input, hop) => {
    const { reserveIn, reserveOut } = hop
    const amountInWithFee = input * getSwapped(hop)
    const divisor = reserveIn * ofEvery + amountInWithFee
    return divisor === 0n ? 0n : (amountInWithFee * reserveOut) / divisor
  }, amount)
}

/** Returns the input required for an output of at least `amount`, or undefined when a pair's reserves are too small. */
export function getAmountIn(amount: bigint, hops: readonly Hop[]): bigint | undefined {
  let output = amount
  for (const hop of [...hops].reverse()) {
    const { reserveIn, reserveOut } = hop
    if (output >= reserveOut) return undefined
    // Round up by adding one, as UniswapV2Library.getAmountIn does.
    output = (reserveIn * output * ofEvery) / ((reserveOut - output) * getSwapped(hop)) + 1n
  }
  return output
}

/**
 * Returns the price impact in parts per million, relative to the pools' price before the swap. Both that price and the
 * output include the pool fees, so an infinitesimal swap has no impact.
 */
export function computePriceImpact(input: bigint, output: bigint, hops: readonly Hop[]): bigint {
  let expected = input
  let divisor = 1n
  for (const hop of hops) {
    expected *= hop.reserveOut * getSwapped(hop)
    divisor *= hop.reserveIn * ofEvery
  }
  if (expected === 0n) return partsPerMillion
  const impact = partsPerMillion - (output * divisor * partsPerMillion) / expected
  return impact < 0n ? 0n : impact
}

/** Formats parts per million as a decimal fraction, such as `0.0031`. */
export function toFraction(millionths: bigint): string {
  const digits = millionths.toString().padStart(7, '0')
  const places = digits.slice(-6).replace(/0+$/, '')
  return `${digits.slice(0, -6)}${places && `.${places}`}`
}
