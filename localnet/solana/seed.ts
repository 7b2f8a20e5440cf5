import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createMintToCheckedInstruction,
  createSetAuthorityInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { type Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import type { Bank } from './bank/bank.ts'
import { fundAccount, landOwn } from './bank/landOwn.ts'
import {
  addMetaplexMetadata,
  createDevKeypair,
  createExtendedMint,
  createPlainMint,
  type MintText,
} from './bank/mints.ts'

const treasury = createDevKeypair('treasury')

export const solanaAccounts = {
  treasury: treasury.publicKey.toBase58(),
  alice: createDevKeypair('alice').publicKey.toBase58(),
  bob: createDevKeypair('bob').publicKey.toBase58(),
}

type Token = {
  mint: Keypair
  decimals: number
  program: PublicKey
  text: MintText
  fee?: { basisPoints: number; max: bigint }
}

const plain = { program: TOKEN_PROGRAM_ID }
const extended = { program: TOKEN_2022_PROGRAM_ID }
const createPicture = (color: string, letter: string) => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${color}"/>` +
    `<text x="2" y="6" font-size="6">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
const describe = (name: string, image: string) =>
  `data:application/json,${encodeURIComponent(JSON.stringify({ name, image }))}`

const tokens = {
  usdc: { mint: createDevKeypair('usdc'), decimals: 6, ...plain, text: { name: 'USD Coin', symbol: 'USDC', uri: '' } },
  points: {
    mint: createDevKeypair('points'),
    decimals: 0,
    ...plain,
    text: { name: 'Oriel Points', symbol: 'POINT', uri: '' },
  },
  star: {
    mint: createDevKeypair('star'),
    decimals: 9,
    ...extended,
    text: { name: 'Oriel Star', symbol: 'STAR', uri: describe('Oriel Star', createPicture('gold', 'S')) },
  },
  toll: {
    mint: createDevKeypair('toll'),
    decimals: 6,
    ...extended,
    text: { name: 'Toll Token', symbol: 'TOLL', uri: '' },
    fee: { basisPoints: 100, max: 5_000_000n },
  },
} satisfies Record<string, Token>

const seededNfts = 3
const createNftKeypair = (number: number) => createDevKeypair(`picture ${number}`)

/** Addresses of the seeded contracts, which are the same in every run. */
export const solanaContracts = {
  usdc: tokens.usdc.mint.publicKey.toBase58(),
  points: tokens.points.mint.publicKey.toBase58(),
  star: tokens.star.mint.publicKey.toBase58(),
  toll: tokens.toll.mint.publicKey.toBase58(),
  nfts: Array.from({ length: seededNfts }, (_, index) => createNftKeypair(index + 1).publicKey.toBase58()),
}
export type SolanaContracts = typeof solanaContracts

/** Amounts that the faucet grants, in base units. */
export const solanaGrant = {
  lamports: 10n * BigInt(LAMPORTS_PER_SOL),
  usdc: 1_000_000_000n,
  points: 25n,
  star: 1_000_000_000_000n,
  toll: 500_000_000n,
} as const

const treasuryLamports = 500_000n * BigInt(LAMPORTS_PER_SOL)
const colors = ['tomato', 'skyblue', 'plum', 'khaki', 'palegreen']

export function seedSolana(bank: Bank): (address: string) => void {
  const { svm } = bank
  fundAccount(svm, solanaAccounts.treasury, treasuryLamports)
  const make = {
    authority: treasury.publicKey,
    lamportsFor: (size: number) => svm.minimumBalanceForRentExemption(BigInt(size)),
  }
  for (const token of Object.values<Token>(tokens)) {
    const mint = token.mint.publicKey
    const { decimals, text, fee } = token
    if (token.program === TOKEN_PROGRAM_ID) {
      run(bank, createPlainMint({ ...make, mint, decimals }), [token.mint])
      addMetaplexMetadata(svm, { mint, authority: treasury.publicKey, text })
    } else {
      run(bank, createExtendedMint({ ...make, mint, decimals, metadata: text, fee }), [token.mint])
    }
  }

  let pictures = 0
  const transferNft = (owner: PublicKey) => {
    pictures += 1
    const { publicKey: mint } = createNftKeypair(pictures)
    const name = `Oriel Picture ${pictures}`
    const uri = describe(name, createPicture(colors[pictures % colors.length] ?? 'tomato', `${pictures % 10}`))
    const metadata = { name, symbol: 'OPIC', uri }
    const created = createExtendedMint({ ...make, mint, decimals: 0, metadata })
    const closed = createSetAuthorityInstruction(
      mint,
      treasury.publicKey,
      AuthorityType.MintTokens,
      null,
      [],
      TOKEN_2022_PROGRAM_ID,
    )
    const minted = createMintTo(owner, { mint, amount: 1n, decimals: 0, program: TOKEN_2022_PROGRAM_ID })
    run(bank, [...created, ...minted, closed], [createNftKeypair(pictures)])
  }
  for (let count = 0; count < seededNfts; count++) transferNft(new PublicKey(solanaAccounts.alice))

  return (address) => {
    const owner = new PublicKey(address)
    run(bank, listGrant(owner))
    transferNft(owner)
  }
}

function listGrant(owner: PublicKey): TransactionInstruction[] {
  const transfer = { fromPubkey: treasury.publicKey, toPubkey: owner, lamports: solanaGrant.lamports }
  const minted = (['usdc', 'points', 'star', 'toll'] as const).flatMap((name) => {
    const { mint, decimals, program } = tokens[name]
    return createMintTo(owner, { mint: mint.publicKey, amount: solanaGrant[name], decimals, program })
  })
  return [SystemProgram.transfer(transfer), ...minted]
}

/** Returns the instructions for one payment. `mint` is an empty string for SOL. */
export function payFromTreasury(owner: PublicKey, mint: string, amount: bigint): TransactionInstruction[] {
  if (mint === '') {
    return [SystemProgram.transfer({ fromPubkey: treasury.publicKey, toPubkey: owner, lamports: amount })]
  }
  const token = Object.values<Token>(tokens).find((candidate) => candidate.mint.publicKey.toBase58() === mint)
  if (!token) throw new Error(`The treasury has no token ${mint}.`)
  return createMintTo(owner, { mint: token.mint.publicKey, amount, decimals: token.decimals, program: token.program })
}

type MintToParams = { mint: PublicKey; amount: bigint; decimals: number; program: PublicKey }

function createMintTo(owner: PublicKey, { mint, amount, decimals, program }: MintToParams): TransactionInstruction[] {
  const account = getAssociatedTokenAddressSync(mint, owner, true, program)
  const from = treasury.publicKey
  return [
    createAssociatedTokenAccountIdempotentInstruction(from, account, owner, mint, program),
    createMintToCheckedInstruction(mint, account, from, amount, decimals, [], program),
  ]
}

function run(bank: Bank, instructions: TransactionInstruction[], signers: Keypair[] = []): void {
  const { error, logs } = landOwn(bank, instructions, [treasury, ...signers])
  if (error) throw new Error(`The treasury's transaction failed: ${JSON.stringify(error)}\n${logs.join('\n')}`)
}
