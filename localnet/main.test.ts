import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { checkPortFree, findFreePort, getLocalnetPorts } from './servers/ports.ts'

const mainPath = fileURLToPath(new URL('./main.ts', import.meta.url))

async function findFreeBase(): Promise<number> {
  const base = await findFreePort()
  try {
    await checkPorts(base)
    return base
  } catch {
    // One of the ports next to this base is taken, so the search tries another base.
    return findFreeBase()
  }
}

async function checkPorts(base: number): Promise<void> {
  const ports = getLocalnetPorts(base)
  for (const port of [ports.solana + 1, ...Object.values(ports).flat()]) await checkPortFree(port)
}

async function start(base: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', mainPath], {
    env: { ...process.env, ORIEL_PORT_BASE: `${base}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Up in')) return child
  }
  throw new Error('The localnet ended before it was up.')
}

/**
 * Tests one signal by default, because all signals share one handler and each start takes seconds. ORIEL_LONG=1 tests
 * all signals.
 */
const signals = process.env.ORIEL_LONG === '1' ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGINT'] as const)

test.each(signals)('behavior: %s leaves no process behind', async (signal) => {
  const base = await findFreeBase()
  const child = await start(base)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
  await checkPorts(base)
})

if (process.platform === 'linux')
  test('behavior: on Linux the chains end even when SIGKILL ends the localnet', async () => {
    const base = await findFreeBase()
    const child = await start(base)
    child.kill('SIGKILL')
    await expect.poll(() => checkPorts(base).then(() => 'free', String), { timeout: 60_000 }).toBe('free')
  })
