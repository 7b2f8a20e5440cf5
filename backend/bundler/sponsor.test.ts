import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { type Address, concat, type Hex, parseAbi, parseEventLogs, slice } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain, type TestChain } from '../indexer/chain.testing.ts'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { project } from '../server/backend.testing.ts'
import {
  createOperation,
  createTestAccount,
  encodeApprovals,
  handleOperations,
  readPaymaster,
  startSponsor,
  type TestOperation,
  toJson,
} from './sponsor.testing.ts'

let chain: TestChain
let store: TestStore

beforeAll(async () => {
  ;[chain, store] = await Promise.all([startChain(), openTestStore()])
  // Mine a block with the current time. Signatures are valid for ten minutes of chain time, and the last block of the
  // restored chain may be older than that.
  await chain.client.mine({ blocks: 1 })
})
afterAll(async () => {
  await Promise.all([chain?.anvil.stop(), store?.stop()])
})

const depositAbi = parseAbi(['function balanceOf(address account) view returns (uint256)'])
const entryPoint = { address: smartAccounts.entryPoint, abi: depositAbi }
const readDeposit = (paymaster: Address) =>
  chain.client.readContract({ ...entryPoint, functionName: 'balanceOf', args: [paymaster] })
const toLocalnet = ({ anvil, contracts }: TestChain) => ({ networks: [{ rpcUrl: anvil.rpcUrl }], contracts })
const createParams = (operation: object) => [toJson(operation), smartAccounts.entryPoint, '0x7a69', {}]
const start = (sponsor?: Record<string, unknown>, more?: Record<string, unknown>) =>
  startSponsor({ localnet: toLocalnet(chain), store, sponsor, more })

/**
 * Returns settings with an additional project. Limits are counted per project, so a new one starts with unused limits.
 */
const addProject = (id: string) => ({ projects: { default: project, [id]: project } })

describe('an operation of an account without ether', () => {
  test('default: the sponsor signs, and the EntryPoint takes the fee from its deposit', async () => {
    const { ask } = await start({ targets: [chain.contracts.usdc, chain.contracts.dai] })
    const owner = createTestAccount()
    const callData = encodeApprovals(chain.contracts.usdc, chain.contracts.dai)
    const { sender, nonce } = createOperation(owner)
    const stub = await ask('pm_getPaymasterStubData', createParams({ sender, nonce, callData }))
    expect(stub.result).toEqual({
      sponsor: { name: 'Oriel Local' },
      paymaster: chain.contracts.paymaster,
      paymasterData: expect.stringMatching(/^0x0{12}[0-9a-f]{12}[0-9a-f]{130}$/),
      paymasterVerificationGasLimit: '0x13880',
      paymasterPostOpGasLimit: '0x1',
      isFinal: false,
    })
    const operation = createOperation(owner, { callData })
    const signed = await ask('pm_getPaymasterData', createParams({ ...operation, ...readPaymaster(stub.result) }))
    expect(Object.keys(signed.result ?? {})).toEqual([
      'paymaster',
      'paymasterData',
      'paymasterVerificationGasLimit',
      'paymasterPostOpGasLimit',
    ])
    const before = await readDeposit(chain.contracts.paymaster)
    const receipt = await handleOperations(chain, [owner, { ...operation, ...readPaymaster(signed.result) }])
    const [event] = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs: receipt.logs })
    expect(event?.args).toMatchObject({ sender, paymaster: chain.contracts.paymaster, success: true })
    expect(before - (await readDeposit(chain.contracts.paymaster))).toBe(event?.args.actualGasCost)
    expect(await chain.client.getBalance({ address: sender })).toBe(0n)

    // The account is now delegated, so this operation has no authorization.
    const next = createOperation(owner, { callData, nonce: 1n })
    const again = await ask('pm_getPaymasterData', createParams(next))
    expect((await handleOperations(chain, [owner, { ...next, ...readPaymaster(again.result) }])).status).toBe('success')
  })

  test('error: a signature is invalid for another operation, paymaster field or time', async () => {
    const { ask } = await start()
    const owner = createTestAccount()
    const operation = createOperation(owner, { callData: encodeApprovals(chain.contracts.usdc) })
    const signed = {
      ...operation,
      ...readPaymaster((await ask('pm_getPaymasterData', createParams(operation))).result),
    }
    const data = signed.paymasterData as Hex
    const stub = await ask('pm_getPaymasterStubData', createParams(operation))
    const changes: Partial<TestOperation>[] = [
      { callData: encodeApprovals(chain.contracts.dai) },
      { nonce: 1n << 64n },
      { callGasLimit: operation.callGasLimit + 1n },
      { verificationGasLimit: operation.verificationGasLimit + 1n },
      { preVerificationGas: operation.preVerificationGas + 1n },
      { maxFeePerGas: operation.maxFeePerGas + 1n },
      { maxPriorityFeePerGas: operation.maxPriorityFeePerGas + 1n },
      { paymasterVerificationGasLimit: 80_001n },
      { paymasterPostOpGasLimit: 2n },
      { paymasterData: concat([slice(data, 0, 6), '0xffffffffffff', slice(data, 12)]) },
      { paymasterData: concat(['0x000000000001', slice(data, 6)]) },
      { paymasterData: readPaymaster(stub.result).paymasterData as Hex },
    ]
    for (const change of changes) {
      await expect(handleOperations(chain, [owner, { ...signed, ...change }])).rejects.toThrow('AA34 signature error')
    }
    const other = createTestAccount()
    await expect(handleOperations(chain, [other, { ...signed, sender: other.address }])).rejects.toThrow('AA34')
    expect((await handleOperations(chain, [owner, signed])).status).toBe('success')
    await expect(handleOperations(chain, [owner, signed])).rejects.toThrow('AA25')
  })

  test("behavior: the sponsor signs the client's gas limits when the client has estimated them", async () => {
    const { ask } = await start()
    const owner = createTestAccount()
    const gas = { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 7n }
    const operation = createOperation(owner, { callData: encodeApprovals(chain.contracts.usdc), ...gas })
    const signed = readPaymaster((await ask('pm_getPaymasterData', createParams(operation))).result)
    expect(signed).toMatchObject(gas)
    expect((await handleOperations(chain, [owner, { ...operation, ...signed }])).status).toBe('success')
  })
})

