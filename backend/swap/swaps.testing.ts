import {
  SwapAllowance,
  SwapApproval,
  SwapGasPrice,
  SwapQuotes,
  SwapTokens,
  SwapTransaction,
} from '@oriel/shared/backend/convert.ts'
import { nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { createWalletClient, erc20Abi, type Hex, http, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { chainId, type startChain } from '../portfolio/chain.testing.ts'
import { project, startTestBackend, waitForReceipt } from '../server/backend.testing.ts'

type Chain = Awaited<ReturnType<typeof startChain>>
type Query = Record<string, string>

export const native = nativeTokenAddress
export const toId = (address: string) => `${chainId}:${address}`

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])

type Settings = { swapFee?: { bps: number; recipient: Hex }; market?: object | undefined }

/** Starts a backend with the local chain's exchange, and an account that holds ether and its tokens. */
export async function startSwaps(chain: Chain, { swapFee, market }: Settings = {}) {
  const projects = { default: { ...project, swapFee } }
  const { url } = await startTestBackend({ networks: [chain.describe({ market })], projects })
  const account = privateKeyToAccount(generatePrivateKey())
  await chain.faucet(account.address)
  const client = createWalletClient({ account, transport: http(chain.rpcUrl) })

  async function get(path: string, query: Query) {
    const answer = await fetch(`${url}/v1/convert/${path}?${new URLSearchParams({ projectId: 'default', ...query })}`)
    return { status: answer.status, body: await answer.json() }
  }
  async function build(body: object) {
    const answer = await fetch(`${url}/v1/convert/build-transaction`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ projectId: 'default', userAddress: toId(account.address), ...body }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const readBalance = (token: string, owner: Hex = account.address) =>
    token === native
      ? chain.client.getBalance({ address: owner })
      : chain.client.readContract({ address: token as Hex, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  return {
    account,
    get,
    build,
    balanceOf: readBalance,
    client,
    readTokens: async (query: Query = {}) => SwapTokens.parse((await get('tokens', { chainId, ...query })).body).tokens,
    async readQuote(query: Query) {
      const { body } = await get('quotes', { userAddress: account.address, ...query })
      const [quote] = SwapQuotes.parse(body).quotes
      if (!quote) throw new Error('no quote')
      return quote
    },
    async readBuild(body: object) {
      const { tx } = SwapTransaction.parse((await build(body)).body)
      return tx
    },
    async readApproval(query: Query) {
      return SwapApproval.parse((await get('build-approve', { userAddress: toId(account.address), ...query })).body).tx
    },
    async readAllowance(token: string) {
      const query = { tokenAddress: toId(token), userAddress: toId(account.address) }
      return BigInt(SwapAllowance.parse((await get('allowance', query)).body).allowance)
    },
    readGasPrice: async () => SwapGasPrice.parse((await get('gas-price', { chainId })).body),
    async send({ to, data, value = '0' }: { to: string; data: Hex; value?: string | undefined }) {
      const address = to.replace(`${chainId}:`, '') as Hex
      // Use a fixed gas limit. A pair updates its cumulative prices once a second, so a gas estimate within the same
      // second is too low.
      const gas = 1_000_000n
      const hash = await client.sendTransaction({ to: address, data, value: BigInt(value), gas, chain: null })
      const receipt = await waitForReceipt(chain.client, hash)
      expect(receipt.status).toBe('success')
      return receipt
    },
    pairOf: (a: Hex, b: Hex) => {
      const address = chain.contracts.uniswapFactory
      return chain.client.readContract({ address, abi: factoryAbi, functionName: 'getPair', args: [a, b] })
    },
  }
}
