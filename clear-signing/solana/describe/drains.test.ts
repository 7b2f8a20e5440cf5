import { openTokenAccount } from '@oriel/frame/chains/solana/send/build.ts'
import { prepareSolanaTransactions } from '@oriel/frame/consent/solana/solanaApproval.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import {
  createApproveInstruction,
  createCloseAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeAccountInstruction,
  createSyncNativeInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Authorized,
  ComputeBudgetProgram,
  Keypair,
  Lockup,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { isDurable } from './describeTransaction.ts'
import { prepareSolana } from './prepare.ts'
import { createPayment, fundNewUser, getAddress, local, sol, stranger, usdc, user } from './wallet.testing.ts'

const getOwnTokens = () => getAssociatedTokenAddressSync(usdc, user.publicKey)

async function prepare(...instructions: TransactionInstruction[]) {
  const transaction = await local.compose(getAddress(), instructions)
  const context = { client: local.client, network: local.network, account: getAddress() }
  return renderInEnglish(await prepareSolana({ transaction, sends: false }, context))
}

const getRisks = async (...instructions: TransactionInstruction[]) =>
  (await prepare(...instructions)).description.risks.map(({ level, code }) => `${level} ${code}`)

/** Appends bytes that the programs ignore. */
function withTail({ keys, programId, data }: TransactionInstruction) {
  return new TransactionInstruction({ keys, programId, data: Buffer.concat([data, Buffer.from([1, 2, 3])]) })
}

const openWrapped = () => {
  const wrapped = getAssociatedTokenAddressSync(NATIVE_MINT, user.publicKey)
  const about = { mint: NATIVE_MINT.toBase58(), program: TOKEN_PROGRAM_ID.toBase58() }
  const open = openTokenAccount({ payer: getAddress(), address: wrapped.toBase58(), owner: getAddress(), ...about })
  return { wrapped, open }
}

describe('wrapped SOL', () => {
  test('error: closing an account of wrapped SOL sends all its SOL to another account', async () => {
    const { wrapped, open } = openWrapped()
    await local.send(user, [open, createPayment(2 * sol, wrapped), createSyncNativeInstruction(wrapped)])
    const { description } = await prepare(createCloseAccountInstruction(wrapped, stranger, user.publicKey))
    expect(description.title).toBe('Send')
    expect(description.headline).toMatchObject([
      { label: 'Amount', value: expect.stringMatching(/^2\.00\d+ SOL$/) },
      { label: 'From the token account' },
      { label: 'To', value: stranger.toBase58() },
    ])
    expect(description.risks.map(({ code }) => code)).toEqual(['close-account', 'whole-balance', 'over-limit'])
    const own = await prepare(createCloseAccountInstruction(wrapped, user.publicKey, user.publicKey))
    expect(own.description).toMatchObject({ title: 'Close a token account', risks: [], highRisk: false })
  })

  test('error: SOL that the transaction itself puts in before counts, too', async () => {
    fundNewUser()
    const { wrapped, open } = openWrapped()
    const close = createCloseAccountInstruction(wrapped, stranger, user.publicKey)
    const { description } = await prepare(
      open,
      createPayment(sol / 2, wrapped),
      createSyncNativeInstruction(wrapped),
      close,
    )
    expect(description.risks).toContainEqual(expect.objectContaining({ level: 'danger', code: 'close-account' }))
    expect(description.headline).toContainEqual(expect.objectContaining({ value: 'Send: 0.5 SOL' }))
  })
})

