import { startTestChain, type TestChain } from '@oriel/frame/chains/eip155/chain.testing.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { waitForReceipt } from '@oriel/localnet/evm/waitForReceipt.ts'
import {
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  labelhash,
  maxUint256,
  namehash,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeBatch, describeTransaction } from '../transaction/describeTransaction.ts'
import {
  alice,
  attacker,
  getCodes,
  describe as onPaper,
  account as paperAccount,
  unknown,
} from '../transaction/node.testing.ts'

const abi = parseAbi([
  'function approveDelegation(address delegatee, uint256 amount)',
  'function allow(address manager, bool isAllowed)',
  'function setAuthorization(address authorized, bool newIsAuthorized)',
  'function hope(address usr)',
  'function cdpAllow(uint256 cdp, address usr, uint256 ok)',
  'function authorizeOperator(address operator)',
  'function setRelayerApproval(address sender, address relayer, bool approved)',
  'function setAccountOperator(address account, address operator, bool authorized) payable',
  'function delegate(address delegatee)',
  'function delegateTo(address operator, (bytes signature, uint256 expiry) approver, bytes32 salt)',
  'function enableModule(address module)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function transferOwnership(address newOwner)',
  'function multicall(bytes[] data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable',
  'function multiSend(bytes transactions) payable',
  'function setGuard(address guard)',
  'function setModuleGuard(address guard)',
  'function setFallbackHandler(address handler)',
  'function changeThreshold(uint256 threshold)',
  'function removeOwner(address previous, address owner, uint256 threshold)',
  'function setAddr(bytes32 node, uint256 coin, bytes value)',
  'function rightOf(address owner, address holder) view returns (uint256)',
])
const registryAbi = parseAbi([
  'function setOwner(bytes32 node, address owner)',
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function owner(bytes32 node) view returns (address)',
])
const aggregateAbi = parseAbi(['function aggregate((address to, bytes data)[] calls)'])

let chain: TestChain
let account: Hex
let client: ReturnType<typeof createClient>
const createClient = (user: Awaited<ReturnType<TestChain['createAccount']>>) =>
  createWalletClient({ account: user, transport: http(chain.rpcUrl), pollingInterval: 20 }).extend(publicActions)

beforeAll(async () => {
  chain = await startTestChain()
  const user = await chain.createAccount()
  account = user.address
  client = createClient(user)
})
afterAll(() => chain.stop())

const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)

const explain = async (data: Hex, to: Hex = chain.contracts.rights) =>
  renderInEnglish(await describeTransaction({ from: account, to, data }, { ...chain, account }))

/** Sends the call on chain instead of simulating it. */
async function send(data: Hex, to: Hex = chain.contracts.rights) {
  const hash = await client.sendTransaction({ to, data, chain: null })
  expect((await waitForReceipt(client, hash)).status).toBe('success')
}
const readRight = (holder: Hex) =>
  client.readContract({ address: chain.contracts.rights, abi, functionName: 'rightOf', args: [account, holder] })

const getAccount = () => account
type Args = () => readonly unknown[]
const giving: [name: string, title: string, code: string, args: Args][] = [
  ['approveDelegation', 'Allow borrowing in your name', 'credit', () => [attacker, maxUint256]],
  ['allow', 'Allow managing your account', 'manager', () => [attacker, true]],
  ['setAuthorization', 'Allow managing your account', 'manager', () => [attacker, true]],
  ['hope', 'Allow managing your account', 'manager', () => [attacker]],
  ['cdpAllow', 'Allow managing your account', 'manager', () => [7n, attacker, 1n]],
  ['authorizeOperator', 'Allow spending', 'unlimited-allowance', () => [attacker]],
  ['setRelayerApproval', 'Allow managing your account', 'manager', () => [getAccount(), attacker, true]],
  ['setAccountOperator', 'Allow managing your account', 'manager', () => [getAccount(), attacker, true]],
  ['delegate', 'Give your votes away', 'voting-rights', () => [attacker]],
  ['delegateTo', 'Delegate your stake', 'stake-rights', () => [attacker, { signature: '0x', expiry: 0n }, zeroHash]],
  ['enableModule', 'Give control of a Safe', 'ownership-transfer', () => [attacker]],
  ['addOwnerWithThreshold', 'Give control of a Safe', 'ownership-transfer', () => [attacker, 1n]],
]

