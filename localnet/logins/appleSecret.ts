import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { rootDir } from '../evm/artifacts.ts'
import { loginClient } from './loginProviders.ts'

/** OAuth client that the local Apple login accepts. The key is for tests only, so it is not a secret. */
export const appleClient = {
  teamId: 'ORIELLOCAL',
  keyId: 'LOCALKEY01',
  privateKeyFile: join(rootDir, '.cache', 'localnet', 'AuthKey_LOCALKEY01.p8'),
} as const

const maxLifeSeconds = 15_777_000

/**
 * Returns a function that verifies a client secret: a token signed with the client's key (ES256) that is valid now and
 * for at most six months. See
 * developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function loadAppleCheck(issuer: string): (secret: string) => boolean {
  const { teamId, keyId, privateKeyFile } = appleClient
  createKey(privateKeyFile)
  const key = createPublicKey(createPrivateKey(readFileSync(privateKeyFile)))

  return (secret) => {
    const [head = '', body = '', signature = ''] = secret.split('.')
    const how = { key, dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(`${head}.${body}`), how, Buffer.from(signature, 'base64url'))) return false
    const { alg, kid } = readPart(head)
    const { iss, sub, aud, iat, exp } = readPart(body)
    const now = Date.now() / 1000
    const isTimely = Number(exp) > now && Number(exp) <= now + maxLifeSeconds && Number(iat) <= now + 60
    const isForUs = aud === issuer || aud === 'https://appleid.apple.com'
    return alg === 'ES256' && kid === keyId && iss === teamId && sub === loginClient.clientId && isForUs && isTimely
  }
}

/**
 * Creates the key if it does not exist. Programs that start at the same time share one key, because `link` fails if the
 * file exists.
 */
function createKey(path: string) {
  if (existsSync(path)) return
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  mkdirSync(dirname(path), { recursive: true })
  const own = `${path}.${randomUUID()}`
  writeFileSync(own, privateKey, { mode: 0o600 })
  try {
    linkSync(own, path)
  } catch (error) {
    // Another program has already created the key, so this one uses that key.
    if (!existsSync(path)) throw error
  } finally {
    rmSync(own)
  }
}

function readPart(part: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
}
