import type { Hex } from '@oriel/shared/chains/caip.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import * as z from 'zod/mini'
import type { SignInFields } from '../../chains/signInFields.ts'
import type { Client } from './client.ts'

/** The library's storage key for the latest request's public key. */
const latestKey = 'wc@1.5:auth::PUB_KEY'
const method = 'wc_sessionAuthenticate'
/** Timeout in ms for the library to store a session after the wallet's response. */
const storeTimeoutMs = 10_000

/** A well-formed signature that matches no account. */
const noSignature = `0x${'0'.repeat(63)}1${'0'.repeat(63)}11b`

const Cacao = z.looseObject({
  h: z.looseObject({ t: z.string() }),
  p: z.looseObject({ iss: z.string().check(z.regex(/^did:pkh:eip155:\d{1,32}:0x[0-9a-fA-F]{40}$/)), aud: z.string() }),
  s: z.looseObject({
    t: z.enum(['eip191', 'eip1271']),
    s: z.string().check(z.regex(/^0x([0-9a-fA-F]{2})+$/), z.maxLength(65_536)),
  }),
})
type Cacao = z.infer<typeof Cacao>
const Result = z.looseObject({
  cacaos: z.array(Cacao).check(z.minLength(1), z.maxLength(100)),
  responder: z.looseObject({ publicKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
})
const Failure = z.looseObject({ code: z.number(), message: z.string() })

type Sent = { method: string; expiry?: number; params: { authPayload: object; expiryTimestamp: number } }
type Reply = { id: number; jsonrpc: string; result?: unknown; error?: unknown }
type Engine = {
  sendRequest: (request: Sent) => Promise<number>
  onSessionAuthenticateResponse: (topic: string, reply: Reply) => unknown
}
type Expected = Pick<SignInFields, 'nonce' | 'issuedAt' | 'requestId'> & { expiresAt: number }

/** The wallet's response to a sign-in request, as recorded by the library. */
export type AuthAnswer =
  | { kind: 'refused'; error: { code: number; message: string } }
  | { kind: 'unreadable' }
  | { kind: 'signed'; isByContract: boolean }

/**
 * Fixes four defects in how the client requests a sign-in and reads the response:
 * - It omits the request ID and the verifier's timestamp, and leaves the request open for an hour.
 * - It stores only the latest request's key, so it cannot decrypt the response to an older code.
 * - It throws where no caller can catch it if a response is malformed, or arrives after its code has expired.
 * - It queries a vendor server to verify contract signatures.
 */
export function patchAuthRequests(client: Client) {
  const engine = client.engine as unknown as Engine
  const { sendRequest, onSessionAuthenticateResponse } = engine
  const { crypto, pairing } = client.core
  const { decode } = crypto
  const { updateMetadata } = pairing
  const { set } = client.session
  const awaited = new Map<string, Expected>()
  const keys = new Map<string, string>()
  const stored = new Set<() => void>()

  engine.sendRequest = (request) => {
    if (request.method !== method) return sendRequest(request)
    const payload = request.params.authPayload as { nonce: string; iat: string; requestId?: string }
    const known = awaited.get(payload.nonce)
    if (!known) return sendRequest(request)
    payload.iat = known.issuedAt
    if (known.requestId !== undefined) payload.requestId = known.requestId
    request.params.expiryTimestamp = Math.floor(known.expiresAt / 1000)
    return sendRequest({ ...request, expiry: Math.ceil((known.expiresAt - Date.now()) / 1000) })
  }
  engine.onSessionAuthenticateResponse = async (topic, reply) => {
    await onSessionAuthenticateResponse(topic, await toReadable(client, reply))
  }
  crypto.decode = (topic, encoded, how) => {
    const receiverPublicKey = keys.get(topic)
    return decode(topic, encoded, { ...how, ...(receiverPublicKey && { receiverPublicKey }) })
  }
  // Ignore the error for an expired code, which has no record. The code's session must still be stored before it can be
  // ended.
  pairing.updateMetadata = (update) =>
    updateMetadata(update).catch((error: unknown) => console.info('Oriel: the code of a sign-in is gone.', error))
  client.session.set = async (topic, session) => {
    await set(topic, session)
    for (const listener of stored) listener()
  }

  return {
    /**
     * Registers the fields that complete the next request with this nonce. Returns a function that unregisters them.
     */
    expect(expected: Expected): () => void {
      awaited.set(expected.nonce, expected)
      return () => void awaited.delete(expected.nonce)
    },

    /** Stores the last request's key until the page closes, so that a late response can be decrypted. */
    keepKey() {
      const { responseTopic, publicKey } = client.auth.authKeys.get(latestKey)
      keys.set(responseTopic, publicKey)
    },

    /**
     * Resolves with the topic of the session that belongs to a code, or with undefined if no session is stored. The
     * library stores the session even after it has rejected a signature.
     */
    untilStored(pairing: string): Promise<string | undefined> {
      const find = () => client.session.getAll().find(({ pairingTopic }) => pairingTopic === pairing)?.topic
      return new Promise((resolve) => {
        const end = (topic?: string) => {
          clearTimeout(overdue)
          stored.delete(checkStored)
          resolve(topic)
        }
        const checkStored = () => {
          const topic = find()
          if (topic) end(topic)
        }
        const overdue = setTimeout(end, storeTimeoutMs)
        stored.add(checkStored)
        checkStored()
      })
    },
  }
}

/** Removes and returns the wallet's response to a code. */
export function takeAuthAnswer(client: Client, pairing: string): AuthAnswer | undefined {
  const { history } = client.core
  const record = history.values.find(({ topic, request }) => topic === pairing && request.method === method)
  const response: unknown = record?.response
  if (!record || !response) return undefined
  history.delete(pairing, record.id)
  const { error, result } = response as { error?: unknown; result?: unknown }
  if (error !== undefined) return { kind: 'refused', error: Failure.safeParse(error).data ?? unreadable }
  const read = readResult(client, result)
  if (!read) return { kind: 'unreadable' }
  return { kind: 'signed', isByContract: read.cacaos.every(({ s }) => s.t === 'eip1271') }
}

const unreadable = { code: -32_603, message: 'The wallet sent an answer that cannot be read.' }

/**
 * Converts a response to a form that the library can read. Replaces an invalid or contract signature with one that the
 * library rejects without a network request. The library would reject a contract signature anyway, because it cannot
 * reach the vendor server.
 */
async function toReadable(client: Client, reply: Reply): Promise<Reply> {
  const { id, jsonrpc } = reply
  if (reply.result === undefined) return { id, jsonrpc, error: Failure.safeParse(reply.error).data ?? unreadable }
  const result = readResult(client, reply.result)
  if (!result) return { id, jsonrpc, error: unreadable }
  const cacaos = result.cacaos.map(async (cacao) =>
    // Count the signature as invalid if the verifier cannot be loaded.
    (await isValidSignature(client, cacao).catch(() => false))
      ? cacao
      : { ...cacao, s: { ...cacao.s, t: 'eip191', s: noSignature } },
  )
  return { id, jsonrpc, result: { ...result, cacaos: await Promise.all(cacaos) } }
}

/** Parses a sign-in's result. Returns undefined if it would make the library throw. */
function readResult(client: Client, result: unknown): z.infer<typeof Result> | undefined {
  try {
    const read = Result.parse(result)
    for (const cacao of read.cacaos) formatMessage(client, cacao)
    return read
  } catch (error) {
    console.info('Oriel: the wallet’s answer to a sign-in cannot be read.', error)
    return undefined
  }
}

/** Formats the message that the wallet signed. Throws if a recap (ERC-5573) is malformed. */
function formatMessage(client: Client, { p }: Cacao): string {
  type Request = Parameters<Client['formatAuthMessage']>[0]['request']
  return client.formatAuthMessage({ request: p as unknown as Request, iss: p.iss })
}

async function isValidSignature(client: Client, cacao: Cacao): Promise<boolean> {
  const { t, s } = cacao.s
  if (t !== 'eip191') return false
  const { recoverSigner } = await import('../../chains/eip155/signing/recoverSigner.ts')
  return recoverSigner(bytesToHex(new TextEncoder().encode(formatMessage(client, cacao))), s as Hex).then(
    () => true,
    () => false,
  )
}
