import { completeMessages, type MessageParams } from '@oriel/shared/i18n/messages.ts'
import { renderMessage } from '@oriel/shared/i18n/renderMessage.ts'
import { getBrandName } from '../platform/brandName.ts'
import { getFormatLocale, getLocale, setLocale } from './locale.ts'
import { type MessageFile, type MessageKey, type Messages, readMessages } from './messageFiles.ts'

export { dir, getFormatLocale, getLocale } from './locale.ts'
export type { MessageFile, MessageKey, PlainKey } from './messageFiles.ts'

/** Messages of all loaded files, keyed by message key. */
const messages = new Map<string, string>()
const loads = new Map<MessageFile, Promise<void>>()

/** Renders a message. Fills in `{brand}`, the name of the deployment's wallet. */
export function t<key extends MessageKey>(key: key, ...args: MessageParams<Messages[key], 'brand'>): string {
  return render(messages.get(key) ?? key, args[0] ?? {})
}

/** Returns the rendered message, or undefined if the key isn't loaded or a param is missing. */
export function findText(key: string, params: Record<string, string | number>): string | undefined {
  const text = messages.get(key)
  const known = { ...params, brand: getBrandName() }
  const isComplete =
    text !== undefined && [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(known, name))
  return isComplete ? render(text, params) : undefined
}

/** Loads message files in the user's language. If a load fails, the next call retries it. */
export async function loadMessages(...files: MessageFile[]): Promise<void> {
  await Promise.all(files.map(loadFile))
}

/** Sets the language and reloads the messages that were already loaded. Call this before rendering. */
export async function loadLocale(locales: readonly string[] = navigator.languages): Promise<string> {
  const before = getLocale()
  const chosen = setLocale(locales)
  if (chosen !== before) {
    const files = [...loads.keys()]
    loads.clear()
    await loadMessages(...files)
  }
  return chosen
}

function loadFile(file: MessageFile): Promise<void> {
  const load = loads.get(file) ?? readFile(file, getLocale())
  loads.set(file, load)
  load.catch(() => loads.delete(file))
  return load
}

async function readFile(file: MessageFile, language: string) {
  const [english, own] = await Promise.all([readMessages('en', file), readMessages(language, file)])
  const complete = await completeMessages(language, english, own)
  if (language !== getLocale()) return
  for (const [key, text] of Object.entries(complete)) messages.set(key, text)
}

function render(text: string, params: Record<string, string | number | bigint>): string {
  return renderMessage(
    text,
    { ...params, brand: getBrandName() },
    { language: getLocale(), formatLocale: getFormatLocale },
  )
}
