import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  type AddEnrolment,
  CustodyKey,
  type CustodyLogEntry,
  type HpkeSealed,
  type NewEnrolment,
  type NewRecovery,
  type NewWallet,
  Nonce,
  Recoverable,
  type RecoveryKey,
  type RecoveryShares,
  Released,
  StoredWallet,
} from '@oriel/shared/backend/custody.ts'
import { combine, split } from 'shamir-secret-sharing'
import { deriveAuthority, type Prove } from './authority.testing.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Answer = { status: number; body: unknown }
export type CallApi = (method: Method, path: string, body?: unknown) => Promise<Answer>

export type Device = {
  walletId: string
  commitment: string
  enrolId: string
  splitId: string
  share: Uint8Array
  keys: CryptoKeyPair
}

export type Owner = { prf: Buffer; file?: Buffer }

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const mark = new TextEncoder().encode('oriel/custody/1/')
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const encodeBase64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url')
const decodeBase64url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

export const makeEntropy = () => new Uint8Array(randomBytes(16))

export function computeCommitment(entropy: Uint8Array): string {
  return createHash('sha256').update('oriel/vault/1/commitment').update(entropy).digest('base64url')
}

export async function sealWithHpke(publicKey: string, secret: Uint8Array, info: string): Promise<HpkeSealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(decodeBase64url(publicKey))
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: encodeUtf8(info) }, new Uint8Array(secret))
  return { enc: encodeBase64url(enc), ct: encodeBase64url(ct) }
}

export async function openWithHpke(privateKey: CryptoKey, { enc, ct }: HpkeSealed, info: string): Promise<Uint8Array> {
  return new Uint8Array(
    await suite.open(
      { recipientKey: privateKey, enc: decodeBase64url(enc), info: encodeUtf8(info) },
      decodeBase64url(ct),
    ),
  )
}

export async function deriveRecoveryPair(entropy: Uint8Array, walletId: string, generation: number) {
  const info = `oriel/custody/1/recovery-key/${generation}`
  const raw = Buffer.from(hkdfSync('sha256', entropy, walletId, info, 32))
  return { raw, ...(await importPair(raw)) }
}

export async function importPair(raw: Uint8Array) {
  const keys = await suite.kem.deriveKeyPair(new Uint8Array(raw))
  return { privateKey: keys.privateKey, publicKey: encodeBase64url(await suite.kem.serializePublicKey(keys.publicKey)) }
}

export const makePair = () => importPair(randomBytes(32))

export async function makeDevice(
  entropy: Uint8Array,
  wallet: { walletId: string; generation: number; key: CustodyKey; label?: string; authShare?: Uint8Array },
): Promise<{ device: Device; enrolment: NewEnrolment }> {
  const { walletId, generation, key, label = 'Test on Linux' } = wallet
  const [share, auth, recovery] = await split(new Uint8Array([...entropy, ...mark]), 3, 2)
  if (!share || !auth || !recovery) throw new Error('no shares')
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const enrolId = randomUUID()
  const splitId = randomUUID()
  const place = `${walletId}/${enrolId}/${splitId}`
  const { publicKey } = await deriveRecoveryPair(entropy, walletId, generation)
  const recoveryInfo = `oriel/custody/1/recovery/${place}/${generation}`
  return {
    device: { walletId, commitment: computeCommitment(entropy), enrolId, splitId, share, keys },
    enrolment: {
      enrolId,
      splitId,
      deviceKey: encodeBase64url(await crypto.subtle.exportKey('raw', keys.publicKey)),
      authShare: await sealWithHpke(key.publicKey, wallet.authShare ?? auth, `oriel/custody/1/auth/${place}`),
      recoveryShare: await sealWithHpke(publicKey, recovery, recoveryInfo),
      generation,
      label,
    },
  }
}

const encodePasskeyContext = (walletId: string, id: string, generation: number) =>
  Buffer.from(`oriel/custody/1/recovery-key/${walletId}/${id}/${generation}`)
const derivePasskeyKey = (prf: Buffer, walletId: string) =>
  Buffer.from(hkdfSync('sha256', prf, walletId, 'oriel/custody/1/passkey', 32))

