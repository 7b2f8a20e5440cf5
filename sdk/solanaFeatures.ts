import { fromBase58, toBase58 } from '#shared/base58.ts'
import { ChainDisconnectedError, InternalError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import { clusterOf } from '#shared/solanaClusters.ts'
import { putSignature } from './solanaTransaction.ts'
import type { Oriel } from './types.ts'

/** A chain as the Wallet Standard calls it. */
export type Chain = `solana:${string}`

/** An account of the Wallet Standard. */
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

/** What the features work on: whichever kit speaks for the page now. */
export type Desk = { kit: () => Oriel; accounts: () => readonly StandardAccount[]; connect: () => Promise<unknown> }

/** Returns the Wallet Standard's name of a network, given the CAIP-2 id. */
export const chainOf = (networkId: string) => clusterOf(networkId) as Chain

/** The features that every account has. Several inputs are asked one after the other, but transactions, which are one request. */
export function createSolanaFeatures(desk: Desk) {
  const supportedTransactionVersions = ['legacy', 0] as const
  const version = '1.0.0'
  return {
    'solana:signMessage': {
      version,
      signMessage: (...inputs: readonly MessageInput[]) => oneByOne(inputs, (input) => signMessage(desk, input)),
    },
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: (...inputs: readonly TransactionInput[]) => signTransactions(desk, inputs),
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: readonly TransactionInput[]) =>
        oneByOne(inputs, (input) => signAndSend(desk, input)),
    },
    'solana:signIn': {
      version,
      signIn: (...inputs: readonly object[]) =>
        oneByOne(inputs.length > 0 ? inputs : [{}], (input) => signIn(desk, input)),
    },
  } as const
}

async function signMessage(desk: Desk, { account, message }: MessageInput) {
  const params = { message: toBase58(message), pubkey: account.address }
  const { signature } = await ask(desk, 'solana_signMessage', params)
  return { signedMessage: message, signature: readBase58(signature), signatureType: 'ed25519' as const }
}

async function signTransactions(desk: Desk, inputs: readonly TransactionInput[]) {
  const [first] = inputs
  const isOneRequest = inputs.every(
    ({ account, chain }) => account.address === first?.account.address && chain === first.chain,
  )
  if (!first || inputs.length === 1 || !isOneRequest) return oneByOne(inputs, (input) => signTransaction(desk, input))
  await switchTo(desk, first.chain)
  const params = { transactions: inputs.map(({ transaction }) => toBase64(transaction)), pubkey: first.account.address }
  const { transactions } = await ask(desk, 'solana_signAllTransactions', params)
  if (!Array.isArray(transactions) || transactions.length !== inputs.length) throw wrongForm()
  return transactions.map((text) => ({ signedTransaction: readBase64(text) }))
}

async function signTransaction(desk: Desk, { account, chain, transaction }: TransactionInput) {
  await switchTo(desk, chain)
  const params = { transaction: toBase64(transaction), pubkey: account.address }
  const signed = await ask(desk, 'solana_signTransaction', params)
  if (signed.transaction !== undefined) return { signedTransaction: readBase64(signed.transaction) }
  // Phones may answer with nothing but the signature.
  const signature = readBase58(signed.signature)
  const signedTransaction = putSignature(transaction, { signer: readBase58(account.address), signature })
  if (!signedTransaction) throw wrongForm()
  return { signedTransaction }
}

async function signAndSend(desk: Desk, { account, chain, options, transaction }: TransactionInput) {
  await switchTo(desk, chain)
  const params = { transaction: toBase64(transaction), pubkey: account.address, options }
  const { signature } = await ask(desk, 'solana_signAndSendTransaction', params)
  return { signature: readBase58(signature) }
}

/** Connects first, where nobody is: for a dapp that is all there is to its button "Sign in". */
async function signIn(desk: Desk, input: object) {
  if (desk.accounts().length === 0) await desk.connect()
  const { pubkey, signature, signedMessage } = await ask(desk, 'solana_signIn', input)
  const account = desk.accounts().find(({ address }) => address === pubkey)
  if (!account) throw wrongForm()
  const signed = { signedMessage: readBase58(signedMessage), signature: readBase58(signature) }
  return { account, ...signed, signatureType: 'ed25519' as const }
}

/** Switches the page to the network that the dapp means, if it is another one. */
async function switchTo({ kit }: Desk, chain: string | undefined) {
  const { namespaces, networks } = kit().getState()
  const active = namespaces.solana?.networkId
  if (!chain || (active && chainOf(active) === chain)) return
  const network = networks.find(({ caipNetworkId: id }) => id.startsWith('solana:') && chainOf(id) === chain)
  if (!network) throw new ChainDisconnectedError(`The wallet does not serve ${chain}.`)
  await kit().switchNetwork(network.caipNetworkId)
}

async function ask({ kit }: Desk, method: string, params: object): Promise<Record<string, unknown>> {
  const answer = await kit().getProvider('solana').request({ method, params })
  if (!isRecord(answer)) throw wrongForm()
  return answer
}

async function oneByOne<input, output>(inputs: readonly input[], work: (input: input) => Promise<output>) {
  const outputs: output[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}

// What a phone or an extension has answered comes as it is: the frame does not know what its dapp asked for.
const wrongForm = () => new InternalError('The wallet gave an answer of the wrong form.')

function readBase58(text: unknown): Uint8Array {
  const bytes = typeof text === 'string' && fromBase58(text)
  if (!bytes) throw wrongForm()
  return bytes
}

function readBase64(text: unknown): Uint8Array {
  try {
    return Uint8Array.from(atob(text as string), (letter) => letter.charCodeAt(0))
  } catch {
    throw wrongForm()
  }
}

/** Letter by letter: a call with all of them as arguments ends at some hundred thousand. */
function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
