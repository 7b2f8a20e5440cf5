import type { OAuthProvider } from '@oriel/shared/backend/login.ts'
import { z } from 'zod'
import type { Profile } from './profile.ts'

type Facts = Pick<Profile, 'subject' | 'email' | 'username'>
export type FetchJson = (url: string) => Promise<unknown>

type Provider = {
  scope: string
  parameters?: Record<string, string>
  wantsBasic?: true
} & (
  | { issuer: string }
  | {
      endpoints: { authorization: string; token: string }
      readPerson(fetchJson: FetchJson): Promise<Facts>
    }
)

const Id = z.union([z.string().min(1), z.int().transform(String)])
const Name = z.string().nullish()

const GithubUser = z.object({ id: Id, login: z.string() })
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const DiscordUser = z.object({ id: Id, username: z.string(), email: Name, verified: z.boolean().optional() })
const XUser = z.object({ data: z.object({ id: Id, username: z.string() }) })
const FacebookUser = z.object({ id: Id, name: Name })

/** OAuth providers. Their email addresses are only stored if the provider has verified them. */
export const providers: Record<OAuthProvider, Provider> = {
  google: {
    issuer: 'https://accounts.google.com',
    scope: 'openid email profile',
    parameters: { prompt: 'select_account' },
  },
  // Apple posts its response as a form if the scope contains more than the ID.
  apple: { issuer: 'https://appleid.apple.com', scope: 'openid email', parameters: { response_mode: 'form_post' } },
  github: {
    endpoints: {
      authorization: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
    },
    scope: 'read:user user:email',
    async readPerson(fetchJson) {
      const { id, login } = GithubUser.parse(await fetchJson('https://api.github.com/user'))
      const emails = GithubEmails.parse(await fetchJson('https://api.github.com/user/emails'))
      return { subject: id, username: login, email: emails.find((entry) => entry.primary && entry.verified)?.email }
    },
  },
  discord: {
    endpoints: {
      authorization: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
    },
    scope: 'identify email',
    async readPerson(fetchJson) {
      const { id, username, email, verified } = DiscordUser.parse(await fetchJson('https://discord.com/api/users/@me'))
      return { subject: id, username, email: verified ? (email ?? undefined) : undefined }
    },
  },
  x: {
    endpoints: {
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
    },
    scope: 'users.read tweet.read',
    wantsBasic: true,
    async readPerson(fetchJson) {
      const { data } = XUser.parse(await fetchJson('https://api.x.com/2/users/me'))
      return { subject: data.id, username: data.username }
    },
  },
  facebook: {
    endpoints: {
      authorization: 'https://www.facebook.com/dialog/oauth',
      token: 'https://graph.facebook.com/oauth/access_token',
    },
    scope: 'public_profile',
    async readPerson(fetchJson) {
      const { id, name } = FacebookUser.parse(await fetchJson('https://graph.facebook.com/me?fields=id,name'))
      return { subject: id, username: name ?? undefined }
    },
  },
}

const maxAheadSeconds = 60

const Claims = z.object({
  sub: z.string().min(1),
  // OpenID Connect Core, 3.1.3.7, allows clients to reject a token based on its issue time. The library does not check
  // it.
  iat: z.number().refine((seconds) => seconds <= Date.now() / 1000 + maxAheadSeconds, 'is in the future'),
  email: z.string().optional(),
  // Apple sends a string.
  email_verified: z.union([z.boolean(), z.literal(['true', 'false']).transform((text) => text === 'true')]).optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
})

/** Parses the claims of an ID token. Throws if one is invalid. The library has already verified the signature. */
export function parseClaims(claims: unknown): Facts {
  const { sub, email, email_verified, name, preferred_username } = Claims.parse(claims)
  return { subject: sub, email: email_verified ? email : undefined, username: name ?? preferred_username }
}
