import { encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { smartAccounts } from '#shared/smartAccounts.ts'
import { compileContracts } from '../../../localnet/compile.ts'
import { createDeployer, type Deployer } from '../../../localnet/deployer.ts'
import { createTestStore, sendPrepared, startTestChain, type TestChain } from '../../chains/eip155/chain.testing.ts'
import { type Description, risk } from '../../chains/description.ts'
import { clientFor } from '../../chains/eip155/client.ts'
import { encodeBatch } from '../../chains/eip155/smartAccount/batch.ts'
import { termsOfOperation } from '../../chains/eip155/smartAccount/operation.ts'
import type { AssetChange, Simulation } from '../../chains/simulation.ts'
import { describeSteps, prepareCallsApproval } from './prepareCallsApproval.ts'
import { sendTransaction } from './sendTransaction.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const thief: Hex = '0x1111111111111111111111111111111111111111'
const otherBuilder: Hex = '0x2222222222222222222222222222222222222222'
const signs = ['fees', 'coinbase', 'randao', 'number', 'time', 'gas', 'balance', 'origin'] as const
type Sign = (typeof signs)[number]
const abi = parseAbi([
  'function claim(uint256 mark) payable',
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 until) payable',
])
const claim = (mark: bigint) => encodeFunctionData({ abi, functionName: 'claim', args: [mark] })
const usd = (amount: number) => BigInt(amount) * 10n ** 6n

let chain: TestChain
let deployer: Deployer
let compiled: Awaited<ReturnType<typeof compileContracts>>
beforeAll(async () => {
  ;[chain, compiled] = await Promise.all([startTestChain(), compileContracts('hostile')])
  deployer = createDeployer(chain.rpcUrl)
})
afterAll(() => chain.stop())

const rpc = <result>(method: string, ...params: unknown[]) => chain.client.request<result>({ method, params })
const usdcOf = (owner: Hex) =>
  deployer.client.readContract({ address: chain.contracts.usdc, abi, functionName: 'balanceOf', args: [owner] })

function pick(name: 'RedPill' | 'Router') {
  const contract = compiled[name]
  if (!contract) throw new Error('The contract was not compiled.')
  return contract
}

async function deployPill(sign: Sign): Promise<Hex> {
  const { usdc } = chain.contracts
  const pill = await deployer.deploy(pick('RedPill'), [usdc, thief, signs.indexOf(sign)])
  await deployer.write({ address: usdc, abi, functionName: 'mint', args: [pill, usd(1_000_000)] })
  return pill
}

/** Returns an account that allowed the contract to take all its USDC earlier. */
async function createVictim(spender: Hex): Promise<PrivateKeyAccount> {
  const account = await chain.createAccount()
  await rpc('anvil_impersonateAccount', account.address)
  const approval = { address: chain.contracts.usdc, abi, functionName: 'approve', args: [spender, maxUint256] }
  await deployer.write({ ...approval, from: account.address })
  return account
}

type Asked = { to: Hex; value?: bigint; data: Hex }

const prepare = ({ to, value = 0n, data }: Asked, { address }: PrivateKeyAccount, client = chain.client) =>
  sendTransaction.prepare(
    {
      ...{ method: 'eth_sendTransaction', origin: 'https://site.example', address },
      ...{ networkId: chain.network.caipNetworkId, params: [{ from: address, to, value: numberToHex(value), data }] },
    },
    chain.network,
    { evm: client },
  )

const store = createTestStore()

/** Sends what was described and returns how the balances of USDC changed. */
async function press({ transaction }: Awaited<ReturnType<typeof prepare>>, account: PrivateKeyAccount) {
  if (!transaction) throw new Error('expected a transaction')
  const before = [await usdcOf(account.address), await usdcOf(thief)] as const
  const { hash } = await sendPrepared(transaction, { chain, account, store })
  const { status } = await deployer.client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  return { own: (await usdcOf(account.address)) - before[0], taken: (await usdcOf(thief)) - before[1] }
}

