import { prepareSolana } from '@oriel/clear-signing/solana/describe/prepare.ts'
import { startTestNetwork, type TestSolana } from '@oriel/clear-signing/solana/solana.testing.ts'
import { solanaContracts, solanaGrant } from '@oriel/localnet/solana/seed.ts'
import {
  AuthorityType,
  createSetAuthorityInstruction,
  decodeTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, type Message, PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderInEnglish } from '../../../i18n/renderInEnglish.testing.ts'
import type { Sending, TransferRequest } from '../../chain/sending.ts'
import { watchSolana } from '../watch.ts'
import { createSending } from './sending.ts'
import { computeAffordableFee } from './solTransfer.ts'

const { usdc, star, toll, points } = solanaContracts

let local: TestSolana
let sending: Sending
beforeAll(async () => {
  local = await startTestNetwork()
  sending = createSending(() => local.client)
})
afterAll(() => local.stop())

const createAddress = () => Keypair.generate().publicKey.toBase58()
const readBalance = (address: string) => local.connection.getBalance(new PublicKey(address), 'confirmed').then(BigInt)

function createTransfer(from: Keypair, change: Partial<TransferRequest>): TransferRequest {
  return {
    network: local.network,
    from: from.publicKey.toBase58(),
    to: createAddress(),
    token: undefined,
    units: 1n,
    ...change,
  }
}

async function send(from: Keypair, request: TransferRequest) {
  const { params } = await sending.toRequest(request)
  const { transaction } = params as { transaction: string }
  const account = request.from
  const context = { client: local.client, network: local.network, account }
  const prepared = renderInEnglish(await prepareSolana({ transaction, sends: true }, context))
  expect(prepared.description.risks.filter(({ level }) => level === 'danger')).toEqual([])
  const serialized = local.sign(prepared, from)
  const hash = await local.client.request<string>('sendTransaction', serialized, { encoding: 'base64' })
  const { signal } = new AbortController()
  const record = { hash, serialized, sentAt: Date.now(), lastValidBlockHeight: prepared.lastValidBlockHeight }
  const wait = { first: 20, longest: 50 }
  return { prepared, outcome: await watchSolana(record, { client: local.client, signal, wait }) }
}

async function readTokenBalance(owner: string, mint: string, program: PublicKey): Promise<string> {
  const account = getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(owner), true, program)
  return (await local.connection.getTokenAccountBalance(account, 'confirmed')).value.amount
}

const getErrorCode = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code?: number }) => error.code,
  )

describe('SOL', () => {
  test('default: arrives, and costs the named fee', async () => {
    const from = local.fund()
    const request = createTransfer(from, { units: 1_250_000_000n })
    const cost = await sending.maxCost(request)
    const { outcome, prepared } = await send(from, request)
    expect(outcome).toEqual({ status: 'success' })
    expect(prepared.fee).toBe(cost)
    expect(await readBalance(request.to)).toBe(request.units)
    expect(await readBalance(request.from)).toBe(BigInt(solanaGrant.lamports) - request.units - cost)
  })

  test('behavior: everything leaves exactly nothing', async () => {
    const from = local.fund()
    const cost = await sending.maxCost(createTransfer(from, {}))
    const request = createTransfer(from, { units: BigInt(solanaGrant.lamports) - cost })
    expect((await send(from, request)).outcome).toEqual({ status: 'success' })
    expect(await readBalance(request.from)).toBe(0n)
  })

  test('behavior: an amount that leaves almost nothing costs the named fee, too', async () => {
    const from = local.fund()
    const request = createTransfer(from, { units: BigInt(solanaGrant.lamports) - 305_000n })
    const cost = await sending.maxCost(request)
    expect(cost).toBe(305_000n)
    expect((await send(from, request)).prepared.fee).toBe(cost)
    const more = createTransfer(from, { units: BigInt(solanaGrant.lamports) + 1n })
    expect(await sending.maxCost(more)).toBe(5000n)
  })

  test('behavior: a later change of the market is taken into the fee, so that nothing stays behind', () => {
    const state = { balance: 1_000_000_000n, minBalance: 890_880n, isNew: false, priorityFee: 2_000n }
    expect(computeAffordableFee(999_994_000n, state)).toBe(1_000n)
    expect(computeAffordableFee(999_992_900n, state)).toBe(2_100n)
    expect(computeAffordableFee(500_000_000n, state)).toBe(2_000n)
    expect(computeAffordableFee(999_104_000n, state)).toBe(120n)
  })

  test.each([
    ['more than there is', { units: BigInt(solanaGrant.lamports) + 1n }, 8124, 'Not enough SOL to cover this transfer'],
    ['nothing left for the fee', { units: BigInt(solanaGrant.lamports) }, 8123, 'Not enough SOL to cover fees or rent'],
    [
      'less than an account keeps would stay',
      { units: BigInt(solanaGrant.lamports) - 700_000n },
      8132,
      /less than an account/,
    ],
    ['too little to open an account', { units: 5n }, 8133, /too little to open one/],
  ])('error: %s', async (_, change, code, message) => {
    const failed = sending.toRequest(createTransfer(local.fund(), change))
    await expect(failed).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })
})

