import { testPorts } from '../support/ports.ts'

/** The wallet's windows show their host, so it has no port here, regardless of the backend's port. */
export const origin = 'http://oriel.localhost'

export const resolverRule = `--host-resolver-rules=MAP oriel.localhost:80 127.0.0.1:${testPorts.backend}`
