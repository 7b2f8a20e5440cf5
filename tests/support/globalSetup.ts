import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbedded } from '../../backend/database/folder.testing.ts'
import { startStack } from '../../scripts/local/stack.ts'
import { testPorts } from './ports.ts'
import { measureStart } from './timing.ts'

export default async function globalSetup() {
  const dataDir = await mkdtemp(join(tmpdir(), 'oriel-browser-'))
  const stack = await measureStart(async () => {
    await prepareEmbedded(dataDir)
    return startStack({ ports: testPorts, dataDir, log: () => undefined })
  })
  return async () => {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
