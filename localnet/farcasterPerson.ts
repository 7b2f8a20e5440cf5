import {
  type Address,
  createWalletClient,
  type Hex,
  hexToBigInt,
  http,
  keccak256,
  parseAbi,
  publicActions,
  stringToHex,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { devAddress } from './accounts.ts'

/** Where ids are looked up. */
export type IdRegistry = { rpcUrl: string; address: Address }

/** Somebody with a Farcaster account; the same name has the same key and id, also after a restart. */
export type FarcasterPerson = { name: string; username: string; fid: number; custody: PrivateKeyAccount }

const registryAbi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function register(address to, uint256 fid)',
])

export function farcasterPersonOf(typed: string): FarcasterPerson {
  const name = typed.trim().replace(/\s+/g, ' ')
  const key: Hex = keccak256(stringToHex(`oriel local farcaster custody ${name.toLowerCase()}`))
  const custody = privateKeyToAccount(key)
  const fid = 1000 + Number(hexToBigInt(custody.address) % 1_000_000_000n)
  // What Farcaster allows in a name; whoever writes in other letters is called by their number.
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
  return { name, username: plain.slice(0, 16).replace(/-+$/, '') || `user-${fid}`, fid, custody }
}

/** Gives the person their id, if this chain, which began anew at the start, does not know it yet. */
export async function registerPerson({ fid, custody }: FarcasterPerson, { rpcUrl, address }: IdRegistry) {
  const client = createWalletClient({ transport: http(rpcUrl), pollingInterval: 50 }).extend(publicActions)
  const registry = { address, abi: registryAbi }
  const known = await client.readContract({ ...registry, functionName: 'idOf', args: [custody.address] })
  if (known === BigInt(fid)) return
  const hash = await client.writeContract({
    ...registry,
    functionName: 'register',
    args: [custody.address, BigInt(fid)],
    account: devAddress('registrar'),
    chain: null,
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`the registration of ${custody.address} failed`)
}