const changesOf = ({ simulation }: Description<Simulation>): readonly AssetChange[] =>
  simulation && 'changes' in simulation ? simulation.changes : []
const usdcIn = (description: Description<Simulation>) =>
  changesOf(description).find(({ token }) => token?.toLowerCase() === chain.contracts.usdc.toLowerCase())
const codesOf = ({ risks }: Description<Simulation>) => risks.map(({ code }) => code)
const dangersOf = ({ risks }: Description<Simulation>) =>
  risks.filter(({ level }) => level === 'danger').map(({ code }) => code)

describe('a contract that knows a preview shows what it takes, or a danger (S1)', () => {
  const head = () => deployer.client.getBlock()
  const cases: { sign: Sign; mark: () => Promise<bigint>; later?: () => Promise<unknown> }[] = [
    { sign: 'fees', mark: async () => 0n },
    {
      sign: 'coinbase',
      mark: async () => BigInt((await head()).miner),
      later: () => rpc('anvil_setCoinbase', otherBuilder),
    },
    { sign: 'randao', mark: async () => BigInt((await head()).mixHash) },
    { sign: 'number', mark: async () => ((await head()).number ?? 0n) + 1n, later: () => rpc('anvil_mine', '0x2') },
    {
      sign: 'time',
      mark: async () => (await head()).timestamp + 30n,
      later: () => rpc('evm_increaseTime', 60),
    },
    { sign: 'gas', mark: async () => 1_000_000n },
    { sign: 'balance', mark: async () => parseEther('10') },
  ]

  test.each(cases)('error: by $sign', async ({ sign, mark, later }) => {
    const pill = await deployPill(sign)
    const account = await createVictim(pill)
    await rpc('anvil_setBalance', account.address, numberToHex(parseEther('10')))

    const approval = await prepare({ to: pill, value: parseEther('0.9'), data: claim(await mark()) }, account)
    await later?.()
    const { own, taken } = await press(approval, account)
    expect(taken, 'the pill takes in a block').toBe(usd(1000))

    const { description } = approval
    const shown = usdcIn(description)
    const isTrue = shown?.amount === own
    expect(isTrue || dangersOf(description).includes('preview-differs')).toBe(true)
    expect(shown === undefined || shown.amount < 0n, 'no income is shown').toBe(true)
  })
})

/** Such a contract plays its honest part in each run, and in the block. */
const always = claim(0n)

describe('income of a function that is not known promises nothing', () => {
  test('behavior: it is marked, also where both runs and the block agree', async () => {
    const pill = await deployPill('gas')
    const account = await chain.createAccount()
    const approval = await prepare({ to: pill, data: always }, account)
    expect(usdcIn(approval.description)).toMatchObject({ amount: usd(4000), mayDiffer: true })
    expect(dangersOf(approval.description)).toEqual([])
    expect(codesOf(approval.description)).not.toContain('preview-rough')
    expect((await press(approval, account)).own).toBe(usd(4000))
  })

  test('behavior: the output of a swap that the wallet reads itself is not marked', async () => {
    const { uniswapRouter, weth, usdc } = chain.contracts
    const account = await chain.createAccount()
    const args = [1n, [weth, usdc], account.address, 2n ** 40n] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
    const approval = await prepare({ to: uniswapRouter, data, value: parseEther('0.1') }, account)
    const shown = usdcIn(approval.description)
    expect(shown?.mayDiffer).toBeUndefined()
    expect(codesOf(approval.description)).not.toContain('preview-differs')
    expect((await press(approval, account)).own).toBe(shown?.amount)
  })
})

