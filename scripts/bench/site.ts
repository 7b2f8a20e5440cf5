import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { root } from '../local/stack.ts'
import { buildFloor, buildModule, type Sent } from './bundle.ts'

/**
 * The two sites of a benchmark. `echoUrl` serves a page that echoes messages, and a minimal React page as the floor: no
 * frame with React can be faster.
 */
export type Site = { hostUrl: string; echoUrl: string; stop: () => Promise<void> }

type Options = { port: number; frameUrl: string; networks: string[] }

const libraries: Record<string, string> = {
  '/penpal.js': 'node_modules/penpal/dist/penpal.js',
  '/universal-provider.js': 'node_modules/@walletconnect/universal-provider/dist/index.umd.js',
  '/argon2.js': 'node_modules/hash-wasm/dist/argon2.umd.min.js',
}

/** Starts both sites. To the browser, `localhost` and `echo.localhost` are different sites. */
export async function startSite({ port, frameUrl, networks }: Options): Promise<Site> {
  const tag = `<script src="${frameUrl}/oriel.js" data-project-id="default" data-networks="${networks.join()}"`
  const floorUrl = `http://echo.localhost:${port}/floor/`
  const pages: Record<string, string> = {
    '/bare': renderHostPage(''),
    '/tag': renderHostPage(`${tag}></script>`),
    '/preload': renderHostPage(`${tag} data-preload="idle"></script>`),
    '/module': renderHostPage('<script type="module" src="/module.js"></script>'),
    '/floorPage': renderFloorPage(floorUrl),
    '/floorIntended': renderFloorPage(floorUrl, 'preloadFloor()'),
    '/module.js': await buildModule({ frameUrl, projectId: 'default', networks }),
    '/echo': echoPage,
    '/argon2Worker.js': argon2Worker,
  }
  const floor = await buildFloor()
  // Listen on both loopback addresses, because Chromium may use either for `localhost`.
  const servers = await Promise.all(['127.0.0.1', '::1'].map((address) => listen({ pages, floor }, port, address)))
  return {
    hostUrl: `http://localhost:${port}`,
    echoUrl: `http://echo.localhost:${port}`,
    stop: async () => {
      await Promise.all(servers.map(close))
    },
  }
}

const renderHostPage = (head: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>
${head}
<script src="/penpal.js"></script>
<button data-oriel="open">Connect wallet</button>
<button id="kit" onclick="oriel.open()">Without preloading</button>
<button id="dialog" onclick="document.querySelector('dialog.own').showModal()">A dialog of the page</button>
<button id="iframe">A bare iframe</button>
<dialog class="own">Hello</dialog></html>`

const renderFloorPage = (
  src: string,
  onPointerEnter = '',
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title>
<style>
dialog { all: initial; display: block; position: fixed; inset: 0; opacity: 0; pointer-events: none; }
dialog[open] { opacity: 1; pointer-events: auto; }
iframe { border: 0; width: 100%; height: 100%; }
</style>
<button id="floor" onpointerenter="${onPointerEnter}">Open the floor</button>
<script>
let dialog
function preloadFloor() {
  if (dialog) return
  dialog = document.createElement('dialog')
  dialog.innerHTML = '<iframe src="${src}"></iframe>'
  document.body.append(dialog)
}
document.querySelector('#floor').onclick = () => {
  preloadFloor()
  dialog.showModal()
}
</script></html>`

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

type Served = { pages: Record<string, string>; floor: Sent }

async function respond({ pages, floor }: Served, path: string, response: ServerResponse) {
  const sent = { '/floor/': floor.html, '/floor.js': floor.script }[path]
  if (sent) {
    // Send Brotli if it is available. Chromium accepts Brotli over plain HTTP from this host, because `localhost` is a
    // secure context.
    const encoded = sent.br ? { 'Content-Encoding': 'br' } : {}
    response.writeHead(200, { ...sent.headers, ...encoded }).end(sent.br ?? sent.identity)
    return
  }
  const library = libraries[path]
  const body = library ? await readFile(resolve(root, library), 'utf8') : pages[path]
  const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

function listen(served: Served, port: number, address: string): Promise<Server | undefined> {
  return new Promise((done, reject) => {
    const server = createServer(({ url = '/' }, response) => void respond(served, url, response).catch(reject))
    server.once('error', (error: NodeJS.ErrnoException) => {
      // These errors mean that the machine has no IPv6.
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
