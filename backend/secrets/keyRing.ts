import { z } from 'zod'

/** Ring of secret keys. The first key encrypts new data, and every key can decrypt existing data. */
export type KeyRing = readonly { id: string; key: Uint8Array }[]

const entry = /^[A-Za-z0-9_-]{1,16}:[A-Za-z0-9_-]{43}$/
const oneKey = `require("node:crypto").randomBytes(32).toString("base64url")`

export const howToMakeKeys = `Make one with: node -p '"k1:" + ${oneKey}', and keep it apart from the database`

/**
 * Validates the keys. Returns a message that says what is wrong with them, or undefined if they are valid. The message
 * never contains the keys.
 */
export function findKeyRingIssue(text: string): string | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const wrong = parts.findIndex((part) => !entry.test(part))
  if (wrong >= 0) return `has no key in place ${wrong + 1}: write name:<32 bytes as base64url>. ${howToMakeKeys}`
  const names = parts.map((part) => part.split(':', 1)[0])
  if (new Set(names).size < names.length) return 'has one name twice: a key keeps its name for good'
  return undefined
}

export function parseKeyRing(text: string): KeyRing {
  return text.split(',').map((part) => {
    const [id = '', key = ''] = part.trim().split(':')
    return { id, key: new Uint8Array(Buffer.from(key, 'base64url')) }
  })
}

export const Keys = z.string().check((context) => {
  const issue = findKeyRingIssue(context.value)
  // Omit the text from the issue, because it is a secret.
  if (issue) context.issues.push({ code: 'custom', message: issue, input: undefined })
})
