import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CutProxy = { url: string; cut: () => void; mend: () => void; stop: () => Promise<void> }

/** Starts a proxy in front of `target`. Between `cut` and `mend`, it drops every request without a response. */
export async function startCutProxy(target: string): Promise<CutProxy> {
  let isCut = false
  const server = createServer(async (request, response) => {
    if (isCut) return request.destroy()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    })
    response.setHeader('content-type', 'application/json')
    response.end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend() {
      isCut = false
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