describe('operations that the sponsor rejects', () => {
  const requestError = async (
    ask: Awaited<ReturnType<typeof start>>['ask'],
    operation: object,
    { method = 'pm_getPaymasterData', projectId = 'default' } = {},
  ) => {
    const { result, error } = await ask(method, createParams(operation), projectId)
    return result ? undefined : [error?.code, error?.message, error?.data?.reason]
  }

  test('error: an operation that may cost more than the limit', async () => {
    const operation = createOperation(createTestAccount(), { callData: encodeApprovals(chain.contracts.usdc) })
    const maxCost = (410_000n + 80_001n) * operation.maxFeePerGas
    const { ask } = await start({ maxPerOperationWei: String(maxCost) })
    expect(await requestError(ask, operation)).toBeUndefined()
    const dearer = { ...operation, preVerificationGas: operation.preVerificationGas + 1n }
    const error = [-32004, 'The sponsor does not pay a fee this high.', 'operation']
    expect(await requestError(ask, dearer)).toEqual(error)
    expect(await requestError(ask, { ...operation, paymasterPostOpGasLimit: 2n })).toEqual(error)
    expect(await requestError(ask, dearer, { method: 'pm_getPaymasterStubData' })).toEqual(error)
  })

  test('error: calls to an unlisted contract, and calls that cannot be decoded', async () => {
    const { usdc, dai } = chain.contracts
    const { ask } = await start({ targets: [usdc.toLowerCase()] })
    const owner = createTestAccount()
    const error = [-32004, 'The sponsor does not pay for calls of this contract.', 'target']
    for (const callData of [encodeApprovals(usdc, dai), encodeApprovals(dai), '0x', '0x12345678'] as Hex[]) {
      for (const method of ['pm_getPaymasterData', 'pm_getPaymasterStubData']) {
        expect(await requestError(ask, createOperation(owner, { callData }), { method })).toEqual(error)
      }
    }
    expect(await requestError(ask, createOperation(owner, { callData: encodeApprovals(usdc, usdc) }))).toBeUndefined()
  })

  test('error: an account with a foreign delegation, a contract account, and an undeployed account', async () => {
    const { ask } = await start()
    const error = [-32004, 'The sponsor pays for accounts of this wallet only.', 'program']
    const owner = createTestAccount()
    const operation = createOperation(owner, { callData: encodeApprovals(chain.contracts.usdc) })
    const factory = { factory: chain.contracts.simpleAccountFactory07, factoryData: '0x' }
    expect(await requestError(ask, { ...operation, ...factory })).toEqual(error)
    expect(await requestError(ask, { ...operation, sender: chain.contracts.usdc })).toEqual(error)
    const foreign = concat(['0xef0100', chain.contracts.simple7702Account])
    await chain.client.setCode({ address: owner.address, bytecode: foreign })
    expect(await requestError(ask, operation)).toEqual(error)
    const replacing = { ...operation, eip7702Auth: { address: smartAccounts.delegate } }
    expect(await requestError(ask, replacing)).toBeUndefined()
    expect(await requestError(ask, { ...replacing, sender: chain.contracts.usdc })).toEqual(error)
  })

  test('error: every operation while the deposit is used up or the paymaster is invalid, and the log reports it', async () => {
    const operation = createOperation(createTestAccount(), { callData: encodeApprovals(chain.contracts.usdc) })
    const error = [-32004, 'The sponsor cannot pay fees now.', 'unavailable']
    const { nft, weth } = chain.contracts
    const poor = await start({ paymaster: nft })
    for (const method of ['pm_getPaymasterData', 'pm_getPaymasterStubData']) {
      expect(await requestError(poor.ask, operation, { method })).toEqual(error)
    }
    expect(String(poor.warnings.mock.calls)).toContain('Sponsor of eip155:31337: the deposit of the paymaster')
    const abi = parseAbi(['function depositTo(address account) payable'])
    const deposit = { ...entryPoint, abi, functionName: 'depositTo', value: 10n ** 18n } as const
    await chain.client.writeContract({ ...deposit, args: [weth], account: getDevAddress('faucet'), chain: null })
    const wrong = await start({ paymaster: weth })
    expect(await requestError(wrong.ask, operation)).toEqual(error)
    expect(String(wrong.warnings.mock.calls)).toContain('does not answer eip712Domain()')
  })

  test('error: more operations per account, or more wei per project, than the daily limit', async () => {
    let now = Date.UTC(2031, 0, 1, 23, 59)
    const first = createOperation(createTestAccount(), { callData: encodeApprovals(chain.contracts.usdc) })
    const cost = (410_000n + 80_001n) * first.maxFeePerGas
    const sponsor = { perAccountPerDay: 2, maxPerOperationWei: String(cost), maxPerDayWei: String(cost * 3n) }
    const { ask } = await startSponsor({
      localnet: toLocalnet(chain),
      store,
      sponsor,
      now: () => now,
      more: addProject('other'),
    })
    const second = { ...first, sender: createTestAccount().address }
    const account = [-32004, 'The sponsor pays no more fees of this account today.', 'account']
    const day = [-32004, 'The sponsor pays no more fees today.', 'day']
    // Requests for stub data are not counted.
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await requestError(ask, first, { method: 'pm_getPaymasterStubData' })).toBeUndefined()
    }
    for (const expected of [undefined, undefined, account]) expect(await requestError(ask, first)).toEqual(expected)
    expect(await requestError(ask, first, { method: 'pm_getPaymasterStubData' })).toEqual(account)
    for (const expected of [undefined, day]) expect(await requestError(ask, second)).toEqual(expected)
    expect(await requestError(ask, second, { method: 'pm_getPaymasterStubData' })).toEqual(day)
    expect(await requestError(ask, first, { projectId: 'other' })).toBeUndefined()
    now += 60_000
    expect(await requestError(ask, first)).toBeUndefined()
  })

  test('error: two concurrent instances sign the last operation of a day once', async () => {
    const sponsor = { perAccountPerDay: 1 }
    const more = addProject('race')
    const first = await start(sponsor, more)
    const second = await start(sponsor, more)
    const operation = createOperation(createTestAccount(), { callData: encodeApprovals(chain.contracts.usdc) })
    const asking = [first, second, first, second].map(({ ask }) => requestError(ask, operation, { projectId: 'race' }))
    const errors = (await Promise.all(asking)).filter((error) => error !== undefined)
    expect(errors.map(([, , reason]) => reason)).toEqual(['account', 'account', 'account'])
  })
})

