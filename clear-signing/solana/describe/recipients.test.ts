import { createTransferInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { inEnglish } from '../../../frame/i18n/inEnglish.testing.ts'
import { prepareSolana } from './prepare.ts'
import { address, local, pay, sol, stranger, usdc, user } from './wallet.testing.ts'

const friend = Keypair.generate().publicKey
const name = friend.toBase58()
/** Same characters at both ends, different ones in the middle. */
const twin = new PublicKey(`${name.slice(0, 20)}${name[20] === 'x' ? 'y' : 'x'}${name.slice(21)}`)

/** Describes instructions of an account that has paid its friend before. */
async function risksOf(...instructions: TransactionInstruction[]) {
  const transaction = await local.compose(address(), instructions)
  const context = { client: local.client, network: local.network, account: address(), paid: Promise.resolve([name]) }
  const { description } = inEnglish(await prepareSolana({ transaction, sends: false }, context))
  return description.risks
}
const codesOf = async (...instructions: TransactionInstruction[]) =>
  (await risksOf(...instructions)).map(({ level, code }) => `${level} ${code}`)

test('error: SOL for an address that resembles a paid one is a danger, which names both (S6)', async () => {
  const found = await risksOf(pay(0.1 * sol, twin))
  expect(found[0]).toMatchObject({
    level: 'danger',
    code: 'look-alike-recipient',
    text: `Careful: ${twin} looks like ${name}, which you know, but is different. It may be a scam.`,
  })
})

test('error: tokens for the token account of a stranger have a first recipient (S6)', async () => {
  const [from, to] = [user.publicKey, stranger].map((owner) => getAssociatedTokenAddressSync(usdc, owner))
  if (!from || !to) throw new Error('no account')
  const transfer = createTransferInstruction(from, to, user.publicKey, 1)
  expect((await codesOf(transfer)).filter((one) => one.endsWith('-recipient'))).toHaveLength(1)
})

test('behavior: nearly all SOL is a danger to a stranger, and a warning to a paid address (S12)', async () => {
  const lamports = (await local.connection.getBalance(user.publicKey)) - 0.01 * sol
  expect(await risksOf(pay(lamports))).toContainEqual(
    expect.objectContaining({ level: 'danger', text: `This sends nearly all your SOL to ${stranger}.` }),
  )
  expect(await risksOf(pay(lamports, friend))).toContainEqual(
    expect.objectContaining({ level: 'warning', text: `This sends nearly all your SOL to ${name}.` }),
  )
})
