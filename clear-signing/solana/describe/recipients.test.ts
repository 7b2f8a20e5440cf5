import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { createTransferInstruction, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { prepareSolana } from './prepare.ts'
import { createPayment, getAddress, local, sol, stranger, usdc, user } from './wallet.testing.ts'

const friend = Keypair.generate().publicKey
const name = friend.toBase58()
/** Lookalike address: it has the same characters at both ends and different ones in the middle. */
const twin = new PublicKey(`${name.slice(0, 20)}${name[20] === 'x' ? 'y' : 'x'}${name.slice(21)}`)

/** Describes instructions and returns their risks, for an account that has paid its friend before. */
async function getRisks(...instructions: TransactionInstruction[]) {
  const transaction = await local.compose(getAddress(), instructions)
  const context = { client: local.client, network: local.network, account: getAddress(), paid: Promise.resolve([name]) }
  const { description } = renderInEnglish(await prepareSolana({ transaction, sends: false }, context))
  return description.risks
}
const getCodes = async (...instructions: TransactionInstruction[]) =>
  (await getRisks(...instructions)).map(({ level, code }) => `${level} ${code}`)

test('error: SOL for an address that resembles a paid one is a danger, which names both (S6)', async () => {
  const found = await getRisks(createPayment(0.1 * sol, twin))
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
  expect((await getCodes(transfer)).filter((code) => code.endsWith('-recipient'))).toHaveLength(1)
})

test('behavior: nearly all SOL is a danger to a stranger, and a warning to a paid address (S12)', async () => {
  const lamports = (await local.connection.getBalance(user.publicKey)) - 0.01 * sol
  expect(await getRisks(createPayment(lamports))).toContainEqual(
    expect.objectContaining({ level: 'danger', text: `This sends nearly all your SOL to ${stranger}.` }),
  )
  expect(await getRisks(createPayment(lamports, friend))).toContainEqual(
    expect.objectContaining({ level: 'warning', text: `This sends nearly all your SOL to ${name}.` }),
  )
})
