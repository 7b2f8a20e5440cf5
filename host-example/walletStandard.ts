import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { createButton } from './createButton.ts'
import { loadConfig } from './dapp/config.ts'
import { readFailure } from './dapp/failure.ts'
import { createSolanaClient, toSol } from './dapp/solanaChain.ts'

type Features = Partial<
  StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature &
    SolanaSignAndSendTransactionFeature &
    SolanaSignInFeature
>
type Work = (features: Features, account: WalletAccount | undefined) => Promise<string>

/** The Wallet Standard's name for a network on the user's machine. */
const chain = 'solana:localnet'
const message = 'Hello from a Solana dapp that does not know Oriel'
const recipient = 'Dead111111111111111111111111111111111111111'
const lamports = 100_000_000n
/** Label of the button that also connects. The button needs a wallet but no connected account. */
const signIn = 'Sign in'

let chosen: Wallet | undefined
let account: WalletAccount | undefined
let stopListening = () => {}

const works: Record<string, Work> = {
  async 'Sign message'(features, account) {
    if (!account) return 'Connect first.'
    const bytes = new TextEncoder().encode(message)
    const [signed] = await getFeature(features, 'solana:signMessage').signMessage({ account, message: bytes })
    if (!signed) return 'The wallet gave no signature.'
    const isValid = ed25519.verify(signed.signature, signed.signedMessage, Uint8Array.from(account.publicKey))
    return `${base58.encode(signed.signature)}\n${isValid ? 'valid' : 'invalid'}`
  },

  async 'Sign transaction'(features, account) {
    if (!account) return 'Connect first.'
    const { bytes } = await (await createClientFromConfig()).buildTransfer({
      from: account.address,
      to: recipient,
      lamports,
    })
    const input = { account, transaction: bytes, chain } as const
    const [signed] = await getFeature(features, 'solana:signTransaction').signTransaction(input)
    if (!signed) return 'The wallet gave no transaction.'
    // Split the transaction into its signature and its message. It has one signature, so it consists of a count byte,
    // the 64 bytes of the signature, and the message.
    const signature = signed.signedTransaction.slice(1, 65)
    const signedBytes = signed.signedTransaction.slice(65)
    const isValid = ed25519.verify(signature, signedBytes, Uint8Array.from(account.publicKey))
    return `${base58.encode(signature)}\n${isValid ? 'valid' : 'invalid'}`
  },

  async [`Send ${toSol(lamports)} SOL`](features, account) {
    if (!account) return 'Connect first.'
    const solana = await createClientFromConfig()
    const transfer = await solana.buildTransfer({ from: account.address, to: recipient, lamports })
    const input = { account, transaction: transfer.bytes, chain } as const
    const [sent] = await getFeature(features, 'solana:signAndSendTransaction').signAndSendTransaction(input)
    if (!sent) return 'The wallet gave no signature.'
    const signature = base58.encode(sent.signature)
    return `${signature}\n${await solana.waitFor(signature, transfer.lastValidBlockHeight)}`
  },

  async [signIn](features) {
    const input = { domain: location.host, statement: 'Sign in to a Solana dapp.' }
    const [signed] = await getFeature(features, 'solana:signIn').signIn(input)
    if (!signed) return 'The wallet did not sign in.'
    setAccount(signed.account)
    const key = Uint8Array.from(signed.account.publicKey)
    const isValid = ed25519.verify(signed.signature, signed.signedMessage, key)
    return `${new TextDecoder().decode(signed.signedMessage)}\n${isValid ? 'valid' : 'invalid'}`
  },

  async Disconnect(features) {
    await getFeature(features, 'standard:disconnect').disconnect()
    setAccount(undefined)
    return 'Disconnected'
  },
}

/** Returns a wallet's features. The standard defines the type of each feature, and a wallet may lack any of them. */
function getFeatures({ features }: Wallet): Features {
  return features as Features
}

function getFeature<name extends keyof Features>(features: Features, name: name): NonNullable<Features[name]> {
  const feature = features[name]
  if (!feature) throw new Error(`This wallet has no ${name}.`)
  return feature
}

async function createClientFromConfig() {
  const config = await loadConfig()
  if (!config.solana) throw new Error('This server has no Solana node.')
  return createSolanaClient(config.solana.rpcUrl)
}

async function connect(wallet: Wallet): Promise<string> {
  const features = getFeatures(wallet)
  const { accounts } = await getFeature(features, 'standard:connect').connect()
  stopListening()
  chosen = wallet
  stopListening =
    features['standard:events']?.on('change', (change) => {
      if (change.accounts) setAccount(wallet.accounts[0])
    }) ?? (() => {})
  setAccount(accounts[0])
  return accounts.length > 0 ? 'Connected' : 'The wallet shared no account.'
}

function setAccount(next: WalletAccount | undefined) {
  account = next
  getElement('account').textContent = next?.address ?? ''
  for (const button of buttons) button.disabled = !next && button.textContent !== signIn
  showWallets()
}

async function perform(work: () => Promise<string>) {
  const output = getElement('result')
  output.textContent = 'Waiting for the wallet…'
  try {
    output.textContent = await work()
  } catch (error) {
    const { code, message: text } = readFailure(error)
    output.textContent = code === undefined ? text : `${code} ${text}`
  }
}

function getElement(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no #${id}.`)
  return element
}

function showWallets() {
  const wallets = registry.get().filter(({ chains }) => chains.includes(chain))
  const rows = wallets.map((wallet) => {
    const row = document.createElement('li')
    const button = createButton(wallet.name, () => void perform(() => connect(wallet)))
    button.setAttribute('aria-pressed', String(chosen === wallet && account !== undefined))
    row.append(button)
    return row
  })
  getElement('wallets').replaceChildren(...rows)
  getElement('none').hidden = rows.length > 0
}

const registry = getWallets()
const buttons = Object.entries(works).map(([label, work]) => {
  const button = createButton(label, () => {
    const wallet = chosen
    if (wallet) void perform(() => work(getFeatures(wallet), account))
  })
  button.disabled = true
  return button
})
getElement('work').append(...buttons)
registry.on('register', showWallets)
registry.on('unregister', showWallets)
showWallets()
