import { startStack } from '../../scripts/stack.ts'
import { testPorts } from './ports.ts'
import { timedStart } from './timing.ts'

/** Everything real, once for all tests: chains, faucet, backend with the production headers, the two dapps. */
export default async function globalSetup() {
  const stack = await timedStart(() => startStack({ ports: testPorts, log: () => undefined }))
  return stack.stop
}
