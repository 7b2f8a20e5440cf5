// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { KitState } from '../api/types.ts'
import { getAccountLabel, showAccounts } from './accountButtons.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = { namespace: 'eip155', address, type: 'eoa' } as const
const connected = { status: 'connected', accounts: [account] } as const
const solana = { ...account, namespace: 'solana', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' } as const

const createState = (namespaces: object, more: object = {}) => ({ namespaces, ...more }) as KitState

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function start(html: string, initial: object = {}) {
  document.body.innerHTML = html
  let state = createState(initial)
  const listeners = new Set<(state: KitState) => void>()
  const subscribe = (listener: (state: KitState) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const stop = showAccounts({ getState: () => state, subscribe } as never)
  stops.push(stop)
  const set = (namespaces: object, more?: object) => {
    state = createState(namespaces, more)
    for (const listener of listeners) listener(state)
  }
  return { set, stop, listeners, find: (id = 'opener') => document.getElementById(id) as HTMLElement }
}

const button = '<button id="opener" data-oriel="open">Connect wallet</button>'

test('the label is the name or the short address of the namespace in use', () => {
  expect(getAccountLabel(createState({}))).toBeUndefined()
  expect(getAccountLabel(createState({ eip155: { status: 'connecting', accounts: [] } }))).toBeUndefined()
  expect(getAccountLabel(createState({ eip155: connected }))).toBe('0x71C7…976F')
  const both = { eip155: connected, solana: { ...connected, accounts: [solana] } }
  expect(getAccountLabel(createState(both, { activeNamespace: 'solana' }))).toBe('7S3P4H…AaKv')
  expect(getAccountLabel(createState({ eip155: connected }, { activeNamespace: 'solana' }))).toBe('0x71C7…976F')
  expect(getAccountLabel(createState({ eip155: { ...connected, profileName: 'nina.oriel.eth' } }))).toBe(
    'nina.oriel.eth',
  )
  const profileName = `${'a'.repeat(30)}.eth`
  expect(getAccountLabel(createState({ eip155: { ...connected, profileName } }))).toBe(`${'a'.repeat(19)}…`)
})

test('a button shows the account while it is connected, follows its name, and shows its own text afterwards', () => {
  const { set, find } = start(button)
  const [text] = find().childNodes
  set({ eip155: connected })
  expect(find().textContent).toBe('0x71C7…976F')
  set({ eip155: { ...connected, profileName: 'nina.oriel.eth' } })
  expect(find().textContent).toBe('nina.oriel.eth')
  set({})
  expect(find().textContent).toBe('Connect wallet')
  expect(find().style.minWidth).toBe('')
  expect(find().firstChild).toBe(text)
})

test('an icon and the other elements stay, and a name for screen readers follows', () => {
  const { set, find } = start(
    '<a id="opener" data-oriel="open" aria-label="Connect"><svg><title>Key</title></svg> <b>Connect</b> <i>now</i></a>',
  )
  set({ eip155: connected })
  expect(find().querySelector('svg title')?.textContent).toBe('Key')
  expect(find().querySelector('b')?.textContent).toBe('0x71C7…976F')
  expect(find().querySelector('i')?.textContent).toBe('')
  expect(find().getAttribute('aria-label')).toBe('0x71C7…976F')
  set({})
  expect(find().querySelector('i')?.textContent).toBe('now')
  expect(find().getAttribute('aria-label')).toBe('Connect')
})

test('a button that names a view, and one with data-oriel-account="false", keep their text', () => {
  const { set, find } = start(
    `<button id="view" data-oriel="open" data-oriel-view="Swap">Swap</button>
     <button id="plain" data-oriel="open" data-oriel-account="false">Wallet</button>`,
  )
  set({ eip155: connected })
  expect(find('view').textContent).toBe('Swap')
  expect(find('plain').textContent).toBe('Wallet')
})

test('a text that the page writes meanwhile stays', () => {
  const { set, find } = start(button)
  set({ eip155: connected })
  ;(find().firstChild as Text).data = 'Verbunden'
  set({ eip155: connected })
  expect(find().textContent).toBe('Verbunden')
  set({})
  expect(find().textContent).toBe('Verbunden')
})

test('a button that the page adds while an account is connected shows it too', async () => {
  const { find } = start('', { eip155: connected })
  document.body.innerHTML = button
  await expect.poll(() => find().textContent).toBe('0x71C7…976F')
})

test('a client that ends gives the buttons their texts back', () => {
  const { stop, find, listeners } = start(button, { eip155: connected })
  expect(find().textContent).toBe('0x71C7…976F')
  stop()
  expect(find().textContent).toBe('Connect wallet')
  expect(listeners.size).toBe(0)
})
