import { createHash } from 'node:crypto'
import { OAuthProvider } from '@oriel/shared/backend/login.ts'

export type OidcUser = { sub: string; name: string; email: string }

export function createOidcUser(provider: OAuthProvider, typed: string): OidcUser {
  const name = typed.trim().replace(/\s+/g, ' ')
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name)
  const key = name.toLowerCase()
  const local = key.replace(/[^\p{L}\p{N}]+/gu, '.').replace(/^\.|\.$/g, '')
  return {
    sub: createHash('sha256').update(`${provider} ${key}`).digest('hex').slice(0, 20),
    name: isAddress ? (name.split('@')[0] ?? name) : name,
    email: isAddress ? key : `${local || 'somebody'}@${provider}.example`,
  }
}

export function readProviderPath(url: string): { id: OAuthProvider; rest: string } | undefined {
  const [, first, rest] = /^\/([a-z]+)(\/.*)$/.exec(url) ?? []
  const id = OAuthProvider.options.find((provider) => provider === first)
  return id && rest !== undefined ? { id, rest } : undefined
}
