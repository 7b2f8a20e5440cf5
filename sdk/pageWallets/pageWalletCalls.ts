import { bytesToHex, hexToBytes } from '@oriel/shared/encoding/hex.ts'
import { MethodNotAllowedError, WalletError } from '@oriel/shared/errors/errors.ts'
import type { PageWallet, PageWalletEvent } from '@oriel/shared/kit/pageWallet.ts'
import { runSafely } from '../border/runSafely.ts'

type Emitter = { [name in 'on' | 'removeListener']?: (event: string, listener: (data: unknown) => void) => unknown }

export type Provider = Emitter & {
  isOriel?: unknown
  providers?: Provider[]
  request: (request: { method: string; params: unknown }) => Promise<unknown>
}

export type StandardWallet = {
  isOriel?: unknown
  name: string
  icon: string
  chains: string[]
  accounts: { address: string }[]
  features: Record<string, Record<string, (...parameters: unknown[]) => unknown>>
}

/** A wallet that was found in the page. `wallet.kind` determines the type of `target`. */
export type DiscoveredWallet = { wallet: PageWallet; target: Target }

export type Target = Provider | StandardWallet

function isStandard(target: Target, { kind }: PageWallet): target is StandardWallet {
  return kind === 'standard'
}

/**
 * Calls a wallet's EIP-1193 provider or one of its Wallet Standard features. For example, calls the function
 * `signMessage` of the feature `solana:signMessage`.
 */
export async function callWallet(
  { wallet, target }: DiscoveredWallet,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (!isStandard(target, wallet)) return target.request({ method, params })
  const feature = target.features[method]
  const name = method.split(':')[1] ?? ''
  if (typeof feature?.[name] !== 'function') throw new MethodNotAllowedError()
  return encode(await feature[name](...(decode(params ?? [], target.accounts) as unknown[])))
}

type OnEvent = (event: PageWalletEvent['event'], data: unknown) => unknown

/** Subscribes to a wallet's events. Returns a function that unsubscribes. */
export function subscribeToWallet({ wallet, target }: DiscoveredWallet, onEvent: OnEvent): () => void {
  return isStandard(target, wallet) ? subscribeToStandard(target, onEvent) : subscribeToProvider(target, onEvent)
}

function subscribeToStandard(wallet: StandardWallet, onEvent: OnEvent): () => void {
  let unsubscribe: unknown
  const listener = () => runSafely(() => onEvent('change', encode({ accounts: wallet.accounts })))
  void runSafely(() => {
    unsubscribe = wallet.features['standard:events']?.on?.('change', listener)
  })
  return () => void runSafely(() => typeof unsubscribe === 'function' && unsubscribe())
}

function subscribeToProvider(provider: Provider, onEvent: OnEvent): () => void {
  const cleanups = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map((event) => {
    const listener = (data: unknown) => runSafely(() => onEvent(event, data))
    void runSafely(() => provider.on?.(event, listener))
    return () => provider.removeListener?.(event, listener)
  })
  return () => {
    for (const cleanup of cleanups) void runSafely(cleanup)
  }
}

/** Encodes bytes and accounts as JSON for the frame. Copies accounts, because JSON omits class getters. */
function encode(value: unknown): unknown {
  return rebuild(value, (inner) => {
    if (ArrayBuffer.isView(inner)) {
      return { bytes: bytesToHex(new Uint8Array(inner.buffer, inner.byteOffset, inner.byteLength)) }
    }
    const { address, chains } = inner
    return typeof address === 'string' && Array.isArray(chains) ? { address, chains } : undefined
  })
}

/** Reverses {@link encode}. Resolves accounts to the wallet's own objects, because wallets compare them by identity. */
function decode(value: unknown, accounts: StandardWallet['accounts']): unknown {
  return rebuild(value, ({ bytes, account }) => {
    if (typeof bytes === 'string') return hexToBytes(bytes)
    if (typeof account !== 'string') return undefined
    const match = accounts.find(({ address }) => address === account)
    if (match) return match
    throw new WalletError('The wallet does not have this account.', { code: 4100 })
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Deep-copies plain data. For each object, `replace` returns a replacement, or undefined to copy its fields. */
function rebuild(value: unknown, replace: (value: Record<string, unknown>) => unknown): unknown {
  if (!isObject(value)) return value
  return (
    replace(value) ??
    (Array.isArray(value)
      ? value.map((inner) => rebuild(inner, replace))
      : Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rebuild(inner, replace)])))
  )
}
