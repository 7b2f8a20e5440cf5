import type { ListedWallet } from '#shared/directory.ts'
import type { WalletError } from '#shared/errors.ts'
import type { Connector } from '../wallets/connector/connector.ts'
import { type Pairing, pairing } from '../wallets/connector/pairing.ts'
import { never } from './setUp.ts'

export const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#2d6a4f" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2.4" fill="#d8f3dc"/></svg>',
)}`

export const uri = `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?expiryTimestamp=1779269400&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`

const nothing = async () => undefined

export function mockWallet(change: Partial<Connector> = {}): Connector {
  return {
    id: 'org.example.meadow',
    name: 'Meadow',
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    rdns: 'org.example.meadow',
    icon,
    asksUser: true,
    supports: () => true,
    connect: never,
    restore: nothing,
    disconnect: nothing,
    request: never,
    ...change,
  }
}

export function mockPhone(state: Pairing, end?: WalletError): Connector {
  return mockWallet({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'WALLET_CONNECT',
    namespaces: ['eip155', 'solana'],
    rdns: undefined,
    icon: undefined,
    async connect() {
      pairing.set(state)
      if (end) throw end
      return never()
    },
  })
}

export const listed: ListedWallet = {
  id: 'meadow',
  name: 'Meadow',
  image_url: icon,
  rdns: 'org.example.meadow.app',
  homepage: 'https://meadow.example',
  mobile_link: 'meadow://',
  link_mode: 'https://meadow.example/wc',
  supports_wc: true,
}
