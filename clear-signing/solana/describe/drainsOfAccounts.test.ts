import { prepareSolanaTransactions } from '@oriel/frame/consent/solana/solanaApproval.ts'
import {
  AuthorityType,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeMintInstruction,
  createInitializeTransferHookInstruction,
  createSetAuthorityInstruction,
  createSyncNativeInstruction,
  createTransferCheckedInstruction,
  createTransferInstruction,
  ExtensionType,
  getAssociatedTokenAddressSync,
  getMintLen,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import type { SolanaClient } from '../../rpc/solanaClient.ts'
import {
  createDescribeTogether,
  describeAll,
  getOwnTokens,
  getRisks,
  getUsdcAccount,
  readBalance,
  sendTransaction,
} from './drains.testing.ts'
import { prepareSolana } from './prepare.ts'
import { createPayment, fundNewUser, getAddress, local, prepare, sol, stranger, usdc, user } from './wallet.testing.ts'

const describeTogether = createDescribeTogether(prepareSolanaTransactions)

const createNote = () =>
  new TransactionInstruction({
    programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    keys: [],
    data: Buffer.from('Welcome'),
  })

const makeTokenAccount = (payer: PublicKey, newAccount: PublicKey, owner: PublicKey) => [
  SystemProgram.createAccount({
    fromPubkey: payer,
    newAccountPubkey: newAccount,
    lamports: 2_039_280,
    space: 165,
    programId: TOKEN_PROGRAM_ID,
  }),
  createInitializeAccount3Instruction(newAccount, usdc, owner),
]

describe('space for an account of ours', () => {
  const createAllocation = () => SystemProgram.allocate({ accountPubkey: user.publicKey, space: 80 })

  test.each<[string, () => TransactionInstruction[]]>([
    ['alone', () => [createAllocation()]],
    ['behind a note', () => [createNote(), createAllocation()]],
    ['behind a payment', () => [createPayment(sol / 100), createAllocation()]],
  ])('error: anyone may claim the account afterwards: %s', async (_, instructions) => {
    const description = await describeAll(...instructions())
    expect(getRisks(description)).toEqual(['danger ownership-transfer'])
    const titles = [description.title, ...description.headline.map(({ value }) => value)]
    expect(titles).toContain('Give up an account')
    expect(description.outflows[0]).toEqual({ label: 'You give up', kind: 'address', value: getAddress() })
  })

  test('error: with a seed it is the account of a program then', async () => {
    const programId = Keypair.generate().publicKey
    const seeded = await PublicKey.createWithSeed(user.publicKey, 'purse', programId)
    const about = { basePubkey: user.publicKey, seed: 'purse', programId }
    const description = await describeAll(SystemProgram.allocate({ accountPubkey: seeded, space: 1, ...about }))
    expect(getRisks(description)).toEqual(['danger ownership-transfer'])
    expect(description.headline).toContainEqual({ label: 'Program', kind: 'address', value: programId.toBase58() })
  })

  test('behavior: the preparation of another owner’s account is no danger', async () => {
    const description = await describeAll(
      SystemProgram.allocate({ accountPubkey: stranger, space: 80 }),
      createPayment(sol / 100),
    )
    expect(description.title).toBe('Send')
    expect(getRisks(description)).not.toContain('danger ownership-transfer')
  })

  test('error: a program that does it without saying so', async () => {
    const keys = [{ pubkey: user.publicKey, isSigner: true, isWritable: true }]
    const programId = Keypair.generate().publicKey
    const hidden = new TransactionInstruction({ programId, keys, data: Buffer.from([1]) })
    const data = [Buffer.alloc(80).toString('base64'), 'base64']
    const own = { lamports: sol, owner: SystemProgram.programId.toBase58(), executable: false, data }
    const client = {
      request: (method: string, ...params: unknown[]) => {
        if (method !== 'simulateTransaction') return local.client.request(method, ...params)
        const { accounts } = params[1] as { accounts: { addresses: string[] } }
        const after = accounts.addresses.map((address) => (address === getAddress() ? own : null))
        return Promise.resolve({ value: { err: null, accounts: after, unitsConsumed: 1 } })
      },
    } as SolanaClient
    const prepareWith = async (...instructions: TransactionInstruction[]) => {
      const transaction = await local.compose(getAddress(), instructions)
      return prepareSolana({ transaction, sends: false }, { client, network: local.network, account: getAddress() })
    }
    expect(getRisks((await prepareWith(hidden)).description)).toContain('danger ownership-transfer')
    expect(getRisks((await prepareWith(createNote())).description)).toContain('danger ownership-transfer')
  })
})

describe('an unknown instruction of a known program', () => {
  const getSigner = () => ({ pubkey: user.publicKey, isSigner: true, isWritable: true })
  const getTokenAccount = () => ({ pubkey: getOwnTokens(), isSigner: false, isWritable: true })
  const createTokenInstruction = (kind: number) =>
    new TransactionInstruction({
      programId: TOKEN_PROGRAM_ID,
      keys: [getTokenAccount(), getSigner()],
      data: Buffer.from([kind, 0]),
    })
  const createSystemInstruction = (keys: ReturnType<typeof getTokenAccount>[]) =>
    new TransactionInstruction({ programId: SystemProgram.programId, keys, data: Buffer.from([13, 0, 0, 0]) })
  const describeRisks = async (instruction: TransactionInstruction) =>
    (await describeAll(instruction, createPayment(1000))).risks.filter(({ code }) => code === 'malformed-data')

  test('error: with our signature it could take as much as an unknown program', async () => {
    const formatRisk = (assets: string) =>
      `An unknown instruction acts with your signature. It could take your ${assets}.`
    // Instruction numbers: batch (255), withdraw excess lamports (38) and unwrap lamports (45).
    for (const kind of [255, 38, 45])
      expect(await describeRisks(createTokenInstruction(kind))).toMatchObject([
        { level: 'danger', text: formatRisk('SOL, USDC') },
      ])
    expect(await describeRisks(createSystemInstruction([getSigner()]))).toMatchObject([
      { level: 'danger', text: formatRisk('SOL') },
    ])
    expect(await describeRisks(createSystemInstruction([getTokenAccount()]))).toMatchObject([{ level: 'warning' }])
  })
})

describe('an unknown program', () => {
  const programId = Keypair.generate().publicKey
  const createCall = (...keys: { pubkey: PublicKey; isSigner: boolean; isWritable: boolean }[]) =>
    new TransactionInstruction({ programId, keys, data: Buffer.from([1]) })
  const getSigner = () => ({ pubkey: user.publicKey, isSigner: true, isWritable: true })
  const getTokenAccount = () => ({ pubkey: getOwnTokens(), isSigner: false, isWritable: true })
  const getTexts = async (...instructions: TransactionInstruction[]) =>
    (await describeAll(...instructions)).risks.filter(({ code }) => code === 'unknown-program')

  test('error: with our signature it could take our SOL, and the tokens of each account that it may write to', async () => {
    const program = `${programId.toBase58().slice(0, 6)}…${programId.toBase58().slice(-4)}`
    const formatRisk = (assets: string) =>
      `The unknown program ${program} acts with your signature. It could take your ${assets}.`
    expect(await getTexts(createCall(getSigner()))).toMatchObject([{ level: 'danger', text: formatRisk('SOL') }])
    expect(await getTexts(createCall(getSigner(), getTokenAccount()))).toMatchObject([
      { level: 'danger', text: formatRisk('SOL, USDC') },
    ])
    expect(await getTexts(createCall(getSigner(), { ...getTokenAccount(), isWritable: false }))).toMatchObject([
      { text: formatRisk('SOL') },
    ])
    // The program cannot take any of our assets without our signature.
    expect(await getTexts(createCall(getTokenAccount()), createPayment(1000))).toMatchObject([{ level: 'warning' }])
  })

  test('error: what it gives in the preview may differ, and what a known program gives is certain', async () => {
    const own = {
      lamports: 50 * sol,
      owner: SystemProgram.programId.toBase58(),
      executable: false,
      data: ['', 'base64'],
    }
    const client = {
      request: (method: string, ...params: unknown[]) => {
        if (method !== 'simulateTransaction') return local.client.request(method, ...params)
        const { accounts } = params[1] as { accounts: { addresses: string[] } }
        const after = accounts.addresses.map((address) => (address === getAddress() ? own : null))
        return Promise.resolve({ value: { err: null, accounts: after, unitsConsumed: 1 } })
      },
    } as SolanaClient
    const getIncome = async (instruction: TransactionInstruction) => {
      const transaction = await local.compose(getAddress(), [instruction])
      const context = { client, network: local.network, account: getAddress() }
      const { simulation } = (await prepareSolana({ transaction, sends: false }, context)).description
      return simulation && 'changes' in simulation ? simulation.changes.filter(({ amount }) => amount > 0n) : []
    }
    expect(await getIncome(createCall(getSigner()))).toMatchObject([{ kind: 'native', mayDiffer: true }])
    const [certain] = await getIncome(createPayment(1000))
    expect(certain).toMatchObject({ kind: 'native' })
    expect(certain).not.toHaveProperty('mayDiffer')
  })

  test('error: a transfer also runs a program that the token names', async () => {
    const mint = Keypair.generate()
    const hook = Keypair.generate().publicKey
    const program = TOKEN_2022_PROGRAM_ID
    const space = getMintLen([ExtensionType.TransferHook])
    const target = Keypair.generate().publicKey
    await sendTransaction(
      [user, mint],
      SystemProgram.createAccount({
        fromPubkey: user.publicKey,
        newAccountPubkey: mint.publicKey,
        space,
        programId: program,
        lamports: await local.connection.getMinimumBalanceForRentExemption(space),
      }),
      createInitializeTransferHookInstruction(mint.publicKey, user.publicKey, hook, program),
      createInitializeMintInstruction(mint.publicKey, 0, user.publicKey, null, program),
    )
    const from = getAssociatedTokenAddressSync(mint.publicKey, user.publicKey, false, program)
    const transfer = createTransferCheckedInstruction(from, mint.publicKey, target, user.publicKey, 1, 0, [], program)
    expect(await getTexts(transfer)).toMatchObject([
      { level: 'warning', text: `Each transfer of this token also runs the unknown program ${hook.toBase58()}.` },
    ])
  })
})

describe('accounts that are ours only for now', () => {
  test('error: a page sets an account up for another owner first, and for us at the end', async () => {
    const free = Keypair.generate().publicKey
    const attacker = local.fund().publicKey
    const all = await readBalance()
    const { description, cards } = await describeTogether(
      [createNote()],
      [
        ...Array.from({ length: 6 }, (_, at) => createPayment(at + 1, user.publicKey)),
        createTransferInstruction(getOwnTokens(), free, user.publicKey, all),
        createTransferInstruction(free, getUsdcAccount(attacker), attacker, all),
        createCloseAccountInstruction(free, attacker, attacker),
        ...makeTokenAccount(attacker, free, user.publicKey),
      ],
    )
    const [, card] = cards
    expect(description).toMatchObject({ highRisk: true, outflows: [{ label: 'You send', value: '1,000 USDC' }] })
    expect(getRisks(description)).toContain('warning whole-balance')
    expect(card?.highRisk).toBe(true)
    expect(card?.headline.slice(0, 2)).toMatchObject([
      { label: '7', value: 'Send tokens: 1,000 USDC' },
      { label: '7 · To the token account', value: free.toBase58() },
    ])
    expect(card?.opensDetails).toBe(true)
  })

  test('error: one that is ours now, and that the same request closes', async () => {
    const other = Keypair.generate()
    const attacker = local.fund()
    await sendTransaction([attacker, other], ...makeTokenAccount(attacker.publicKey, other.publicKey, user.publicKey))
    const all = await readBalance()
    const { description, cards } = await describeTogether(
      [createCloseAccountInstruction(other.publicKey, user.publicKey, user.publicKey)],
      [createTransferInstruction(getOwnTokens(), other.publicKey, user.publicKey, all)],
    )
    expect(description.highRisk).toBe(true)
    expect(getRisks(description)).toContain('warning whole-balance')
    expect(cards[1]?.headline[1]).toMatchObject({ label: 'To the token account', value: other.publicKey.toBase58() })
    expect(getRisks(cards[1] ?? { risks: [] })).not.toContain('info own-address')
  })

  test('behavior: nothing leaves to the one address that can be only ours', async () => {
    const other = Keypair.generate()
    const attacker = local.fund()
    await sendTransaction([attacker, other], ...makeTokenAccount(attacker.publicKey, other.publicKey, user.publicKey))
    await local.send(user, [createTransferInstruction(getOwnTokens(), other.publicKey, user.publicKey, 500n)])
    const back = createTransferInstruction(other.publicKey, getOwnTokens(), user.publicKey, 500n)
    expect(await describeAll(back)).toMatchObject({ highRisk: false, outflows: [], risks: [{ code: 'own-address' }] })
  })

  test('error: the owner of an account that another one may close is not named', async () => {
    const newAccount = Keypair.generate()
    const attacker = local.fund()
    const owner = local.fund().publicKey
    const { publicKey } = attacker
    await sendTransaction(
      [attacker, newAccount],
      ...makeTokenAccount(publicKey, newAccount.publicKey, publicKey),
      createSetAuthorityInstruction(newAccount.publicKey, publicKey, AuthorityType.CloseAccount, publicKey),
      createSetAuthorityInstruction(newAccount.publicKey, publicKey, AuthorityType.AccountOwner, owner),
    )
    const { headline } = await describeAll(
      createTransferInstruction(getOwnTokens(), newAccount.publicKey, user.publicKey, 1_000_000n),
    )
    expect(headline[1]).toMatchObject({ label: 'To the token account', value: newAccount.publicKey.toBase58() })
  })

  test('error: an account of wrapped SOL that another transaction makes first', async () => {
    fundNewUser()
    const wrapped = getAssociatedTokenAddressSync(NATIVE_MINT, user.publicKey)
    const open = createAssociatedTokenAccountInstruction(user.publicKey, wrapped, user.publicKey, NATIVE_MINT)
    const { description, cards } = await describeTogether(
      [open, createPayment(0.9 * sol, wrapped), createSyncNativeInstruction(wrapped)],
      [createCloseAccountInstruction(wrapped, stranger, user.publicKey)],
    )
    expect(description.highRisk).toBe(true)
    expect(description.outflows).toMatchObject([{ value: '0.90203928 SOL or more' }])
    expect(getRisks(cards[1] ?? { risks: [] })).toEqual([
      'danger close-account',
      'warning simulation-unavailable',
      'warning amount-unchecked',
    ])
    expect(cards[1]?.outflows).toMatchObject([{ value: 'an unknown amount of SOL' }])
  })

  test('error: a later transaction that moves something of ours and could not be simulated', async () => {
    const transaction = await local.compose(getAddress(), [createPayment(1_000_000 * sol, user.publicKey)])
    const { description } = await prepare(transaction, { sends: false, place: 1 })
    expect(getRisks(description)).toContain('warning amount-unchecked')
    expect(description.highRisk).toBe(true)
  })
})
