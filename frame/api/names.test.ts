import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { builtInNetworks } from '#shared/networks.ts'
import { stubConfig } from '../config.testing.ts'

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
})
afterEach(() => vi.unstubAllGlobals())

const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const record = { name: 'anna.eth', addresses: { '501': { address: 'Sol' }, '60': { address: friend } } }

async function resolve(answer: () => Response | Promise<Response>, namespace: 'eip155' | 'solana' = 'eip155') {
  vi.stubGlobal('fetch', async () => answer())
  const { namesApi } = await import('./names.ts')
  return namesApi.resolve('anna.eth', namespace)
}

test('default: the address of the namespace’s own coin, never the first of any', async () => {
  expect(await resolve(() => Response.json(record))).toBe(friend)
  expect(await resolve(() => Response.json(record), 'solana')).toBe('Sol')
  expect(await resolve(() => Response.json([record]))).toBe(friend)
  expect(await resolve(() => Response.json({ ...record, addresses: { '501': { address: 'Sol' } } }))).toBeUndefined()
})

test('behavior: a name that nobody has is no address, in each of the ways it is said', async () => {
  expect(await resolve(() => Response.json([]))).toBeUndefined()
  for (const status of [400, 404]) expect(await resolve(() => Response.json({}, { status }))).toBeUndefined()
})

test('error: a service that does not answer, or answers something else, is no "nobody"', async () => {
  const failures = [
    () => Response.json({}, { status: 500 }),
    () => Response.json({ wrong: true }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  for (const failure of failures) await expect(resolve(failure)).rejects.toMatchObject({ code: 8147 })
})