describe('accounts that are made', () => {
  const newAccount = Keypair.generate().publicKey
  const createAccount = (programId: PublicKey, lamports = sol / 4) =>
    SystemProgram.createAccount({
      fromPubkey: user.publicKey,
      newAccountPubkey: newAccount,
      lamports,
      space: 165,
      programId,
    })

  test.each<[string, () => TransactionInstruction[], string[]]>([
    [
      'for a program that is not known',
      () => [createAccount(Keypair.generate().publicKey)],
      ['danger unknown-program'],
    ],
    ['for whoever has its key', () => [createAccount(SystemProgram.programId)], ['danger other-owner']],
    ['for whoever sets it up', () => [createAccount(TOKEN_PROGRAM_ID)], ['danger other-owner']],
    [
      'with somebody else as its owner',
      () => [createAccount(TOKEN_PROGRAM_ID), createInitializeAccountInstruction(newAccount, usdc, stranger)],
      ['danger other-owner', 'danger other-owner'],
    ],
    [
      'with somebody else as its owner, in the younger form',
      () => [createAccount(TOKEN_PROGRAM_ID), createInitializeAccount3Instruction(newAccount, usdc, stranger)],
      ['danger other-owner', 'danger other-owner'],
    ],
    [
      'of our own',
      () => [createAccount(TOKEN_PROGRAM_ID), createInitializeAccount3Instruction(newAccount, usdc, user.publicKey)],
      [],
    ],
    [
      'with more than the limit',
      () => [
        createAccount(TOKEN_PROGRAM_ID, 2 * sol),
        createInitializeAccount3Instruction(newAccount, usdc, user.publicKey),
      ],
      ['info over-limit'],
    ],
  ])('error: %s', async (_, instructions, expected) => {
    const risks = (await getRisks(...instructions())).filter((risk) => !/other-signers|simulation/.test(risk))
    expect(risks).toEqual(expected)
  })

  test('error: with a seed, and bytes behind the data', async () => {
    const basePubkey = user.publicKey
    const programId = Keypair.generate().publicKey
    const seeded = await PublicKey.createWithSeed(basePubkey, 'seed', programId)
    const common = { basePubkey, seed: 'seed', programId }
    const create = SystemProgram.createAccountWithSeed({
      ...common,
      fromPubkey: user.publicKey,
      newAccountPubkey: seeded,
      lamports: sol / 4,
      space: 0,
    })
    expect(await getRisks(withTail(create))).toContain('danger unknown-program')
    const { description } = await prepare(withTail(SystemProgram.assign({ accountPubkey: seeded, ...common })))
    expect(description.headline).toContainEqual({ label: 'Program', kind: 'address', value: programId.toBase58() })
    expect(description.risks).toContainEqual(expect.objectContaining({ code: 'ownership-transfer' }))
  })

  test('error: SOL of accounts that listen to ours', async () => {
    const programId = SystemProgram.programId
    const seeded = await PublicKey.createWithSeed(user.publicKey, 'purse', programId)
    await local.send(user, [createPayment(1.5 * sol, seeded)])
    const transfer = SystemProgram.transfer({
      fromPubkey: seeded,
      basePubkey: user.publicKey,
      toPubkey: stranger,
      lamports: 1.5 * sol,
      seed: 'purse',
      programId,
    })
    expect(await getRisks(transfer)).toEqual(['warning whole-balance', 'info over-limit'])
    const withdraw = SystemProgram.nonceWithdraw({
      noncePubkey: seeded,
      authorizedPubkey: user.publicKey,
      toPubkey: stranger,
      lamports: 1.5 * sol,
    })
    expect(await getRisks(withdraw)).toEqual(expect.arrayContaining(['warning whole-balance', 'info over-limit']))
  })
})

describe('accounts of programs that are not known', () => {
  async function openStake() {
    const seed = 'stake'
    const { programId } = StakeProgram
    const stakePubkey = await PublicKey.createWithSeed(user.publicKey, seed, programId)
    const authorized = new Authorized(user.publicKey, user.publicKey)
    const create = StakeProgram.createAccountWithSeed({
      fromPubkey: user.publicKey,
      basePubkey: user.publicKey,
      seed,
      stakePubkey,
      authorized,
      lockup: Lockup.default,
      lamports: sol / 4,
    })
    await local.send(user, create.instructions)
    return stakePubkey
  }

  function authorize(stakePubkey: PublicKey, kind: keyof typeof StakeAuthorizationLayout, to: PublicKey) {
    const authorizedPubkey = user.publicKey
    const stakeAuthorizationType = StakeAuthorizationLayout[kind]
    const order = { stakePubkey, authorizedPubkey, newAuthorizedPubkey: to, stakeAuthorizationType }
    return StakeProgram.authorize(order).instructions
  }

  test('error: each right over a stake that is given away is reported', async () => {
    fundNewUser()
    const stake = await openStake()
    const text = `You would lose rights over the account ${stake.toBase58()}. Someone else could take what is in it.`
    const risk = { level: 'danger', code: 'ownership-transfer', text }
    const both = [...authorize(stake, 'Staker', stranger), ...authorize(stake, 'Withdrawer', stranger)]
    for (const instructions of [both, authorize(stake, 'Withdrawer', stranger)])
      expect((await prepare(...instructions)).description.risks).toContainEqual(risk)
    expect(await getRisks(...authorize(stake, 'Withdrawer', user.publicKey))).toEqual(['danger unknown-program'])
  })

  test('error: also where our key is put into another place for it', async () => {
    fundNewUser()
    const stake = await openStake()
    // Build the stake program's SetLockup by hand, because web3.js lacks it. Our key becomes the custodian.
    const lockup = new TransactionInstruction({
      programId: StakeProgram.programId,
      keys: [
        { pubkey: stake, isSigner: false, isWritable: true },
        { pubkey: user.publicKey, isSigner: true, isWritable: false },
      ],
      data: Buffer.from([6, 0, 0, 0, 0, 0, 1, ...user.publicKey.toBytes()]),
    })
    const risks = await getRisks(lockup, ...authorize(stake, 'Withdrawer', stranger))
    expect(risks.toSorted()).toEqual(['danger ownership-transfer', 'danger unknown-program'])
  })
})

