import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkPortFree, describeTakenPort, findFreePort } from '../servers/ports.ts'
import { startAnvil } from './anvil.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('behavior: stop ends the process and frees the port', async () => {
  const port = await findFreePort()
  const anvil = await startAnvil({ chainId: 31337, port })
  expect(isAlive(anvil.pid)).toBe(true)

  await anvil.stop()
  await anvil.stop()
  expect(isAlive(anvil.pid)).toBe(false)
  await checkPortFree(port)
})

test('behavior: a node that ends by itself is reported', async () => {
  const port = await findFreePort()
  const crash = new Promise<string>((onCrash) => {
    void startAnvil({ chainId: 31337, port, onCrash }).then(({ pid }) => process.kill(pid, 'SIGKILL'))
  })
  expect(await crash).toBe('The chain 31337 ended with SIGKILL.')
})

test('error: a taken port is reported in one sentence', async () => {
  const port = await findFreePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())

  const error = new Error(describeTakenPort(port))
  await expect(startAnvil({ chainId: 31337, port })).rejects.toEqual(error)
  expect(error.message).toMatch(/^Port \d+ is in use: .*ORIEL_PORT_BASE/)
})

test('error: a state file that cannot be read fails the start', async () => {
  const port = await findFreePort()
  const start = startAnvil({ chainId: 31337, port, statePath: '/nonexistent/state.json' })
  await expect(start).rejects.toThrow(/chain 31337 ended with exit code/)
  await checkPortFree(port)
})
