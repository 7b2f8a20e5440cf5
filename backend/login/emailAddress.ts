import { domainToASCII } from 'node:url'

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * Normalizes an email address, so that a mailbox has only one account. Returns undefined for invalid text, and for rare
 * addresses whose local part is quoted or not ASCII.
 */
export function normalizeEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const host = domainToASCII(text.slice(at + 1))
  if (!localPart.test(local) || local.length > 64 || !domain.test(host) || host.length > 253) return undefined
  return `${local.toLowerCase()}@${host}`
}
