import { ed25519 } from '@noble/curves/ed25519'
import type { NameRejection } from '@oriel/shared/chains/names.ts'
import { base58 } from '@scure/base'
import { hexToString, verifyMessage } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectNames, zone } from './names.testing.ts'

const label = 'anna'
const name = `${label}.${zone}`
const approved = { surface: 'frame' }

let wallet: Awaited<ReturnType<typeof connectNames>>
beforeAll(async () => {
  wallet = await connectNames()
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  const { server, connect, own, nameDraft, router, events } = wallet
  Object.assign(server, { ahead: 0, refuses: undefined, isDown: false, records: [] })
  server.sent.length = 0
  events.length = 0
  connect(own.eip155)
  nameDraft.reset()
  router.store.setState({ open: true, history: [{ name: 'Account' }, { name: 'RegisterAccountName' }] })
})
afterEach(() => {
  wallet.router.close()
  vi.useRealTimers()
})

const readFailure = () => wallet.nameDraft.store.getState().failed
const readViewName = () => wallet.router.current().name
const readEventTypes = () => wallet.events.map(({ type }) => type).filter((type) => type.startsWith('REGISTER_NAME'))

/** Approves the request and returns the text that was shown. */
async function approve(action: Promise<void>): Promise<string> {
  const { request, settle } = await wallet.shown()
  const [data] = request.params as [`0x${string}`]
  settle(approved)
  await action
  return hexToString(data)
}

describe('a registration', () => {
  test('default: the account signs the text that was shown, and exactly that reaches the server', async () => {
    const { names, server, own } = wallet
    const text = await approve(names.register(label))
    expect(JSON.parse(text)).toMatchObject({ name, attributes: {} })
    const [{ path, ...body } = expect.fail()] = server.sent
    expect(path).toBe('/v1/profile/account')
    expect(body).toMatchObject({ coin_type: 60, address: own.eip155, message: text })
    expect(body).not.toHaveProperty('solana_signature')
    const signature = body.signature as `0x${string}`
    expect(await verifyMessage({ address: own.eip155 as `0x${string}`, message: text, signature })).toBe(true)
    expect(readEventTypes()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
    expect(readViewName()).toBe('RegisterAccountNameSuccess')
    expect(readFailure()).toBeUndefined()
  })

  test('behavior: a visitor who thinks for three minutes gets the name, with a device that is hours late', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.UTC(2026, 4, 20, 9, 30) })
    const { names, server, pending } = wallet
    server.ahead = 7 * 3_600_000
    const registration = names.register(label)
    await vi.waitUntil(() => pending()[0])
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(pending()[0]?.ended).toBeUndefined()
    const text = await approve(registration)
    expect(JSON.parse(text).timestamp).toBe(Date.UTC(2026, 4, 20, 16, 30) / 1000)
    expect(server.sent).toHaveLength(1)
    expect(readFailure()).toBeUndefined()
  })

  test.each<[NameRejection, number]>([
    ['taken', 8341],
    ['reserved', 8342],
    ['old', 8343],
    ['used', 8343],
    ['owned', 8345],
    ['forged', 8345],
  ])('error: the form says why a server refuses it as %s', async (rejection, code) => {
    const { names, server } = wallet
    server.refuses = rejection
    await approve(names.register(label))
    expect(readFailure()).toMatchObject({ task: 'register', error: { code } })
    expect(readEventTypes()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
    expect(readViewName()).toBe('RegisterAccountName')
  })

  test('error: without a server the visitor is not asked', async () => {
    const { names, server, pending } = wallet
    server.isDown = true
    await names.register(label)
    expect(readFailure()).toMatchObject({ task: 'register', error: { code: 8345, data: { name } } })
    expect(pending()).toEqual([])
  })

  test('error: another wallet has no names, and is asked for no signature', async () => {
    const { names, server, own, connect, pending } = wallet
    connect(own.eip155, 'other')
    await names.register(label)
    expect(readFailure()).toMatchObject({ task: 'register', error: { code: 8340 } })
    expect([server.sent, pending()]).toEqual([[], []])
  })

  test('behavior: a rejection sends nothing and says nothing', async () => {
    const { names, server, shown } = wallet
    const registration = names.register(label)
    const { settle } = await shown()
    settle(undefined)
    await registration
    expect([server.sent, readFailure(), readViewName()]).toEqual([[], undefined, 'RegisterAccountName'])
    expect(readEventTypes()).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_ERROR'])
  })

  test('behavior: one act runs at a time', async () => {
    const { names, server, pending, shown } = wallet
    const registration = names.register(label)
    await shown()
    await names.register('other')
    expect(pending()).toHaveLength(1)
    await approve(registration)
    expect(server.sent).toHaveLength(1)
  })

  test('attack: another account that is chosen meanwhile neither signs nor gets the name', async () => {
    const { names, server, shown, connect } = wallet
    const registration = names.register(label)
    const { settle } = await shown()
    connect('0x58A57ed9d8d624cBD12e2C467D34787555bB1b25')
    settle(approved)
    await registration
    expect(server.sent).toEqual([])
  })
})

