type Networks = readonly { network: { caipNetworkId: string; name: string; nativeCurrency: { symbol: string } } }[]

/**
 * Maps AppKit's image IDs (`NetworkImageIds` in its `PresetsUtil`) to networks. AppKit requests the image of a
 * namespace's first network even if this deployment does not serve that network.
 */
const hostedNetworks: Record<string, [networkId: string, name: string]> = {
  'ba0ba0cd-17c6-4806-ad93-f9d174f17900': ['eip155:1', 'Ethereum'],
  'ab9c186a-c52f-464b-2906-ca59d760a400': ['eip155:10', 'Optimism'],
  '93564157-2e8e-4ce7-81df-b264dbee9b00': ['eip155:56', 'BNB Smart Chain'],
  '02b53f6a-e3d4-479e-1cb4-21178987d100': ['eip155:100', 'Gnosis'],
  '2257980a-3463-48c6-cbac-a42d2a956e00': ['eip155:130', 'Unichain'],
  '41d04d42-da3b-4453-8506-668cc0727900': ['eip155:137', 'Polygon'],
  '06b26297-fe0c-4733-5d6b-ffa5498aac00': ['eip155:250', 'Fantom'],
  '6a97d510-cac8-4e58-c7ce-e8681b044c00': ['eip155:295', 'Hedera'],
  '5a73b3dd-af74-424e-cae0-0de859ee9400': ['eip155:314', 'Filecoin'],
  'b310f07f-4ef7-49f3-7073-2a0a39685800': ['eip155:324', 'ZKsync Era'],
  '3897a66d-40b9-4833-162f-a2c90531c900': ['eip155:1088', 'Metis'],
  '161038da-44ae-4ec7-1208-0ea569454b00': ['eip155:1284', 'Moonbeam'],
  'f1d73bb6-5450-4e18-38f7-fb6484264a00': ['eip155:1285', 'Moonriver'],
  '4eeea7ef-0014-4649-5d1d-07271a80f600': ['eip155:1301', 'Unichain Sepolia'],
  'b8101fc0-9c19-4b6f-ec65-f6dfff106e00': ['eip155:2020', 'Ronin'],
  'fc2427d1-5af9-4a9c-8da5-6f94627cd900': ['eip155:2741', 'Abstract'],
  '34e68754-e536-40da-c153-6ef2e7188a00': ['eip155:4689', 'IoTeX'],
  'e86fae9b-b770-4eea-e520-150e12c81100': ['eip155:5000', 'Mantle'],
  '7289c336-3981-4081-c5f4-efc26ac64a00': ['eip155:8453', 'Base'],
  'f926ff41-260d-4028-635e-91913fc28e00': ['eip155:9001', 'Evmos'],
  '0a728e83-bacb-46db-7844-948f05434900': ['eip155:10143', 'Monad Testnet'],
  '3bff954d-5cb0-47a0-9a23-d20192e74600': ['eip155:42161', 'Arbitrum One'],
  'ab781bbc-ccc6-418d-d32d-789b15da1f00': ['eip155:42220', 'Celo'],
  '30c46e53-e989-45fb-4549-be3bd4eb3b00': ['eip155:43114', 'Avalanche'],
  'e329c2c9-59b0-4a02-83e4-212ff3779900': ['eip155:80094', 'Berachain'],
  'a18a7ecd-e307-4360-4746-283182228e00': ['eip155:84532', 'Base Sepolia'],
  '845c60df-d429-4991-e687-91ae45791600': ['eip155:7777777', 'Zora'],
  'e909ea0a-f92a-4512-c8fc-748044ea6800': ['eip155:11155111', 'Sepolia'],
  '3ff73439-a619-4894-9262-4470c773a100': ['eip155:1313161554', 'Aurora'],
  'a1b58899-f671-4276-6a5e-56ca5bd59700': ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
  '3e8119e5-2a6f-4818-c50c-1937011d5900': ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
  '0b4838db-0161-4ffe-022d-532bf03dba00': ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin'],
  '39354064-d79b-420b-065d-f980c4b78200': ['bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'],
  'b3406e4a-bbfc-44fb-e3a6-89673c78b700': ['bip122:00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet'],
  '20f673c0-095e-49b2-07cf-eb5049dcf600': ['ton:-239', 'TON'],
  '3502bb86-cc4e-420f-a387-59ea63a28b00': ['tron:0x2b6653dc', 'TRON'],
}
const connectors: Record<string, string> = {
  walletConnect: 'WalletConnect',
  injected: 'Browser Wallet',
  safe: 'Safe',
  ledger: 'Ledger',
  coinbaseWallet: 'Coinbase',
  baseAccount: 'Base Account',
}
const hostedConnectors: Record<string, string> = {
  'ef1a1fcf-7fe8-4d69-bd6d-fda1345b4400': 'walletConnect',
  '07ba87ed-43aa-4adf-4540-9e6a2b9cae00': 'injected',
  '461db637-8616-43ce-035a-d89b8a1d5800': 'safe',
  '54a1aa77-d202-4f8d-0fb2-5d2bb6db0300': 'ledger',
  '0c2840c3-5b04-4c44-9661-fbd4b49e1800': 'coinbaseWallet',
  'bba2c8be-7fd1-463e-42b1-796ecb0ad200': 'baseAccount',
}
export type Asset = { id: string; label: string }

/** Converts an AppKit image ID to the network's CAIP-2 ID. Returns any other ID unchanged. */
export function resolveHostedId(id: string): string {
  return getOwn(hostedNetworks, id)?.[0] ?? id
}

export function findAsset(id: string, networks: Networks): (Asset & { kind: 'network' | 'connector' }) | undefined {
  const [networkId, hostedName] = getOwn(hostedNetworks, id) ?? [id]
  const served = networks.find((entry) => entry.network.caipNetworkId === networkId)?.network
  const label = served?.name ?? hostedName
  if (label !== undefined) return { kind: 'network', id: networkId, label }
  const connectorId = getOwn(hostedConnectors, id) ?? id
  const name = getOwn(connectors, connectorId)
  return name === undefined ? undefined : { kind: 'connector', id: connectorId, label: name }
}

/**
 * Finds a currency by its ISO 4217 code, ignoring case. The label is the currency's sign if there is one, otherwise the
 * code.
 */
export function findCurrency(code: string): Asset | undefined {
  const id = code.toUpperCase()
  if (!/^[A-Z]{3}$/.test(id) || !Intl.supportedValuesOf('currency').includes(id)) return undefined
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: id, currencyDisplay: 'narrowSymbol' })
  const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? id
  return { id, label: /^\p{Sc}$/u.test(sign) ? sign : id }
}

/**
 * Describes the placeholder for a symbol. Any token can have any symbol, so the placeholder does not identify its
 * issuer. Returns undefined for an empty symbol.
 */
export function createTokenPlaceholder(symbol: string): Asset | undefined {
  const label = symbol.trim()
  return label === '' ? undefined : { id: label.toUpperCase(), label: label.toUpperCase() }
}

function getOwn<value>(table: Record<string, value>, key: string): value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
