import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { root } from '../stack.ts'

/** The other site only echoes, which gives the floor for any frame. */
export type Site = { hostUrl: string; echoUrl: string; stop: () => Promise<void> }

type Options = { port: number; frameUrl: string; networks: string[] }

const libraries: Record<string, string> = {
  '/penpal.js': 'node_modules/penpal/dist/penpal.js',
  '/universal-provider.js': 'node_modules/@walletconnect/universal-provider/dist/index.umd.js',
  '/argon2.js': 'node_modules/hash-wasm/dist/argon2.umd.min.js',
}

/** `localhost` and `echo.localhost` are two sites to the browser. */
export async function startSite({ port, frameUrl, networks }: Options): Promise<Site> {
  const tag = `<script src="${frameUrl}/oriel.js" data-project-id="default" data-networks="${networks.join()}"`
  const pages: Record<string, string> = {
    '/bare': hostPage(''),
    '/tag': hostPage(`${tag}></script>`),
    '/preload': hostPage(`${tag} data-preload="idle"></script>`),
    '/echo': echoPage,
    '/argon2Worker.js': argon2Worker,
  }
  // Chromium may use either loopback address for `localhost`.
  const servers = await Promise.all(['127.0.0.1', '::1'].map((address) => listen(pages, port, address)))
  return {
    hostUrl: `http://localhost:${port}`,
    echoUrl: `http://echo.localhost:${port}`,
    stop: async () => {
      await Promise.all(servers.map(close))
    },
  }
}

const hostPage = (head: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
${head}
<script src="/penpal.js"></script>
<button data-oriel="open">Connect wallet</button>
<button id="kit" onclick="oriel.open()">Without preloading</button>
<button id="dialog" onclick="document.querySelector('dialog.own').showModal()">A dialog of the page</button>
<button id="iframe">A bare iframe</button>
<dialog class="own">Hello</dialog></html>`

const echoPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Echo</title><p class="card">Hello</p>
<script src="/penpal.js"></script>
<script>
const { connect, PortMessenger } = Penpal
addEventListener('message', ({ data, source, origin, ports: [port] }) => {
  if (data === 'port') port.onmessage = ({ data }) => port.postMessage(data)
  else if (data === 'penpal') connect({ messenger: new PortMessenger({ port }), methods: { echo: (text) => text } })
  else source.postMessage(data, origin)
})
parent.postMessage('echo is ready', '*')
</script></html>`

const argon2Worker = `importScripts('/argon2.js')
onmessage = async ({ data }) => postMessage(await hashwasm.argon2id({ ...data, outputType: 'hex' }))`

async function answer(pages: Record<string, string>, path: string, response: ServerResponse) {
  const library = libraries[path]
  const body = library ? await readFile(resolve(root, library), 'utf8') : pages[path]
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

function listen(pages: Record<string, string>, port: number, address: string): Promise<Server | undefined> {
  return new Promise((done, reject) => {
    const server = createServer(({ url = '/' }, response) => void answer(pages, url, response).catch(reject))
    server.once('error', (error: NodeJS.ErrnoException) => {
      // The machine has no IPv6.
      if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(error.code ?? '')) done(undefined)
      else reject(error)
    })
    server.listen(port, address, () => done(server))
  })
}

function close(server: Server | undefined): Promise<void> {
  return new Promise((done) => {
    if (!server) return done()
    server.close(() => done())
    server.closeAllConnections()
  })
}
