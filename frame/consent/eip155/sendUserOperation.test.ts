import { encodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTestChain, type TestChain } from '../../chains/eip155/chain.testing.ts'
import type { Bundler } from '../../chains/eip155/smartAccount/bundler.ts'
import { config } from '../../platform/config.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import * as sendUserOperation from './sendUserOperation.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

/** Deployed ERC-4337 EntryPoint v0.7. */
const entryPoint: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const stranger: Hex = '0x00000000000000000000000000000000000a11ce'
const ofBundler = {
  callGasLimit: numberToHex(1_000_000n),
  verificationGasLimit: numberToHex(200_000n),
  preVerificationGas: numberToHex(200_000n),
  maxFeePerGas: numberToHex(2_000_000_000n),
  maxPriorityFeePerGas: '0x1',
}
const bundler: Bundler = async ({ method }) => {
  const { maxFeePerGas, maxPriorityFeePerGas, ...gas } = ofBundler
  const fast = { maxFeePerGas, maxPriorityFeePerGas }
  return (method === 'pimlico_getUserOperationGasPrice' ? { fast } : gas) as never
}
vi.mock('./sponsorship.ts', () => ({ getBundler: () => bundler }))

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  Object.assign(config, { networks: [{ ...chain.network, bundler: true }] })
})
afterAll(() => chain.stop())

async function createTestRequest(more: object = {}, by: Hex = entryPoint) {
  const { address } = await chain.createAccount()
  const callData = encodeBatch([{ to: stranger, value: 1n, data: '0x' }])
  const params = z.parse<z.ZodMiniType>(rpcMethods.eth_sendUserOperation.params, [
    { sender: address, callData, ...more },
    by,
  ])
  const origin = 'https://app.example'
  const request: FrozenRequest = { method: 'eth_sendUserOperation', params, origin, networkId: 'eip155:31337', address }
  return {
    address,
    async check() {
      sendUserOperation.check(request)
      await sendUserOperation.checkPageRequest(request, { accounts: [address], client: chain.client })
    },
    prepare: () => sendUserOperation.prepare(request, { ...chain.network, bundler: true }, { evm: chain.client }),
  }
}

describe('an operation that the wallet does not sign is refused before the user is asked', () => {
  test('default: the entry point 0.7 and an account that needs no factory are accepted', async () => {
    for (const more of [{}, { factory: null }, { factory: '0x' }]) await (await createTestRequest(more)).check()
  })

  test.each<[string, Hex]>([
    ['0.6', '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'],
    ['0.8', '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'],
    ['of nobody', stranger],
  ])('attack: the entry point %s', async (_, by) => {
    const { check } = await createTestRequest({}, by)
    await expect(check()).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(/^entryPoint: /) })
  })

  test.each([
    ['a contract', stranger],
    ['the mark of EIP-7702', '0x7702'],
  ])('attack: a factory that is %s', async (_, factory) => {
    const { check } = await createTestRequest({ factory, factoryData: '0x' })
    await expect(check()).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(/^factory: /) })
  })

  test('attack: an account that runs the program of another wallet', async () => {
    const { address, check, prepare } = await createTestRequest()
    const code = `0xef0100${chain.contracts.usdc.slice(2)}`
    await chain.client.request({ method: 'anvil_setCode', params: [address, code] })
    await expect(check()).rejects.toMatchObject({ code: 8381 })
    // Preparing must fail too, because the wallet window prepares the request again.
    await expect(prepare()).rejects.toMatchObject({ code: 8381 })
  })
})

describe('the fee of an operation', () => {
  const greedy = {
    callGasLimit: numberToHex(10n ** 8n),
    verificationGasLimit: numberToHex(10n ** 8n),
    preVerificationGas: numberToHex(10n ** 8n),
    maxFeePerGas: numberToHex(10n ** 12n),
    maxPriorityFeePerGas: numberToHex(10n ** 12n),
  }

  test('attack: the page cannot set the fee that the account pays', async () => {
    // The EntryPoint charges at most the sum of the gas limits times `maxFeePerGas` (ERC-4337).
    const maxCost = (1_000_000n + 200_000n + 200_000n) * 2_000_000_000n
    for (const more of [{}, { paymaster: null }]) {
      const { operation } = await (await createTestRequest({ ...greedy, ...more })).prepare()
      expect(operation?.operation).toMatchObject(ofBundler)
      expect(operation?.operation).not.toHaveProperty('paymaster')
      expect(operation?.maxWei).toBe(maxCost)
    }
  })

  test('behavior: a paymaster of the page pays what the page says', async () => {
    const { operation } = await (await createTestRequest({ ...greedy, paymaster: stranger })).prepare()
    expect(operation?.operation).toMatchObject({ ...greedy, paymaster: stranger })
    expect(operation?.paidBy).toMatchObject({ paymaster: stranger, isOfPage: true })
  })
})
