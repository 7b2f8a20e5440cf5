import { getDevKey } from '@oriel/localnet/evm/accounts.ts'
import { handleUserOperations } from '@oriel/localnet/evm/userOperations.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { batchParameters, executeAbi } from '@oriel/shared/chains/smartAccountEncoding.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  pad,
} from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, vi } from 'vitest'
import type { TestChain } from '../indexer/chain.testing.ts'
import type { TestStore } from '../login/login.testing.ts'
import { startTestBackend } from '../server/backend.testing.ts'

export type TestOperation = UserOperation<'0.7'>

const recipient = '0x000000000000000000000000000000000000dEaD'

export function encodeBatch(calls: readonly { to: Address; value: bigint; data: Hex }[]): Hex {
  const executions = calls.map(({ to, value, data }) => ({ target: to, value, callData: data }))
  return encodeFunctionData({
    abi: executeAbi,
    args: [concat(['0x01', pad('0x', { size: 31 })]), encodeAbiParameters(batchParameters, [executions])],
  })
}

/** Encodes a batch of approvals, which need no balance. */
export function encodeApprovals(...tokens: Address[]): Hex {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [recipient, 5n] })
  return encodeBatch(tokens.map((to) => ({ to, value: 0n, data })))
}

export const createTestAccount = () => privateKeyToAccount(generatePrivateKey())

export const limits = {
  maxPerOperationWei: '20000000000000000',
  maxPerDayWei: '1000000000000000000',
  perAccountPerDay: 50,
}
export const closedBundler = 'http://127.0.0.1:1/'

type Setup = {
  localnet: { networks: readonly { rpcUrl: string }[]; contracts: { paymaster: Address } }
  store: TestStore
  sponsor?: Record<string, unknown> | undefined
  bundlerUrls?: string[]
  more?: Record<string, unknown> | undefined
  now?: () => number
}

/** Starts a backend with a sponsor, and returns a client for it. */
export async function startSponsor(setup: Setup) {
  const { localnet, store, sponsor, bundlerUrls = [closedBundler], more, now } = setup
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const settings = { name: 'Oriel Local', paymaster: localnet.contracts.paymaster, ...limits, ...sponsor }
  const rpcUrl = localnet.networks[0]?.rpcUrl ?? ''
  const network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl, smartAccounts: true })
  const { url } = await startTestBackend(
    { networks: [{ network, bundlerUrls, sponsor: settings }], sponsorKey: getDevKey('sponsor'), ...more },
    { database: store.database, now },
  )
  const api = `${url}/v1/bundler?chainId=eip155:31337&projectId=`
  return {
    url: `${api}default`,
    warnings,
    async ask(method: string, params: unknown[], project = 'default') {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(`${api}${project}`, { method: 'POST', body })
      return (await response.json()) as {
        result?: Record<string, Hex>
        error?: { code: number; message: string; data?: { reason: string } }
      }
    },
  }
}

/** Creates an operation without paymaster fields. */
export function createOperation(owner: PrivateKeyAccount, more: Partial<TestOperation> = {}): TestOperation {
  return {
    sender: owner.address,
    nonce: 0n,
    callData: '0x',
    signature: '0x',
    callGasLimit: 200_000n,
    verificationGasLimit: 150_000n,
    preVerificationGas: 60_000n,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
    ...more,
  }
}

export function toJson(operation: object): Record<string, unknown> {
  const entries = Object.entries(operation).map(([name, value]) => {
    return [name, typeof value === 'bigint' ? numberToHex(value) : value]
  })
  return Object.fromEntries(entries)
}

/** Extracts the paymaster fields from a result. */
export function readPaymaster(result: Record<string, Hex> | undefined): Partial<TestOperation> {
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = result ?? {}
  expect(paymaster).toMatch(/^0x/)
  return {
    paymaster: paymaster as Hex,
    paymasterData: paymasterData as Hex,
    paymasterVerificationGasLimit: BigInt(paymasterVerificationGasLimit as Hex),
    paymasterPostOpGasLimit: BigInt(paymasterPostOpGasLimit as Hex),
  }
}

/** Submits user operations in one transaction, as a bundler does. */
export const handleOperations = (
  { client }: TestChain,
  ...operations: readonly (readonly [owner: PrivateKeyAccount, operation: TestOperation])[]
) => handleUserOperations(client, operations, { chainId: 31337, delegate: smartAccounts.delegate })
