import type { Hex } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import type { VaultStatus } from '../../vault/protocol/methods.ts'
import type { VaultAccount } from '../../vault/protocol/record.ts'

type MockAccount = VaultAccount & { eip155: Hex }

/** These accounts hold no real funds. */
export const accounts: [MockAccount, MockAccount] = [
  {
    index: 0,
    name: 'Account 1',
    eip155: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
    solana: '9e3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo',
  },
  {
    index: 1,
    name: 'Savings',
    eip155: '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C',
    solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  },
]

export const longNamed: VaultAccount[] = [
  { ...accounts[0], name: 'Donaudampfschifffahrtsgesellschaftskonto' },
  { ...accounts[1], name: 'What I keep for the house and the garden' },
]

export const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
export const manyWords =
  'letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic avoid letter advice cage absurd amount doctor acoustic bless'.split(
    ' ',
  )

export const origin = 'https://swap.example'
export const longOrigin =
  'https://a-very-long-name-of-a-site-that-somebody-really-registered.subdomain.example.org:8443'

export const networks: Network[] = builtInNetworks
export const ethereum = findNetwork('Ethereum')
export const optimism = findNetwork('Optimism')
export const avalanche = findNetwork('Avalanche')
export const solana = findNetwork('Solana')

function findNetwork(networkName: string): Network {
  const network = networks.find(({ name }) => name === networkName)
  if (!network) throw new Error(`There is no built-in network ${networkName}.`)
  return network
}

/** A fixed time, so that screenshots always show the same dates. */
export const now = Date.UTC(2026, 4, 20, 9, 30)

export const later = Date.UTC(2126, 0, 1)

export const factors = {
  password: { id: 'password', type: 'password' },
  passkey: { id: 'passkey', type: 'passkey', credentialId: 'AQ', rpId: 'wallet.example', prfSalt: 'AQ' },
} as const

export function createStatus(change: Partial<VaultStatus> = {}): VaultStatus {
  return {
    state: 'unlocked',
    walletId: 'scenario',
    accounts: accounts.slice(0, 1),
    factors: [factors.password],
    grants: [
      { grantId: 'first', origin, createdAt: now },
      { grantId: 'second', origin: longOrigin, createdAt: now },
    ],
    backedUp: true,
    persistent: true,
    ...change,
  }
}

export const createFactors = (...types: (keyof typeof factors)[]) => ({ factors: types.map((type) => factors[type]) })
export const empty: Partial<VaultStatus> = { state: 'empty', accounts: [], factors: [], grants: [], backedUp: false }

/** Network that a page added with its own node. */
export const meadow = {
  id: 7777,
  caipNetworkId: 'eip155:7777',
  chainNamespace: 'eip155',
  name: 'Meadow',
  nativeCurrency: { name: 'Clover', symbol: 'CLV', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.meadow.example'] } },
  blockExplorers: { default: { name: 'Meadow Scan', url: 'https://scan.meadow.example' } },
  addedBy: origin,
} satisfies Network
