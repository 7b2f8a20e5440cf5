import type { BrowserContext, Frame, Page } from '@playwright/test'
import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { mnemonicToAccount } from 'viem/accounts'
import { password } from './dapp.ts'

/** Byte strings that must never appear outside the vault, keyed by name. */
export type Secrets = Record<string, Buffer>

export function deriveSecrets(phrase: string): Secrets {
  const words = phrase.split(' ')
  const key = mnemonicToAccount(phrase).getHdKey().privateKey
  if (!key) throw new Error('A phrase without a key.')
  return {
    phrase: Buffer.from(phrase),
    // Parts of the phrase. The scan finds them even if the words are list items in markup.
    'the first words': Buffer.from(words.slice(0, 4).join(' ')),
    'the last words': Buffer.from(words.slice(-4).join(' ')),
    seed: Buffer.from(mnemonicToSeedSync(phrase)),
    entropy: Buffer.from(mnemonicToEntropy(phrase, wordlist)),
    key: Buffer.from(key),
    password: Buffer.from(password),
  }
}

/**
 * Returns the encodings in which a secret may appear. Base64 has three forms, because it encodes bytes in groups of
 * three, and the secret may begin at any byte of a group.
 */
function listSpellings(secret: Buffer): string[] {
  const base64 = [0, 1, 2].map((skip) => secret.subarray(skip).toString('base64').slice(0, -4))
  return [
    secret.toString('latin1'),
    secret.toString('hex'),
    secret.toString('hex').toUpperCase(),
    ...base64,
    [...secret].join(','),
  ]
}

export function findSecrets(text: string, secrets: Secrets): string[] {
  // Replaces markup, quotes and digits between the words of a list with a space.
  const plain = text.replace(/<[^>]*>|[",\s\d]+/g, ' ').replace(/ +/g, ' ')
  return Object.entries(secrets)
    .filter(([, secret]) =>
      listSpellings(secret).some((spelling) => text.includes(spelling) || plain.includes(spelling)),
    )
    .map(([name]) => name)
}

export async function recordTraffic(context: BrowserContext): Promise<{ received: string[] }> {
  const received: string[] = []
  await context.exposeBinding('recordTransfer', (_, text: string) => void received.push(text))
  await context.addInitScript(recordMessages)
  context.on('console', (message) => received.push(message.text()))
  context.on('request', (request) => received.push(`${request.url()} ${request.postData() ?? ''}`))
  return { received }
}

/** Records posted messages, except those to the key worker. Runs in every page and frame before its own code. */
function recordMessages() {
  const { recordTransfer } = globalThis as unknown as { recordTransfer: (text: string) => void }
  const toText = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer) return [...new Uint8Array(value)].join(',')
    return ArrayBuffer.isView(value) ? [...new Uint8Array(value.buffer)].join(',') : value
  }
  const record = (data: unknown) => {
    try {
      recordTransfer(JSON.stringify(data, toText) ?? 'nothing')
    } catch {
      recordTransfer('something that is no JSON')
    }
  }
  for (const owner of [MessagePort.prototype, Window.prototype, BroadcastChannel.prototype]) {
    const { postMessage } = owner as MessagePort
    Object.defineProperty(owner, 'postMessage', {
      value(this: MessagePort, ...values: Parameters<MessagePort['postMessage']>) {
        record(values[0])
        return postMessage.apply(this, values)
      },
    })
  }
  // Also records received messages, because a worker may have sent them.
  addEventListener('message', ({ data }) => record(data), true)
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') ?? {}
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(this: MessagePort, listener: ((event: MessageEvent) => void) | null) {
      const recordMessage = (event: MessageEvent) => {
        record(event.data)
        listener?.(event)
      }
      set?.call(this, listener && recordMessage)
    },
  })
}

export async function readContents(frame: Page | Frame): Promise<string> {
  const [markup, stored] = await Promise.all([frame.content(), frame.evaluate(readStorage)])
  return markup + stored
}

async function readStorage(): Promise<string> {
  const waitForRequest = <value>(request: IDBRequest<value>) =>
    new Promise<value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const toText = (_: string, value: unknown) =>
    ArrayBuffer.isView(value) ? [...new Uint8Array(value.buffer)].join(',') : value
  const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
  for (const { name } of await indexedDB.databases()) {
    const database = await waitForRequest(indexedDB.open(name as string))
    for (const store of database.objectStoreNames) {
      texts.push(JSON.stringify(await waitForRequest(database.transaction(store).objectStore(store).getAll()), toText))
    }
    database.close()
  }
  return texts.join('\n')
}
