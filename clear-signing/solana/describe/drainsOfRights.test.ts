import { prepareSolanaTransactions } from '@oriel/frame/consent/solana/solanaApproval.ts'
import {
  createApproveInstruction,
  createAssociatedTokenAccountInstruction,
  createBurnInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, type PublicKey, SystemProgram } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import {
  createDescribeTogether,
  describeAll,
  getOwnTokens,
  getRisks,
  getUsdcAccount,
  readBalance,
  sendTransaction,
} from './drains.testing.ts'
import { createPayment, fundNewUser, local, sol, stranger, usdc, user } from './wallet.testing.ts'

const describeTogether = createDescribeTogether(prepareSolanaTransactions)

describe('rights over tokens', () => {
  const createApproval = (units: bigint, to = stranger) =>
    createApproveInstruction(getOwnTokens(), to, user.publicKey, units)

  test('error: half of them or more is asked about like a transfer', async () => {
    const all = await readBalance()
    const largest = await describeAll(createApproval(all - 1n))
    expect(getRisks(largest)).toEqual(['warning allowance', 'warning large-part'])
    expect(largest).toMatchObject({ highRisk: true, outflows: [{ label: 'Spending limit' }] })
    expect(await describeAll(createApproval(all / 2n - 1n))).toMatchObject({
      highRisk: false,
      risks: [{ code: 'allowance' }],
    })
    const unlimited = await describeAll(createApproval(2n ** 64n - 1n))
    expect(unlimited.outflows).toMatchObject([{ label: 'Spending limit', value: 'Unlimited USDC' }])
  })

  test('error: several spenders, further transfers and several transactions are added up', async () => {
    const third = (await readBalance()) / 3n
    const move = createTransferInstruction(
      getOwnTokens(),
      getUsdcAccount(local.fund().publicKey),
      user.publicKey,
      third,
    )
    const other = Keypair.generate().publicKey
    const risk = 'warning large-part'
    expect(getRisks(await describeAll(createApproval(third), createApproval(third, other)))).toContain(risk)
    expect(getRisks(await describeAll(move, createApproval(third)))).toContain(risk)
    const { description, cards } = await describeTogether([createApproval(third)], [createApproval(third, other)])
    expect(cards.map(({ highRisk }) => highRisk)).toEqual([false, false])
    expect(description).toMatchObject({ highRisk: true, risks: [{ code: 'large-part' }] })
    expect(description.outflows.map(({ label }) => label)).toEqual(['Spending limit', 'Spending limit'])
  })
})

test('error: the worst of very many transactions counts, and all of them are simulated', async () => {
  const setAuthority = createSetAuthorityInstruction(getOwnTokens(), user.publicKey, 2, stranger)
  const small = Array.from({ length: 24 }, () => [createPayment(5_000_000)])
  const { description, cards } = await describeTogether(...small, [setAuthority])
  expect(cards.slice(0, 24).map(({ simulation }) => simulation)).toEqual(
    small.map(() => expect.objectContaining({ ok: true })),
  )
  expect(cards.map(({ highRisk }) => highRisk).indexOf(true)).toBe(24)
  expect(description).toMatchObject({ title: 'Sign 25 transactions', highRisk: true })
  expect(description.outflows).toContainEqual(expect.objectContaining({ label: 'You send', value: '0.12 SOL' }))
})

