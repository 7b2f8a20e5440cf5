import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../database/postgres.testing.ts'
import { bundleBackend } from './bundleBackend.testing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL at which Vitest's main process serves the shared values. */
    sharedUrl: string
  }
}

const creators = {
  /** JavaScript source of the backend, bundled into one module. */
  backend: bundleBackend,
  /** URL of a PostgreSQL server. */
  postgres: startPostgres,
}
export type SharedName = keyof typeof creators

/**
 * Vitest's global setup, which runs before the workers start. Serves values that take seconds to create. Each value is
 * created once per run, on the first request.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const created = new Map<string, Promise<string>>()
  // Bundle the backend again, because its sources may have changed.
  project.onTestsRerun(() => void created.delete('backend'))
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) as SharedName
    if (!Object.hasOwn(creators, name)) {
      response.writeHead(404).end()
      return
    }
    const value = created.get(name) ?? creators[name]()
    created.set(name, value)
    value.then(
      (body) => response.end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  project.provide('sharedUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return () => {
    server.closeAllConnections()
    server.close()
  }
}
