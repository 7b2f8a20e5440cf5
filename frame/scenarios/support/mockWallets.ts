import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import type { WalletError } from '@oriel/shared/errors/errors.ts'
import type { Connector } from '../../wallets/connector/connector.ts'
import { type Pairing, pairing } from '../../wallets/connector/pairing.ts'
import { findRealWallet, getIcon } from './realWallets.ts'
import { neverResolve } from './setUp.ts'

const rainbow = findRealWallet('Rainbow')

export const uri = `wc:${'7f6e504bfad60b485450578e05678ed3'.repeat(2)}@2?expiryTimestamp=1779269400&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`

const doNothing = async () => undefined

export function mockWallet(change: Partial<Connector> = {}): Connector {
  return {
    id: 'me.rainbow',
    name: rainbow.name,
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    rdns: 'me.rainbow',
    icon: getIcon(rainbow),
    asksUser: true,
    supports: () => true,
    connect: neverResolve,
    restore: doNothing,
    disconnect: doNothing,
    request: neverResolve,
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
      return neverResolve()
    },
  })
}

export const listed: ListedWallet = {
  ...rainbow,
  rdns: 'me.rainbow.app',
  homepage: 'https://rainbow.example',
  mobile_link: 'rainbow://',
  link_mode: 'https://rainbow.example/wc',
  supports_wc: true,
}