describe('an unknown function names what it may take', () => {
  const bytes = '0x' as const
  const order = { srcToken: thief, dstToken: thief, srcReceiver: thief, dstReceiver: thief }
  test.each([
    ['execute', [bytes, [], 2n ** 40n]],
    ['swap', [thief, { ...order, amount: usd(1000), minReturnAmount: 0n, flags: 0n }, bytes]],
    ['claim', []],
  ])('error: %s of a contract that holds an old allowance', async (functionName, args) => {
    const router = await deployer.deploy(pick('Router'), [chain.contracts.usdc, thief])
    const account = await createVictim(router)
    const data = encodeFunctionData({ abi: pick('Router').abi, functionName, args })
    const approval = await prepare({ to: router, data }, account)
    const held = approval.description.risks.find(({ code }) => code === 'held-allowance')
    expect(held).toMatchObject({ level: 'danger', text: { params: { contract: router.toLowerCase() } } })
    expect(held?.text.params?.['amount']).toMatchObject({ units: usd(1000), symbol: 'USDC', isKnown: true })
    expect(await press(approval, account)).toEqual({ own: -usd(1000), taken: usd(1000) })
  })

  test('error: an allowance that the contract has through Permit2', async () => {
    const { usdc } = chain.contracts
    const permit2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
    // Answers each call with 7 and two more words, as `allowance` of Permit2 does.
    await rpc('anvil_setCode', permit2, '0x60075f5260605ff3')
    const account = await createVictim(permit2)
    const router = await deployer.deploy(pick('Router'), [usdc, thief])
    const data = encodeFunctionData({ abi: pick('Router').abi, functionName: 'claim' })
    const { description } = await prepare({ to: router, data }, account)
    await rpc('anvil_setCode', permit2, '0x')
    const held = description.risks.find(({ code }) => code === 'held-allowance')
    expect(held?.text.params?.['amount']).toMatchObject({ units: 7n, symbol: 'USDC' })
  })

  test('error: value for a function that is not known is a danger, and an ordinary transfer is none', async () => {
    const pill = await deployPill('gas')
    const account = await chain.createAccount()
    const given = await prepare({ to: pill, data: always, value: parseEther('0.1') }, account)
    expect(dangersOf(given.description)).toContain('unknown-function')
    const plain = await prepare({ to: thief, data: '0x', value: parseEther('0.1') }, account)
    expect(dangersOf(plain.description)).toEqual([])
  })
})

describe('several calls are previewed as they are sent', () => {
  const callOf = (pill: Hex) => ({ to: pill, value: numberToHex(parseEther('0.1')), data: claim(0n) })
  const context = (account: Hex) => ({ ...chain, account, origin: 'https://site.example', now: Date.now() })

  test('error: a pill in the second of two transactions shows what it takes', async () => {
    const pill = await deployPill('fees')
    const account = await createVictim(pill)
    const calls = [{ to: thief, value: '0x1' as const }, callOf(pill)]
    const asked = { version: '2.0.0', calls, from: account.address } as const
    const { description, sequence } = await prepareCallsApproval(asked, { kind: 'sequence' }, context(account.address))
    expect(usdcIn(description)?.amount).toBe(-usd(1000))
    expect(dangersOf(description)).toEqual(expect.arrayContaining(['unknown-function', 'held-allowance']))
    for (const transaction of sequence?.transactions ?? []) await sendPrepared(transaction, { chain, account, store })
    await expect.poll(() => usdcOf(account.address)).toBe(0n)
  })

  test('error: a pill that looks for the account as the origin of a user operation shows what it takes', async () => {
    const pill = await deployPill('origin')
    const account = await createVictim(pill)
    const { delegate, entryPoint } = smartAccounts
    const call = callOf(pill)
    const data = encodeBatch([{ ...call, value: BigInt(call.value) }])
    const operation = { sender: account.address, nonce: '0x0', callData: data, callGasLimit: '0x100000' } as const
    const gas = { verificationGasLimit: '0x1', preVerificationGas: '0x1' } as const
    const fees = { maxFeePerGas: numberToHex(10n ** 10n), maxPriorityFeePerGas: '0x1' } as const
    const prepared = { chainId: 31337, operation: { ...operation, ...gas, ...fees }, maximumWei: 1n }
    const readTerms = async () => [termsOfOperation(prepared)]
    const described = await describeSteps(
      { calls: [call], from: account.address },
      {
        call: { to: account.address, value: 0n, data },
        ...{ program: delegate, context: { ...context(account.address), readTerms } },
      },
    )
    expect(usdcIn(described)?.amount).toBe(-usd(1000))
    expect(codesOf(described)).not.toContain('preview-rough')

    // The entry point calls the account with its program.
    await rpc('anvil_setCode', account.address, `0xef0100${delegate.slice(2)}`)
    await rpc('anvil_impersonateAccount', entryPoint)
    await rpc('anvil_setBalance', entryPoint, numberToHex(parseEther('1')))
    await rpc('eth_sendTransaction', { from: entryPoint, to: account.address, data, gas: '0x110000' })
    await expect.poll(() => usdcOf(account.address)).toBe(0n)
  })
})

