import { ed25519 } from '@noble/curves/ed25519'
import type { Page } from '@playwright/test'
import { base58, base64 } from '@scure/base'
import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import { createWalletClient, defineChain, type Hex, http, type TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { fund } from './dapp.ts'
import { callSolana } from './localnet.ts'
import { installWallets, type PageSide } from './pageWalletScript.ts'
import { urls } from './ports.ts'
import { signSolanaTransaction } from './signSolana.ts'

type Kind = 'announced' | 'legacy' | 'standard'

type Description = {
  name: string
  /** Ways in which a page can discover the wallet. @default ['announced'] */
  kinds?: Kind[]
  rdns?: string
  /** If true, the wallet announces itself only when the test calls `announce`, separately in each page. */
  isLate?: boolean
  /** If true, the Wallet Standard wallet connects and signs in with a single prompt. */
  signsIn?: boolean
}

type Call = { method: string; params: unknown; origin: string }
type Transaction = { to: Hex; value?: Hex; data?: Hex }
type Failure = { code?: number | undefined; message: string; data?: unknown }

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
const icon = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` as const

/** Adds wallets to the page. Their keys and state stay in the test, outside the page. */
export async function addPageWallets(page: Page, descriptions: Description[]): Promise<TestWallet[]> {
  const wallets = descriptions.map((description) => new TestWallet(page, description))
  await page.exposeFunction('askTestWallet', (name: string, method: string, params: unknown, origin: string) =>
    wallets.find((wallet) => wallet.name === name)?.answer({ method, params, origin }),
  )
  await page.addInitScript(
    installWallets,
    wallets.map(({ name, kinds, rdns, isLate, signsIn }) => ({ name, kinds, rdns, isLate, signsIn, icon })),
  )
  return wallets
}

export class TestWallet {
  readonly name: string
  readonly kinds: Kind[]
  readonly rdns: string
  readonly isLate: boolean
  readonly signsIn: boolean
  readonly account = privateKeyToAccount(generatePrivateKey())
  readonly second = privateKeyToAccount(generatePrivateKey())
  readonly secret = ed25519.utils.randomPrivateKey()
  readonly calls: Call[] = []
  /** Namespaces to which the user has granted access. All pages share the grants, as they do with an extension. */
  readonly granted = new Set<'eip155' | 'solana'>()
  readonly knows = new Map<number, string>([[31337, urls.chains[0]]])
  /** Results of methods that only some wallets support, such as those of EIP-5792. */
  readonly answers: Record<string, (params: never) => unknown> = {}
  chainId = 31337
  addresses = [this.account.address]
  isLocked = false
  /** While set, every prompt is rejected with this error. */
  refuses: Failure | undefined
  /** Number of prompts that are still accepted before `refuses` applies. */
  acceptsFirst = 0
  /** Changes a transaction before it is sent, like a user who edits an allowance. */
  edit = (transaction: Transaction) => transaction
  /** Signs a text. Override this to mimic a contract account. */
  signText = (raw: Hex): Promise<Hex> => this.account.signMessage({ message: { raw } })
  /** Changes a sign-in message before it is signed. */
  editSignIn = (text: string) => text
  /** If true, every call waits until `release` is called. */
  isSlow = false
  /** If true, the error for an unknown network is wrapped in another error, as some wallets do. */
  isWrappingErrors = false
  readonly #page: Page
  #held: (() => void)[] = []

  constructor(page: Page, { name, kinds = ['announced'], rdns = '', isLate = false, signsIn = false }: Description) {
    this.#page = page
    this.name = name
    this.kinds = kinds
    this.rdns = rdns
    this.isLate = isLate
    this.signsIn = signsIn
  }

  get solanaAddress(): string {
    return base58.encode(ed25519.getPublicKey(this.secret))
  }

  methods(): string[] {
    return this.calls.map(({ method }) => method)
  }

  announce() {
    return this.#inPage('announce', undefined)
  }

  release() {
    this.isSlow = false
    for (const go of this.#held.splice(0)) go()
  }

  async unlock() {
    this.isLocked = false
    await this.#emitAccounts()
  }

  async lock() {
    this.isLocked = true
    await this.#emitAccounts()
  }

  async chooseAccount(addresses: Hex[]) {
    this.addresses = addresses
    await this.#emitAccounts()
  }

  async goTo(chainId: number) {
    this.chainId = chainId
    await this.emit('chainChanged', `0x${chainId.toString(16)}`)
  }

  emit(event: string, data: unknown) {
    return this.#inPage('emit', { event, data })
  }

  fund() {
    return fund(this.account.address)
  }

  async answer(call: Call): Promise<{ value: unknown } | { error: Failure }> {
    this.calls.push(call)
    if (this.isSlow) await new Promise<void>((resolve) => this.#held.push(resolve))
    try {
      return { value: (await this.#run(call.method, call.params)) ?? null }
    } catch (error) {
      const { code, message, data } = error as Failure
      return { error: { message, code, data } }
    }
  }

  #inPage(what: keyof PageSide, data: unknown) {
    return this.#page.evaluate(
      ([name, what, data]) => {
        const wallet = window.testWallets?.[name]
        if (what === 'announce') wallet?.announce()
        else wallet?.emit(data as { event: string; data: unknown })
      },
      [this.name, what, data] as const,
    )
  }

  async #emitAccounts() {
    if (this.granted.has('eip155')) await this.emit('accountsChanged', this.#shared('eip155'))
    if (this.granted.has('solana')) await this.emit('change', this.#shared('solana'))
  }

  #shared(namespace: 'eip155' | 'solana'): string[] {
    if (this.isLocked || !this.granted.has(namespace)) return []
    return namespace === 'eip155' ? this.addresses : [this.solanaAddress]
  }

  #ask() {
    if (!this.refuses) return
    if (this.acceptsFirst === 0) throw this.refuses
    this.acceptsFirst -= 1
  }

  async #run(method: string, params: unknown): Promise<unknown> {
    const [first, second] = (params ?? []) as [never, never]
    switch (method) {
      case 'eth_accounts':
        return this.#shared('eip155')
      case 'eth_chainId':
        return `0x${this.chainId.toString(16)}`
      case 'eth_requestAccounts':
        this.#ask()
        this.isLocked = false
        this.granted.add('eip155')
        return this.#shared('eip155')
      case 'wallet_revokePermissions':
        this.#ask()
        this.granted.delete('eip155')
        await this.emit('accountsChanged', [])
        return null
      case 'wallet_switchEthereumChain':
        return this.#switchTo(Number((first as { chainId: Hex }).chainId))
      case 'wallet_addEthereumChain': {
        this.#ask()
        const { chainId, rpcUrls } = first as { chainId: Hex; rpcUrls: [string] }
        this.knows.set(Number(chainId), rpcUrls[0])
        return null
      }
      case 'personal_sign':
        this.#ask()
        return this.signText(first)
      case 'eth_signTypedData_v4':
        this.#ask()
        return this.account.signTypedData(JSON.parse(second) as TypedDataDefinition)
      case 'eth_sendTransaction':
        this.#ask()
        return this.#send(this.edit(first))
      case 'standard:connect':
        if ((first as { silent?: boolean } | undefined)?.silent) return this.#shared('solana')
        this.#ask()
        this.isLocked = false
        this.granted.add('solana')
        return this.#shared('solana')
      case 'standard:disconnect':
        this.granted.delete('solana')
        await this.emit('change', [])
        return null
      case 'solana:signIn':
        this.#ask()
        this.granted.add('solana')
        return this.#signIn(first)
      case 'solana:signMessage':
        this.#ask()
        return Buffer.from(ed25519.sign(Buffer.from(first, 'hex'), this.secret)).toString('hex')
      case 'solana:signTransaction':
        this.#ask()
        return Buffer.from(this.#signSolana(first).transaction).toString('hex')
      case 'solana:signAndSendTransaction': {
        this.#ask()
        const { signature, transaction } = this.#signSolana(first)
        // The wallet sends the transaction through its own node. It selects the node by the chain's name.
        if (second !== 'solana:localnet') throw { code: -32602, message: `${this.name} has no node for ${second}.` }
        await callSolana('sendTransaction', [base64.encode(transaction), { encoding: 'base64' }])
        return Buffer.from(signature).toString('hex')
      }
      default:
        if (this.answers[method]) return this.answers[method](params as never)
        throw { code: -32601, message: `${this.name} does not know ${method}.` }
    }
  }

  #signIn(input: SolanaSignInInput & { domain: string }) {
    const text = this.editSignIn(createSignInMessageText({ ...input, address: this.solanaAddress }))
    const signature = ed25519.sign(Buffer.from(text), this.secret)
    return { address: this.solanaAddress, text, signature: Buffer.from(signature).toString('hex') }
  }

  #signSolana(transaction: string) {
    const signed = signSolanaTransaction(Buffer.from(transaction, 'hex'), this.secret)
    if (!signed) throw { code: -32602, message: `${this.name} is not a signer of this transaction.` }
    return signed
  }

  async #switchTo(chainId: number) {
    this.#ask()
    if (!this.knows.has(chainId)) {
      const unknown = { code: 4902, message: 'Unrecognized chain ID.' }
      throw this.isWrappingErrors
        ? { code: -32603, message: 'Internal error', data: { originalError: unknown } }
        : unknown
    }
    await this.goTo(chainId)
    return null
  }

  async #send({ to, value = '0x0', data = '0x' }: Transaction) {
    const chain = defineChain({
      id: this.chainId,
      name: 'Localnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [this.knows.get(this.chainId) as string] } },
    })
    const client = createWalletClient({ account: this.account, chain, transport: http() })
    return client.sendTransaction({ to, value: BigInt(value), data })
  }
}
