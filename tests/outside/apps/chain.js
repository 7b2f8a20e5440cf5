import { defineChain } from 'viem'

const parameters = new URL(location.href).searchParams

/** The localnet's chain. Its node's URL is a parameter of the page. */
export const chain = defineChain({
  id: 31337,
  name: 'Localnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [parameters.get('evm')] } },
  testnet: true,
})
