import { createHash, createPublicKey, verify } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  AddEnrolment,
  type CustodyKey,
  type HpkeSealed,
  NewRecovery,
  NewWallet,
  type Recoverable,
  type Released,
  ReleaseRequest,
} from '@oriel/shared/backend/custody.ts'
import * as z from 'zod/mini'

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const toText = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url')
const fromText = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

type Enrolled = NewWallet['enrolment'] & { auth: Uint8Array<ArrayBuffer> }

/** Creates a custody backend. It uses the wire schemas, but shares no code with the vault. */
export async function createCustody() {
  const pair = await suite.kem.deriveKeyPair(crypto.getRandomValues(new Uint8Array(32)))
  const publicKey = await suite.kem.serializePublicKey(pair.publicKey)
  const key: CustodyKey = { keyId: 'k1', publicKey: toText(publicKey) }
  const enrolments = new Map<string, Enrolled>()
  let wallet: NewWallet | undefined
  const nonces = new Set<string>()

  async function enrol(walletId: string, enrolment: NewWallet['enrolment']) {
    enrolments.set(enrolment.enrolId, { ...enrolment, auth: await openAuthShare(pair.privateKey, walletId, enrolment) })
  }

  const checkProof: CheckProof = (call, body, proof) => {
    checkSigned(String(wallet?.authority), { call, body, proof })
    if (!nonces.delete(proof.split('.')[0] ?? '')) throw new Error('This proof was used.')
  }

  return {
    key,
    enrolments,
    get wallet() {
      if (!wallet) throw new Error('There is no wallet.')
      return wallet
    },
    get generation() {
      return [...enrolments.values()][0]?.generation ?? 0
    },

    async putWallet(body: unknown) {
      wallet = z.parse(NewWallet, body)
      await enrol(wallet.walletId, wallet.enrolment)
    },

    async addEnrolment(body: unknown, proof: string) {
      checkProof('POST /v1/custody/enrolments', body, proof)
      const { walletId, enrolment } = z.parse(AddEnrolment, body)
      await enrol(walletId, enrolment)
    },

    nonce() {
      const nonce = toText(crypto.getRandomValues(new Uint8Array(32)))
      nonces.add(nonce)
      return nonce
    },

    async release({ enrolId, ...body }: { enrolId: string }): Promise<Released> {
      const request = z.parse(ReleaseRequest, body)
      if (!nonces.delete(request.nonce)) throw new Error('This nonce is used.')
      const enrolled = getEnrolled(enrolments, enrolId)
      await checkSignature(enrolled, request)
      return {
        enrolId,
        splitId: enrolled.splitId,
        share: await sealShare(request.ephemeral, enrolled.auth, { enrolId, ...request }),
      }
    },

    async recoverable(ephemeral: string, nonce: string, enrolId = getFirstId(enrolments)): Promise<Recoverable> {
      const { splitId, recoveryShare, generation, auth } = getEnrolled(enrolments, enrolId)
      const share = await sealShare(ephemeral, auth, { enrolId, nonce })
      return { enrolId, splitId, share, recoveryShare, generation }
    },

    checkProof,
    ...createRecoveryApi(
      enrolments,
      (change) => {
        if (wallet) wallet = { ...wallet, ...change }
      },
      checkProof,
    ),
  }
}

async function openAuthShare(privateKey: CryptoKey, walletId: string, enrolment: NewWallet['enrolment']) {
  const info = `oriel/custody/1/auth/${walletId}/${enrolment.enrolId}/${enrolment.splitId}`
  const auth = await open(privateKey, enrolment.authShare, info)
  if (auth.length !== 33 || auth[32] === 0) throw new Error('This is not a share.')
  return auth
}

const getFirstId = (enrolments: Enrolments) => [...enrolments.keys()][0] ?? ''

type CheckProof = (call: string, body: unknown, proof: string) => void

function checkSigned(x: string, { call, body, proof }: { call: string; body: unknown; proof: string }) {
  const hash = createHash('sha256').update(body === undefined ? '' : JSON.stringify(body))
  const [nonce, signature = ''] = proof.split('.')
  const text = encodeUtf8(`oriel/custody/2/write/${nonce}/${call}/${hash.digest('base64url')}`)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  if (!verify(null, text, key, fromText(signature))) throw new Error('This was not signed by the wallet.')
}

type Enrolments = Map<string, Enrolled>

function createRecoveryApi(
  enrolments: Enrolments,
  update: (change: Pick<NewWallet, 'recoveryKeys' | 'hasFile'>) => void,
  checkProof: CheckProof,
) {
  return {
    recoveryShares: () => ({
      generation: [...enrolments.values()][0]?.generation ?? 0,
      shares: [...enrolments.values()].map(({ enrolId, splitId, recoveryShare }) => ({
        enrolId,
        splitId,
        recoveryShare,
      })),
    }),

    putRecovery(body: unknown, proof: string) {
      checkProof('PUT /v1/custody/recovery', body, proof)
      const { generation, shares, recoveryKeys, hasFile } = z.parse(NewRecovery, body)
      for (const { enrolId, recoveryShare } of shares) {
        enrolments.set(enrolId, { ...getEnrolled(enrolments, enrolId), generation, recoveryShare })
      }
      update({ recoveryKeys, hasFile })
    },
  }
}

export type Custody = Awaited<ReturnType<typeof createCustody>>

async function checkSignature({ enrolId, deviceKey }: Enrolled, { nonce, ephemeral, signature }: ReleaseRequest) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', fromText(deviceKey), algorithm, false, ['verify'])
  const text = encodeUtf8(`oriel/custody/1/release/${enrolId}/${nonce}/${ephemeral}`)
  const isRight = await crypto.subtle.verify(algorithm, key, fromText(signature), text)
  if (!isRight) throw new Error('This was not signed by the device.')
}

function getEnrolled(enrolments: Map<string, Enrolled>, enrolId: string): Enrolled {
  const enrolled = enrolments.get(enrolId)
  if (!enrolled) throw new Error('There is no such enrolment.')
  return enrolled
}

export async function sealShare(
  ephemeral: string,
  share: Uint8Array<ArrayBuffer>,
  { enrolId, nonce }: { enrolId: string; nonce: string },
): Promise<HpkeSealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromText(ephemeral))
  const info = encodeUtf8(`oriel/custody/1/release/${enrolId}/${nonce}`)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info }, share)
  return { enc: toText(enc), ct: toText(ct) }
}

async function open(recipientKey: CryptoKey, { enc, ct }: HpkeSealed, info: string) {
  return new Uint8Array(await suite.open({ recipientKey, enc: fromText(enc), info: encodeUtf8(info) }, fromText(ct)))
}