describe('malformed requests', () => {
  test('error: another EntryPoint, network or paymaster, no gas, no operation', async () => {
    const { ask } = await start()
    const operation = createOperation(createTestAccount(), { callData: encodeApprovals(chain.contracts.usdc) })
    const json = toJson(operation)
    const requestMessage = async (...params: unknown[]) => {
      const { result, error } = await ask('pm_getPaymasterData', params)
      expect([result, error?.code]).toEqual([undefined, -32602])
      return error?.message
    }
    const { entryPoint: known } = smartAccounts
    expect(await requestMessage(json, chain.contracts.entryPoint08, '0x7a69')).toBe(
      'The sponsor serves EntryPoint 0.7 only.',
    )
    expect(await requestMessage(json, known, '0x1')).toBe('The chain id is not the one of this network.')
    const named = { ...json, paymaster: chain.contracts.usdc }
    expect(await requestMessage(named, known, '0x7a69')).toBe('The operation names another paymaster.')
    const { callGasLimit: _, ...unpriced } = json
    expect(await requestMessage(unpriced, known, '0x7a69')).toMatch(/has no gas limits and fees yet/)
    const wrong = { ...json, nonce: 'one' }
    expect(await requestMessage(wrong, known, '0x7a69')).toBe('The operation.nonce must be a hexadecimal number.')
    expect(await requestMessage(json, 'one', '0x7a69')).toBe('The EntryPoint must be an address.')
    expect(await requestMessage()).toBe('The operation is missing or of another type.')
  })
})

