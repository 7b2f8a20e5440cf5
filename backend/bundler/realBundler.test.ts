import { type Localnet, startLocalnet, toChain } from '@oriel/localnet/evm/localnet.ts'
import { signUserOperation } from '@oriel/localnet/evm/userOperations.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Abi,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { createTestAccount, encodeBatch, startSponsor } from './sponsor.testing.ts'

let localnet: Localnet
let store: TestStore

beforeAll(async () => {
  const ports = [await findFreePort(), await findFreePort()] as const
  const bundlerPorts = [await findFreePort(), await findFreePort()] as const
  ;[localnet, store] = await Promise.all([startLocalnet({ ports, bundlerPorts }), openTestStore()])
})
afterAll(async () => {
  await Promise.all([localnet?.stop(), store?.stop()])
})

const recipient = '0x000000000000000000000000000000000000dEaD'

/** Creates viem clients that send bundler and paymaster calls to this backend, and chain reads to the local node. */
async function openClients(owner: PrivateKeyAccount, url: string) {
  const [network] = localnet.networks
  const chain = toChain(network, localnet.contracts)
  const client = createPublicClient({ chain, transport: http(network.rpcUrl) })
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: smartAccounts.entryPoint, version: '0.7' },
    authorization: { account: owner, address: smartAccounts.delegate },
    getAddress: async () => owner.address,
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    encodeCalls: async (calls) => encodeBatch(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    getStubSignature: async () => owner.signMessage({ message: '' }),
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data as Parameters<typeof owner.signTypedData>[0]),
    signUserOperation: (operation) =>
      signUserOperation(owner, { ...operation, sender: owner.address } as UserOperation<'0.7'>, chain.id),
  })
  const bundler = createBundlerClient({
    account,
    client,
    chain,
    transport: http(url),
    pollingInterval: 50,
    paymaster: createPaymasterClient({ transport: http(url) }),
    userOperation: {
      estimateFeesPerGas: async ({ bundlerClient }) => {
        const request = { method: 'pimlico_getUserOperationGasPrice', params: [] } as never
        const { fast } = (await bundlerClient.request(request)) as { fast: Record<string, Hex> }
        return {
          maxFeePerGas: BigInt(fast.maxFeePerGas ?? 0),
          maxPriorityFeePerGas: BigInt(fast.maxPriorityFeePerGas ?? 0),
        }
      },
    },
  })
  return { client, bundler }
}

test('default: an account without ether sends its first two batches through viem clients, and the operator pays', async () => {
  const { contracts, networks } = localnet
  const bundlerUrls = [networks[0].bundlerUrl as string]
  const targets = [contracts.usdc]
  const { url } = await startSponsor({ localnet, store, bundlerUrls, sponsor: { targets, perAccountPerDay: 2 } })
  const owner = createTestAccount()
  const { client, bundler } = await openClients(owner, url)
  expect(await bundler.getSupportedEntryPoints()).toContain(smartAccounts.entryPoint)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 5n] })
  const call = { to: contracts.usdc, data }
  for (const isFirst of [true, false]) {
    const nonce = await client.getTransactionCount({ address: owner.address })
    const authorization = await owner.signAuthorization({ chainId: 31337, address: smartAccounts.delegate, nonce })
    const hash = await bundler.sendUserOperation({
      calls: [call, call],
      authorization: isFirst ? authorization : undefined,
    })
    const receipt = await bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })
    expect([receipt.success, receipt.paymaster?.toLowerCase()]).toEqual([true, contracts.paymaster.toLowerCase()])
    expect((await bundler.getUserOperation({ hash })).userOperation.sender).toBe(owner.address)
  }
  expect(await client.getBalance({ address: owner.address })).toBe(0n)
  await expect(bundler.sendUserOperation({ calls: [call] })).rejects.toThrow(
    'The sponsor pays no more fees of this account today.',
  )
  await expect(bundler.sendUserOperation({ calls: [{ ...call, to: contracts.dai }] })).rejects.toThrow(
    'The sponsor does not pay for calls of this contract.',
  )
})

test("error: a bundler rejection keeps its code and omits the bundler's URL", async () => {
  const bundlerUrls = [localnet.networks[0].bundlerUrl as string]
  const { ask } = await startSponsor({ localnet, store, bundlerUrls })
  const gas = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' }
  const fees = { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
  const operation = {
    sender: createTestAccount().address,
    nonce: '0x0',
    callData: '0x',
    signature: '0x',
    ...gas,
    ...fees,
  }
  const { error } = await ask('eth_sendUserOperation', [operation, smartAccounts.entryPoint])
  expect(error).toMatchObject({ code: expect.any(Number), message: expect.stringMatching(/./) })
  expect(JSON.stringify(error)).not.toMatch(/127\.0\.0\.1|http/)
})

test('error: a stopped bundler is reported in plain words, and works again after a restart', async () => {
  const [bundler] = localnet.bundlers
  const { url } = await startSponsor({ localnet, store, bundlerUrls: [bundler?.url as string] })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
  const ask = async () => {
    const response = await fetch(url, { method: 'POST', body })
    return { status: response.status, json: await response.json() }
  }
  await bundler?.stop()
  const description = 'No bundler of this network answers. Try again later.'
  expect(await ask()).toEqual({
    status: 503,
    json: { status: 'FAILED', reasons: [{ field: 'chainId', description }] },
  })
  await bundler?.start()
  const { json } = await ask()
  expect(json.result).toContain(smartAccounts.entryPoint)
})
