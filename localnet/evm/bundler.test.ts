import { createServer } from 'node:net'
import {
  type Address,
  concat,
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import {
  createBundlerClient,
  entryPoint07Abi,
  type GetPaymasterStubDataParameters,
  toPackedUserOperation,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeTakenPort, findFreePort } from '../servers/ports.ts'
import { getDevKey } from './accounts.ts'
import { startBundler } from './bundler.ts'
import { type Localnet, startLocalnet, toChain } from './localnet.ts'
import { operationFields, signUserOperation } from './userOperations.ts'

type Operation = UserOperation<'0.7'>

const recipient = '0x000000000000000000000000000000000000dEaD'
const batchMode = concat(['0x01', pad('0x', { size: 31 })])
const accountAbi = parseAbi(['function execute(bytes32 mode, bytes calls) payable'])
const callsAbi = parseAbiParameters(['Call[] calls', 'struct Call { address target; uint256 value; bytes data; }'])
const sponsoredFields = [
  ...operationFields,
  { name: 'paymasterVerificationGasLimit', type: 'uint256' },
  { name: 'paymasterPostOpGasLimit', type: 'uint256' },
  { name: 'validAfter', type: 'uint48' },
  { name: 'validUntil', type: 'uint48' },
] as const
const unknownGas = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n }
const paymasterLimits = { paymasterVerificationGasLimit: 80_000n, paymasterPostOpGasLimit: 1n }

let localnet: Localnet
let bundlerPorts: [number, number]

beforeAll(async () => {
  const ports = [await findFreePort(), await findFreePort()] as const
  bundlerPorts = [await findFreePort(), await findFreePort()]
  localnet = await startLocalnet({ ports, bundlerPorts })
})

afterAll(() => localnet.stop())

function getChain(index: 0 | 1) {
  const network = localnet.networks[index]
  const chain = toChain(network, localnet.contracts)
  return { ...network, chain, client: createPublicClient({ chain, transport: http(network.rpcUrl) }) }
}

/** Returns the paymaster's fields with the sponsor's signature, valid for ten minutes. */
async function sponsor(index: 0 | 1, operation: Operation, key: Hex) {
  const { client, chainId } = getChain(index)
  const { paymaster } = localnet.contracts
  const validAfter = 0
  const validUntil = Number((await client.getBlock()).timestamp) + 600
  const packed = toPackedUserOperation({ ...operation, paymaster, paymasterData: '0x', ...paymasterLimits })
  const signature = await privateKeyToAccount(key).signTypedData({
    domain: { name: 'LocalPaymaster', version: '1', chainId, verifyingContract: paymaster },
    types: { UserOperationRequest: sponsoredFields },
    primaryType: 'UserOperationRequest',
    message: { ...packed, ...paymasterLimits, validAfter, validUntil },
  })
  const validity = [validAfter, validUntil].map((time) => pad(toHex(time), { size: 6 }))
  return { paymaster, paymasterData: concat([...validity, signature]), ...paymasterLimits }
}

async function openAccount(index: 0 | 1, owner: PrivateKeyAccount) {
  const { client, chainId } = getChain(index)
  const { delegate, entryPoint07 } = localnet.contracts
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint07, version: '0.7' },
    authorization: { account: owner, address: delegate },
    getAddress: async () => owner.address,
    // EntryPoint 0.7 supports no factory for an account whose code is an EIP-7702 delegation.
    getFactoryArgs: async () => ({ factory: undefined, factoryData: undefined }),
    encodeCalls: async (calls) => {
      const encoded = calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }))
      return encodeFunctionData({
        abi: accountAbi,
        functionName: 'execute',
        args: [batchMode, encodeAbiParameters(callsAbi, [encoded])],
      })
    },
    getStubSignature: async () => owner.signMessage({ message: '' }),
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data as Parameters<typeof owner.signTypedData>[0]),
    signUserOperation: (operation) =>
      signUserOperation(owner, { ...operation, sender: owner.address } as Operation, chainId),
  })
}

