import { createSignInFields } from '@oriel/frame/chains/signInFields.ts'
import { formatSignInText } from '@oriel/frame/chains/signInText.ts'
import type { SignInAccount, SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import { SignInNonce, SignInSessions, SignInVerified } from '@oriel/shared/signIn/signInAnswers.ts'
import { expect } from 'vitest'

export const app = 'https://app.example.com'
export const signInKeys = `k1:${'A'.repeat(43)}`

type Sign = (message: string) => Promise<string>
type Page = { origin?: string; projectId?: string }

export async function requestNonce(url: string, { origin = app, projectId }: Page = {}): Promise<SignInNonce> {
  const query = new URLSearchParams(projectId === undefined ? { origin } : { origin, projectId })
  const response = await fetch(`${url}/v1/siwx/nonce?${query}`)
  expect(response.status).toBe(200)
  return SignInNonce.parse(await response.json())
}

export function createMessage(account: SignInAccount, challenge: SignInChallenge, origin = app): string {
  return formatSignInText(createSignInFields(origin, challenge, 0), account)
}

export async function sendMessages(url: string, messages: object[], origin = app): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return await fetch(`${url}/v1/siwx/verify`, { method: 'POST', headers, body: JSON.stringify({ origin, messages }) })
}

/** Signs in as the frame does, and returns the response. */
export async function signInAs(
  url: string,
  account: SignInAccount,
  sign: Sign,
  challenge: Partial<SignInChallenge> = {},
  origin = app,
) {
  const message = createMessage(account, { ...(await requestNonce(url, { origin })), ...challenge }, origin)
  return await sendMessages(url, [{ ...account, message, signature: await sign(message) }], origin)
}

export async function readGrants(response: Response): Promise<SignInVerified['sessions']> {
  expect(response.status).toBe(200)
  return SignInVerified.parse(await response.json()).sessions
}

export async function readRefusal(response: Response): Promise<[number, string | undefined]> {
  const { reasons } = (await response.json()) as { reasons: { field: string }[] }
  return [response.status, reasons[0]?.field]
}

export async function requestSessions(url: string, token: string, method: 'GET' | 'DELETE' = 'GET') {
  const response = await fetch(`${url}/v1/siwx/sessions`, { method, headers: { Authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return SignInSessions.parse(await response.json()).sessions
}
