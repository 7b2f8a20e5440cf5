import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
export const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
export const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const files: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  'good.json': (_, response) =>
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ name: 'Good \u202eone', image: `ipfs://${cid}/good.png`, description: 'It is.' })),
  'good.png': (_, response) => response.setHeader('Content-Type', 'image/png').end(png),
  'script.json': (_, response) =>
    response.setHeader('Content-Type', 'application/json').end(`{"image":"ipfs://${cid}/script.svg"}`),
  'script.svg': (_, response) => response.setHeader('Content-Type', 'image/svg+xml').end(script),
  'page.json': (_, response) =>
    response.setHeader('Content-Type', 'application/json').end(`{"image":"ipfs://${cid}/page.png"}`),
  'page.png': (_, response) => response.setHeader('Content-Type', 'image/png').end('<html><script>alert(1)</script>'),
  'html.json': (_, response) => response.setHeader('Content-Type', 'text/html').end('<html>'),
  'large.json': (_, response) =>
    response.setHeader('Content-Type', 'application/json').end(`"${'x'.repeat(10 * 1024 * 1024)}"`),
  'inside.json': (_, response) => response.writeHead(302, { Location: `${secretOrigin}/secret.json` }).end(),
  'claim.json': (_, response) =>
    response.setHeader('Content-Type', 'application/json').end('{"name":"Claim at free-apes.xyz"}'),
}

let secretOrigin = ''
let secretsAsked = 0
const gateway = createServer((request, response) => {
  const file = files[request.url?.split('/').at(-1) ?? '']
  if (file) file(request, response)
  else response.writeHead(404).end()
})
const secret = createServer((_, response) => {
  secretsAsked++
  response.setHeader('Content-Type', 'application/json').end('{"name":"secret"}')
})
const getOrigin = (server: typeof gateway) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

export async function startGateway() {
  for (const server of [gateway, secret]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  secretOrigin = getOrigin(secret)
  return {
    ipfs: `${getOrigin(gateway)}/ipfs/`,
    secretsAsked: () => secretsAsked,
    stop() {
      for (const server of [gateway, secret]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
