import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import {
  AuthorityType,
  createApproveCheckedInstruction,
  createBurnCheckedInstruction,
  createCloseAccountInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  TransactionInstruction as Instruction,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { createSolanaClient } from '../../rpc/solanaClient.ts'
import { prepareSolana } from './prepare.ts'
import { createPayment, getAddress, getCodes, local, prepare, sol, stranger, usdc, user } from './wallet.testing.ts'

const getTokenAccount = () => getAssociatedTokenAddressSync(usdc, user.publicKey)
const describeAll = async (...instructions: TransactionInstruction[]) =>
  (await prepare(await local.compose(getAddress(), instructions))).description

describe('the description', () => {
  test('default: SOL that is sent, with fee and balances', async () => {
    const prepared = await prepare(await local.compose(getAddress(), [createPayment(0.25 * sol)]))
    const { description, fee, problem, priorityFee } = prepared
    expect(description).toMatchObject({ title: 'Send', risks: [], highRisk: false })
    expect(description.headline).toMatchObject([
      { label: 'Amount', value: '0.25 SOL' },
      { label: 'To', kind: 'address', value: stranger.toBase58() },
    ])
    expect(description.simulation).toMatchObject({
      ok: true,
      changes: [{ kind: 'native', amount: BigInt(-0.25 * sol) }],
    })
    expect(description.outflows).toMatchObject([
      { label: 'You send', value: '0.25 SOL', amount: { units: BigInt(0.25 * sol) } },
    ])
    expect([fee, priorityFee, problem]).toEqual([5000n, 0n, undefined])
  })

  test('behavior: tokens by their own name and decimals, also where the instruction does not name the mint', async () => {
    const other = local.fund().publicKey
    const target = getAssociatedTokenAddressSync(usdc, other)
    const description = await describeAll(
      createTransferInstruction(getTokenAccount(), target, user.publicKey, 1_500_000),
    )
    expect(description).toMatchObject({ title: 'Send tokens', highRisk: false })
    expect(description.headline).toMatchObject([
      { label: 'Amount', value: '1.5 USDC' },
      { label: 'To', value: other.toBase58() },
      { label: 'Unverified token: USD Coin', value: usdc.toBase58() },
    ])
    expect(description.simulation).toMatchObject({
      changes: [{ kind: 'spl', amount: -1_500_000n, symbol: 'USDC', decimals: 6, isKnown: false }],
    })
    expect(description.outflows).toMatchObject([{ label: 'You send', value: '1.5 USDC' }])
  })

  test('behavior: several instructions are listed, without those that prepare them', async () => {
    const { title, headline } = await describeAll(
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1000 }),
      createPayment(sol / 10),
      createPayment(sol / 5, local.fund().publicKey),
    )
    expect(title).toBe('2 actions')
    expect(headline).toMatchObject([{ value: 'Send: 0.1 SOL' }, { kind: 'address' }, { value: 'Send: 0.2 SOL' }, {}])
  })

  test('behavior: a priority fee is part of the fee', async () => {
    const budget = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 10_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 200_000 }),
    ]
    const { fee, priorityFee } = await prepare(await local.compose(getAddress(), [...budget, createPayment(1)]))
    expect([fee, priorityFee]).toEqual([7000n, 2000n])
  })
})

describe('the risks', () => {
  const program = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
  const createUnknown = () =>
    new Instruction({ programId: Keypair.generate().publicKey, keys: [], data: Buffer.from([1, 2, 3]) })

  test.each<[string, () => TransactionInstruction[], string[]]>([
    ['an unknown program', () => [createUnknown()], ['unknown-program', 'simulation-failed']],
    ['more than the limit', () => [createPayment(2 * sol)], ['over-limit']],
    [
      'a recipient that is nobody',
      () => [createPayment(1_000_000, SystemProgram.programId)],
      ['zero-address', 'simulation-failed'],
    ],
    ['a recipient that is a token', () => [createPayment(1_000_000, usdc)], ['token-contract-recipient']],
    [
      'the account itself for a program',
      () => [SystemProgram.assign({ accountPubkey: user.publicKey, programId: program })],
      ['ownership-transfer'],
    ],
    [
      'all tokens for somebody',
      () => [createApproveCheckedInstruction(getTokenAccount(), usdc, stranger, user.publicKey, 2n ** 64n - 1n, 6)],
      ['unlimited-allowance'],
    ],
    [
      'a limited allowance of tokens',
      () => [createApproveCheckedInstruction(getTokenAccount(), usdc, stranger, user.publicKey, 5, 6)],
      ['allowance'],
    ],
    [
      'a new owner of a token account',
      () => [createSetAuthorityInstruction(getTokenAccount(), user.publicKey, AuthorityType.AccountOwner, stranger)],
      ['ownership-transfer', 'whole-balance'],
    ],
    ['burning', () => [createBurnCheckedInstruction(getTokenAccount(), usdc, user.publicKey, 5, 6)], ['burn']],
    ['taking a permission back', () => [createRevokeInstruction(getTokenAccount(), user.publicKey)], []],
  ])('error: %s', async (_, instructions, expected) => {
    const description = await describeAll(...instructions())
    expect(getCodes(description).toSorted()).toEqual(expected.toSorted())
    const isHigh = (expected[0] ?? 'allowance') !== 'allowance'
    expect(description.highRisk).toBe(isHigh)
  })

  test('error: the deposit of a closed account goes to another account', async () => {
    const description = await describeAll(createCloseAccountInstruction(getTokenAccount(), stranger, user.publicKey))
    expect(getCodes(description)).toContain('close-account')
  })

  test('error: sending nearly all SOL is a risk', async () => {
    const poor = Keypair.generate()
    await local.send(user, [createPayment(0.5 * sol, poor.publicKey)])
    const instruction = SystemProgram.transfer({ fromPubkey: poor.publicKey, toPubkey: stranger, lamports: 0.49 * sol })
    const account = poor.publicKey.toBase58()
    const { description } = await prepare(await local.compose(account, [instruction]), { account })
    expect(description.risks).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/^This sends nearly all your SOL to \w+\.$/) }),
    )
  })

  test('error: a failing transaction is reported with its reason', async () => {
    const description = await describeAll(
      createTransferInstruction(getTokenAccount(), getTokenAccount(), user.publicKey, 10n ** 15n),
    )
    expect(description.risks).toMatchObject([{ level: 'danger', code: 'simulation-failed' }, {}])
    const [risk] = description.risks
    expect(risk?.text).toMatch(/^This will fail\. A program refuses it: insufficient funds/)
    const much = await describeAll(createPayment(1_000_000 * sol))
    expect(much.risks[0]?.text).toBe('This will fail. Not enough SOL for this transfer.')
  })

  test('error: an unreachable network is reported', async () => {
    const client = createSolanaClient(local.network, { url: 'http://127.0.0.1:9/' })
    const transaction = await local.compose(getAddress(), [createPayment(sol / 4)])
    const context = { client, network: local.network, account: getAddress() }
    const { description, fee } = renderInEnglish(await prepareSolana({ transaction, sends: true }, context))
    expect(getCodes(description)).toEqual(['simulation-unavailable', 'chain-unreachable'])
    expect(description.headline[0]).toMatchObject({ value: '0.25 SOL' })
    expect(fee).toBeUndefined()
  })
})