describe('a node that previews less exactly', () => {
  /** Returns a client of the chain whose simulations are changed or refused before they reach it. */
  const through = (change: (options: Record<string, unknown>) => object | undefined) =>
    clientFor(chain.network, {
      url: chain.rpcUrl,
      fetch: async (url, init) => {
        type Call = { id: number; method: string; params: [Record<string, unknown>, string] }
        const asked = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
        const replies = asked.map(async ({ id, method, params }) => {
          const options = method === 'eth_simulateV1' ? change(params[0]) : params[0]
          if (!options) return { id, error: { code: -32602, message: 'blockOverrides: unknown field' } }
          const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params && [options, ...params.slice(1)] })
          return (await fetch(url, { ...init, body })).json() as Promise<unknown>
        })
        return Response.json(await Promise.all(replies))
      },
    })

  type Block = { blockOverrides?: object }
  const blocksOf = (options: Record<string, unknown>) => options['blockStateCalls'] as Block[]
  test.each([
    ['refuses the conditions', (options: Record<string, unknown>) => (options['validation'] ? undefined : options)],
    [
      'ignores the conditions',
      (options: Record<string, unknown>) => ({
        ...options,
        blockStateCalls: blocksOf(options).map(({ blockOverrides: _, ...block }) => block),
      }),
    ],
  ])('error: it %s, and the approval says so', async (_, change) => {
    const pill = await deployPill('gas')
    const account = await chain.createAccount()
    const { description } = await prepare({ to: pill, data: always }, account, through(change))
    expect(usdcIn(description)).toMatchObject({ amount: usd(4000), mayDiffer: true })
    expect(description.risks).toContainEqual(risk('warning', 'preview-rough'))
  })

  test('error: it has no simulation, and the approval says so', async () => {
    const pill = await deployPill('gas')
    const account = await createVictim(pill)
    const client = through(() => undefined)
    const { description } = await prepare({ to: pill, data: always }, account, client)
    expect(codesOf(description)).toEqual(expect.arrayContaining(['simulation-unavailable', 'held-allowance']))
  })
})

test('behavior: the gas of a call that refuses a price of zero is estimated', async () => {
  const picky = '0x00000000000000000000000000000000000bad01'
  // Reverts when GASPRICE is zero.
  await rpc('anvil_setCode', picky, '0x3a6007575f5ffd5b00')
  const account = await chain.createAccount()
  const { transaction, description } = await prepare({ to: picky, data: '0x12345678' }, account)
  expect(transaction?.problem).toBeUndefined()
  expect(transaction?.neededGas).toBeLessThan(30_000n)
  expect(codesOf(description)).not.toContain('simulation-failed')
})

test('behavior: an account that cannot pay the fee is still shown what moves', async () => {
  const pill = await deployPill('gas')
  const account = await chain.createAccount()
  await rpc('anvil_setBalance', account.address, numberToHex(1000n))
  const { transaction, description } = await prepare({ to: pill, data: always, value: 1000n }, account)
  expect(transaction?.problem?.code).toBe('insufficient-funds')
  expect(usdcIn(description)?.amount).toBe(usd(4000))
})