test.each(giving)('error: %s gives a right that the description names (S3)', async (name, title, code, args) => {
  const data = encode(name, args())
  const description = await explain(data)
  expect(description).toMatchObject({ title, highRisk: true })
  const [worst] = description.risks
  expect(worst?.level).toMatch(/vot|stake/.test(code) ? 'warning' : 'danger')
  expect(getCodes(description)).toContain(code)
  for (const items of [description.headline, description.outflows])
    expect(items).toContainEqual(expect.objectContaining({ kind: 'address', value: attacker }))
  // The simulation shows no changes, although the call grants the right: no balance moves and no event reports the
  // right.
  expect(description.simulation).toMatchObject({ ok: true, changes: [], approvals: [] })
  await send(data)
  expect(await readRight(attacker)).toBeGreaterThan(0n)
})

test('error: an unlimited loan is called so', async () => {
  const description = await explain(encode('approveDelegation', [attacker, maxUint256]))
  expect(description.outflows[0]).toMatchObject({ label: 'May borrow', value: 'Unlimited variableDebtUSDC' })
  expect(description.risks[0]?.text).toBe(
    'The borrower keeps what they borrow, and you owe it. Your deposits secure the debt.',
  )
})

test('error: the owner of a name in the real registry is changed', async () => {
  const { ensRegistry } = chain.contracts
  const registry = { address: ensRegistry, abi: registryAbi } as const
  const [eth, mine] = [namehash('eth'), namehash('mine.eth')]
  const readOwner = () => client.readContract({ ...registry, functionName: 'owner', args: [mine] })
  const parent = await client.readContract({ ...registry, functionName: 'owner', args: [eth] })
  const test = createTestClient({ mode: 'anvil', transport: http(chain.rpcUrl) }).extend(walletActions)
  await test.impersonateAccount({ address: parent })
  await test.setBalance({ address: parent, value: parseEther('1') })
  const request = { ...registry, functionName: 'setSubnodeOwner', args: [eth, labelhash('mine'), account] } as const
  await test.writeContract({ ...request, account: parent, chain: null })
  await expect.poll(readOwner).toBe(account)

  const args = [mine, labelhash('sub'), attacker] as const
  for (const data of [
    encodeFunctionData({ abi: registryAbi, functionName: 'setSubnodeOwner', args }),
    encodeFunctionData({ abi: registryAbi, functionName: 'setOwner', args: [mine, attacker] }),
  ]) {
    const description = await explain(data, ensRegistry)
    expect(description).toMatchObject({ title: 'Give a name away', risks: [{ level: 'danger' }] })
    expect(description.outflows).toMatchObject([{ label: 'New owner', value: attacker }])
    await send(data, ensRegistry)
  }
  expect(await readOwner()).toBe(attacker)
})

