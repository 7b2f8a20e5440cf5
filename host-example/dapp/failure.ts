export type Failure = { code?: number | undefined; message: string }

type ErrorLike = { code?: unknown; message?: unknown; shortMessage?: unknown; cause?: unknown; info?: unknown }

const maxDepth = 8

/** Returns the wallet's own error. Libraries wrap it (viem in `cause`, ethers in `info.error`). */
export function readFailure(error: unknown): Failure {
  const chain = [...unwrap(error)]
  const outer = chain[0]
  const coded = chain.findLast(({ code }) => typeof code === 'number') ?? outer
  const message = coded?.shortMessage ?? coded?.message ?? outer?.message
  return {
    code: typeof coded?.code === 'number' ? coded.code : undefined,
    message: typeof message === 'string' && message ? message : String(error),
  }
}

function* unwrap(error: unknown): Generator<ErrorLike> {
  let current = error
  for (let depth = 0; depth < maxDepth && typeof current === 'object' && current !== null; depth++) {
    const layer: ErrorLike = current
    yield layer
    const info: { error?: unknown } = typeof layer.info === 'object' && layer.info ? layer.info : {}
    current = layer.cause ?? info.error
  }
}
