import { startLocalnet } from './evm/localnet.ts'
import { startFaucet } from './faucetServer.ts'
import { startLoginServices } from './logins/loginServices.ts'
import { startRamps } from './onramp/startRamps.ts'
import { startRelay } from './relay/relay.ts'
import { checkPortFree, getLocalnetPorts } from './servers/ports.ts'
import { localPace, startSolana } from './solana/startSolana.ts'

const base = process.env.ORIEL_PORT_BASE
let stop = async () => {}

// Registers the handlers first. A signal's default action would not run the exit hooks that end our child processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop().finally(() => process.exit(0)))
}

async function main(): Promise<void> {
  const started = performance.now()
  const ports = getLocalnetPorts(base === undefined ? undefined : Number(base))
  const { faucet: faucetPort, relay: relayPort, smtp, inbox, oidc, farcaster } = ports
  const otherPorts = [ports.solana, ports.solana + 1, ...ports.ramps]
  await Promise.all([faucetPort, relayPort, smtp, inbox, oidc, farcaster, ...otherPorts].map(checkPortFree))
  const localnet = await startLocalnet({
    ports: ports.networks,
    bundlerPorts: ports.bundlers,
    log: console.log,
    namesUrl: `http://127.0.0.1:${ports.backend}`,
  })
  const solana = await startSolana({ port: ports.solana, ...localPace })
  const faucet = await startFaucet({ port: ports.faucet, localnet, solana })
  const relay = await startRelay({ port: ports.relay })
  const ramps = await startRamps({ ports: ports.ramps, localnet, solana })
  const registry = { rpcUrl: localnet.networks[0].rpcUrl, address: localnet.contracts.idRegistry }
  const login = await startLoginServices(ports, registry)
  stop = async () => {
    await login.stop()
    await ramps.stop()
    await relay.stop()
    await faucet.stop()
    await solana.stop()
    await localnet.stop()
  }

  for (const { chainId, name, rpcUrl, bundlerUrl } of localnet.networks) {
    console.log(`${name.padEnd(24)}${rpcUrl}  (chain ${chainId}, bundler ${bundlerUrl})`)
  }
  console.log(`${solana.name.padEnd(24)}${solana.rpcUrl}  (${solana.caipNetworkId})`)
  console.log(`${'Faucet'.padEnd(24)}${faucet.url}/faucet`)
  console.log(`${'WalletConnect relay'.padEnd(24)}${relay.url}`)
  console.log(`${'Mail inbox'.padEnd(24)}${login.inboxUrl}  (SMTP on port ${smtp})`)
  console.log(`${'Sign-in providers'.padEnd(24)}${login.providersUrl}`)
  console.log(`${'Buying with a card'.padEnd(24)}${ramps.urls.join('  ')}`)
  console.log(`${'Farcaster relay'.padEnd(24)}${login.farcasterUrl}`)
  for (const [name, address] of Object.entries(localnet.contracts)) {
    console.log(`${name.padEnd(24)}${address}`)
  }
  console.log(`Up in ${Math.round(performance.now() - started)} ms. Ctrl-C stops it.`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
