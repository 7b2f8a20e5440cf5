import { connect, createServer, type Server, type Socket } from 'node:net'

export const roundTripMs = 85
const bytesPerMs = 9_000_000 / 8 / 1000
/** Size of a forwarded piece, small enough for a long response to arrive in many pieces. */
const pieceBytes = 8 * 1024

export const slowNetworkName = '85 ms round trips, 9 Mbit/s'

/**
 * Starts a TCP proxy that delays the bytes it forwards. The first bytes of a connection take an extra round trip, to
 * simulate the TCP handshake. All connections share the bandwidth. Slow start is not simulated.
 */
export async function startSlowProxy(target: number) {
  let freeAt = 0
  const server = createServer((browser) => {
    const upstream = connect(target, '127.0.0.1')
    const openAt = performance.now() + roundTripMs
    forward(browser, upstream, () => Math.max(performance.now(), openAt) + roundTripMs / 2)
    forward(upstream, browser, (bytes) => {
      freeAt = Math.max(performance.now(), freeAt) + bytes / bytesPerMs
      return freeAt + roundTripMs / 2
    })
  })
  const port = await listen(server)
  return { port, stop: () => new Promise<void>((done) => void server.close(() => done())) }
}

function forward(from: Socket, to: Socket, getTime: (bytes: number) => number) {
  const queue: { at: number; piece: Buffer | undefined }[] = []
  let isWaiting = false
  const flush = () => {
    isWaiting = false
    for (let next = queue[0]; next; next = queue[0]) {
      const wait = next.at - performance.now()
      if (wait > 0.5) return flushLater(wait)
      queue.shift()
      if (next.piece) to.write(next.piece)
      else to.end()
    }
  }
  const flushLater = (ms: number) => {
    if (!isWaiting) setTimeout(flush, ms)
    isWaiting = true
  }
  const add = (piece: Buffer | undefined) => {
    queue.push({ at: getTime(piece?.length ?? 0), piece })
    flushLater(0)
  }
  from.setNoDelay(true)
  from.on('data', (data) => {
    for (let at = 0; at < data.length; at += pieceBytes) add(data.subarray(at, at + pieceBytes))
  })
  from.on('end', () => add(undefined))
  from.on('error', () => to.destroy())
}

function listen(server: Server): Promise<number> {
  return new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}
