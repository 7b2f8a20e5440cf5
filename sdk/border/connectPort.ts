import { handshakeKey } from '@oriel/shared/constants.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { connect } from 'penpal'
import type { ServedMethods } from './hostMethods.ts'
import { createJsonPort } from './jsonPort.ts'

/**
 * Creates a message channel and connects penpal over its `port`. The wallet needs `remotePort` and `nonce` to connect.
 */
export function connectPort(methods: ServedMethods) {
  const { port1: port, port2: remotePort } = new MessageChannel()
  // `crypto.randomUUID` is not available in insecure contexts.
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(16))).slice(2)
  const connection = connect({ messenger: createJsonPort(port), methods, channel: `${handshakeKey}:${nonce}` })
  return { connection, nonce, port, remotePort }
}
