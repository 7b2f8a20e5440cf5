import { z } from 'zod'
import { type Node, NodeError } from '../rpc/node.ts'

const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,32}$/i)
  .transform(BigInt)
const History = z.object({ baseFeePerGas: z.array(Quantity).min(1), reward: z.array(z.array(Quantity)) })

const blocks = '0xa'
const percentiles = [20, 50, 80]
/**
 * Percentages of the next base fee. The base fee can rise by 12.5% per full block (EIP-1559): 125% covers one full
 * block, 200% about six.
 */
const headroom = [125n, 150n, 200n] as const

/** Wei per gas, from the slowest to the fastest. */
export type GasPrices = { standard: bigint; fast: bigint; instant: bigint }

/**
 * Computes gas prices from the fees of the last blocks. Throws an `UpstreamsDownError` if the chain does not respond.
 */
export async function readGasPrices(node: Node): Promise<GasPrices> {
  const history = await readHistory(node)
  const base = history?.baseFeePerGas.at(-1)
  if (!history || !base) {
    const price = await node.requestParsed('eth_gasPrice', [], Quantity)
    return { standard: price, fast: (price * 110n) / 100n, instant: (price * 130n) / 100n }
  }
  const [standard, fast, instant] = headroom.map((percent, index) => {
    const tips = history.reward.map((block) => block[index] ?? 0n).toSorted((a, b) => (a < b ? -1 : 1))
    return (base * percent) / 100n + (tips[tips.length >> 1] ?? 0n)
  })
  return { standard: standard ?? base, fast: fast ?? base, instant: instant ?? base }
}

/** Reads the fee history. Returns undefined if the node does not support the method, or if the result is invalid. */
async function readHistory(node: Node): Promise<z.output<typeof History> | undefined> {
  try {
    return History.safeParse(await node.request('eth_feeHistory', [blocks, 'latest', percentiles])).data
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}
