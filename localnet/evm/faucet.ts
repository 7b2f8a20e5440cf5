import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
} from 'viem'
import { getDevAddress } from './accounts.ts'
import type { LocalContracts } from './buildState.ts'
import { runInTurn } from './runInTurn.ts'
import { waitForReceipt } from './waitForReceipt.ts'

type Transfer = { to: Address; data?: Hex; value?: bigint }

export const faucetGrant = {
  ether: parseEther('10'),
  usdc: parseUnits('1000', 6),
  dai: parseUnits('1000', 18),
  usdt: parseUnits('500', 6),
  items: { ids: [1n, 2n, 3n], amounts: [5n, 2n, 1n] },
} as const

const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])
const nftAbi = parseAbi(['function mint(address to)'])
const itemsAbi = parseAbi(['function mintBatch(address to, uint256[] ids, uint256[] amounts)'])

export function createFaucet({
  rpcUrls,
  contracts,
}: {
  rpcUrls: readonly string[]
  contracts: LocalContracts
}): (address: Address) => Promise<void> {
  return (address) => {
    const transfers = toTransfers(contracts, address)
    return runInTurn(async () => {
      const results = await Promise.allSettled(rpcUrls.map((rpcUrl) => send(rpcUrl, transfers)))
      for (const result of results) if (result.status === 'rejected') throw result.reason
    })
  }
}

function toTransfers(contracts: LocalContracts, address: Address): Transfer[] {
  const { usdc, dai, usdt, nft, items } = contracts
  const { ids, amounts } = faucetGrant.items
  const transfer = (token: Address, amount: bigint): Transfer => ({
    to: token,
    data: encodeFunctionData({ abi: transferAbi, args: [address, amount] }),
  })
  return [
    { to: address, value: faucetGrant.ether },
    transfer(usdc, faucetGrant.usdc),
    transfer(dai, faucetGrant.dai),
    transfer(usdt, faucetGrant.usdt),
    { to: nft, data: encodeFunctionData({ abi: nftAbi, args: [address] }) },
    { to: items, data: encodeFunctionData({ abi: itemsAbi, args: [address, ids, amounts] }) },
  ]
}

async function send(rpcUrl: string, transfers: Transfer[]): Promise<void> {
  const client = createWalletClient({ transport: http(rpcUrl), pollingInterval: 50 }).extend(publicActions)
  // Let the node sign. The node holds the key and assigns nonces in the order in which the transfers arrive.
  const account = getDevAddress('faucet')
  const hashes: Hex[] = []
  for (const transfer of transfers) {
    hashes.push(await client.sendTransaction({ ...transfer, account, chain: null }))
  }
  for (const hash of hashes) {
    const { status } = await waitForReceipt(client, hash)
    if (status !== 'success') throw new Error(`The faucet's transaction ${hash} failed.`)
  }
}
