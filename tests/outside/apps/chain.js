import { defineChain } from 'viem'

const parameters = new URL(location.href).searchParams

/** The localnet's chain. Its node is a parameter in the page's URL. */
export const chain = defineChain({
  id: 31337,
  name: 'Localnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [parameters.get('evm')] } },
  testnet: true,
})