describe('tokens', () => {
  test.each([
    ['of the older program', usdc, 6, TOKEN_PROGRAM_ID],
    ['of the newer program', star, 9, TOKEN_2022_PROGRAM_ID],
    ['without decimals', points, 0, TOKEN_PROGRAM_ID],
  ] as const)(
    'default: %s arrive at a new recipient, whose account is opened',
    async (_, address, decimals, program) => {
      const from = local.fund()
      const units = address === points ? 3n : 5_000_000n
      const request = createTransfer(from, { token: { address, decimals }, units })
      const before = await readBalance(request.from)
      const cost = await sending.maxCost(request)
      const { outcome, prepared } = await send(from, request)
      expect(outcome).toEqual({ status: 'success' })
      expect(await readTokenBalance(request.to, address, program)).toBe(`${units}`)
      expect(before - (await readBalance(request.from))).toBe(cost)
      expect(prepared.description).toMatchObject({ title: 'Send tokens', highRisk: false })
      const again = createTransfer(from, { ...request, units: 1n })
      expect(await sending.maxCost(again)).toBeLessThan(cost)
      expect((await send(from, again)).outcome).toEqual({ status: 'success' })
    },
  )

  test('behavior: a fee of the token is reported, and does not arrive', async () => {
    const from = local.fund()
    const mint = await local.connection.getTokenSupply(new PublicKey(toll))
    const request = createTransfer(from, { token: { address: toll, decimals: mint.value.decimals }, units: 10_000n })
    const { prepared } = await send(from, request)
    expect(prepared.description.risks).toContainEqual(expect.objectContaining({ code: 'transfer-fee' }))
    expect(await readTokenBalance(request.to, toll, TOKEN_2022_PROGRAM_ID)).toBe('9900')
  })

  test('error: a transfer names the fee of its token, and the chain refuses it when the fee is another one', async () => {
    const from = local.fund()
    const { value } = await local.connection.getTokenSupply(new PublicKey(toll))
    const request = createTransfer(from, { token: { address: toll, decimals: value.decimals }, units: 10_000n })
    const { params } = await sending.toRequest(request)
    const wire = Buffer.from((params as { transaction: string }).transaction, 'base64')
    const message = VersionedTransaction.deserialize(wire).message as Message
    const { instructions } = Transaction.populate(message)
    const transfer = decodeTransferCheckedWithFeeInstruction(instructions.at(-1) as never, TOKEN_2022_PROGRAM_ID)
    expect(transfer.data).toMatchObject({ amount: 10_000n, fee: 100n })
    const run = async (fee: number) => {
      const changed = Buffer.from(wire)
      changed.writeBigUInt64LE(BigInt(fee), changed.length - 8)
      const options = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
      const order = [changed.toString('base64'), options] as const
      const answer = await local.client.request<{ value: { err: unknown } }>('simulateTransaction', ...order)
      return answer.value.err
    }
    expect(await run(100)).toBeNull()
    // The token program's FeeMismatch error.
    for (const fee of [99, 101]) expect(await run(fee)).toEqual({ InstructionError: [2, { Custom: 32 }] })
  })

  test.each([
    [
      'more than there is',
      usdc,
      6,
      10n ** 15n,
      8129,
      'Failed to create SPL token transaction: Insufficient token balance',
    ],
    ['no mint', createAddress(), 6, 1n, 8128, 'Failed to create SPL token transaction: Mint account not found'],
  ])('error: %s', async (_, address, decimals, units, code, message) => {
    const request = createTransfer(local.fund(), { token: { address, decimals }, units })
    await expect(sending.toRequest(request)).rejects.toMatchObject({ code, message })
  })

  test('error: nothing of it at all, and no SOL for the fee', async () => {
    const poor = createTransfer(Keypair.generate(), { token: { address: usdc, decimals: 6 } })
    await expect(sending.toRequest(poor)).rejects.toMatchObject({
      code: 8130,
      message: 'Failed to create SPL token transaction: Sender does not have a token account for this mint',
    })
    const from = local.fund()
    const everything = BigInt(solanaGrant.lamports) - (await sending.maxCost(createTransfer(from, {})))
    await send(from, createTransfer(from, { units: everything }))
    const failed = sending.toRequest(createTransfer(from, { token: { address: usdc, decimals: 6 } }))
    await expect(failed).rejects.toMatchObject({ code: 8123, message: 'Not enough SOL to cover fees or rent' })
  })

  test('error: the usual account of the recipient belongs to another owner', async () => {
    const [from, to] = [local.fund(), local.fund()]
    const usual = getAssociatedTokenAddressSync(new PublicKey(usdc), to.publicKey)
    const stranger = Keypair.generate().publicKey
    await local.send(to, [createSetAuthorityInstruction(usual, to.publicKey, AuthorityType.AccountOwner, stranger)])
    const request = createTransfer(from, { token: { address: usdc, decimals: 6 }, to: to.publicKey.toBase58() })
    await expect(sending.toRequest(request)).rejects.toMatchObject({ code: 8134 })
    expect((await send(from, { ...request, to: usual.toBase58() })).outcome).toEqual({ status: 'success' })
  })

  test('error: an address that is a token, or an account for another one', async () => {
    const from = local.fund()
    const other = getAssociatedTokenAddressSync(new PublicKey(points), from.publicKey).toBase58()
    for (const to of [usdc, other])
      expect(
        await getErrorCode(sending.toRequest(createTransfer(from, { token: { address: usdc, decimals: 6 }, to }))),
      ).toBe(-32602)
  })
})

test('behavior: the facts about a recipient', async () => {
  const { network } = local
  const somebody = local.fund().publicKey.toBase58()
  const account = getAssociatedTokenAddressSync(new PublicKey(usdc), new PublicKey(somebody)).toBase58()
  const token = { address: usdc, decimals: 6 }
  const inspect = (to: string) => sending.inspectRecipient({ network, to, token })
  expect(await inspect(somebody)).toEqual({ isContract: false, isUnused: false, isToken: false })
  expect(await inspect(createAddress())).toEqual({ isContract: false, isUnused: true, isToken: false })
  expect(await inspect(account)).toEqual({ isContract: false, isUnused: false, isToken: false })
  expect(await inspect(usdc)).toEqual({ isContract: true, isUnused: false, isToken: true })
  expect(await inspect(TOKEN_PROGRAM_ID.toBase58())).toMatchObject({ isContract: true })
})