describe('a change', () => {
  const readBody = () => wallet.server.sent[0]

  test('behavior: a saved profile has its words alone, and is no longer what was typed', async () => {
    const { names, nameDraft } = wallet
    nameDraft.setProfile({ bio: 'I sail.', avatar: '' })
    const text = await approve(names.save(name, { bio: 'I sail.', avatar: '' }))
    expect(JSON.parse(text)).toMatchObject({ attributes: { bio: 'I sail.' }, name })
    expect(JSON.parse(text).attributes).not.toHaveProperty('avatar')
    expect(readBody()).toMatchObject({ path: `/v1/profile/account/${name}/attributes`, message: text })
    expect(nameDraft.store.getState().profile).toBeUndefined()
  })

  test('error: a profile that the server refuses stays in the form', async () => {
    const { names, nameDraft, server } = wallet
    server.refuses = 'notOwner'
    nameDraft.setProfile({ bio: 'I sail.' })
    await approve(names.save(name, { bio: 'I sail.' }))
    expect(readFailure()).toMatchObject({ task: 'save', error: { code: 8346 } })
    expect(nameDraft.store.getState().profile).toEqual({ bio: 'I sail.' })
  })

  test('behavior: a name that is given up leaves its view, and no other view', async () => {
    const { names, router } = wallet
    for (const [view, after] of [
      ['AccountName', 'Account'],
      ['Networks', 'Networks'],
    ] as const) {
      router.store.setState({ history: [{ name: 'Account' }, { name: view }] })
      const text = await approve(names.release(name))
      expect(JSON.parse(text)).toMatchObject({ name, release: true })
      expect(readViewName()).toBe(after)
    }
    expect(readBody()?.path).toBe(`/v1/profile/account/${name}/release`)
  })

  test('behavior: one approval has both keys of the account sign its Solana address', async () => {
    const { names, own } = wallet
    const text = await approve(names.setSolana(name, own.solana))
    expect(JSON.parse(text)).toMatchObject({ coin_type: 501, address: own.solana, name })
    const { path, signature, solana_signature = '' } = readBody() ?? expect.fail()
    expect(path).toBe(`/v1/profile/account/${name}/address`)
    const ofEvm = { address: own.eip155, message: text, signature } as Parameters<typeof verifyMessage>[0]
    expect(await verifyMessage(ofEvm)).toBe(true)
    const bytes = new TextEncoder().encode(text)
    expect(ed25519.verify(base58.decode(solana_signature), bytes, base58.decode(own.solana))).toBe(true)
  })

  test('behavior: the Solana key signs nothing when its address is removed', async () => {
    const { names } = wallet
    const text = await approve(names.setSolana(name, ''))
    expect(JSON.parse(text)).toMatchObject({ coin_type: 501, address: '', name })
    expect(readBody()).not.toHaveProperty('solana_signature')
  })

  test('error: an address that the server refuses stays where it was', async () => {
    const { names, own, server } = wallet
    server.refuses = 'forgedSolana'
    await approve(names.setSolana(name, own.solana))
    expect(readFailure()).toMatchObject({ task: 'address', error: { code: 8346, data: { name } } })
  })
})
