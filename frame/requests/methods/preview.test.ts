import { encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compileContracts } from '../../../localnet/compile.ts'
import { createDeployer, type Deployer } from '../../../localnet/deployer.ts'
import { createTestStore, sendPrepared, startTestChain, type TestChain } from '../../chains/eip155/chain.testing.ts'
import type { Description } from '../../chains/description.ts'
import type { AssetChange, Simulation } from '../../chains/simulation.ts'
import { sendTransaction } from './sendTransaction.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const thief: Hex = '0x1111111111111111111111111111111111111111'
const otherBuilder: Hex = '0x2222222222222222222222222222222222222222'
const signs = ['fees', 'coinbase', 'randao', 'number', 'time', 'gas', 'balance'] as const
type Sign = (typeof signs)[number]
const abi = parseAbi([
  'function claim(uint256 mark) payable',
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
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

async function deployPill(sign: Sign): Promise<Hex> {
  const { usdc } = chain.contracts
  const { RedPill } = compiled
  if (!RedPill) throw new Error('The contract was not compiled.')
  const pill = await deployer.deploy(RedPill, [usdc, thief, signs.indexOf(sign)])
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

const prepare = ({ to, value = 0n, data }: Asked, { address }: PrivateKeyAccount) =>
  sendTransaction.prepare(
    {
      ...{ method: 'eth_sendTransaction', origin: 'https://site.example', address },
      ...{ networkId: chain.network.caipNetworkId, params: [{ from: address, to, value: numberToHex(value), data }] },
    },
    chain.network,
    { evm: chain.client },
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
