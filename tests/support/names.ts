import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbi,
  stringToBytes,
  toCoinType,
} from 'viem'
import { getDevAddress } from '../../localnet/evm/accounts.ts'
import { readContracts } from './localnet.ts'
import { urls } from './ports.ts'

const registryAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
])
const resolverAbi = parseAbi([
  'function setAddr(bytes32 node, address addr)',
  'function setAddr(bytes32 node, uint256 coinType, bytes addr)',
  'function name(bytes32 node) view returns (string)',
])

const createChain = () =>
  defineChain({
    id: 31337,
    name: 'Localnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [urls.chains[0]] } },
  })

/** Reads the account's primary name from the chain, as any ENS client would. */
export async function readPrimaryName(address: string): Promise<string> {
  const { ensRegistry } = await readContracts()
  const client = createPublicClient({ chain: createChain(), transport: http() })
  const args = [namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)] as const
  const about = { address: ensRegistry, abi: registryAbi, functionName: 'resolver', args } as const
  const resolver = await client.readContract(about)
  return client.readContract({ address: resolver, abi: resolverAbi, functionName: 'name', args })
}

export async function registerName(label: string, address: Hex): Promise<string> {
  const { ensRegistry, ensResolver } = await readContracts()
  // Lets the node sign and assign nonces, because concurrent tests share the account.
  const account = getDevAddress('deployer')
  const client = createWalletClient({ account, chain: createChain(), transport: http() })
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

/** Sets the name's address on the network with this chain ID. */
export async function setNameAddress(name: string, chainId: number, address: Hex) {
  const { ensResolver } = await readContracts()
  const client = createWalletClient({ account: getDevAddress('deployer'), chain: createChain(), transport: http() })
  const args = [namehash(name), toCoinType(chainId), address] as const
  await client.writeContract({ address: ensResolver, abi: resolverAbi, functionName: 'setAddr', args })
}
