export function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function runInTurn<result>(work: () => Promise<result>): Promise<result> {
    if (running < atOnce) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
