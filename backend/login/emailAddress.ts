import { domainToASCII } from 'node:url'

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * The one spelling of an address under which its account is kept and to which its mail goes, so that no two mailboxes can be one
 * account; undefined for what no mail server of today would take as an address.
 */
export function normalizeEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const [local, host] = [text.slice(0, at), domainToASCII(text.slice(at + 1))]
  if (!localPart.test(local) || local.length > 64 || !domain.test(host) || host.length > 253) return undefined
  return `${local.toLowerCase()}@${host}`
}