describe('many small parts', () => {
  const createPartPayment = () => createPayment(0.6 * sol, Keypair.generate().publicKey)

  test('error: SOL and tokens that leave in parts are added up', async () => {
    expect(await getRisks(createPartPayment())).toEqual([])
    expect(await getRisks(createPartPayment(), createPartPayment())).toEqual(['info over-limit'])
    const target = getAssociatedTokenAddressSync(usdc, local.fund().publicKey)
    const { value } = await local.connection.getTokenAccountBalance(getOwnTokens(), 'confirmed')
    const createMove = (units: bigint) => createTransferInstruction(getOwnTokens(), target, user.publicKey, units)
    const half = BigInt(value.amount) / 2n
    expect(await getRisks(createMove(half - 1n))).toEqual([])
    expect(await getRisks(createMove(half / 2n), createMove(half / 2n))).toEqual(['warning large-part'])
    expect(await getRisks(createMove(half), createMove(half))).toEqual(['warning whole-balance'])
  })

  test('error: so they are over several transactions', async () => {
    const transactions = [
      await local.compose(getAddress(), [createPartPayment()]),
      await local.compose(getAddress(), [createPartPayment()]),
    ]
    const { network, client } = local
    const approve = async (wires: string[]) =>
      renderInEnglish(await prepareSolanaTransactions(wires, { network, client, address: getAddress() }))
    const { description, solana } = await approve(transactions)
    expect(solana?.map((prepared) => prepared.description.highRisk)).toEqual([false, false])
    expect(description).toMatchObject({ highRisk: true, risks: [{ code: 'over-limit' }] })
    expect(description.outflows).toMatchObject([{ label: 'You send', value: '1.2 SOL' }])
  })

  test('behavior: each is listed with whom it is for', async () => {
    const { description } = await prepare(createPayment(5_000_000), createPartPayment())
    expect(description.headline).toMatchObject([
      { label: '1', value: 'Send: 0.005 SOL' },
      { label: '1 · To', kind: 'address', value: stranger.toBase58() },
      { label: '2', value: 'Send: 0.6 SOL' },
      { label: '2 · To' },
    ])
  })
})

describe('fees', () => {
  const createBudget = (microLamports: number) => [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
  ]

  test('error: an excessive priority fee is a loss and is reported', async () => {
    const { description } = await prepare(...createBudget(2_000_000_000), createPayment(5_000_000))
    expect(description.risks[0]).toMatchObject({
      level: 'danger',
      code: 'high-fee',
      text: expect.stringContaining('2 SOL only to be faster'),
    })
    expect(description.risks.map(({ code }) => code)).toContain('over-limit')
    expect(description.simulation).toMatchObject({ changes: [{ kind: 'native', amount: -2_005_005_000n }] })
    const alone = await getRisks(...createBudget(2_000_000_000))
    expect(alone).toEqual(['danger high-fee', 'info over-limit'])
  })

  test('behavior: an ordinary priority fee is part of the amount that leaves', async () => {
    expect(await getRisks(...createBudget(5000), createPayment(5_000_000))).toEqual([])
    expect(await getRisks(...createBudget(5000), createPayment(sol))).toEqual(['info over-limit'])
  })
})

test('error: an allowance of the whole balance, or over an unknown balance, is unlimited', async () => {
  const empty = Keypair.generate().publicKey
  const approve = (source: PublicKey) => getRisks(createApproveInstruction(source, stranger, user.publicKey, 5))
  expect(await approve(empty)).toContain('danger unlimited-allowance')
  expect(await approve(getOwnTokens())).toEqual(['warning allowance'])
})

test('error: bytes behind the number of a durable nonce do not hide it', () => {
  const program = SystemProgram.programId.toBase58()
  const isDurableWith = (...data: number[]) => isDurable([{ program, accounts: [], data: Uint8Array.from(data) }])
  expect([
    isDurableWith(4, 0, 0, 0),
    isDurableWith(4, 0, 0, 0, 9),
    isDurableWith(4, 1, 0, 0),
    isDurableWith(4),
  ]).toEqual([true, true, false, false])
})