export async function makeRecoveryKey(
  entropy: Uint8Array,
  { walletId, generation, prf }: { walletId: string; generation: number; prf: Buffer },
): Promise<RecoveryKey> {
  const { raw } = await deriveRecoveryPair(entropy, walletId, generation)
  const id = randomUUID()
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derivePasskeyKey(prf, walletId), iv)
  cipher.setAAD(encodePasskeyContext(walletId, id, generation))
  const ct = encodeBase64url(Buffer.concat([cipher.update(raw), cipher.final(), cipher.getAuthTag()]))
  const sealed = { iv: encodeBase64url(iv), ct }
  return { id, generation, credentialId: 'Y3JlZA', rpId: 'oriel.localhost', prfSalt: 'c2FsdA', sealed }
}

function openRecoveryKey({ id, generation, sealed }: RecoveryKey, walletId: string, prf: Buffer): Buffer {
  const ct = decodeBase64url(sealed.ct)
  const cipher = createDecipheriv('aes-256-gcm', derivePasskeyKey(prf, walletId), decodeBase64url(sealed.iv))
  cipher.setAAD(encodePasskeyContext(walletId, id, generation)).setAuthTag(ct.subarray(-16))
  return Buffer.concat([cipher.update(ct.subarray(0, -16)), cipher.final()])
}

export async function makeNewWallet(
  key: CustodyKey,
): Promise<{ entropy: Uint8Array; upload: NewWallet; device: Device; owner: Owner }> {
  const entropy = makeEntropy()
  const walletId = randomUUID()
  const generation = 1
  const { device, enrolment } = await makeDevice(entropy, { walletId, generation, key })
  const prf = randomBytes(32)
  const upload: NewWallet = {
    walletId,
    eip155: `0x${randomBytes(20).toString('hex')}`,
    solana: 'So11111111111111111111111111111111111111112',
    commitment: computeCommitment(entropy),
    authority: deriveAuthority(entropy, walletId),
    keyId: key.keyId,
    enrolment,
    recoveryKeys: [await makeRecoveryKey(entropy, { walletId, generation, prf })],
    hasFile: false,
  }
  return { entropy, upload, device, owner: { prf } }
}

export async function makeEnrolment(
  entropy: Uint8Array,
  wallet: { walletId: string; generation: number; key: CustodyKey; label?: string },
): Promise<{ device: Device; upload: AddEnrolment }> {
  const { device, enrolment } = await makeDevice(entropy, wallet)
  return { device, upload: { walletId: wallet.walletId, keyId: wallet.key.keyId, enrolment } }
}

export async function makeNewRecovery(
  entropy: Uint8Array,
  { walletId, shares: { generation: last, shares } }: { walletId: string; shares: RecoveryShares },
): Promise<{ upload: NewRecovery; owner: Owner }> {
  const generation = last + 1
  const [before, after] = await Promise.all(
    [last, generation].map((each) => deriveRecoveryPair(entropy, walletId, each)),
  )
  if (!before || !after) throw new Error('no keys')
  const prf = randomBytes(32)
  const sealed: NewRecovery['shares'] = []
  for (const { enrolId, splitId, recoveryShare } of shares) {
    const info = `oriel/custody/1/recovery/${walletId}/${enrolId}/${splitId}`
    const share = await openWithHpke(before.privateKey, recoveryShare, `${info}/${last}`)
    sealed.push({ enrolId, recoveryShare: await sealWithHpke(after.publicKey, share, `${info}/${generation}`) })
  }
  const recoveryKeys = [await makeRecoveryKey(entropy, { walletId, generation, prf })]
  return {
    upload: { walletId, generation, recoveryKeys, hasFile: true, shares: sealed },
    owner: { prf, file: after.raw },
  }
}

export async function readKey(callApi: CallApi): Promise<CustodyKey> {
  return CustodyKey.parse(await expectSuccess(callApi('GET', '/v1/custody/key')))
}
export async function readNonce(callApi: CallApi): Promise<string> {
  return Nonce.parse(await expectSuccess(callApi('POST', '/v1/custody/nonce'))).nonce
}
export async function readStoredWallet(callApi: CallApi): Promise<StoredWallet> {
  return StoredWallet.parse(await expectSuccess(callApi('GET', '/v1/custody/wallet')))
}

