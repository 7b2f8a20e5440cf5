import { createWalletClient, defineChain, type Hex, http, keccak256, namehash, parseAbi, stringToBytes } from 'viem'
import { devAddress } from '../../localnet/accounts.ts'
import { contracts } from './localnet.ts'
import { urls } from './ports.ts'

const registryAbi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
])
const resolverAbi = parseAbi(['function setAddr(bytes32 node, address addr)'])

export async function nameAddress(label: string, address: Hex): Promise<string> {
  const { ensRegistry, ensResolver } = await contracts()
  // The node signs and counts the nonces, because tests that run at the same time use the same account.
  const account = devAddress('deployer')
  const chain = defineChain({
    id: 31337,
    name: 'Localnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [urls.chains[0]] } },
  })
  const client = createWalletClient({ account, chain, transport: http() })
  const name = `${label}.eth`
  const args = [namehash('eth'), keccak256(stringToBytes(label)), account, ensResolver, 0n] as const
  await client.writeContract({ address: ensRegistry, abi: registryAbi, functionName: 'setSubnodeRecord', args })
  await client.writeContract({
    address: ensResolver,
    abi: resolverAbi,
    functionName: 'setAddr',
    args: [namehash(name), address],
  })
  return name
}
