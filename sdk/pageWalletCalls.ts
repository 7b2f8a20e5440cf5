import { MethodNotAllowedError, WalletError } from '#shared/errors.ts'
import { bytesToHex, hexToBytes } from '#shared/hex.ts'
import type { PageWallet, PageWalletEvent } from '#shared/pageWallet.ts'
import { attempt } from './attempt.ts'

type Emitter = { [name in 'on' | 'removeListener']?: (event: string, listener: (data: unknown) => void) => unknown }

/** An EIP-1193 provider as wallets write it. */
export type Provider = Emitter & {
  isOriel?: boolean
  providers?: Provider[]
  request: (request: { method: string; params: unknown }) => Promise<unknown>
}

/** A wallet of the Wallet Standard. */
export type StandardWallet = {
  isOriel?: boolean
  name: string
  icon: string
  chains: string[]
  accounts: { address: string }[]
  features: Record<string, Record<string, (...parameters: unknown[]) => unknown>>
}

/** A wallet of the page: what it says of itself, and the object that is called. Its kind tells which half is there. */
export type Found = { wallet: PageWallet; target: Target }

export type Target = Provider & StandardWallet

/** Calls the provider, or the function of the feature: `solana:signMessage` is `signMessage` of the feature of this name. */
export async function callWallet({ wallet, target }: Found, method: string, params: unknown): Promise<unknown> {
  if (wallet.kind !== 'standard') return target.request({ method, params })
  const feature = target.features[method]
  const name = method.split(':')[1] ?? ''
  if (typeof feature?.[name] !== 'function') throw new MethodNotAllowedError()
  return encode(await feature[name](...(decode(params ?? [], target.accounts) as unknown[])))
}

/** Listens to what the wallet says by itself; answers with a function that ends that. */
export function followWallet(
  { wallet, target }: Found,
  hear: (event: PageWalletEvent['event'], data: unknown) => unknown,
): () => void {
  const ends: (() => unknown)[] = []
  const isStandard = wallet.kind === 'standard'
  for (const event of isStandard
    ? (['change'] as const)
    : (['accountsChanged', 'chainChanged', 'disconnect'] as const)) {
    const listener = (data: unknown) =>
      attempt(() => hear(event, isStandard ? encode({ accounts: target.accounts }) : data))
    void attempt(() => {
      const source: Emitter | undefined = isStandard ? target.features['standard:events'] : target
      const end = source?.on?.(event, listener) as () => void
      // The standard gives the end, EIP-1193 has a method for it.
      ends.push(isStandard ? end : () => source?.removeListener?.(event, listener))
    })
  }
  return () => {
    for (const end of ends) void attempt(end)
  }
}

/** Bytes and accounts as the border writes them. The fields of an account are often getters, which JSON does not see. */
function encode(value: unknown): unknown {
  return rebuild(value, (inner) => {
    if (ArrayBuffer.isView(inner)) return { bytes: bytesToHex(inner as unknown as Uint8Array) }
    const { address, chains } = inner
    return typeof address === 'string' && Array.isArray(chains) ? { address, chains } : undefined
  })
}

/** The other half of {@link encode}: an account becomes the wallet's own object, which is what it compares. */
function decode(value: unknown, accounts: StandardWallet['accounts']): unknown {
  return rebuild(value, ({ bytes, account }) => {
    if (typeof bytes === 'string') return hexToBytes(bytes)
    if (typeof account !== 'string') return undefined
    const own = accounts.find(({ address }) => address === account)
    if (own) return own
    throw new WalletError('The wallet does not have this account.', { code: 4100 })
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