describe('calls inside', () => {
  const expectCredit = (description: Awaited<ReturnType<typeof explain>>) => {
    expect(description.risks).toContainEqual(expect.objectContaining({ level: 'danger', code: 'credit' }))
    expect(description.outflows).toContainEqual(expect.objectContaining({ value: attacker }))
  }
  const encodeLoan = () => encode('approveDelegation', [attacker, 5n])

  test('error: a multicall of the contract itself hides a right', async () => {
    const data = encode('multicall', [[encode('delegate', [account]), encodeLoan()]])
    expectCredit(await explain(data))
    await send(data)
    expect(await readRight(attacker)).toBe(5n)
  })

  test('error: a right in a batch, in a call of Multicall3 and in a transaction of a Safe', async () => {
    const { rights, multicall3 } = chain.contracts
    const calls = [{ to: rights, data: encodeLoan() }]
    expectCredit(renderInEnglish(await describeBatch([...calls, ...calls], { ...chain, account })))
    const aggregate = encodeFunctionData({ abi: aggregateAbi, functionName: 'aggregate', args: [calls] })
    expectCredit(await explain(aggregate, multicall3))
    const encodeSafeCall = (to: Hex, data: Hex, operation: number) =>
      encode('execTransaction', [to, 0n, data, operation, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'])
    expectCredit(await explain(encodeSafeCall(rights, encodeLoan(), 0)))
    const packed = `0x00${rights.slice(2)}${'0'.repeat(64)}${(encodeLoan().length / 2 - 1).toString(16).padStart(64, '0')}${encodeLoan().slice(2)}`
    const many = await explain(encodeSafeCall(multicall3, encode('multiSend', [packed]), 1))
    expectCredit(many)
    expect(getCodes(many)).toContain('delegate-call')
  })
})

test('behavior: a right that is taken back is a guess and no danger', async () => {
  for (const data of [encode('allow', [attacker, false]), encode('approveDelegation', [attacker, 0n])]) {
    const description = await explain(data)
    expect(description).toMatchObject({ title: 'Take a permission back', outflows: [] })
    expect(description.risks).toMatchObject([{ level: 'warning', code: 'unknown-function' }])
  }
})

test('behavior: a right of the account itself is not called a loss', async () => {
  const description = await explain(encode('delegate', [account]))
  expect(description).toMatchObject({ title: 'Unknown action', outflows: [] })
  expect(getCodes(description)).toEqual(['unknown-function'])
})

test('error: any other true value of a flag gives the right, because old contracts read it so', async () => {
  const data = encode('allow', [attacker, true])
  expect(getCodes(await explain(`${data.slice(0, -1)}2` as Hex))).toContain('manager')
})

/** Describes a call to a contract that the paper node does not know. */
const describeOnPaper = (data: Hex) => onPaper({ to: unknown, data })

test.each<[string, readonly unknown[], string, string]>([
  ['setGuard', [zeroAddress], 'Remove a protection of a Safe', 'This removes a guard'],
  ['setModuleGuard', [zeroAddress], 'Remove a protection of a Safe', 'This removes a guard'],
  ['setFallbackHandler', [zeroAddress], 'Remove a protection of a Safe', 'This removes a part of the Safe'],
  ['changeThreshold', [1n], 'Change who controls a Safe', 'This changes how many owners it takes'],
  ['removeOwner', [attacker, alice, 1n], 'Change who controls a Safe', 'This owner loses the Safe'],
  ['removeOwner', [attacker, paperAccount, 1n], 'Change who controls a Safe', 'This owner loses the Safe'],
])('error: %s(%s) weakens a Safe, and takes no permission back', async (name, args, title, text) => {
  const description = await describeOnPaper(encode(name, args))
  expect(description).toMatchObject({ title, risks: [{ level: 'danger', code: 'weaker-safe' }] })
  expect(description.risks[0]?.text).toContain(text)
  expect(description.headline.map(({ label }) => label)).not.toContain('Taken from')
})

test('default: the new number of owners and the removed one are rows', async () => {
  const owner = await describeOnPaper(encode('removeOwner', [attacker, alice, 2n]))
  expect(owner.outflows).toMatchObject([
    { label: 'Removed owner', value: alice },
    { label: 'Owners needed', value: '2' },
  ])
  const threshold = await describeOnPaper(encode('changeThreshold', [1n]))
  expect(threshold.outflows).toMatchObject([{ label: 'Owners needed', value: '1' }])
})

test('error: a name is redirected by the function with kinds of coins, also within a multicall', async () => {
  const redirect = encode('setAddr', [namehash('mine.eth'), 60n, attacker])
  for (const data of [redirect, encode('multicall', [[redirect]])]) {
    const { risks, outflows } = await describeOnPaper(data)
    expect(risks[0]).toMatchObject({ level: 'danger', code: 'ownership-transfer' })
    expect(outflows).toMatchObject([{ label: 'Decided by', value: attacker }])
  }
})

test('behavior: an address of another kind of network is not read as one of this', async () => {
  const bitcoin = `0x0014${'7'.repeat(40)}`
  expect(getCodes(await describeOnPaper(encode('setAddr', [namehash('mine.eth'), 0n, bitcoin])))).toEqual([
    'unknown-function',
  ])
})
