import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { bundleBackend } from './bundleBackend.testing.ts'
import { startPostgres } from './database/postgres.testing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Vitest's own process serves what all workers share. */
    sharedUrl: string
  }
}

const creators = {
  /** The backend as one module. */
  backend: bundleBackend,
  /** The URL of PostgreSQL. */
  postgres: startPostgres,
}
export type SharedName = keyof typeof creators

/**
 * Serves to the workers what takes seconds to create, so that a run creates it once, and only when a test asks for it.
 * Vitest calls this before the workers start.
 */
export async function setup(project: TestProject): Promise<() => void> {
  const created = new Map<string, Promise<string>>()
  // Sources may have changed since then.
  project.onTestsRerun(() => void created.delete('backend'))
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) as SharedName
    if (!Object.hasOwn(creators, name)) return void response.writeHead(404).end()
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
