import { DELEGATOR_CONTRACTS } from '@metamask/delegation-deployments'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import {
  type Address,
  concat,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  pad,
  parseAbi,
  parseAbiParameters,
  parseEther,
  parseSignature,
  publicActions,
  toHex,
  walletActions,
  zeroHash,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../servers/ports.ts'
import { getDevAddress } from './accounts.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { type Genesis, loadGenesis } from './genesis.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const published = DELEGATOR_CONTRACTS['1.3.0']?.[1] ?? {}
const recipient = '0x000000000000000000000000000000000000dEaD'
const batchMode = concat(['0x01', pad('0x', { size: 31 })])
const accountAbi = parseAbi([
  'function execute(bytes32 mode, bytes calls) payable',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'error UnauthorizedCallContext()',
])
const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)'])
const permitFields = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const
const rootAuthority: Hex = `0x${'ff'.repeat(32)}`
const caveatFields = [
  { name: 'enforcer', type: 'address' },
  { name: 'terms', type: 'bytes' },
] as const
const delegationFields = [
  { name: 'delegate', type: 'address' },
  { name: 'delegator', type: 'address' },
  { name: 'authority', type: 'bytes32' },
  { name: 'caveats', type: 'Caveat[]' },
  { name: 'salt', type: 'uint256' },
] as const
const delegationAbi = [
  {
    type: 'tuple[]',
    components: [
      ...delegationFields.slice(0, 3),
      { name: 'caveats', type: 'tuple[]', components: [...caveatFields, { name: 'args', type: 'bytes' }] },
      { name: 'salt', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const

let anvil: Anvil
let contracts: Genesis['contracts']
let client: ReturnType<typeof connect>

beforeAll(async () => {
  const genesis = await loadGenesis()
  anvil = await startAnvil({ chainId: 31337, port: await findFreePort(), statePath: genesis.statePath })
  contracts = genesis.contracts
  client = connect(anvil.rpcUrl)
})

afterAll(() => anvil.stop())

function connect(rpcUrl: string) {
  return createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
}

async function confirm(hash: Hex) {
  expect((await waitForReceipt(client, hash)).status).toBe('success')
}

async function createUser() {
  const user = privateKeyToAccount(generatePrivateKey())
  await client.setBalance({ address: user.address, value: parseEther('1') })
  const mint = { address: contracts.usdc, abi: tokenAbi, functionName: 'mint', args: [user.address, 100n] } as const
  await confirm(await client.writeContract({ ...mint, account: getDevAddress('deployer'), chain: null }))
  return user
}

const encodeTransfer = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })

function encodeBatch(amounts: bigint[]): Hex {
  const calls = amounts.map((amount) => ({ target: contracts.usdc, value: 0n, data: encodeTransfer(amount) }))
  const encoded = encodeAbiParameters(
    parseAbiParameters(['Call[] calls', 'struct Call { address target; uint256 value; bytes data; }']),
    [calls],
  )
  return encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [batchMode, encoded] })
}

async function upgrade(user: PrivateKeyAccount, delegate: Address, data: Hex = '0x') {
  const nonce = await client.getTransactionCount({ address: user.address })
  const authorization = await user.signAuthorization({ chainId: 31337, address: delegate, nonce: nonce + 1 })
  const sent = { account: user, to: user.address, data, nonce, authorizationList: [authorization], chain: null }
  await confirm(await client.sendTransaction(sent))
}

const readBalance = (owner: Address) =>
  client.readContract({ address: contracts.usdc, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

test('default: the contracts are at the public addresses', async () => {
  expect(contracts).toMatchObject({
    delegate: smartAccounts.delegate,
    delegationManager: smartAccounts.manager,
    entryPoint07: smartAccounts.entryPoint,
  })
  const enforcers = Object.entries(published).filter(([name]) => name.endsWith('Enforcer'))
  expect(enforcers.length).toBeGreaterThan(30)
  for (const [name, address] of enforcers) expect(await client.getCode({ address }), name).toMatch(/^0x6080/)
})

test('behavior: an account upgrades itself and sends a batch in one transaction', async () => {
  const user = await createUser()
  await upgrade(user, contracts.delegate, encodeBatch([10n, 20n]))
  expect(await client.getCode({ address: user.address })).toBe(concat(['0xef0100', contracts.delegate]).toLowerCase())
  expect(await readBalance(user.address)).toBe(70n)
})

test('error: the delegate answers for an account only', async () => {
  const args = [zeroHash, '0x'] as const
  const call = { address: contracts.delegate, abi: accountAbi, functionName: 'isValidSignature', args } as const
  await expect(client.readContract(call)).rejects.toThrow('UnauthorizedCallContext')
})

test('behavior: a permit of an account with code is checked by that code', async () => {
  const signPermit = async (delegate: Address) => {
    const user = await createUser()
    await upgrade(user, delegate)
    const message = { owner: user.address, spender: recipient, value: 5n, nonce: 0n, deadline: maxUint256 } as const
    const signature = await user.signTypedData({
      domain: { name: 'USD Coin', version: '1', chainId: 31337, verifyingContract: contracts.usdc },
      types: { Permit: permitFields },
      primaryType: 'Permit',
      message,
    })
    const { r, s, yParity } = parseSignature(signature)
    return client.simulateContract({
      address: contracts.usdc,
      abi: tokenAbi,
      functionName: 'permit',
      args: [user.address, recipient, 5n, maxUint256, 27 + yParity, r, s],
    })
  }
  await signPermit(contracts.delegate)
  // The code of `Multicall3` cannot verify signatures.
  await expect(signPermit(contracts.multicall3)).rejects.toThrow()
})

test('behavior: a delegation is redeemed up to its limit', async () => {
  const user = await createUser()
  const other = await createUser()
  await upgrade(user, contracts.delegate)
  const context = encodeAbiParameters(delegationAbi, [[await signDelegation(user, other.address, 30n)]])
  const redeem = (amount: bigint) =>
    client.writeContract({
      address: contracts.delegationManager,
      abi: managerAbi,
      functionName: 'redeemDelegations',
      args: [[context], [zeroHash], [concat([contracts.usdc, pad('0x'), encodeTransfer(amount)])]],
      account: other,
      chain: null,
    })
  await confirm(await redeem(30n))
  expect(await readBalance(user.address)).toBe(70n)
  await expect(redeem(1n)).rejects.toThrow('ERC20TransferAmountEnforcer:allowance-exceeded')
})

async function signDelegation(user: PrivateKeyAccount, delegate: Address, limit: bigint) {
  const terms = concat([contracts.usdc, pad(toHex(limit))])
  const caveats = [{ enforcer: published.ERC20TransferAmountEnforcer as Address, terms, args: '0x' as Hex }]
  const message = { delegate, delegator: user.address, authority: rootAuthority, caveats, salt: 1n }
  const domain = { name: 'DelegationManager', version: '1', chainId: 31337, verifyingContract: smartAccounts.manager }
  const types = { Delegation: delegationFields, Caveat: caveatFields }
  return { ...message, signature: await user.signTypedData({ domain, types, primaryType: 'Delegation', message }) }
}
