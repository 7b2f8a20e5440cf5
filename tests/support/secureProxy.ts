import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { createServer } from 'node:tls'

/** Serves a host over HTTPS as a proxy in front of a backend, which starts later. */
export async function startSecureProxy(host: string) {
  const { key, cert, spkiHash } = createCertificate(host)
  let backend = 0
  const server = createServer({ key, cert, ALPNProtocols: ['http/1.1'] }, (incoming) => {
    const outgoing = connect(backend, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    // Closes both sides if either one disconnects. A browser may disconnect at any time.
    for (const [socket, peer] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      socket.on('error', () => peer.destroy())
      socket.on('close', () => peer.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://${host}:${port}`,
    /**
     * Makes a browser trust this key as if it came from a certificate authority. Pages with certificate errors cannot
     * use passkeys.
     */
    browserArgument: `--ignore-certificate-errors-spki-list=${spkiHash}`,
    passTo(url: string) {
      backend = Number(new URL(url).port)
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** Creates a self-signed certificate (X.509, RFC 5280). */
function createCertificate(host: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = encodeSequence(encodeObjectId('2a8648ce3d040302'))
  const name = encodeSequence(
    encodeDer(0x31, encodeSequence(encodeObjectId('550403'), encodeDer(0x0c, Buffer.from(host)))),
  )
  const [from, to] = [-1, 1].map((days) => encodeDer(0x17, Buffer.from(formatUtcTime(Date.now() + days * 86_400_000))))
  const hosts = encodeSequence(encodeDer(0x82, Buffer.from(host)))
  const extensions = encodeDer(0xa3, encodeSequence(encodeSequence(encodeObjectId('551d11'), encodeDer(0x04, hosts))))
  const version = encodeDer(0xa0, encodeDer(0x02, Buffer.from([2])))
  const serial = encodeDer(0x02, Buffer.from([1]))
  const tbsCertificate = encodeSequence(
    version,
    serial,
    algorithm,
    name,
    encodeSequence(from ?? empty, to ?? empty),
    name,
    spki,
    extensions,
  )
  const signature = encodeDer(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', tbsCertificate, privateKey)]))
  const certificate = encodeSequence(tbsCertificate, algorithm, signature)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  }
}

const empty = Buffer.alloc(0)

const encodeSequence = (...parts: Buffer[]) => encodeDer(0x30, Buffer.concat(parts))
const encodeObjectId = (hex: string) => encodeDer(0x06, Buffer.from(hex, 'hex'))
/** Formats a time as `YYMMDDhhmmssZ`. */
const formatUtcTime = (time: number) => `${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`

function encodeDer(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
