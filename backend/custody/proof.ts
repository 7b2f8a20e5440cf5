import { createHash, verify } from 'node:crypto'
import { getWriteText, proofHeader } from '@oriel/shared/backend/custody.ts'
import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/errors.ts'
import { importAuthority } from './checkUpload.ts'
import { type CustodyStore, withUserLock } from './custody.ts'
import { cancelDeletion } from './deletion.ts'
import { consumeProofNonce, recordRefusal } from './release.ts'
import { decodeBase64url } from './shareKeys.ts'

/**
 * Requires a signature by the wallet's authority key, because a stolen login could otherwise destroy the recovery data.
 * The signature covers a nonce to prevent replay. Returns true if the proof is valid, and false if the user has no
 * wallet to protect.
 */
export async function requireProof(context: Context<Env>, custody: CustodyStore, userId: string): Promise<boolean> {
  const wallet = await custody.database
    .selectFrom('wallets')
    .select('authority')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!wallet) return false
  const { method, path } = context.req
  // Hash the raw text instead of the parsed body, because different texts can parse to the same body. A DELETE has no
  // body.
  const body = method === 'DELETE' ? '' : await context.req.text()
  const bodyHash = createHash('sha256').update(body).digest('base64url')
  const [nonce = '', signature = ''] = (context.req.header(proofHeader) ?? '').split('.')
  const signed = Buffer.from(getWriteText({ nonce, method, path, bodyHash }))
  const key = importAuthority(wallet.authority)
  const proof = decodeBase64url(signature)
  const isSigned = key !== undefined && proof.length === 64 && verify(null, signed, key, proof)
  if (!isSigned || !(await consumeProofNonce(custody, { userId, nonce }))) {
    await recordRefusal(custody, userId)
    const description = 'Only who has opened the wallet may change this. Open the wallet in this browser first.'
    throw new Refusal({ status: 403, field: 'proof', description })
  }
  await withUserLock(custody, userId, (trx) => cancelDeletion(trx, { userId, time: custody.now() }))
  return true
}
