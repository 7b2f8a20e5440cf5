import {
  BrowserProvider,
  type Eip1193Provider,
  parseEther as parseEthersEther,
  verifyMessage as verifyEthersMessage,
} from 'ethers'
import { createStore, type EIP6963ProviderDetail } from 'mipd'
import { createPublicClient, createWalletClient, custom, parseEther, verifyMessage } from 'viem'
import { createButton } from './createButton.ts'
import { readFailure } from './dapp/failure.ts'

type Wallet = EIP6963ProviderDetail
type Work = (wallet: Wallet) => Promise<string>

const message = 'Hello from a dapp that does not know Oriel'
const amount = '0.001'
const recipient = '0x00000000000000000000000000000000DeaDBeef'
const pollingIntervalMs = 500

const viemWork: Record<string, Work> = {
  async Connect({ provider }) {
    const wallet = createWalletClient({ transport: custom(provider) })
    const [account] = await wallet.requestAddresses()
    return `${account} on chain ${await wallet.getChainId()}`
  },
  async Sign({ provider }) {
    const wallet = createWalletClient({ transport: custom(provider) })
    const [account] = await wallet.getAddresses()
    if (!account) return 'Connect first.'
    const signature = await wallet.signMessage({ account, message })
    const isValid = await verifyMessage({ address: account, message, signature })
    return `${signature}\n${isValid ? 'valid' : 'invalid'}`
  },
  async Send({ provider }) {
    const wallet = createWalletClient({ transport: custom(provider) })
    const [account] = await wallet.getAddresses()
    if (!account) return 'Connect first.'
    const hash = await wallet.sendTransaction({ account, chain: null, to: recipient, value: parseEther(amount) })
    const reader = createPublicClient({ transport: custom(provider), pollingInterval: pollingIntervalMs })
    const { status } = await reader.waitForTransactionReceipt({ hash })
    return `${hash}\n${status === 'success' ? 'confirmed' : 'reverted'}`
  },
}

const ethersWork: Record<string, Work> = {
  async Connect({ provider }) {
    const browser = createBrowserProvider(provider)
    const signer = await browser.getSigner()
    return `${signer.address} on chain ${(await browser.getNetwork()).chainId}`
  },
  async Sign({ provider }) {
    const signer = await createBrowserProvider(provider).getSigner()
    const signature = await signer.signMessage(message)
    return `${signature}\n${verifyEthersMessage(message, signature) === signer.address ? 'valid' : 'invalid'}`
  },
  async Send({ provider }) {
    const browser = createBrowserProvider(provider)
    const signer = await browser.getSigner()
    const { maxFeePerGas, maxPriorityFeePerGas } = await browser.getFeeData()
    const transaction = await signer.populateTransaction({
      to: recipient,
      value: parseEthersEther(amount),
      nonce: await signer.getNonce('pending'),
      maxFeePerGas,
      maxPriorityFeePerGas,
    })
    const sent = await signer.sendTransaction(transaction)
    const receipt = await sent.wait()
    const isChanged = sent.nonce !== transaction.nonce || sent.maxFeePerGas !== transaction.maxFeePerGas
    const outcome = receipt?.status === 1 ? 'confirmed' : 'reverted'
    return `${sent.hash}\n${isChanged ? 'changed by the wallet' : outcome}`
  },
}

const titles: Record<string, string> = { Connect: 'Connect', Sign: 'Sign message', Send: `Send ${amount} ETH` }
const store = createStore()
let chosen: Wallet | undefined

function createBrowserProvider(provider: Wallet['provider']): BrowserProvider {
  // The cast is needed because viem types each method by its name, whereas ethers doesn't.
  return new BrowserProvider(provider as unknown as Eip1193Provider, 'any', { pollingInterval: pollingIntervalMs })
}

function showColumn(library: 'viem' | 'ethers', work: Record<string, Work>) {
  const output = document.createElement('output')
  output.setAttribute('aria-label', `${library} result`)
  const buttons = Object.entries(work).map(([name, run]) => {
    const button = createButton(`${titles[name]} with ${library}`, () => void perform(run, output))
    button.disabled = true
    return button
  })
  document.getElementById(library)?.append(...buttons, output)
  return buttons
}

async function perform(work: Work, output: HTMLElement) {
  if (!chosen) return
  output.textContent = 'Waiting for the wallet…'
  try {
    output.textContent = await work(chosen)
  } catch (error) {
    const { code, message: text } = readFailure(error)
    output.textContent = code === undefined ? text : `${code} ${text}`
  }
}

const workButtons = [...showColumn('viem', viemWork), ...showColumn('ethers', ethersWork)]

function showWallets() {
  const wallets = store.getProviders()
  if (wallets.length === 0) return
  const buttons = wallets.map((wallet) => {
    const button = createButton(wallet.info.name, () => {
      chosen = wallet
      for (const workButton of workButtons) workButton.disabled = false
      showWallets()
    })
    button.setAttribute('aria-pressed', String(chosen?.info.uuid === wallet.info.uuid))
    return button
  })
  document.getElementById('wallets')?.replaceChildren(...buttons)
}

store.subscribe(showWallets, { emitImmediately: true })
