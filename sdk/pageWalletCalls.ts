import { UnauthorizedError, UnsupportedMethodError } from '#shared/errors.ts'
import type { PageWallet, PageWalletEvent } from '#shared/pageWallet.ts'
import { attempt } from './attempt.ts'
import { toHex } from './random.ts'

/** An EIP-1193 provider as wallets write it. */
export type Provider = {
  isOriel?: boolean
  providers?: Provider[]
  request: (request: { method: string; params: unknown }) => Promise<unknown>
  on?: (event: string, listener: (data: unknown) => void) => unknown
  removeListener?: (event: string, listener: (data: unknown) => void) => unknown
}

/** A wallet of the Wallet Standard. */
export type StandardWallet = {
  name: string
  icon?: unknown
  chains: string[]
  accounts: { address: string }[]
  features: Record<string, Record<string, (...parameters: unknown[]) => unknown>>
}

/** A wallet of the page: what it says of itself, and the object that is called. */
export type Found = { wallet: PageWallet; target: Provider | StandardWallet }

/** Calls the provider, or the function of the feature: `solana:signMessage` is `signMessage` of the feature of this name. */
export async function callWallet({ wallet, target }: Found, method: string, params: unknown): Promise<unknown> {
  if (wallet.kind !== 'standard') return (target as Provider).request({ method, params })
  const { accounts, features } = target as StandardWallet
  const feature = features[method]
  const name = method.split(':')[1] ?? ''
  if (typeof feature?.[name] !== 'function') throw new UnsupportedMethodError()
  return encode(await feature[name](...(decode(params ?? [], accounts) as unknown[])))
}

/** Listens to what the wallet says by itself; answers with a function that ends that. */
export function followWallet(
  { wallet, target }: Found,
  hear: (event: PageWalletEvent['event'], data: unknown) => unknown,
): () => void {
  const ends: (() => void)[] = []
  const follow = (begin: () => (() => void) | undefined) => attempt(() => ends.push(begin() ?? (() => {})))
  if (wallet.kind === 'standard') {
    const standard = target as StandardWallet
    const listener = () => attempt(() => hear('change', encode({ accounts: standard.accounts })))
    void follow(() => standard.features['standard:events']?.on?.('change', listener) as () => void)
  } else {
    const provider = target as Provider
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect'] as const) {
      const listener = (data: unknown) => attempt(() => hear(event, data))
      void follow(() => {
        provider.on?.(event, listener)
        return () => provider.removeListener?.(event, listener)
      })
    }
  }
  return () => {
    for (const end of ends) void attempt(end)
  }
}

/** Bytes and accounts as the border writes them. The fields of an account are often getters, which JSON does not see. */
function encode(value: unknown): unknown {
  return rebuild(value, (inner) => {
    if (ArrayBuffer.isView(inner)) return { bytes: `0x${toHex(inner as unknown as Uint8Array)}` }
    const { address, chains } = inner
    return typeof address === 'string' && Array.isArray(chains) ? { address, chains } : undefined
  })
}

/** The other half of {@link encode}: an account becomes the wallet's own object, which is what it compares. */
function decode(value: unknown, accounts: StandardWallet['accounts']): unknown {
  return rebuild(value, ({ bytes, account }) => {
    if (typeof bytes === 'string') {
      return Uint8Array.from(bytes.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16))
    }
    if (typeof account !== 'string') return undefined
    const own = accounts.find(({ address }) => address === account)
    if (own) return own
    throw new UnauthorizedError()
  })
}

/** A copy of plain data in which `replace` answers for some of the objects. */
function rebuild(value: unknown, replace: (value: Record<string, unknown>) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return (
    replace(value as Record<string, unknown>) ??
    (Array.isArray(value)
      ? value.map((inner) => rebuild(inner, replace))
      : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rebuild(inner, replace)])))
  )
}
