import { base64 } from '@scure/base'
import { createAssociatedTokenAccountInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import {
  type AddressLookupTableAccount,
  AddressLookupTableProgram,
  Keypair,
  NonceAccount,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { parseTransaction } from '../wire/transaction.ts'
import { createPayment, getAddress, getCodes, local, prepare, sol, stranger, usdc, user } from './wallet.testing.ts'

describe('signers and expiry', () => {
  test('behavior: an old blockhash is renewed where this account alone signs, and nothing else is changed', async () => {
    const transaction = await local.compose(getAddress(), [createPayment(5_000_000)])
    local.solana.advance(200)
    const renewed = await prepare(transaction)
    const before = parseTransaction(base64.decode(transaction)).parsed
    const after = parseTransaction(base64.decode(local.sign(renewed, user))).parsed
    expect({ ...after, blockhash: before.blockhash }).toEqual(before)
    expect(after.blockhash).not.toBe(before.blockhash)
    const hash = await local.connection.sendRawTransaction(base64.decode(local.sign(renewed, user)))
    expect(hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    const prepared = await prepare(transaction, { sends: false })
    expect(parseTransaction(base64.decode(local.sign(prepared, user))).parsed).toEqual(before)
  })

  test('behavior: the signatures of others stay, and their transaction is not renewed', async () => {
    const other = local.fund()
    const { blockhash } = await local.connection.getLatestBlockhash()
    const instructions = [
      createPayment(1_000_000),
      SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: stranger, lamports: 1_000_000 }),
    ]
    const message = new TransactionMessage({ payerKey: other.publicKey, recentBlockhash: blockhash, instructions })
    const signed = new VersionedTransaction(message.compileToV0Message())
    const unsigned = base64.encode(signed.serialize())
    signed.sign([other])
    const transaction = base64.encode(signed.serialize())

    const prepared = await prepare(transaction)
    expect(getCodes(prepared.description)).toEqual(['other-fee-payer', 'other-signers'])
    expect(prepared.isPaidByOther).toBe(true)
    expect(prepared.description.simulation).toMatchObject({ changes: [{ kind: 'native', amount: -1_000_000n }] })
    const wire = base64.decode(local.sign(prepared, user))
    expect(parseTransaction(wire).parsed).toEqual(parseTransaction(base64.decode(transaction)).parsed)
    const hash = await local.connection.sendRawTransaction(wire)
    await local.connection.confirmTransaction(hash, 'confirmed')

    expect((await prepare(unsigned)).problem).toMatch(/Other signatures are missing/)
    local.solana.advance(200)
    expect((await prepare(transaction)).problem).toMatch(/has expired/)
  })

  test('error: a transaction of others', async () => {
    const instruction = SystemProgram.transfer({ fromPubkey: stranger, toPubkey: user.publicKey, lamports: 1 })
    const transaction = await local.compose(stranger.toBase58(), [instruction])
    await expect(prepare(transaction)).rejects.toMatchObject({ code: 4100 })
    await expect(prepare('AQ==')).rejects.toMatchObject({ code: -32602 })
    await expect(prepare('not base64!')).rejects.toMatchObject({ code: -32602 })
  })

  test('behavior: accounts from a lookup table are read', async () => {
    const recentSlot = (await local.connection.getSlot('finalized')) - 1
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: user.publicKey,
      payer: user.publicKey,
      recentSlot,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: user.publicKey,
      payer: user.publicKey,
      addresses: [stranger, usdc],
    })
    await local.send(user, [create, extend])
    local.solana.advance(2)
    const { value } = await local.connection.getAddressLookupTable(table)
    const { blockhash } = await local.connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: user.publicKey,
      recentBlockhash: blockhash,
      instructions: [createPayment(3_000_000)],
    })
    const compiled = message.compileToV0Message([value as AddressLookupTableAccount])
    expect(compiled.addressTableLookups).toHaveLength(1)
    const transaction = base64.encode(new VersionedTransaction(compiled).serialize())
    const { description } = await prepare(transaction)
    expect(description.headline[1]).toMatchObject({ label: 'To', value: stranger.toBase58() })
    expect(description.risks).toEqual([])
    expect(description.simulation).toMatchObject({ ok: true, changes: [{ amount: -3_000_000n }] })
  })

  test('behavior: a durable nonce is reported and kept', async () => {
    const nonce = Keypair.generate()
    const lamports = await local.connection.getMinimumBalanceForRentExemption(80)
    const { blockhash } = await local.connection.getLatestBlockhash()
    const make = new TransactionMessage({
      payerKey: user.publicKey,
      recentBlockhash: blockhash,
      instructions: SystemProgram.createNonceAccount({
        fromPubkey: user.publicKey,
        noncePubkey: nonce.publicKey,
        authorizedPubkey: user.publicKey,
        lamports,
      }).instructions,
    })
    const versioned = new VersionedTransaction(make.compileToV0Message())
    versioned.sign([user, nonce])
    await local.connection.confirmTransaction(await local.connection.sendTransaction(versioned), 'confirmed')
    const info = await local.connection.getAccountInfo(nonce.publicKey, 'confirmed')
    const { nonce: value } = NonceAccount.fromAccountData(info?.data as Buffer)
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: user.publicKey })
    const message = new TransactionMessage({
      payerKey: user.publicKey,
      recentBlockhash: value,
      instructions: [advance, createPayment(2_000_000)],
    })
    const transaction = base64.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
    const prepared = await prepare(transaction)
    expect(prepared.description).toMatchObject({ title: 'Send', simulation: { ok: true } })
    expect(getCodes(prepared.description)).toEqual(['durable-nonce'])
    expect(prepared.lastValidBlockHeight).toBeUndefined()
    expect(parseTransaction(base64.decode(local.sign(prepared, user))).parsed.blockhash).toBe(value)
  })

  test('behavior: a later transaction that fails by itself is not reported as failing', async () => {
    const transaction = await local.compose(getAddress(), [createPayment(1_000_000 * sol)])
    const { description } = await prepare(transaction, { sends: false, place: 1 })
    expect(getCodes(description)).toEqual(expect.arrayContaining(['simulation-unavailable']))
    expect(getCodes(description)).not.toContain('simulation-failed')
  })
})

test('error: creating a token account that exists already fails with that reason', async () => {
  const mint = new PublicKey(usdc)
  const account = getAssociatedTokenAddressSync(mint, user.publicKey)
  const again = createAssociatedTokenAccountInstruction(user.publicKey, account, user.publicKey, mint)
  const { description } = await prepare(await local.compose(getAddress(), [again]))
  expect(description.simulation).toMatchObject({ ok: false, reason: 'The token account already exists.' })
})
