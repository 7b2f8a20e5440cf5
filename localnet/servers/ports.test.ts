import { type AddressInfo, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { checkPortFree, describeTakenPort } from './ports.ts'

async function listen() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { port, close: () => new Promise<void>((done) => server.close(() => done())) }
}

test('error: a port that is taken is named', async () => {
  const { port, close } = await listen()
  onTestFinished(close)
  await expect(checkPortFree(port)).rejects.toThrow(describeTakenPort(port))
})

test('behavior: a port is free after its server is closed, although other processes are started meanwhile', async () => {
  const starter = new Worker("const { spawnSync } = require('node:child_process'); for (;;) spawnSync('true')", {
    eval: true,
  })
  onTestFinished(async () => void (await starter.terminate()))
  await new Promise((done) => starter.once('online', done))
  for (let round = 0; round < 500; round += 1) {
    const { port, close } = await listen()
    await close()
    await checkPortFree(port)
  }
})