test('default: the diagnostics report why a sponsor pays nothing', async () => {
  const diagnose = async (sponsor?: Record<string, unknown>, more?: Record<string, unknown>) => {
    const { url } = await start(sponsor, more)
    return await (await fetch(`${new URL(url).origin}/v1/doctor/sponsor?chainId=eip155:31337`)).json()
  }
  const { nft, paymaster } = chain.contracts
  expect(await diagnose()).toEqual({ pays: true })
  expect((await diagnose({ paymaster: nft })).reason).toContain('does not answer eip712Domain() for this network.')
  const eleven = String(11n * 10n ** 18n)
  const poor = { maxPerOperationWei: eleven, maxPerDayWei: eleven }
  expect((await diagnose(poor)).reason).toMatch(
    new RegExp(`^its paymaster ${paymaster} has \\d+ wei at the EntryPoint`),
  )
  const sponsorKey = `0x${'ab'.repeat(32)}`
  const { pays, reason } = await diagnose({}, { sponsorKey })
  expect([pays, reason]).toEqual([false, expect.stringContaining(`trusts ${getDevAddress('sponsor')}, and not`)])
  const { url } = await start()
  expect((await fetch(`${new URL(url).origin}/v1/doctor/sponsor?chainId=eip155:1`)).status).toBe(404)
})

// Must run last, because it moves the chain's clock.
test('behavior: a signature is valid for ten minutes of chain time, even if that clock is wrong', async () => {
  const { ask } = await start()
  const owner = createTestAccount()
  const { client } = chain
  await client.increaseTime({ seconds: 400 * 86_400 })
  await client.mine({ blocks: 1 })
  const operation = createOperation(owner, { callData: encodeApprovals(chain.contracts.usdc) })
  const signed = { ...operation, ...readPaymaster((await ask('pm_getPaymasterData', createParams(operation))).result) }
  const { timestamp } = await client.getBlock()
  expect(BigInt(slice(signed.paymasterData as Hex, 6, 12))).toBe(timestamp + 600n)
  const moment = await client.snapshot()
  await client.increaseTime({ seconds: 601 })
  await client.mine({ blocks: 1 })
  await expect(handleOperations(chain, [owner, signed])).rejects.toThrow('AA32 paymaster expired')
  await client.revert({ id: moment })
  expect((await handleOperations(chain, [owner, signed])).status).toBe('success')
})
