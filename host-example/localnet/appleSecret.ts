import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type AppleKey = {
  teamId: string
  keyId: string
  privateKeyFile: string
  /** Whether this is a token that the key signed for the client, and that is valid now. */
  isSecret(token: string, clientId: string, issuer: string): boolean
  remove(): Promise<void>
}

const longestLifeSeconds = 15_777_000

/**
 * The key with which a client of Apple signs its secret: a token of at most six months, by ES256.
 * (developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret)
 */
export async function createAppleKey(): Promise<AppleKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const [teamId, keyId] = ['ORIELLOCAL', 'LOCALKEY01']
  const dir = await mkdtemp(join(tmpdir(), 'oriel-apple-'))
  const privateKeyFile = join(dir, `AuthKey_${keyId}.p8`)
  await writeFile(privateKeyFile, privateKey, { mode: 0o600 })
  const key = createPublicKey(publicKey)

  return {
    teamId,
    keyId,
    privateKeyFile,
    isSecret(token, clientId, issuer) {
      const [head = '', body = '', signature = ''] = token.split('.')
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
      if (!isSigned) return false
      const { alg, kid } = readPart(head)
      const { iss, sub, aud, iat, exp } = readPart(body)
      const now = Date.now() / 1000
      const isTimely = Number(exp) > now && Number(exp) <= now + longestLifeSeconds && Number(iat) <= now + 60
      const isForUs = aud === issuer || aud === 'https://appleid.apple.com'
      return alg === 'ES256' && kid === keyId && iss === teamId && sub === clientId && isForUs && isTimely
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}

function readPart(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>
}
