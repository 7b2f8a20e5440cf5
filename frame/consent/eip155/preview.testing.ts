import type { Description } from '@oriel/clear-signing/description/description.ts'
import type { AssetChange, Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { compileContracts } from '@oriel/localnet/evm/compile.ts'
import { createDeployer, type Deployer } from '@oriel/localnet/evm/deployer.ts'
import { waitForReceipt } from '@oriel/localnet/evm/waitForReceipt.ts'
import { encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect } from 'vitest'
import { createTestStore, sendPrepared, startTestChain, type TestChain } from '../../chains/eip155/chain.testing.ts'
import { prepare as prepareRequest } from './sendTransaction.ts'

export const attacker: Hex = '0x1111111111111111111111111111111111111111'
const signs = [
  'fees',
  'coinbase',
  'randao',
  'number',
  'time',
  'gas',
  'balance',
  'origin',
  'entryPoint',
  'entryPointCode',
] as const
export type Sign = (typeof signs)[number]
export const abi = parseAbi([
  'function claim(uint256 mark) payable',
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 until) payable',
])
export const encodeClaim = (mark: bigint) => encodeFunctionData({ abi, functionName: 'claim', args: [mark] })
export const toUsdcUnits = (amount: number) => BigInt(amount) * 10n ** 6n

export let chain: TestChain
export let deployer: Deployer
let compiled: Awaited<ReturnType<typeof compileContracts>>
beforeAll(async () => {
  ;[chain, compiled] = await Promise.all([startTestChain(), compileContracts('hostile')])
  deployer = createDeployer(chain.rpcUrl)
})
afterAll(() => chain.stop())

export const callRpc = <result>(method: string, ...params: unknown[]) =>
  chain.client.request<result>({ method, params })
export const readUsdcBalance = (owner: Hex) =>
  deployer.client.readContract({ address: chain.contracts.usdc, abi, functionName: 'balanceOf', args: [owner] })

export function getContract(name: 'RedPill' | 'Router') {
  const contract = compiled[name]
  if (!contract) throw new Error('The contract was not compiled.')
  return contract
}

export async function deployPill(sign: Sign): Promise<Hex> {
  const { usdc } = chain.contracts
  const pill = await deployer.deploy(getContract('RedPill'), [usdc, attacker, signs.indexOf(sign)])
  await deployer.write({ address: usdc, abi, functionName: 'mint', args: [pill, toUsdcUnits(1_000_000)] })
  return pill
}

/** Creates an account that has approved the contract to spend all its USDC. */
export async function createVictim(spender: Hex): Promise<PrivateKeyAccount> {
  const account = await chain.createAccount()
  await callRpc('anvil_impersonateAccount', account.address)
  const approval = { address: chain.contracts.usdc, abi, functionName: 'approve', args: [spender, maxUint256] }
  await deployer.write({ ...approval, from: account.address })
  return account
}

type TestCall = { to: Hex; value?: bigint; data: Hex }

export const prepare = ({ to, value = 0n, data }: TestCall, { address }: PrivateKeyAccount, client = chain.client) =>
  prepareRequest(
    {
      method: 'eth_sendTransaction',
      origin: 'https://site.example',
      address,
      networkId: chain.network.caipNetworkId,
      params: [{ from: address, to, value: numberToHex(value), data }],
    },
    chain.network,
    { evm: client },
  )

export const store = createTestStore()

/** Sends the described transaction. Returns the USDC balance changes of the account and of the thief. */
export async function sendDescribed({ transaction }: Awaited<ReturnType<typeof prepare>>, account: PrivateKeyAccount) {
  if (!transaction) throw new Error('expected a transaction')
  const before = [await readUsdcBalance(account.address), await readUsdcBalance(attacker)] as const
  const { hash } = await sendPrepared(transaction, { chain, account, store })
  const { status } = await waitForReceipt(deployer.client, hash)
  expect(status).toBe('success')
  return {
    own: (await readUsdcBalance(account.address)) - before[0],
    taken: (await readUsdcBalance(attacker)) - before[1],
  }
}

const getChanges = ({ simulation }: Description<Simulation>): readonly AssetChange[] =>
  simulation && 'changes' in simulation ? simulation.changes : []
export const findUsdcChange = (description: Description<Simulation>) =>
  getChanges(description).find(({ token }) => token?.toLowerCase() === chain.contracts.usdc.toLowerCase())
export const getRiskCodes = ({ risks }: Description<Simulation>) => risks.map(({ code }) => code)
export const getDangerCodes = ({ risks }: Description<Simulation>) =>
  risks.filter(({ level }) => level === 'danger').map(({ code }) => code)

/**
 * Calldata with which a `RedPill` contract behaves honestly in every simulation and in the block. Such a contract
 * detects simulations by `gas`.
 */
export const always = encodeClaim(0n)
