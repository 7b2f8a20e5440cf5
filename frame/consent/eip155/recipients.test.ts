import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestChain, type TestChain, tokenAbi } from '../../chains/eip155/chain.testing.ts'
import { renderInEnglish } from '../../i18n/renderInEnglish.testing.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import { type OwnConsentName, requireOwnMethod } from '../consentMethods.ts'
import { friend, twin } from './recipients.testing.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [] } }))

const unused = privateKeyToAccount(generatePrivateKey()).address

let chain: TestChain
let user: PrivateKeyAccount
let used: Hex

beforeAll(async () => {
  chain = await startTestChain()
  user = await chain.createAccount()
  used = (await chain.createAccount()).address
})
afterAll(() => chain.stop())

const nftAbi = parseAbi(['function safeTransferFrom(address from, address to, uint256 id)'])
const severalAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const transfer = (to: Hex, amount = 1_000_000n) =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })

/** Prepares a request as the approval does, for an account that has paid its friend before. */
async function describeRequest(method: OwnConsentName, params: unknown, paid: readonly string[] = [friend]) {
  const { prepare } = await requireOwnMethod(method).load()
  const request = { method, params, address: user.address, origin: 'https://app.example' } as FrozenRequest
  const clients = { evm: chain.client, paid: Promise.resolve(paid) }
  const { description } = await prepare(request, chain.network, clients)
  return renderInEnglish(description)
}
const send = (fields: object) => describeRequest('eth_sendTransaction', [{ from: user.address, ...fields }])
const getRecipientRisks = async (description: ReturnType<typeof describeRequest>) =>
  (await description).risks.filter(({ code }) => /recipient/.test(code)).map(({ level, code }) => `${level} ${code}`)

describe('the recipients of a request', () => {
  const toTokens = (to: Hex) => send({ to: chain.contracts.usdc, data: transfer(to) })

  test('error: an address that resembles a paid one is a danger, which names both (S6)', async () => {
    const description = await toTokens(twin)
    expect(description).toMatchObject({ highRisk: true })
    expect(description.risks[0]).toEqual({
      level: 'danger',
      code: 'look-alike-recipient',
      text: `Careful: ${twin} looks like ${friend}, which you know, but is different. It may be a scam.`,
    })
  })

  test('behavior: a paid address gets no word, a used one is the first, and an unused one is checked', async () => {
    expect(await getRecipientRisks(toTokens(friend))).toEqual([])
    expect(await getRecipientRisks(toTokens(used))).toEqual(['info first-recipient'])
    expect(await getRecipientRisks(toTokens(unused))).toEqual(['warning unused-recipient'])
    expect(await getRecipientRisks(toTokens(user.address))).toEqual([])
  })

  test('error: native currency and NFTs have recipients, too (S6)', async () => {
    expect(await getRecipientRisks(send({ to: twin, value: numberToHex(1n) }))).toContain('danger look-alike-recipient')
    const { usdc: collection } = chain.contracts
    const single = encodeFunctionData({ abi: nftAbi, args: [user.address, twin, 7n] })
    const several = encodeFunctionData({ abi: severalAbi, args: [user.address, twin, 7n, 2n, '0x'] })
    for (const data of [single, several])
      expect(await getRecipientRisks(send({ to: collection, data }))).toContain('danger look-alike-recipient')
  })

  test('error: a step of several calls has its own recipient (S6)', async () => {
    const calls = [
      { to: chain.contracts.usdc, data: transfer(friend) },
      { to: chain.contracts.usdc, data: transfer(twin) },
      { to: used, value: numberToHex(parseEther('0.1')) },
    ]
    const request = { version: '2.0.0', from: user.address, chainId: numberToHex(31337), atomicRequired: false, calls }
    const risks = await getRecipientRisks(describeRequest('wallet_sendCalls', [request]))
    expect(risks).toEqual(expect.arrayContaining(['danger look-alike-recipient', 'info first-recipient']))
  })

  test('error: a transfer by signature has a recipient (EIP-3009, S6)', async () => {
    const typed = {
      domain: { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: chain.contracts.usdc },
      primaryType: 'TransferWithAuthorization',
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        TransferWithAuthorization: [
          { name: 'from', type: 'address' },
          { name: 'to', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'validAfter', type: 'uint256' },
          { name: 'validBefore', type: 'uint256' },
          { name: 'nonce', type: 'bytes32' },
        ],
      },
      message: {
        from: user.address,
        to: twin,
        value: '1',
        validAfter: '0',
        validBefore: '9999999999',
        nonce: numberToHex(1n, { size: 32 }),
      },
    }
    const signed = describeRequest('eth_signTypedData_v4', [user.address, JSON.stringify(typed)])
    expect(await getRecipientRisks(signed)).toContain('danger look-alike-recipient')
  })
})

