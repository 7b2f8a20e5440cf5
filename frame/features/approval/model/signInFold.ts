import type { Description, Item } from '@oriel/clear-signing/description/description.ts'
import { signInLabels } from '@oriel/shared/signIn/readSignIn.ts'

/** A sign-in whose text can be collapsed, because rows show its fields. */
export type FoldedSignIn = { statement: string | undefined; shown: Item[]; folded: Item[] }

const alwaysShown = ['item.expires', 'item.notBefore', 'item.resource']

/** Matches a value that can be collapsed: a single short word, in which a page cannot hide a sentence. */
const word = /^\S{0,128}$/

/**
 * Returns how to collapse a sign-in. Returns undefined if the whole text must stay visible: if there is any warning, or
 * if the parsed fields do not reproduce the text line by line.
 */
export function foldSignIn({ kind, siwe, message, risks, details }: Description): FoldedSignIn | undefined {
  if (kind !== 'signIn' || !siwe || !message || message.truncated) return undefined
  if (risks.some(({ level }) => level !== 'info')) return undefined
  const { statement, resources } = siwe
  const fields = signInLabels.filter(([, name]) => siwe[name] !== undefined)
  if (!fields.every(([, name]) => word.test(siwe[name] ?? ''))) return undefined
  const [first = '', ...lines] = message.text.split('\n').filter((line) => line !== '')
  const expectedLines = [
    siwe.address,
    ...(statement === undefined ? [] : [statement]),
    ...fields.map(([label, name]) => `${label}: ${siwe[name]}`),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ]
  // Compare the first line only up to the domain. In a well-formed sign-in, the rest of that line is always the same.
  const hasExpectedStart = first.startsWith(`${siwe.scheme ? `${siwe.scheme}://` : ''}${siwe.domain} `)
  if (!hasExpectedStart || expectedLines.join('\n') !== lines.join('\n')) return undefined
  const isShown = (item: Item) => alwaysShown.includes(item.label.key)
  return {
    statement,
    shown: details.filter(isShown),
    folded: details.filter((item) => !isShown(item)),
  }
}
