import { createOriel, type Oriel } from 'oriel'
import { createPublicClient, custom, type PublicClient } from 'viem'
import { type Balances, createBalances } from './balances.ts'
import type { HostConfig } from './config.ts'
import { readOptions } from './config.ts'
import { createEventLog, describeValue, type EventLog, logRequests, type Requester } from './eventLog.ts'

export type Dapp = {
  config: HostConfig
  kit: Oriel
  log: EventLog
  /** The kit's EVM provider. Like `solana`, it logs each request. */
  provider: Requester
  solana: Requester
  client: PublicClient
  balances: Balances
}

const pollingIntervalMs = 500

/** Creates the kit for the lab page, with options from the URL. */
export function createKit({ frameUrl, projectId, networks }: HostConfig): Oriel {
  return createOriel({
    frameUrl,
    projectId,
    networks,
    metadata: {
      name: 'Oriel example',
      description: 'Everything a dapp asks of a wallet, on one page.',
      url: location.origin,
      icons: [`${location.origin}/icon.svg`],
    },
    features: { pay: true },
    themeMode: 'system',
    ...readOptions(location.search),
  })
}

export function createDapp(config: HostConfig, kit: Oriel): Dapp {
  const log = createEventLog()
  logEvents(kit, log)
  const provider = logRequests(kit.getProvider('eip155'), log)
  // Don't retry, so that the page shows the wallet's first response.
  const client = createPublicClient({
    transport: custom(provider, { retryCount: 0 }),
    pollingInterval: pollingIntervalMs,
    cacheTime: 0,
  })
  const solana = logRequests(kit.getProvider('solana'), log)
  return { config, kit, log, provider, solana, client, balances: createBalances({ kit, client, config }) }
}

function logEvents(kit: Oriel, log: EventLog) {
  const provider = kit.getProvider('eip155')
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const) {
    provider.on(event, (value) => log.add({ source: 'provider', title: event, detail: describeValue(value) }))
  }
  kit.on('*', ({ type, ...rest }) => log.add({ source: 'kit', title: type, detail: describeValue(rest) }))
}
