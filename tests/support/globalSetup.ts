import { startStack } from '../../scripts/stack.ts'
import { testPorts } from './ports.ts'
import { timedStart } from './timing.ts'

export default async function globalSetup() {
  const stack = await timedStart(() => startStack({ ports: testPorts, log: () => undefined }))
  return stack.stop
}