describe('nearly everything', () => {
  const readWholeBalance = async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [user.address] })
    return BigInt(
      await chain.client.request<Hex>({ method: 'eth_call', params: [{ to: chain.contracts.usdc, data }, 'latest'] }),
    )
  }
  const getBalanceRisks = async (description: ReturnType<typeof describeRequest>) =>
    (await description).risks
      .filter(({ code }) => code === 'whole-balance')
      .map(({ level, text }) => `${level}: ${text}`)

  test('error: an unknown function that takes it by an old allowance is a danger and names who gets it (S12)', async () => {
    const claimer: Hex = `0x${'c1'.repeat(20)}`
    const amount = await readWholeBalance()
    await deployClaimer(claimer, amount)
    await approve(claimer)
    // Set the gas limit, because an estimate would be too low: the contract ignores that its inner call ran out of gas.
    const description = await send({ to: claimer, data: '0x4e71d92d', gas: numberToHex(200_000n) })
    expect(description.risks).toContainEqual({
      level: 'danger',
      code: 'whole-balance',
      text: `This sends nearly all your USDC to ${attacker.toLowerCase()}.`,
    })
    const shown = description.headline.flatMap(({ label, kind, value }) =>
      kind === 'address' ? `${label} ${value}` : [],
    )
    expect(shown).toContain(`To ${attacker.toLowerCase()}`)
  })

  test('behavior: a plain transfer is a danger to a stranger, and a warning to a paid address', async () => {
    const amount = await readWholeBalance()
    const describeTransfer = (to: Hex) => send({ to: chain.contracts.usdc, data: transfer(to, amount) })
    expect(await getBalanceRisks(describeTransfer(used))).toEqual([
      `danger: This sends nearly all your USDC to ${used}.`,
    ])
    expect(await getBalanceRisks(describeTransfer(friend))).toEqual([
      `warning: This sends nearly all your USDC to ${friend}.`,
    ])
    const { balance } = await chain.client
      .request<Hex>({ method: 'eth_getBalance', params: [user.address, 'latest'] })
      .then((balance) => ({ balance: BigInt(balance) - parseEther('0.01') }))
    expect(await getBalanceRisks(send({ to: used, value: numberToHex(balance) }))).toEqual([
      `danger: This sends nearly all your ETH to ${used}.`,
    ])
    expect(await getBalanceRisks(send({ to: friend, value: numberToHex(balance) }))).toEqual([
      `warning: This sends nearly all your ETH to ${friend}.`,
    ])
  })
})

const attacker = privateKeyToAccount(generatePrivateKey()).address

/** Deploys a contract that runs `usdc.transferFrom(msg.sender, thief, amount)` for any calldata. */
async function deployClaimer(at: Hex, amount: bigint) {
  const word = numberToHex(amount, { size: 32 }).slice(2)
  const input = `6323b872dd60e01b6000523360045273${attacker.slice(2)}6024527f${word}604452`
  const call = `6020600060646000600073${chain.contracts.usdc.slice(2)}5af100`
  await chain.client.request({ method: 'anvil_setCode', params: [at, `0x${input}${call}`] })
}

async function approve(spender: Hex) {
  const wallet = createWalletClient({ account: user, chain: foundry, transport: http(chain.rpcUrl) })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  await wallet.sendTransaction({ to: chain.contracts.usdc, data })
}
