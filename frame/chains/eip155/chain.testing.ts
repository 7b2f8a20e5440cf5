import { type EvmClient, getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { startAnvil } from '@oriel/localnet/evm/anvil.ts'
import type { LocalContracts } from '@oriel/localnet/evm/buildState.ts'
import { createFaucet } from '@oriel/localnet/evm/faucet.ts'
import { loadGenesis } from '@oriel/localnet/evm/genesis.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Address, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Speed } from './send/fees.ts'
import { type NonceBook, type NonceStore, withNonce } from './send/nonce.ts'
import type { PreparedTransaction } from './send/transactions.ts'
import { toUnsigned } from './send/unsigned.ts'

export type TestChain = {
  network: Network
  client: EvmClient
  rpcUrl: string
  contracts: LocalContracts
  createAccount: () => Promise<PrivateKeyAccount>
  stop: () => Promise<void>
}

export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount) returns (bool)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

export async function startTestChain(): Promise<TestChain> {
  const [{ statePath, contracts }, port] = await Promise.all([loadGenesis(), findFreePort()])
  const anvil = await startAnvil({ chainId: 31337, port, statePath })
  const { rpcUrl } = anvil
  const network: Network = describeEvm({
    id: 31337,
    name: 'Test Chain',
    rpcUrl,
    contracts: { multicall3: { address: contracts.multicall3 } },
    smartAccounts: true,
    known: {
      tokens: [contracts.usdc, contracts.usdt, contracts.dai, contracts.weth],
      wrapped: contracts.weth,
      routers: [contracts.uniswapRouter, contracts.swapRouter],
    },
    swap: { router: contracts.swapRouter },
  })
  const faucet = createFaucet({ rpcUrls: [rpcUrl], contracts })
  return {
    network,
    rpcUrl,
    contracts,
    client: getEvmClient(network, { url: rpcUrl }),
    stop: anvil.stop,
    async createAccount() {
      const account = privateKeyToAccount(generatePrivateKey())
      await faucet(account.address)
      return account
    },
  }
}

export function createTestStore(): NonceStore {
  let text = '{}'
  return {
    get: () => JSON.parse(text) as NonceBook,
    set: (book) => {
      text = JSON.stringify(book)
    },
  }
}

type Sender = { chain: TestChain; account: PrivateKeyAccount; store: NonceStore; speed?: Speed | 'suggested' }

export function sendPrepared(prepared: PreparedTransaction, { chain, account, store, speed = 'normal' }: Sender) {
  const { client, network } = chain
  const { nonce: named } = prepared
  const scope = { network, client, store, address: account.address, nonce: named }
  return withNonce(scope, async (nonce, use) => {
    const unsigned = toUnsigned(prepared, { speed, nonce })
    const fees = 'gasPrice' in unsigned ? { gasPrice: BigInt(unsigned.gasPrice as Hex) } : undefined
    const raw = await account.signTransaction({
      type: unsigned.type as 'eip1559',
      chainId: unsigned.chainId,
      nonce,
      to: unsigned.to as Address,
      value: BigInt(unsigned.value),
      data: unsigned.data,
      gas: BigInt(unsigned.gas),
      ...(fees ?? {
        maxFeePerGas: BigInt(unsigned.maxFeePerGas as Hex),
        maxPriorityFeePerGas: BigInt(unsigned.maxPriorityFeePerGas as Hex),
      }),
    } as Parameters<typeof account.signTransaction>[0])
    use.reserve(nonce)
    return { nonce, hash: await client.request<Hex>({ method: 'eth_sendRawTransaction', params: [raw] }) }
  })
}
