import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Hash, PublicClient } from 'viem'
import { expect, onTestFinished, vi } from 'vitest'
import { parseConfig } from './config.ts'
import { startBackend } from './server.ts'

export const localnet: Network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://127.0.0.1:8545' })

export const project = {
  allowedOrigins: ['https://app.example.com', 'https://other.example.com'],
  trustedOrigins: ['https://app.example.com'],
}

export async function startTestBackend(
  settings: Record<string, unknown> = {},
  options?: Parameters<typeof startBackend>[1],
) {
  const config = parseConfig({
    port: 0,
    frameDir: null,
    scriptFile: null,
    projects: { default: project },
    networks: [{ network: localnet, rpcUrls: ['http://127.0.0.1:1/'] }],
    ...settings,
  })
  const backend = await startBackend(config, options)
  onTestFinished(() => backend.stop())
  return backend
}

export async function writeFiles(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'oriel-backend-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return root
}

export async function startNode(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-1234`
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

export async function startAnvil(): Promise<{ url: string; process: ChildProcess }> {
  const binary = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
  const port = await findFreePort()
  const process = spawn(binary, ['--port', String(port), '--host', '127.0.0.1', '--silent'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'Content-Type': 'application/json' }
  await vi.waitFor(async () => expect((await fetch(url, { method: 'POST', body, headers })).ok).toBe(true), 60_000)
  return { url, process }
}

/**
 * Waits for a transaction's receipt. viem's own method polls only when a block arrives, so with automine it waits
 * forever if the block arrives between two polls.
 */
export function waitForReceipt(client: Pick<PublicClient, 'getTransactionReceipt'>, hash: Hash) {
  return vi.waitFor(() => client.getTransactionReceipt({ hash }), { timeout: 60_000, interval: 20 })
}

export function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}
