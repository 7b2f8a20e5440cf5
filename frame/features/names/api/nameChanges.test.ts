import { type NameRejection, nameRejections } from '@oriel/shared/chains/names.ts'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

beforeAll(() => {
  stubConfig({ names: { zone: 'oriel.eth', network: 'eip155:1', registry: '0x' } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const name = 'anna.oriel.eth'
const body = { coin_type: 60, address: '0x', message: '{}', signature: '0x' }

async function loadNameChanges(answer: () => Response | Promise<Response>) {
  const asked = vi.fn(async (_: string, __?: RequestInit) => answer())
  vi.stubGlobal('fetch', asked)
  return { asked, ...(await import('./nameChanges.ts')), ...(await import('./ownName.ts')) }
}

const createErrorResponse = (kind: NameRejection) => () => {
  const { status, field } = nameRejections[kind]
  return Response.json({ reasons: [{ field, description: 'No.' }] }, { status })
}

describe('a registration', () => {
  test('default: the body is sent as it was signed', async () => {
    const { asked, nameChanges } = await loadNameChanges(() => Response.json({ name, addresses: {} }))
    await nameChanges.register(name, body)
    const [url, request] = asked.mock.calls[0] ?? []
    expect(url).toMatch(/^\/v1\/profile\/account\?/)
    expect(JSON.parse(String(request?.body))).toEqual(body)
  })

  test.each<[NameRejection, number]>([
    ['taken', 8341],
    ['reserved', 8342],
    ['old', 8343],
    ['used', 8343],
    ['tooMany', -32005],
  ])('error: a server that refuses it as %s', async (kind, code) => {
    const { nameChanges } = await loadNameChanges(createErrorResponse(kind))
    await expect(nameChanges.register(name, body)).rejects.toMatchObject({ code })
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['another refusal', createErrorResponse('forged')],
    ['a proxy with the status of a taken name', () => new Response('', { status: 409 })],
    ['another answer', () => Response.json({ wrong: true })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('error: %s is the last resort, which names the name', async (_, answer) => {
    const { nameChanges } = await loadNameChanges(answer)
    const message = `Error registering name ${name}`
    await expect(nameChanges.register(name, body)).rejects.toMatchObject({ code: 8345, message, data: { name } })
    await expect(nameChanges.change('release', name, body)).rejects.toMatchObject({ code: 8346, data: { name } })
  })
})

describe('the time of a request', () => {
  const createResponse = (headers: Record<string, string>) => () => Response.json([], { headers })

  test('default: it is that of the server, also where the clock of the device is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2020, 0, 1) })
    const { nameChanges } = await loadNameChanges(createResponse({ date: 'Wed, 20 May 2026 09:30:00 GMT' }))
    expect(await nameChanges.time(name, 'register')).toBe(Date.UTC(2026, 4, 20, 9, 30) / 1000)
  })

  test('behavior: an answer that a cache has kept is as much older', async () => {
    const { nameChanges } = await loadNameChanges(createResponse({ date: 'Wed, 20 May 2026 09:30:00 GMT', age: '90' }))
    expect(await nameChanges.time(name, 'register')).toBe(Date.UTC(2026, 4, 20, 9, 30) / 1000 + 90)
  })

  test('error: a server that does not answer is the last resort, before the visitor signs', async () => {
    const { nameChanges } = await loadNameChanges(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(nameChanges.time(name, 'register')).rejects.toMatchObject({ code: 8345, data: { name } })
    await expect(nameChanges.time(name, 'change')).rejects.toMatchObject({ code: 8346, data: { name } })
  })

  test('behavior: a server in between that leaves the time out leaves that of the device', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_779_270_000_999 })
    const { nameChanges } = await loadNameChanges(createResponse({}))
    expect(await nameChanges.time(name, 'register')).toBe(1_779_270_000)
  })
})

describe('the name of an account', () => {
  const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
  const addresses = { 2147483658: { address: account.toLowerCase() } }
  const readOwnName = async (records: object[]) => {
    const { ownNameQuery } = await loadNameChanges(() => Response.json(records))
    const { queryClient } = await import('../../../api/queryClient.ts')
    queryClient.clear()
    return queryClient.fetchQuery(ownNameQuery(account))
  }

  test('default: only a name of the zone is one that the wallet can change', async () => {
    const others = [
      { name: 'anna.eth', addresses },
      { name: 'fakeoriel.eth', addresses },
    ]
    expect(await readOwnName([...others, { name, addresses }])).toMatchObject({ name })
    expect(await readOwnName(others)).toBeNull()
    expect(await readOwnName([])).toBeNull()
  })

  test('attack: a server that answers a name of another account gives the account none', async () => {
    const attacker = { name: 'thief.oriel.eth', addresses: { 60: { address: `0x${'66'.repeat(20)}` } } }
    const nowhere = { name: 'nowhere.oriel.eth', addresses: {} }
    expect(await readOwnName([attacker, nowhere])).toBeNull()
    expect(await readOwnName([attacker, nowhere, { name, addresses }])).toMatchObject({ name })
  })
})
