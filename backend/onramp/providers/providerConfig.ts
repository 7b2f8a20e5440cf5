import { isLoopback } from '@oriel/shared/document/origins.ts'
import { z } from 'zod'

const Key = z.string().min(1, 'must not be empty')

/** Origin of a provider's API. Must use TLS or be on this machine, because the responses decide where funds go. */
const ApiUrl = z.string().refine((value) => {
  if (!URL.canParse(value) || value !== new URL(value).origin) return false
  return value.startsWith('https:') || isLoopback(value)
}, 'must be an https origin without a path (http on this machine only)')

const Coinbase = z.strictObject({
  id: z.literal('coinbase'),
  /** Name (ID) of a secret API key of the Coinbase Developer Platform. */
  keyName: Key,
  /** Path of the key file: PEM (ES256) or base64 (Ed25519). */
  keyFile: z.string().min(1, 'must be the path of a file'),
  /** Secret of the webhook subscription. If unset, webhooks are rejected, and the wallet polls instead. */
  webhookSecret: Key.optional(),
  apiUrl: ApiUrl.default('https://api.developer.coinbase.com'),
  payUrl: ApiUrl.default('https://pay.coinbase.com'),
})
export type CoinbaseConfig = z.output<typeof Coinbase>

const Meld = z.strictObject({
  id: z.literal('meld'),
  key: Key,
  /** Secret of the webhook profile. If unset, webhooks are rejected, and the wallet polls instead. */
  webhookSecret: Key.optional(),
  apiUrl: ApiUrl.default('https://api.meld.io'),
})
export type MeldConfig = z.output<typeof Meld>

/** The localnet's providers, which sell test tokens. */
const Local = z.strictObject({
  id: z.enum(['local', 'local-two']),
  label: z.string().min(1, 'must be the name that visitors read').max(64, 'may have 64 characters at most'),
  key: Key,
  webhookSecret: Key.optional(),
  apiUrl: ApiUrl.refine((value) => isLoopback(value), 'must be on this machine'),
})
export type LocalConfig = z.output<typeof Local>

export const ProviderConfig = z.discriminatedUnion('id', [Coinbase, Meld, Local], {
  error: (issue) => (issue.code === 'invalid_union' ? 'must be "coinbase" or "meld"' : undefined),
})
export type ProviderConfig = z.output<typeof ProviderConfig>

export const providerLabels = { coinbase: 'Coinbase', meld: 'Meld' } as const

/** Returns the provider's display name. */
export function getProviderLabel(provider: ProviderConfig): string {
  return 'label' in provider ? provider.label : providerLabels[provider.id]
}
