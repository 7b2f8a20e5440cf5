import { encodeFunctionData, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { startTestChain, type TestChain, tokenAbi } from './chain.testing.ts'
import { prepareTransaction } from './send/transactions.ts'

export let chain: TestChain
export let account: PrivateKeyAccount
beforeAll(async () => {
  chain = await startTestChain()
  account = await chain.createAccount()
})
afterAll(() => chain.stop())

export const stranger = '0x00000000000000000000000000000000000a11ce'
export const prepare = (fields: object, from: PrivateKeyAccount = account) =>
  prepareTransaction({ from: from.address, ...fields }, { ...chain, from: from.address })
export const callRpc = <result>(method: string, ...params: unknown[]) =>
  chain.client.request<result>({ method, params })
export const encodeTransfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
