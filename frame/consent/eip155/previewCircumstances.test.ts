import { risk } from '@oriel/clear-signing/description/description.ts'
import { encodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import { getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import { UserOperation } from '@oriel/clear-signing/signing/signable.ts'
import { handleUserOperations } from '@oriel/localnet/evm/userOperations.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type Hex, numberToHex, parseEther } from 'viem'
import { formatUserOperationRequest } from 'viem/account-abstraction'
import { describe, expect, test, vi } from 'vitest'
import { sendPrepared } from '../../chains/eip155/chain.testing.ts'
import { getOperationTerms } from '../../chains/eip155/smartAccount/operation.ts'
import { describeSteps, prepareCallsApproval } from './prepareCallsApproval.ts'
import {
  always,
  attacker,
  callRpc,
  chain,
  createVictim,
  deployer,
  deployPill,
  encodeClaim,
  findUsdcChange,
  getDangerCodes,
  getRiskCodes,
  prepare,
  readUsdcBalance,
  store,
  toUsdcUnits,
} from './preview.testing.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

describe('several calls are previewed as they are sent', () => {
  const createCall = (pill: Hex) => ({ to: pill, value: numberToHex(parseEther('0.1')), data: encodeClaim(0n) })
  const createContext = (account: Hex) => ({ ...chain, account, origin: 'https://site.example', now: Date.now() })

  test('error: a pill in the second of two transactions shows what it takes', async () => {
    const pill = await deployPill('fees')
    const account = await createVictim(pill)
    const calls = [{ to: attacker, value: '0x1' as const }, createCall(pill)]
    const request = { version: '2.0.0', calls, from: account.address } as const
    const { description, sequence } = await prepareCallsApproval(
      request,
      { kind: 'sequence' },
      createContext(account.address),
    )
    expect(findUsdcChange(description)?.amount).toBe(-toUsdcUnits(1000))
    expect(getDangerCodes(description)).toEqual(expect.arrayContaining(['unknown-function', 'held-allowance']))
    for (const transaction of sequence?.transactions ?? []) await sendPrepared(transaction, { chain, account, store })
    await expect.poll(() => readUsdcBalance(account.address)).toBe(0n)
  })

  test.each([
    ['the account as the origin', 'origin'],
    ['code at the origin', 'entryPoint'],
    ['another code of the entry point', 'entryPointCode'],
  ] as const)('error: a pill that looks for %s in a user operation shows what it takes', async (_, sign) => {
    const pill = await deployPill(sign)
    const account = await createVictim(pill)
    const call = createCall(pill)
    const data = encodeBatch([{ ...call, value: BigInt(call.value) }])
    const sent = {
      sender: account.address,
      callData: data,
      nonce: 0n,
      callGasLimit: 0x100000n,
      verificationGasLimit: 0x30000n,
      preVerificationGas: 0x10000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
    } as const
    const { signature: _unsigned, ...fields } = formatUserOperationRequest(sent)
    const operation = UserOperation.parse(fields)
    const readTerms = async () => [getOperationTerms({ chainId: 31337, operation, maxWei: 1n })]
    const described = await describeSteps(
      { calls: [call], from: account.address },
      {
        call: { to: account.address, value: 0n, data },
        delegate: smartAccounts.delegate,
        context: { ...createContext(account.address), readTerms },
      },
    )
    expect(findUsdcChange(described)?.amount).toBe(-toUsdcUnits(1000))
    expect(getRiskCodes(described)).not.toContain('preview-rough')
    expect(getRiskCodes(described).includes('preview-differs')).toBe(sign !== 'origin')

    await handleUserOperations(deployer.client, [[account, sent]], { chainId: 31337, delegate: smartAccounts.delegate })
    await expect.poll(() => readUsdcBalance(account.address)).toBe(0n)
  })
})

describe('a node that previews less exactly', () => {
  /** Creates a client that changes or rejects simulations before they reach the node. */
  const createClient = (change: (options: Record<string, unknown>) => object | undefined) =>
    getEvmClient(chain.network, {
      url: chain.rpcUrl,
      fetch: async (url, init) => {
        type Call = { id: number; method: string; params: [Record<string, unknown>, string] }
        const requests = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
        const replies = requests.map(async ({ id, method, params }) => {
          const options = method === 'eth_simulateV1' ? change(params[0]) : params[0]
          if (!options) return { id, error: { code: -32602, message: 'blockOverrides: unknown field' } }
          const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params && [options, ...params.slice(1)] })
          return (await fetch(url, { ...init, body })).json() as Promise<unknown>
        })
        return Response.json(await Promise.all(replies))
      },
    })

  type Block = { blockOverrides?: object }
  const getBlocks = (options: Record<string, unknown>) => options.blockStateCalls as Block[]
  test.each([
    ['refuses the conditions', (options: Record<string, unknown>) => (options.validation ? undefined : options)],
    [
      'ignores the conditions',
      (options: Record<string, unknown>) => ({
        ...options,
        blockStateCalls: getBlocks(options).map(({ blockOverrides: _, ...block }) => block),
      }),
    ],
  ])('error: it %s, and the approval says so', async (_, change) => {
    const pill = await deployPill('gas')
    const account = await chain.createAccount()
    const { description } = await prepare({ to: pill, data: always }, account, createClient(change))
    expect(findUsdcChange(description)).toMatchObject({ amount: toUsdcUnits(4000), mayDiffer: true })
    expect(description.risks).toContainEqual(risk('warning', 'preview-rough'))
  })

  test('error: it has no simulation, and the approval says so', async () => {
    const pill = await deployPill('gas')
    const account = await createVictim(pill)
    const client = createClient(() => undefined)
    const { description } = await prepare({ to: pill, data: always }, account, client)
    expect(getRiskCodes(description)).toEqual(expect.arrayContaining(['simulation-unavailable', 'held-allowance']))
  })
})

test('behavior: the gas of a call that refuses a price of zero is estimated', async () => {
  const picky = '0x00000000000000000000000000000000000bad01'
  // Deploy code that reverts if GASPRICE is zero.
  await callRpc('anvil_setCode', picky, '0x3a6007575f5ffd5b00')
  const account = await chain.createAccount()
  const { transaction, description } = await prepare({ to: picky, data: '0x12345678' }, account)
  expect(transaction?.problem).toBeUndefined()
  expect(transaction?.neededGas).toBeLessThan(30_000n)
  expect(getRiskCodes(description)).not.toContain('simulation-failed')
})

test('behavior: an account that cannot pay the fee is still shown what moves', async () => {
  const pill = await deployPill('gas')
  const account = await chain.createAccount()
  await callRpc('anvil_setBalance', account.address, numberToHex(1000n))
  const { transaction, description } = await prepare({ to: pill, data: always, value: 1000n }, account)
  expect(transaction?.problem?.code).toBe('insufficient-funds')
  expect(findUsdcChange(description)?.amount).toBe(toUsdcUnits(4000))
})