export async function sign(keys: CryptoKeyPair, text: string): Promise<string> {
  return encodeBase64url(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, encodeUtf8(text)),
  )
}

export async function requestRelease(callApi: CallApi, device: Device): Promise<Uint8Array> {
  const nonce = await readNonce(callApi)
  const pair = await makePair()
  const signature = await sign(device.keys, `oriel/custody/1/release/${device.enrolId}/${nonce}/${pair.publicKey}`)
  const request = { nonce, ephemeral: pair.publicKey, signature }
  const path = `/v1/custody/enrolments/${device.enrolId}/release`
  const { share, enrolId, splitId } = Released.parse(await expectSuccess(callApi('POST', path, request)))
  if (enrolId !== device.enrolId || splitId !== device.splitId) throw new Error('another share')
  return await openWithHpke(pair.privateKey, share, `oriel/custody/1/release/${enrolId}/${nonce}`)
}

export async function openWithDevice(callApi: CallApi, device: Device): Promise<Uint8Array> {
  return await combineShares(device.share, await requestRelease(callApi, device), device.commitment)
}

export async function openWithRecovery(callApi: CallApi, { prf, file }: Owner): Promise<Uint8Array> {
  const wallet = await readStoredWallet(callApi)
  const nonce = await readNonce(callApi)
  const pair = await makePair()
  const answer = await expectSuccess(callApi('POST', '/v1/custody/recover', { nonce, ephemeral: pair.publicKey }))
  const { enrolId, splitId, share, recoveryShare, generation } = Recoverable.parse(answer)
  const auth = await openWithHpke(pair.privateKey, share, `oriel/custody/1/release/${enrolId}/${nonce}`)
  const [key] = wallet.recoveryKeys
  const raw = key ? openRecoveryKey(key, wallet.walletId, prf) : file
  if (!raw || (file && !file.equals(raw))) throw new Error('not the recovery key')
  const { privateKey } = await importPair(raw)
  const info = `oriel/custody/1/recovery/${wallet.walletId}/${enrolId}/${splitId}/${generation}`
  return await combineShares(auth, await openWithHpke(privateKey, recoveryShare, info), wallet.commitment)
}

/**
 * Combines two shares. Throws if the result does not match the commitment, because unrelated shares combine to a
 * meaningless secret.
 */
export async function combineShares(a: Uint8Array, b: Uint8Array, commitment: string): Promise<Uint8Array> {
  const entropy = (await combine([a, b])).slice(0, 16)
  if (computeCommitment(entropy) !== commitment) throw new Error('The shares give another secret')
  return entropy
}

export async function expectSuccess(answer: Promise<Answer>): Promise<unknown> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export function createApiCaller(
  url: string,
  as: { token?: string | undefined; origin: string; prove?: Prove | undefined },
): CallApi {
  return async (method, path, body) => {
    const { token, origin, prove } = as
    const text = body === undefined ? '' : JSON.stringify(body)
    const needsProof = prove && method !== 'GET' && !/nonce$|release$|recover$|wallet$/.test(path)
    // The backend does not return a nonce without a fresh login. In that case, send a fake nonce.
    const nonce = needsProof && (await readNonce(createApiCaller(url, { token, origin })).catch(() => 'A'.repeat(43)))
    const proof = nonce && prove?.(method, path, text, nonce)
    const headers = new Headers({
      origin,
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    })
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (body !== undefined) headers.set('content-type', 'application/json')
    if (proof) headers.set('x-oriel-proof', proof)
    const response = await fetch(`${url}${path}`, { method, headers, body: body === undefined ? null : text })
    const answer = await response.text()
    return { status: response.status, body: /^[[{]/.test(answer) ? JSON.parse(answer) : answer }
  }
}

export function getErrorField({ body }: Answer): string | undefined {
  return (body as { reasons?: { field: string }[] }).reasons?.[0]?.field
}

export async function readLog(callApi: CallApi): Promise<string[]> {
  const entries = (await expectSuccess(callApi('GET', '/v1/custody/log'))) as CustodyLogEntry[]
  return entries.map(({ event, label }) => [event, label].filter(Boolean).join(' '))
}

export function replaceFirstCharacter(text: string): string {
  return (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
}