function connect(index: 0 | 1, sponsorKey: Hex) {
  const { client, chain, bundlerUrl } = getChain(index)
  const complete = (operation: GetPaymasterStubDataParameters) =>
    sponsor(index, { ...unknownGas, signature: '0x', ...operation } as Operation, sponsorKey)
  return createBundlerClient({
    client,
    chain,
    transport: http(bundlerUrl),
    pollingInterval: 50,
    paymaster: {
      getPaymasterStubData: async (operation) => ({ ...(await complete(operation)), isFinal: false }),
      getPaymasterData: complete,
    },
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
}

type Sending = { index?: 0 | 1; owner?: PrivateKeyAccount; authorize?: boolean; sponsorKey?: Hex }

async function send(sending: Sending = {}) {
  const { index = 0, owner = createUser(), authorize = true, sponsorKey = getDevKey('sponsor') } = sending
  const { client, chainId } = getChain(index)
  const { delegate, usdc } = localnet.contracts
  const bundler = connect(index, sponsorKey)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 5n] })
  const nonce = await client.getTransactionCount({ address: owner.address })
  const hash = await bundler.sendUserOperation({
    account: await openAccount(index, owner),
    calls: [
      { to: usdc, data },
      { to: usdc, data },
    ],
    authorization: authorize ? await owner.signAuthorization({ chainId, address: delegate, nonce }) : undefined,
  })
  return bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })
}

const createUser = () => privateKeyToAccount(generatePrivateKey())

const callBundler = async (url: string | undefined, method: string): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  const response = await fetch(url ?? '', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result?: unknown }).result
}

describe.each([0, 1] as const)('chain %i', (index) => {
  test('behavior: an account without Ether becomes a smart account and sends batches that the sponsor pays', async () => {
    const owner = createUser()
    const { client } = getChain(index)
    const { paymaster, delegate, usdc } = localnet.contracts
    for (const authorize of [true, false]) {
      const receipt = await send({ index, owner, authorize })
      expect(receipt).toMatchObject({ success: true, sender: owner.address })
      expect(receipt.paymaster?.toLowerCase()).toBe(paymaster.toLowerCase())
      expect(receipt.logs.filter(({ address }) => address.toLowerCase() === usdc.toLowerCase())).toHaveLength(2)
    }
    expect(await client.getCode({ address: owner.address })).toBe(concat(['0xef0100', delegate]).toLowerCase())
    expect(await client.getBalance({ address: owner.address })).toBe(0n)
  })
})

test('error: the paymaster pays for nothing that the sponsor has not signed', async () => {
  await expect(send({ sponsorKey: generatePrivateKey() })).rejects.toThrow('AA34')
})

test('behavior: a bundler can be stopped, and started again at the same port', async () => {
  const [bundler] = localnet.bundlers
  await bundler?.stop()
  await expect(callBundler(bundler?.url, 'eth_supportedEntryPoints')).rejects.toThrow('fetch failed')
  await bundler?.start()
  const { entryPoint07, entryPoint08 } = localnet.contracts
  expect(await callBundler(bundler?.url, 'eth_supportedEntryPoints')).toEqual([entryPoint07, entryPoint08])
  expect(await send()).toMatchObject({ success: true })
})

if (process.platform === 'linux')
  test('behavior: a bundler listens on 127.0.0.1 alone', async () => {
    // A server that listens on all addresses would also respond at 127.0.0.2.
    const other = localnet.bundlers[0]?.url.replace('127.0.0.1', '127.0.0.2')
    await expect(callBundler(other, 'eth_chainId')).rejects.toThrow('fetch failed')
  })

describe('a bundler that cannot start', () => {
  const start = (port: number, entryPoint: Address = localnet.contracts.entryPoint07) =>
    startBundler({ chainId: 31337, rpcUrl: localnet.networks[0].rpcUrl, port, entryPoints: [entryPoint] })

  test('error: a taken port is reported in one sentence', async () => {
    const port = await findFreePort()
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    await expect(start(port)).rejects.toEqual(new Error(describeTakenPort(port)))
  })

  test('error: the sentence gives the reason of the program', async () => {
    await expect(start(await findFreePort(), recipient)).rejects.toThrow(
      /^The bundler of the chain 31337 ended with exit code 1\. .*entry point 0x0+dEaD does not exist/s,
    )
  })
})
