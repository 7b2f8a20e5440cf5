import { getCluster } from '@oriel/shared/chains/solanaClusters.ts'
import { fromBase58, toBase58 } from '@oriel/shared/encoding/base58.ts'
import { ChainDisconnectedError, InternalError } from '@oriel/shared/errors/errors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import type { Oriel } from '../api/oriel.ts'
import { insertSignature } from './solanaTransaction.ts'

export type Chain = `solana:${string}`

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly Chain[]
  readonly features: readonly Feature[]
}

type Feature = 'solana:signMessage' | 'solana:signTransaction' | 'solana:signAndSendTransaction' | 'solana:signIn'

type TransactionInput = {
  readonly account: { readonly address: string }
  readonly transaction: Uint8Array
  readonly chain?: `${string}:${string}`
  readonly options?: Readonly<Record<string, unknown>>
}

type MessageInput = { readonly account: { readonly address: string }; readonly message: Uint8Array }

/**
 * Accesses the current client through functions, because another client takes over when the current one is destroyed.
 */
type Access = {
  getClient: () => Oriel
  getAccounts: () => readonly StandardAccount[]
  connect: () => Promise<unknown>
}

export const getChain = (networkId: string): Chain => getCluster(networkId)

/**
 * Creates the Wallet Standard features that every account has. Several inputs are sent as separate requests, one after
 * another. Only `solana:signTransaction` sends all of its transactions in a single request, if they have the same
 * account and chain.
 */
export function createSolanaFeatures(access: Access) {
  const supportedTransactionVersions = ['legacy', 0] as const
  const version = '1.0.0'
  return {
    'solana:signMessage': {
      version,
      signMessage: (...inputs: readonly MessageInput[]) =>
        mapSequentially(inputs, (input) => signMessage(access, input)),
    },
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly TransactionInput[]) => signTransactions(access, inputs),
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) =>
        mapSequentially(inputs, (input) => signAndSend(access, input)),
    },
    'solana:signIn': {
      version,
      signIn: (...inputs: readonly object[]) =>
        mapSequentially(inputs.length > 0 ? inputs : [{}], (input) => signIn(access, input)),
    },
  } as const
}

async function signMessage(access: Access, { account, message }: MessageInput) {
  const params = { message: toBase58(message), pubkey: account.address }
  const { signature } = await request(access, 'solana_signMessage', params)
  return { signedMessage: message, signature: readBase58(signature), signatureType: 'ed25519' as const }
}

async function signTransactions(access: Access, inputs: readonly TransactionInput[]) {
  const [first] = inputs
  const canBatch = inputs.every(
    ({ account, chain }) => account.address === first?.account.address && chain === first.chain,
  )
  if (!first || inputs.length === 1 || !canBatch)
    return mapSequentially(inputs, (input) => signTransaction(access, input))
  await switchChain(access, first.chain)
  const params = { transactions: inputs.map(({ transaction }) => toBase64(transaction)), pubkey: first.account.address }
  const { transactions } = await request(access, 'solana_signAllTransactions', params)
  if (!Array.isArray(transactions) || transactions.length !== inputs.length) throw createFormatError()
  return transactions.map((transaction) => ({ signedTransaction: readBase64(transaction) }))
}

async function signTransaction(access: Access, { account, chain, transaction }: TransactionInput) {
  await switchChain(access, chain)
  const params = { transaction: toBase64(transaction), pubkey: account.address }
  const signed = await request(access, 'solana_signTransaction', params)
  if (signed.transaction !== undefined) return { signedTransaction: readBase64(signed.transaction) }
  // Insert the signature into the transaction, because a WalletConnect wallet may return only the signature.
  const signature = readBase58(signed.signature)
  const signedTransaction = insertSignature(transaction, { signer: readBase58(account.address), signature })
  if (!signedTransaction) throw createFormatError()
  return { signedTransaction }
}

async function signAndSend(access: Access, { account, chain, options, transaction }: TransactionInput) {
  await switchChain(access, chain)
  const params = { transaction: toBase64(transaction), pubkey: account.address, options }
  const { signature } = await request(access, 'solana_signAndSendTransaction', params)
  return { signature: readBase58(signature) }
}

/**
 * Signs in. Connects first if there is no account, because the Wallet Standard does not require `connect` before
 * `signIn`.
 */
async function signIn(access: Access, input: object) {
  if (access.getAccounts().length === 0) await access.connect()
  const { pubkey, signature, signedMessage } = await request(access, 'solana_signIn', input)
  const account = access.getAccounts().find(({ address }) => address === pubkey)
  if (!account) throw createFormatError()
  const signed = { signedMessage: readBase58(signedMessage), signature: readBase58(signature) }
  return { account, ...signed, signatureType: 'ed25519' as const }
}

async function switchChain({ getClient }: Access, chain: string | undefined) {
  const { namespaces, networks } = getClient().getState()
  const active = namespaces.solana?.networkId
  if (!chain || (active && getChain(active) === chain)) return
  const network = networks.find(({ caipNetworkId: id }) => id.startsWith('solana:') && getChain(id) === chain)
  if (!network) throw new ChainDisconnectedError(`The wallet does not serve ${chain}.`)
  await getClient().switchNetwork(network.caipNetworkId)
}

async function request({ getClient }: Access, method: string, params: object): Promise<Record<string, unknown>> {
  const result = await getClient().getProvider('solana').request({ method, params })
  if (!isRecord(result)) throw createFormatError()
  return result
}

async function mapSequentially<input, output>(inputs: readonly input[], work: (input: input) => Promise<output>) {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}

// Error for a malformed result. The frame forwards results of WalletConnect and extension wallets without validating
// them.
const createFormatError = () => new InternalError('The wallet gave an answer of the wrong form.')

function readBase58(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' && fromBase58(text)
  if (!bytes) throw createFormatError()
  return bytes
}

function readBase64(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(String(text)), (character) => character.charCodeAt(0))
  } catch {
    throw createFormatError()
  }
}

/** Encodes bytes as Base64, one at a time, because spreading a large array into the arguments of a call throws. */
function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
