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
import { getDevAddress } from '../evm/accounts.ts'
import { waitForReceipt } from '../evm/waitForReceipt.ts'

export type IdRegistry = { rpcUrl: string; address: Address }

export type FarcasterUser = { name: string; username: string; fid: number; custody: PrivateKeyAccount }

const registryAbi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function register(address to, uint256 fid)',
])

export function createFarcasterUser(typed: string): FarcasterUser {
  const name = typed.trim().replace(/\s+/g, ' ')
  const key: Hex = keccak256(stringToHex(`oriel local farcaster custody ${name.toLowerCase()}`))
  const custody = privateKeyToAccount(key)
  const fid = 1000 + Number(hexToBigInt(custody.address) % 1_000_000_000n)
  // Replace all characters that Farcaster does not allow in usernames. If no characters remain, base the username on
  // the ID.
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
  return { name, username: plain.slice(0, 16).replace(/-+$/, '') || `user-${fid}`, fid, custody }
}

/** Registers the user's ID, unless this chain already has it. Each start creates a new chain. */
export async function registerUser({ fid, custody }: FarcasterUser, { rpcUrl, address }: IdRegistry) {
  const client = createWalletClient({ transport: http(rpcUrl), pollingInterval: 50 }).extend(publicActions)
  const registry = { address, abi: registryAbi }
  const currentFid = await client.readContract({ ...registry, functionName: 'idOf', args: [custody.address] })
  if (currentFid === BigInt(fid)) return
  const hash = await client.writeContract({
    ...registry,
    functionName: 'register',
    args: [custody.address, BigInt(fid)],
    account: getDevAddress('registrar'),
    chain: null,
  })
  const { status } = await waitForReceipt(client, hash)
  if (status !== 'success') throw new Error(`the registration of ${custody.address} failed`)
}
