import { startStack } from '../../scripts/stack.ts'
import { testPorts } from './ports.ts'
import { timedStart } from './timing.ts'

/** Starts the stack once for all tests: chains, faucet, backend with the production headers, and the two dapps. */
export default async function globalSetup() {
  const stack = await timedStart(() => startStack({ ports: testPorts, log: () => undefined }))
  return stack.stop
}
