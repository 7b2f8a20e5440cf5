import { type LoginOffer, OAuthProvider } from '@oriel/shared/backend/login.ts'
import { evmAddressPattern } from '@oriel/shared/chains/caip.ts'
import { isLoopback } from '@oriel/shared/document/origins.ts'
import { z } from 'zod'

const ServiceUrl = z.string().check((context) => {
  const issue = findServiceIssue(context.value)
  if (issue) context.issues.push({ code: 'custom', message: issue, input: context.value })
})

/**
 * Returns a mistake unless the URL uses TLS or points to this machine, because the provider's response decides who
 * signs in.
 */
function findServiceIssue(value: string): string | undefined {
  if (!URL.canParse(value)) return `"${value}" is not an address: write one such as https://login.example.com`
  if (value.startsWith('https:') || (value.startsWith('http:') && isLoopback(value))) return undefined
  return `"${value}" must be https: http is for this machine only`
}

const Email = z.strictObject({
  /**
   * URL of the mail server: `smtps://user:password@mail.example.com`, or `smtp://…:587`. The latter uses TLS if the
   * server supports it.
   */
  smtpUrl: z.string().regex(/^smtps?:\/\/[^\s/]+/, 'must start with smtps:// or smtp://'),
  /** Sender of all emails: `Example Wallet <wallet@example.com>`. */
  from: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an address such as Wallet <wallet@example.com>'),
})

const providerList = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  OAuthProvider.options.map((id) => `"${id}"`),
)

const Provider = z
  .strictObject({
    id: z.enum(OAuthProvider.options, `must be ${providerList}`),
    clientId: z.string().min(1, 'must be what the provider calls this wallet'),
    clientSecret: z.string().min(1, 'must not be empty').optional(),
    /** Issuer URL of an OpenID provider that replaces the named one. Its discovery document provides the endpoints. */
    issuer: ServiceUrl.optional(),
    /** Only Apple uses `teamId`, `keyId` and `privateKeyFile`. The key signs the client secret. */
    teamId: z.string().min(1, 'must not be empty').optional(),
    keyId: z.string().min(1, 'must not be empty').optional(),
    privateKeyFile: z.string().min(1, 'must be the path of a file').optional(),
  })
  .check((context) => {
    const { id, issuer, clientSecret, teamId, keyId, privateKeyFile } = context.value
    const report = (path: string, message: string) =>
      context.issues.push({ code: 'custom', path: [path], message, input: context.value })
    const hasKey = teamId !== undefined && keyId !== undefined && privateKeyFile !== undefined
    if (issuer === undefined && id === 'apple' && !hasKey) {
      report('privateKeyFile', 'is missing: Apple wants teamId, keyId and privateKeyFile')
    }
    if (issuer === undefined && id !== 'apple' && clientSecret === undefined) {
      report('clientSecret', 'is missing: add what the provider gave you')
    }
  })
export type ProviderConfig = z.output<typeof Provider>

const Minutes = z.int('must be a whole number').min(1, 'must be at least 1')

export const LoginConfig = z
  .strictObject({
    email: Email.optional(),
    /** Providers, in the order their buttons are shown. */
    providers: z.array(Provider).default([]),
    farcaster: z
      .strictObject({
        /** Untrusted relay that forwards the request to the user's phone. */
        relayUrl: ServiceUrl,
        /** RPC node of Optimism, where the registry is deployed. */
        rpcUrl: ServiceUrl,
        idRegistry: z
          .custom<`0x${string}`>((value) => evmAddressPattern.test(String(value)), 'must be an address')
          .default('0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
      })
      .optional(),
    /**
     * Duration in minutes for which a login is fresh. Only a fresh login can request key shares or change the account.
     */
    freshMinutes: Minutes.default(10),
    sessionDays: Minutes.default(30),
  })
  .check((context) => {
    const { email, providers, farcaster } = context.value
    const report = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: context.value })
    if (!email && !farcaster && providers.length === 0) {
      report([], 'offers nothing: add "email", "providers" or "farcaster", or remove it')
    }
    for (const [index, { id }] of providers.entries()) {
      const first = providers.findIndex((other) => other.id === id)
      if (first !== index) report(['providers', index], `repeats "${id}": one entry each`)
    }
  })
export type LoginConfig = z.output<typeof LoginConfig>

export function getLoginOffer(login: LoginConfig | undefined): LoginOffer | undefined {
  if (!login) return undefined
  const socials = [...login.providers.map(({ id }) => id), ...(login.farcaster ? ['farcaster' as const] : [])]
  return { email: login.email !== undefined, socials }
}
