import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { readBody } from '../backend.testing.ts'

export type Asked = { call: string; headers: Record<string, unknown>; body: string }

/** Plays the published API of a provider: `answers` by method and path. A number is a status without a body. */
export async function startProviderApi(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const { method, url = '/', headers } = request
    asked.push({ call: `${method} ${url}`, headers, body: await readBody(request) })
    const answer = answers[`${method} ${url.split('?')[0]}`] ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { apiUrl: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, asked }
}

export function headerOf(headers: Record<string, string>) {
  return (name: string) => headers[name]
}
