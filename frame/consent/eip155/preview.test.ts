import { encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import {
  abi,
  always,
  attacker,
  callRpc,
  chain,
  createVictim,
  deployer,
  deployPill,
  encodeClaim,
  findUsdcChange,
  getContract,
  getDangerCodes,
  getRiskCodes,
  prepare,
  type Sign,
  sendDescribed,
  toUsdcUnits,
} from './preview.testing.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const otherBuilder: Hex = '0x2222222222222222222222222222222222222222'

describe('a contract that knows a preview shows what it takes, or a danger (S1)', () => {
  const readHead = () => deployer.client.getBlock()
  const cases: { sign: Sign; mark: () => Promise<bigint>; later?: () => Promise<unknown> }[] = [
    { sign: 'fees', mark: async () => 0n },
    {
      sign: 'coinbase',
      mark: async () => BigInt((await readHead()).miner),
      later: () => callRpc('anvil_setCoinbase', otherBuilder),
    },
    { sign: 'randao', mark: async () => BigInt((await readHead()).mixHash) },
    {
      sign: 'number',
      mark: async () => ((await readHead()).number ?? 0n) + 1n,
      later: () => callRpc('anvil_mine', '0x2'),
    },
    {
      sign: 'time',
      mark: async () => (await readHead()).timestamp + 30n,
      later: () => callRpc('evm_increaseTime', 60),
    },
    { sign: 'gas', mark: async () => 1_000_000n },
    { sign: 'balance', mark: async () => parseEther('10') },
  ]

  test.each(cases)('error: by $sign', async ({ sign, mark, later }) => {
    const pill = await deployPill(sign)
    const account = await createVictim(pill)
    await callRpc('anvil_setBalance', account.address, numberToHex(parseEther('10')))

    const approval = await prepare({ to: pill, value: parseEther('0.9'), data: encodeClaim(await mark()) }, account)
    await later?.()
    const { own, taken } = await sendDescribed(approval, account)
    expect(taken, 'the pill takes in a block').toBe(toUsdcUnits(1000))

    const { description } = approval
    const shown = findUsdcChange(description)
    const isTrue = shown?.amount === own
    expect(isTrue || getDangerCodes(description).includes('preview-differs')).toBe(true)
    expect(shown === undefined || shown.amount < 0n, 'no income is shown').toBe(true)
  })
})

describe('income of a function that is not known promises nothing', () => {
  test('behavior: it is marked, also where both runs and the block agree', async () => {
    const pill = await deployPill('gas')
    const account = await chain.createAccount()
    const approval = await prepare({ to: pill, data: always }, account)
    expect(findUsdcChange(approval.description)).toMatchObject({ amount: toUsdcUnits(4000), mayDiffer: true })
    expect(getDangerCodes(approval.description)).toEqual([])
    expect(getRiskCodes(approval.description)).not.toContain('preview-rough')
    expect((await sendDescribed(approval, account)).own).toBe(toUsdcUnits(4000))
  })

  test('behavior: the output of a swap that the wallet reads itself is not marked', async () => {
    const { uniswapRouter, weth, usdc } = chain.contracts
    const account = await chain.createAccount()
    const args = [1n, [weth, usdc], account.address, 2n ** 40n] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
    const approval = await prepare({ to: uniswapRouter, data, value: parseEther('0.1') }, account)
    const shown = findUsdcChange(approval.description)
    expect(shown?.mayDiffer).toBeUndefined()
    expect(getRiskCodes(approval.description)).not.toContain('preview-differs')
    expect((await sendDescribed(approval, account)).own).toBe(shown?.amount)
  })
})

describe('an unknown function names what it may take', () => {
  const bytes = '0x' as const
  const order = { srcToken: attacker, dstToken: attacker, srcReceiver: attacker, dstReceiver: attacker }
  test.each([
    ['execute', [bytes, [], 2n ** 40n]],
    ['swap', [attacker, { ...order, amount: toUsdcUnits(1000), minReturnAmount: 0n, flags: 0n }, bytes]],
    ['claim', []],
  ])('error: %s of a contract that holds an old allowance', async (functionName, args) => {
    const router = await deployer.deploy(getContract('Router'), [chain.contracts.usdc, attacker])
    const account = await createVictim(router)
    const data = encodeFunctionData({ abi: getContract('Router').abi, functionName, args })
    const approval = await prepare({ to: router, data }, account)
    const allowanceRisk = approval.description.risks.find(({ code }) => code === 'held-allowance')
    expect(allowanceRisk).toMatchObject({ level: 'danger', text: { params: { contract: router.toLowerCase() } } })
    expect(allowanceRisk?.text.params?.amount).toMatchObject({
      units: toUsdcUnits(1000),
      symbol: 'USDC',
      isKnown: true,
    })
    // `claim` and `execute` have no parameter for the recipient, so only the simulation can find it.
    const addresses = approval.description.headline.flatMap((item) => (item.kind === 'address' ? [item.value] : []))
    expect(addresses).toContain(attacker)
    expect(await sendDescribed(approval, account)).toEqual({ own: -toUsdcUnits(1000), taken: toUsdcUnits(1000) })
  })

  test('error: an allowance that the contract has through Permit2', async () => {
    const { usdc } = chain.contracts
    const permit2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
    // Deploy code that returns 7 and two more words for every call. Permit2's `allowance` also returns three words.
    await callRpc('anvil_setCode', permit2, '0x60075f5260605ff3')
    const account = await createVictim(permit2)
    const router = await deployer.deploy(getContract('Router'), [usdc, attacker])
    const data = encodeFunctionData({ abi: getContract('Router').abi, functionName: 'claim' })
    const { description } = await prepare({ to: router, data }, account)
    await callRpc('anvil_setCode', permit2, '0x')
    const allowanceRisk = description.risks.find(({ code }) => code === 'held-allowance')
    expect(allowanceRisk?.text.params?.amount).toMatchObject({ units: 7n, symbol: 'USDC' })
  })

  test('error: value for a function that is not known is a danger, and an ordinary transfer is none', async () => {
    const pill = await deployPill('gas')
    const account = await chain.createAccount()
    const unknownCall = await prepare({ to: pill, data: always, value: parseEther('0.1') }, account)
    expect(getDangerCodes(unknownCall.description)).toContain('unknown-function')
    const plain = await prepare({ to: attacker, data: '0x', value: parseEther('0.1') }, account)
    expect(getDangerCodes(plain.description)).toEqual([])
  })
})
