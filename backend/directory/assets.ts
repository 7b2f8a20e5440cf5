/** What of the configured networks has a picture. */
type Networks = readonly { network: { caipNetworkId: string; name: string; nativeCurrency: { symbol: string } } }[]

/** Ids under which the hosted service has the pictures of networks and connectors: pages that know those find ours. */
const hostedNetworks: Record<string, string> = {
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': 'eip155:1',
  'ab9c186a-c52f-464b-2906-ca59d760a400': 'eip155:10',
  '93564157-2e8e-4ce7-81df-b264dbee9b00': 'eip155:56',
  '02b53f6a-e3d4-479e-1cb4-21178987d100': 'eip155:100',
  '41d04d42-da3b-4453-8506-668cc0727900': 'eip155:137',
  'b310f07f-4ef7-49f3-7073-2a0a39685800': 'eip155:324',
  '7289c336-3981-4081-c5f4-efc26ac64a00': 'eip155:8453',
  '3bff954d-5cb0-47a0-9a23-d20192e74600': 'eip155:42161',
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': 'eip155:42220',
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': 'eip155:43114',
  'e909ea0a-f92a-4512-c8fc-748044ea6800': 'eip155:11155111',
  'a1b58899-f671-4276-6a5e-56ca5bd59700': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const connectors: Record<string, string> = {
  walletConnect: 'WalletConnect',
  injected: 'Browser Wallet',
  safe: 'Safe',
  ledger: 'Ledger',
  coinbaseWallet: 'Coinbase',
}
const hostedConnectors: Record<string, string> = {
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': 'walletConnect',
  '07ba87ed-43aa-4adf-4540-9e6a2b9cae00': 'injected',
  '461db637-8616-43ce-035a-d89b8a1d5800': 'safe',
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': 'ledger',
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': 'coinbaseWallet',
}
export type Asset = { id: string; label: string }

/** A network by its CAIP-2 id, a connector by its name, or either by the id that the hosted service gave its picture. */
export function findAsset(id: string, networks: Networks): (Asset & { kind: 'network' | 'connector' }) | undefined {
  const networkId = own(hostedNetworks, id) ?? id
  const network = networks.find((entry) => entry.network.caipNetworkId === networkId)?.network
  if (network) return { kind: 'network', id: networkId, label: network.name }
  const connectorId = own(hostedConnectors, id) ?? id
  const name = own(connectors, connectorId)
  return name === undefined ? undefined : { kind: 'connector', id: connectorId, label: name }
}

/** A currency of ISO 4217, in any case; its sign where it has one. */
export function findCurrency(code: string): Asset | undefined {
  const id = code.toUpperCase()
  if (!/^[A-Z]{3}$/.test(id) || !Intl.supportedValuesOf('currency').includes(id)) return undefined
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: id, currencyDisplay: 'narrowSymbol' })
  const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? id
  return { id, label: /^\p{Sc}$/u.test(sign) ? sign : id }
}

/** A token by its symbol. Anybody may make one, and each has a tile: that says nothing of who made it. */
export function findToken(symbol: string): Asset | undefined {
  const label = symbol.trim()
  return label === '' ? undefined : { id: label.toUpperCase(), label: label.toUpperCase() }
}

function own(table: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
