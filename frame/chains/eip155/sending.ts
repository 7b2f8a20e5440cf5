import { encodeFunctionData, parseAbi } from 'viem'
import type { Hex } from '#shared/caip.ts'
import type { Sending } from '../sending.ts'
import { rpcClient } from './client.ts'

/** No return value: a USDT-like token has none, and a transaction needs none. */
const abi = parseAbi(['function transfer(address to, uint256 amount)'])

export const sending: Sending = {
  async maxCost({ network, from, to, token, units }) {
    const client = rpcClient(network)
    const call = token
      ? { to: token.address, data: encodeFunctionData({ abi, args: [to as Hex, units] }) }
      : { to, value: `0x${units.toString(16)}` }
    const [gas, price] = await Promise.all([
      client.request<string>({ method: 'eth_estimateGas', params: [{ from, ...call }] }),
      client.request<string>({ method: 'eth_gasPrice' }),
    ])
    return BigInt(gas) * BigInt(price) * 2n
  },

  async toRequest({ from, to, token, units }) {
    const transaction = token
      ? { from, to: token.address, data: encodeFunctionData({ abi, args: [to as Hex, units] }) }
      : { from, to, value: `0x${units.toString(16)}` }
    return { method: 'eth_sendTransaction', params: [transaction] }
  },

  async inspectRecipient({ network, to, token }) {
    const client = rpcClient(network)
    const [code, count, balance] = await Promise.all([
      client.request<string>({ method: 'eth_getCode', params: [to, 'latest'] }),
      client.request<string>({ method: 'eth_getTransactionCount', params: [to, 'latest'] }),
      client.request<string>({ method: 'eth_getBalance', params: [to, 'latest'] }),
    ])
    return {
      isContract: code !== '0x',
      isUnused: BigInt(count) === 0n && BigInt(balance) === 0n,
      isToken: token?.address.toLowerCase() === to.toLowerCase(),
    }
  },
}
