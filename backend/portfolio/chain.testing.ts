import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { type Localnet, startLocalnet } from '@oriel/localnet/evm/localnet.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { Balances } from '@oriel/shared/backend/account.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { type Address, createTestClient, http, parseAbi, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { expect } from 'vitest'
import { startTestBackend, waitForReceipt } from '../server/backend.testing.ts'

export const chainId = 'eip155:31337'
export const createAddress = () => privateKeyToAddress(generatePrivateKey())

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
])

type Settings = { tokens?: string[]; rpcUrls?: string[]; multicall3?: string; market?: object | undefined }

export async function startChain() {
  const localnet = await startLocalnet({ ports: [await findFreePort(), await findFreePort()], blockTime: 0 })
  const { contracts, networks, faucet, stop } = localnet
  const { rpcUrl } = networks[0]
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)

  async function write(address: Address, functionName: string, args: readonly unknown[], value = 0n) {
    const call = { address, abi, functionName, args, value, account: getDevAddress('deployer'), chain: null }
    const hash = await client.writeContract(call as never)
    expect((await waitForReceipt(client, hash)).status).toBe('success')
  }

  return {
    contracts,
    faucet,
    stop,
    rpcUrl,
    client,
    write,
    mint: (token: Address, to: Address, amount: bigint) => write(token, 'mint', [to, amount]),
    describe: (settings: Settings = {}) => describeNetwork(localnet, settings),

    async serve(settings: Settings = {}, now?: () => number) {
      const { url } = await startTestBackend({ networks: [describeNetwork(localnet, settings)] }, now && { now })
      return async (owner: string, query: Record<string, string> = {}) => {
        const search = new URLSearchParams({ currency: 'usd', chainId, ...query })
        const response = await fetch(`${url}/v1/account/${owner}/balance?${search}`)
        const body = await response.json()
        return { status: response.status, body, balances: Balances.safeParse(body).data?.balances ?? [] }
      }
    },
  }
}

function describeNetwork({ contracts, networks }: Localnet, { tokens, ...more }: Settings) {
  const { uniswapFactory, swapRouter, weth, usdc, usdt, dai, ticket } = contracts
  return {
    network: describeEvm({
      id: 31337,
      name: 'Localnet',
      rpcUrl: networks[0].rpcUrl,
      contracts: { multicall3: { address: more.multicall3 ?? contracts.multicall3 } },
    }),
    rpcUrls: more.rpcUrls ?? [networks[0].rpcUrl],
    market: more.market ?? { factory: uniswapFactory, wrapped: weth, dollar: usdc, swapRouter },
    tokens: tokens ?? [usdc, usdt, dai, weth, ticket],
  }
}
