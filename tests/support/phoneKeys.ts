import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type Address, createWalletClient, type Hex, http } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { callSolana } from './localnet.ts'
import { signSolanaTransaction } from './signSolana.ts'

export type PhoneKeysOptions = {
  /** Key of the EVM account: a phrase with the account's index, or a private key. @default a new key */
  mnemonic?: { words: string; index: number }
  privateKey?: Hex
  /** Seed of the Solana account, 32 bytes. @default a new seed */
  solanaKey?: Uint8Array
  /** URLs of the nodes for sending transactions, by CAIP-2 ID. */
  rpcUrls?: Record<string, string>
}

export type PhoneCall = { method: string; params: unknown; chainId: string }

export class PhoneRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'PhoneRefusal'
    this.code = code
  }
}

export function createPhoneKeys({ mnemonic, privateKey, solanaKey, rpcUrls = {} }: PhoneKeysOptions) {
  const account = mnemonic
    ? mnemonicToAccount(mnemonic.words, { addressIndex: mnemonic.index })
    : privateKeyToAccount(privateKey ?? generatePrivateKey())
  const seed = solanaKey ?? ed25519.utils.randomPrivateKey()
  const publicKey = ed25519.getPublicKey(seed)
  const addresses = { eip155: account.address, solana: base58.encode(publicKey) } as const

  const checkAddress = (address: string) => {
    if (address.toLowerCase() !== account.address.toLowerCase()) throw new PhoneRefusal(4100, `${address} is not mine.`)
  }
  const signTransaction = (text: string) => {
    const signed = signSolanaTransaction(base64.decode(text), seed)
    if (!signed) throw new PhoneRefusal(-32602, 'The phone is not a signer of this transaction.')
    return { signature: base58.encode(signed.signature), transaction: base64.encode(signed.transaction) }
  }

  const answers: Record<string, (params: never, chainId: string) => unknown> = {
    personal_sign([message, address]: [Hex, Address]) {
      checkAddress(address)
      return account.signMessage({ message: { raw: message } })
    },
    eth_signTypedData_v4([address, data]: [Address, string]) {
      checkAddress(address)
      return account.signTypedData(JSON.parse(data))
    },
    eth_sendTransaction([{ from, to, data, value, gas }]: [Record<string, Hex>], chainId) {
      checkAddress(from ?? '')
      const url = rpcUrls[chainId]
      if (!url) throw new PhoneRefusal(4901, `The phone has no node for ${chainId}.`)
      return createWalletClient({ account, transport: http(url) }).sendTransaction({
        chain: null,
        to: to ?? null,
        data,
        value: BigInt(value ?? 0),
        gas: gas === undefined ? undefined : BigInt(gas),
      })
    },
    solana_signMessage({ message }: { message: string }) {
      return { signature: base58.encode(ed25519.sign(base58.decode(message), seed)) }
    },
    solana_signTransaction: ({ transaction }: { transaction: string }) => signTransaction(transaction),
    solana_signAllTransactions: ({ transactions }: { transactions: string[] }) => ({
      transactions: transactions.map((each) => signTransaction(each).transaction),
    }),
    async solana_signAndSendTransaction({ transaction }: { transaction: string }) {
      const signed = signTransaction(transaction)
      await callSolana('sendTransaction', [signed.transaction, { encoding: 'base64' }])
      return { signature: signed.signature }
    },
  }

  return {
    addresses,
    signText: (message: string) => account.signMessage({ message }),
    async answer({ method, params, chainId }: PhoneCall): Promise<unknown> {
      const answer = answers[method]
      if (!answer) throw new PhoneRefusal(-32601, `The phone does not know ${method}.`)
      return await answer(params as never, chainId)
    },
  }
}
