import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { solanaAccounts, solanaContracts, solanaGrant } from './seed.ts'
import { createKey, startSharedSolana } from './solana.testing.ts'

const { usdc, star, toll, nfts } = solanaContracts
const toKey = (address: string) => new PublicKey(address)
const network = await startSharedSolana()
const { connection } = network

test('behavior: the faucet sends SOL, four tokens and a picture', async () => {
  const { publicKey } = network.fund()
  const responses = await Promise.all(
    [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((programId) =>
      connection.getParsedTokenAccountsByOwner(publicKey, { programId }),
    ),
  )
  const infos = responses.flatMap(({ value }) => value.map(({ account }) => account.data.parsed.info))
  const amounts = Object.fromEntries(infos.map(({ mint, tokenAmount }) => [mint, tokenAmount.uiAmountString]))
  const { points } = solanaContracts
  expect(amounts).toMatchObject({ [usdc]: '1000', [points]: '25', [star]: '1000', [toll]: '500' })
  expect(infos).toHaveLength(5)
  expect(await connection.getBalance(publicKey)).toBe(Number(solanaGrant.lamports))
})

test.each([
  ['usdc', usdc, TOKEN_PROGRAM_ID, 6],
  ['star', star, TOKEN_2022_PROGRAM_ID, 9],
] as const)('behavior: %s reaches a recipient without a token account', async (_, mint, program, decimals) => {
  const from = network.fund()
  const to = createKey()
  const source = getAssociatedTokenAddressSync(toKey(mint), from.publicKey, false, program)
  const target = getAssociatedTokenAddressSync(toKey(mint), to, false, program)
  const amount = 12n * 10n ** BigInt(decimals)
  const signature = await network.send(from, [
    createAssociatedTokenAccountIdempotentInstruction(from.publicKey, target, to, toKey(mint), program),
    createTransferCheckedInstruction(source, toKey(mint), target, from.publicKey, amount, decimals, [], program),
  ])
  expect((await connection.getTokenAccountBalance(target)).value).toMatchObject({ uiAmountString: '12', decimals })
  const confirmed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(confirmed?.meta?.postTokenBalances).toContainEqual(
    expect.objectContaining({ mint, owner: to.toBase58(), programId: program.toBase58() }),
  )
  expect(confirmed?.transaction.message.instructions).toMatchObject([
    {
      program: 'spl-associated-token-account',
      parsed: { type: 'createIdempotent', info: { wallet: to.toBase58() } },
    },
    {
      program: 'spl-token',
      parsed: { type: 'transferChecked', info: { mint, tokenAmount: { uiAmountString: '12' } } },
    },
  ])
})

test('behavior: a token with a fee keeps one percent of a transfer', async () => {
  const from = network.fund()
  const to = createKey()
  const [source, target] = [from.publicKey, to].map((owner) =>
    getAssociatedTokenAddressSync(toKey(toll), owner, false, TOKEN_2022_PROGRAM_ID),
  ) as [PublicKey, PublicKey]
  await network.send(from, [
    createAssociatedTokenAccountIdempotentInstruction(from.publicKey, target, to, toKey(toll), TOKEN_2022_PROGRAM_ID),
    createTransferCheckedWithFeeInstruction(source, toKey(toll), target, from.publicKey, 100_000_000n, 6, 1_000_000n),
  ])
  expect((await connection.getTokenAccountBalance(target)).value.uiAmountString).toBe('99')
  const { value } = await connection.getParsedAccountInfo(target)
  expect(value?.data).toMatchObject({
    parsed: { info: { extensions: [{ extension: 'immutableOwner' }, { state: { withheldAmount: 1_000_000 } }] } },
  })
})

test('behavior: a picture is a mint of one, with its name and image on the chain', async () => {
  const { value } = await connection.getParsedAccountInfo(toKey(nfts[0] ?? ''))
  const { data } = value as { data: unknown } as { data: { parsed: { info: Record<string, unknown> } } }
  const { info } = data.parsed
  expect(info).toMatchObject({ decimals: 0, supply: '1', mintAuthority: null })
  const [, metadata] = info.extensions as [unknown, { state: { name: string; uri: string } }]
  expect(metadata.state.name).toBe('Oriel Picture 1')
  const content: unknown = await (await fetch(metadata.state.uri)).json()
  expect(content).toEqual({ name: 'Oriel Picture 1', image: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/) })
  const response = await connection.getTokenAccountsByOwner(toKey(solanaAccounts.alice), { mint: toKey(nfts[0] ?? '') })
  expect(response.value).toHaveLength(1)
})
