import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestBackend, writeFiles } from '../server/backend.testing.ts'
import { createAnalyticsFile } from './analyticsFile.ts'

const event = {
  eventId: '5b0f',
  url: 'https://app.example.com',
  domain: 'app.example.com',
  timestamp: 1,
  props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
}

async function start(settings: Record<string, unknown> = {}) {
  const path = join(await writeFiles({}), 'events.jsonl')
  const backend = await startTestBackend({ analyticsFile: path, ...settings })
  const send = async (body: unknown, { query = '?projectId=default&st=oriel&sv=1', headers = {} } = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return (await fetch(`${backend.url}/e${query}`, { method: 'POST', body: text, headers })).status
  }
  const lines = async () =>
    (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { backend, lines, path, send }
}

test('default: an event is one line, without the user’s address on the network', async () => {
  const { backend, lines, send } = await start()
  expect(await (await fetch(`${backend.url}/getAnalyticsConfig`)).json()).toEqual({ isAnalyticsEnabled: true })
  const fault = { type: 'error', event: 'INTERNAL_SDK_ERROR', errorType: 'Error', errorMessage: 'x', stackTrace: '' }
  expect(await Promise.all([send(event), send({ ...event, timestamp: '2026-01-01T00:00:00Z', props: fault })])).toEqual(
    [202, 202],
  )
  expect((await lines()).map(({ props }) => props.type).sort()).toEqual(['error', 'track'])
  const [first] = (await lines()).filter(({ props }) => props.type === 'track')
  expect(first).toEqual({ ...event, projectId: 'default', st: 'oriel', sv: '1', receivedAt: expect.any(Number) })
})

test('behavior: analytics are off without a file', async () => {
  const backend = await startTestBackend()
  expect(await (await fetch(`${backend.url}/getAnalyticsConfig`)).json()).toEqual({ isAnalyticsEnabled: false })
  expect((await fetch(`${backend.url}/e`, { method: 'POST', body: JSON.stringify(event) })).status).toBe(404)
})

test('error: events of forbidden pages, of other senders and in an invalid format are rejected', async () => {
  const { backend, lines, send } = await start()
  expect(await send({ ...event, url: 'https://evil.example.com', domain: 'evil.example.com' })).toBe(403)
  expect(await send({ ...event, domain: 'other.example.com' })).toBe(403)
  expect(await send(event, { query: '?projectId=constructor' })).toBe(403)
  // Only the wallet may report events, so a request from the page that embeds it is rejected.
  expect(await send(event, { headers: { origin: 'https://app.example.com' } })).toBe(403)
  for (const wrong of ['', '{', '[]', { ...event, more: 1 }, { ...event, props: { type: 'other' } }]) {
    expect(await send(wrong)).toBe(400)
  }
  expect(await send('x'.repeat(70_000))).toBe(413)
  expect(await send(event, { headers: { origin: backend.publicOrigin } })).toBe(202)
  expect(await lines()).toHaveLength(1)
})

test('error: a client that sends too many events is limited', async () => {
  const { send } = await start()
  const statuses = new Set<number>()
  for (let index = 0; index < 130; index++) statuses.add(await send(event))
  expect([...statuses]).toEqual([202, 429])
})

test('behavior: half a line left by a killed process does not corrupt the next one', async () => {
  const path = join(await writeFiles({ 'events.jsonl': '{"a":1}\n{"b":' }), 'events.jsonl')
  const file = createAnalyticsFile(path)
  await Promise.all([1, 2, 3].map((n) => file.append({ n })))
  expect(await readFile(path, 'utf8')).toBe('{"a":1}\n{"b":\n{"n":1}\n{"n":2}\n{"n":3}\n')
})
