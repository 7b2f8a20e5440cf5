/** Time in ms between two samples of a node. */
const sampleMs = 4000
const maxSamples = 10
/** Timeout of a sample, in ms. A node that does not respond in time counts as failed. */
export const pingTimeoutMs = 1000
/** Weights of viem's `rankTransports`. */
const latencyWeight = 0.3
const stabilityWeight = 0.7
/**
 * Minimum difference of two scores. Nodes with closer scores keep the configured order, so that they do not alternate.
 */
const scoreStep = 0.1

/** Latency of a node's response. `ms` is undefined if the node failed. */
type Sample = { ms: number | undefined }
type Sampled = { samples: Sample[]; at: number }

export type NodeRanking = {
  /**
   * Samples the nodes of a network that is in use: sends the same small call to each node, at most every four seconds.
   * Skips networks with a single node.
   */
  sample(rpcUrls: readonly string[]): void
  /** Records a failed request as a sample. */
  recordFailure(rpcUrl: string): void
  /** Returns the nodes, best first. Nodes without samples keep their place. */
  rank(rpcUrls: readonly string[]): string[]
}

type Options = { ping: (rpcUrl: string) => Promise<void>; now: () => number }

/** Ranks nodes by the latency and the stability of their last ten samples. */
export function createNodeRanking({ ping, now }: Options): NodeRanking {
  const nodes = new Map<string, Sampled>()

  function findNode(rpcUrl: string): Sampled {
    const node = nodes.get(rpcUrl) ?? { samples: [], at: Number.NEGATIVE_INFINITY }
    nodes.set(rpcUrl, node)
    return node
  }

  function record(rpcUrl: string, sample: Sample) {
    const { samples } = findNode(rpcUrl)
    samples.push(sample)
    if (samples.length > maxSamples) samples.shift()
  }

  async function measure(rpcUrl: string) {
    const startedAt = now()
    try {
      await ping(rpcUrl)
      record(rpcUrl, { ms: now() - startedAt })
    } catch {
      // The failure counts as a sample. Do not log it, because no request of a client failed.
      record(rpcUrl, { ms: undefined })
    }
  }

  return {
    sample(rpcUrls) {
      if (rpcUrls.length < 2) return
      for (const rpcUrl of rpcUrls) {
        const node = findNode(rpcUrl)
        if (node.at + sampleMs > now()) continue
        node.at = now()
        void measure(rpcUrl)
      }
    },
    recordFailure: (rpcUrl) => record(rpcUrl, { ms: undefined }),
    rank(rpcUrls) {
      const samples = rpcUrls.map((rpcUrl) => nodes.get(rpcUrl)?.samples ?? [])
      if (samples.some(({ length }) => length === 0)) return [...rpcUrls]
      const slowest = Math.max(...samples.map(computeLatency).filter((ms) => ms !== undefined))
      const scores = new Map(rpcUrls.map((rpcUrl, index) => [rpcUrl, computeScore(samples[index] ?? [], slowest)]))
      const getStep = (rpcUrl: string) => Math.round((scores.get(rpcUrl) ?? 0) / scoreStep)
      return rpcUrls.toSorted((a, b) => getStep(b) - getStep(a))
    },
  }
}

/** Returns the mean latency of the successful samples. */
function computeLatency(samples: readonly Sample[]): number | undefined {
  const times = samples.flatMap(({ ms }) => ms ?? [])
  return times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) / times.length : undefined
}

function computeScore(samples: readonly Sample[], slowest: number): number {
  const latency = computeLatency(samples)
  if (latency === undefined) return 0
  const stability = samples.filter(({ ms }) => ms !== undefined).length / samples.length
  const speed = slowest > 0 ? 1 - latency / slowest : 1
  return latencyWeight * speed + stabilityWeight * stability
}
