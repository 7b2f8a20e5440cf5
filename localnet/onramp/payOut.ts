import { Connection, PublicKey, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { type Address, createWalletClient, encodeFunctionData, type Hex, http, parseAbi } from 'viem'
import { getDevAddress } from '../evm/accounts.ts'
import { runInTurn } from '../evm/runInTurn.ts'
import { createDevKeypair } from '../solana/bank/mints.ts'
import { payFromTreasury } from '../solana/seed.ts'
import { type EvmAsset, isEvm, type RampAsset, type SolanaAsset } from './rampAssets.ts'

/** ABI without a return value, so that it also fits the USDT-like token. */
const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])

type Payment = { asset: RampAsset; address: string; units: bigint }

/** Sends the asset from the faucet account. Returns the hash once the transaction is on the network. */
export async function payOut({ asset, address, units }: Payment): Promise<string> {
  if (!isEvm(asset)) return await payOnSolana(asset, address, units)
  const client = createWalletClient({ transport: http(asset.chain.rpcUrl) })
  const sender = { account: getDevAddress('faucet'), chain: null }
  return await runInTurn(() =>
    client.sendTransaction({ ...sender, ...encodeTransfer(asset, address as Address, units) }),
  )
}

export function encodeTransfer(
  { contract }: EvmAsset,
  to: Address,
  units: bigint,
): { to: Address; value?: bigint; data?: Hex } {
  if (contract === '') return { to, value: units }
  return { to: contract as Address, data: encodeFunctionData({ abi: transferAbi, args: [to, units] }) }
}

async function payOnSolana({ contract, chain }: SolanaAsset, address: string, units: bigint): Promise<string> {
  const connection = new Connection(chain.rpcUrl, 'confirmed')
  const treasury = createDevKeypair('treasury')
  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: treasury.publicKey,
    recentBlockhash: blockhash,
    instructions: payFromTreasury(new PublicKey(address), contract, units),
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([treasury])
  return await connection.sendTransaction(transaction)
}
