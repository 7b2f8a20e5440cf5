import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import {
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Description } from '../../description/description.ts'
import type { SolanaClient } from '../../rpc/solanaClient.ts'
import { getAddress, local, prepare, usdc, user } from './wallet.testing.ts'

export const getOwnTokens = () => getAssociatedTokenAddressSync(usdc, user.publicKey)
export const getUsdcAccount = (owner: PublicKey) => getAssociatedTokenAddressSync(usdc, owner)

export const describeAll = async (...instructions: TransactionInstruction[]) =>
  (await prepare(await local.compose(getAddress(), instructions), { sends: false })).description

export const getRisks = ({ risks }: { risks: { level: string; code: string }[] }) =>
  risks.map(({ level, code }) => `${level} ${code}`)

type Approval = { description: Description; solana?: { description: Description }[] }
type Scope = { network: Network; client: SolanaClient; address: string }
type Prepare = (wires: string[], scope: Scope) => Promise<Approval>

/**
 * Creates a function that describes the transactions of one request. The tests pass in `prepare`, because it is part of
 * the frame.
 */
export const createDescribeTogether =
  (prepare: Prepare) =>
  async (...transactions: TransactionInstruction[][]) => {
    const wires = await Promise.all(transactions.map((instructions) => local.compose(getAddress(), instructions)))
    const { network, client } = local
    const { description, solana = [] } = await prepare(wires, { network, client, address: getAddress() })
    return renderInEnglish({ description, cards: solana.map((prepared) => prepared.description) })
  }

export const readBalance = async () => {
  const { value } = await local.connection.getTokenAccountBalance(getOwnTokens(), 'confirmed')
  return BigInt(value.amount)
}

export async function sendTransaction(signers: Keypair[], ...instructions: TransactionInstruction[]) {
  const { blockhash } = await local.connection.getLatestBlockhash()
  const [payer] = signers
  const message = new TransactionMessage({
    payerKey: (payer as Keypair).publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign(signers)
  await local.connection.confirmTransaction(await local.connection.sendTransaction(transaction), 'confirmed')
}
