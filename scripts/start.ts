import { describeExtension } from './extension/describeExtension.ts'
import { readOwnOrigins } from './local/ownOrigins.ts'
import { keptData, startStack } from './local/stack.ts'

const started = performance.now()
const log = (line: string) => console.log(`\x1b[2m›\x1b[0m ${line}`)
const start = async () => startStack({ log, dataDir: keptData, origins: readOwnOrigins(process.env.ORIEL_ORIGINS) })
const stack = await start().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

console.log(`
  Oriel is up (${((performance.now() - started) / 1000).toFixed(1)} s). Open the first address in Chromium.

    example dapp          ${stack.hostUrl}
    same dapp, untrusted  ${stack.strangerUrl}
    the laboratory        ${stack.hostUrl}/lab.html
    plain script tag      ${stack.hostUrl}/plain.html
    wallet in the page    ${stack.hostUrl}/inline.html
    sign-in to a server   ${stack.hostUrl}/sign-in.html
    knows nothing of us   ${stack.hostUrl}/unmodified.html
    the same on Solana    ${stack.hostUrl}/wallet-standard.html
    your wallet           ${stack.frameUrl}
    browser extension     ${describeExtension(stack.frameUrl)}
    boundary inspector    ${stack.frameUrl}/inspector/
    themes                ${stack.frameUrl}/theme/
    API description       ${stack.frameUrl}/openapi.json
    mail of the wallet    ${stack.inboxUrl}
    sign-in providers     ${stack.providersUrl}
    Farcaster relay       ${stack.farcasterUrl}
    buying with a card    ${stack.rampUrls.join('   ')}
    WalletConnect relay   ${stack.relayUrl}
    chains                ${stack.networks.map(({ chainId, rpcUrl }) => `${chainId} ${rpcUrl}`).join('   ')}
    bundlers              ${stack.networks.map(({ chainId, bundlerUrl }) => `${chainId} ${bundlerUrl}`).join('   ')}
    names                 ${stack.names.zone} on 31337, universal resolver ${stack.names.universalResolver}
    Solana                ${stack.solana.rpcUrl}  (${stack.solana.wsUrl})

  A page of your own, at any port of http://localhost (ORIEL_ORIGINS adds other origins):

    <script defer src="${stack.frameUrl}/oriel.js"></script>
    <button data-oriel="open">Connect wallet</button>

  Its project is ${stack.projects.map((id) => `"${id}"`).join(' or ')}, and "npm run pack" writes the npm package.

  Ctrl+C stops everything.
`)

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    void stack.stop().then(() => process.exit(0))
  })
}
