import { startLocalnet, toChain } from '@oriel/localnet/evm/localnet.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { type Address, createPublicClient, createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { expect } from 'vitest'
import { openTestStore } from '../login/login.testing.ts'
import { waitForReceipt } from '../server/backend.testing.ts'
import { parseConfig } from '../server/config.ts'
import { startBackend } from '../server/server.ts'
import { createClient, createNameSettings } from './zone.testing.ts'

export type LocalZone = Awaited<ReturnType<typeof startLocalZone>>

/** Starts the local chain whose ENS contains the zone, and the server that its resolver calls. */
export async function startLocalZone() {
  const first = await findFreePort()
  const second = await findFreePort()
  const port = await findFreePort()
  const [localnet, store] = await Promise.all([
    startLocalnet({ ports: [first, second], blockTime: 0, namesUrl: `http://127.0.0.1:${port}` }),
    openTestStore(),
  ])
  const { ensUniversalResolver, offchainResolver, ensRegistry, multicall3 } = localnet.contracts
  const [{ rpcUrl }] = localnet.networks
  const network = describeEvm({
    id: 31337,
    name: 'Localnet',
    rpcUrl,
    contracts: { multicall3: { address: multicall3 }, ensUniversalResolver: { address: ensUniversalResolver } },
  })
  const settings = createNameSettings({ resolver: offchainResolver, registry: ensRegistry })
  const project = { allowedOrigins: ['https://app.example.com'], trustedOrigins: [] }
  const pages = { port, frameDir: null, scriptFile: null, projects: { default: project } }
  const config = parseConfig({ ...pages, ...settings, networks: [{ network, rpcUrls: [rpcUrl] }] })
  const backend = await startBackend(config, { database: store.database })
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

  return {
    localnet,
    server: createClient(backend.url),
    setCode: (address: Address, bytecode: Hex) => client.setCode({ address, bytecode }),
    /** Creates a client as a dapp or another wallet would configure it: it knows the chain but not this server. */
    viem: () =>
      createPublicClient({
        chain: toChain(localnet.networks[0], localnet.contracts),
        transport: http(),
        cacheTime: 0,
      }),
    async write(from: Address, to: Address, data: Hex) {
      await client.impersonateAccount({ address: from })
      await client.setBalance({ address: from, value: 10n ** 18n })
      const hash = await client.sendTransaction({ account: from, chain: null, to, data })
      expect((await waitForReceipt(client, hash)).status).toBe('success')
    },
    async stop() {
      await backend.stop()
      await Promise.all([localnet.stop(), store.stop()])
    },
  }
}