describe('losses', () => {
  async function makeMint(decimals: number, units: bigint) {
    const mint = Keypair.generate()
    const own = getAssociatedTokenAddressSync(mint.publicKey, user.publicKey)
    await sendTransaction(
      [user, mint],
      SystemProgram.createAccount({
        fromPubkey: user.publicKey,
        newAccountPubkey: mint.publicKey,
        lamports: 1_461_600,
        space: 82,
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeMint2Instruction(mint.publicKey, decimals, user.publicKey, null),
      createAssociatedTokenAccountInstruction(user.publicKey, own, user.publicKey, mint.publicKey),
      createMintToInstruction(mint.publicKey, own, user.publicKey, units),
    )
    const attacker = local.fund()
    const theirs = getAssociatedTokenAddressSync(mint.publicKey, attacker.publicKey)
    const { publicKey } = attacker
    await sendTransaction(
      [attacker],
      createAssociatedTokenAccountInstruction(publicKey, theirs, publicKey, mint.publicKey),
    )
    return { mint: mint.publicKey, own, theirs }
  }

  test('error: an NFT that is sent or burned', async () => {
    const { mint, own, theirs } = await makeMint(0, 1n)
    const sent = await describeAll(createTransferInstruction(own, theirs, user.publicKey, 1n))
    expect(sent).toMatchObject({ title: 'Send an NFT', highRisk: true, outflows: [{ label: 'You send' }] })
    expect(getRisks(sent)).toEqual(['warning nft-leaves'])
    const burned = await describeAll(createBurnInstruction(own, mint, user.publicKey, 1n))
    expect(burned.highRisk).toBe(true)
    expect(getRisks(burned)).toEqual(['warning burn', 'warning nft-leaves'])
  })

  test('error: half of a token or more, sent or burned', async () => {
    const all = await readBalance()
    const target = getUsdcAccount(local.fund().publicKey)
    const sent = await describeAll(
      createTransferInstruction(getOwnTokens(), target, user.publicKey, (all * 94n) / 100n),
    )
    expect(getRisks(sent)).toEqual(['warning large-part'])
    expect(sent.highRisk).toBe(true)
    const burned = await describeAll(createBurnInstruction(getOwnTokens(), usdc, user.publicKey, all))
    expect(getRisks(burned)).toEqual(['warning burn', 'warning whole-balance'])
  })

  test('error: a token amount with an unreadable balance', async () => {
    const free = Keypair.generate().publicKey
    const target = getUsdcAccount(local.fund().publicKey)
    const move = createTransferInstruction(free, target, user.publicKey, 5n)
    const burn = createBurnInstruction(free, usdc, user.publicKey, 5n)
    expect(getRisks(await describeAll(burn))).toContain('warning amount-unchecked')
    expect((await describeAll(move)).highRisk).toBe(true)
  })

  test('error: new tokens for another owner', async () => {
    const { mint, own, theirs } = await makeMint(6, 1n)
    const describeMint = (target: PublicKey) =>
      describeAll(createMintToInstruction(mint, target, user.publicKey, 2n ** 60n))
    expect(getRisks(await describeMint(theirs))).toEqual(['danger other-owner'])
    expect(getRisks(await describeMint(own))).toEqual([])
  })

  test('behavior: a loss that only the simulation finds is judged, too', async () => {
    // The delegate signs the transfer, so only the balances show it.
    const delegate = local.fund()
    const all = await readBalance()
    await local.send(user, [createApproveInstruction(getOwnTokens(), delegate.publicKey, user.publicKey, all)])
    const take = createTransferInstruction(getOwnTokens(), getUsdcAccount(delegate.publicKey), delegate.publicKey, all)
    const description = await describeAll(createPayment(sol / 100), take)
    expect(getRisks(description)).toContain('warning whole-balance')
    expect(description.outflows).toContainEqual(expect.objectContaining({ value: '1,000 USDC' }))
  })
})

test('error: an instruction that matters cannot hide behind many others', async () => {
  fundNewUser()
  const decoys = Array.from({ length: 6 }, (_, at) => createPayment(at + 1, user.publicKey))
  const approve = createApproveInstruction(getOwnTokens(), stranger, user.publicKey, (await readBalance()) - 1n)
  const { headline, opensDetails, title } = await describeAll(...decoys, approve)
  expect(title).toBe('7 actions')
  expect(headline.slice(0, 3)).toMatchObject([
    { label: '7', value: 'Allow spending: 999.999999 USDC' },
    { label: '7 · Given to', value: stranger.toBase58() },
    { label: '1' },
  ])
  expect(headline.at(-1)).toMatchObject({ label: 'And', value: '1 more, in the details' })
  expect(opensDetails).toBe(true)
  const few = await describeAll(...decoys)
  expect(few.opensDetails).toBeUndefined()
  expect(few.headline.map(({ label }) => label)).toEqual([1, 2, 3, 4, 5, 6].flatMap((at) => [`${at}`, `${at} · To`]))
})
