import { testPorts } from '../support/ports.ts'

/**
 * Origin without a port. Wallet windows show their host, so the screenshots would otherwise depend on the backend's
 * port.
 */
export const origin = 'http://oriel.localhost'

export const resolverRule = `--host-resolver-rules=MAP oriel.localhost:80 127.0.0.1:${testPorts.backend}`
