import { isHex } from '@oriel/shared/chains/caip.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { toTextItem } from '../../description/items.ts'
import { readMessage } from '../../message/readMessage.ts'
import { getMessageLeaves } from './domain.ts'
import { normalizeName } from './parties.ts'
import type { Leaf } from './struct.ts'
import type { SignedData } from './typedData.ts'

// Safes and other contract accounts accept their owner's signature over a hash (ERC-1271). The hash can be that of an
// order, a permit or a sign-in, and the request does not reveal which.

const typeNames = /^(safemessage|coinbasesmartwalletmessage|replaysafehash|personalsign|lightaccountmessage)$/
const fieldNames = /^(hash(es)?|messages?|digests?|prefixed|roots?|messagehash|datahash|structhash|(user)?ophash)$/
const longestText = 20_000

/** Returns the texts that are signed as bytes, or undefined if the data contains no such bytes. */
export function readSignedBytes(signed: SignedData): { texts: string[]; items: Item[]; risks: Risk[] } | undefined {
  const leaves = getMessageLeaves(signed).filter((leaf) => hidesContent(leaf, signed.primaryType))
  if (leaves.length === 0) return undefined
  const contents = leaves.map(readLeaf)
  return {
    texts: contents.map(({ text }) => text),
    items: contents.flatMap(({ text }) => (text ? [toTextItem('item.message', text, longestText)] : [])),
    risks: contents.flatMap(({ risks }) => risks),
  }
}

const hidesContent = ({ name, type, value }: Leaf, primaryType: string) =>
  /^bytes(32)?$/.test(type) &&
  typeof value === 'string' &&
  (fieldNames.test(normalizeName(name)) || isForAccount(primaryType))

const isForAccount = (type: string) => typeNames.test(normalizeName(type))

function readLeaf({ type, value }: Leaf): { text: string; risks: Risk[] } {
  if (type !== 'bytes' || !isHex(value)) return hidden
  const { message, text, risks } = readMessage(value)
  if (message.format !== 'text' || risks.some(({ code }) => unreadable.includes(code))) return hidden
  const words = stripPrefix(text)
  return { text: words, risks: risks.filter(({ code }) => code !== 'hidden-characters' || words === text) }
}

const hidden = { text: '', risks: [risk('danger', 'blind-hash')] }
const unreadable: readonly string[] = ['blind-hash', 'unreadable-message']

const prefix = '\u0019Ethereum Signed Message:\n'

/**
 * Removes the EIP-191 prefix, including the length of the text. Tries every number of digits for the length, because
 * the text may itself begin with a digit.
 */
function stripPrefix(text: string): string {
  if (!text.startsWith(prefix)) return text
  const rest = text.slice(prefix.length)
  for (let digits = 1; digits <= 5; digits++) {
    const words = rest.slice(digits)
    if (rest.slice(0, digits) === `${new TextEncoder().encode(words).length}`) return words
  }
  return text
}
