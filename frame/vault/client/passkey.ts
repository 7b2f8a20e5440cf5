import { fromBase64Url, toBase64Url } from '#shared/base64url.ts'
import { PasskeyFailedError } from '#shared/vaultErrors.ts'
import { outside } from '../../platform/outside.ts'

/** Strings are base64url. */
export type PasskeySecret = { credentialId: string; rpId: string; prfSalt: string; prf: Uint8Array<ArrayBuffer> }

/** Returns true when this browser and device can make a passkey without a security key. */
export async function isPasskeyAvailable(): Promise<boolean> {
  return outside.hasAuthenticator()
}

/** Call it in a click handler: the dialog of WebAuthn needs user activation. */
export async function createPasskey({ userName }: { userName: string }): Promise<PasskeySecret> {
  const rpId = location.hostname
  const prfSalt = random(32)
  const credential = await ask(() =>
    outside.passkeys().create({
      publicKey: {
        rp: { id: rpId, name: 'Oriel' },
        user: { id: random(16), name: userName, displayName: userName },
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: prfSalt } } },
      },
    }),
  )
  const credentialId = toBase64Url(new Uint8Array(credential.rawId))
  const output = outputOf(credential)
  if (output) return { credentialId, rpId, prfSalt: toBase64Url(prfSalt), prf: output }
  // Many authenticators evaluate the PRF only when a passkey is used, not when it is made.
  const { prf } = credential.getClientExtensionResults()
  if (prf?.enabled) return getPasskey({ credentialId, rpId, prfSalt: toBase64Url(prfSalt) })
  throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
}

/** Returns the PRF output for the salt: 32 bytes that only this passkey can compute. */
export async function getPasskey({ credentialId, rpId, prfSalt }: Omit<PasskeySecret, 'prf'>): Promise<PasskeySecret> {
  const credential = await ask(() =>
    outside.passkeys().get({
      publicKey: {
        rpId,
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: fromBase64Url(prfSalt) } } },
      },
    }),
  )
  const output = outputOf(credential)
  if (!output) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  return { credentialId, rpId, prfSalt, prf: output }
}

/** Asks for any one of several passkeys. The result says which one the visitor used. */
export async function getAnyPasskey(known: readonly Omit<PasskeySecret, 'prf'>[]): Promise<PasskeySecret> {
  const [first] = known
  if (!first) throw new PasskeyFailedError()
  const salts = known.map(({ credentialId, prfSalt }) => [credentialId, { first: fromBase64Url(prfSalt) }])
  const credential = await ask(() =>
    outside.passkeys().get({
      publicKey: {
        rpId: first.rpId,
        challenge: random(32),
        allowCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: fromBase64Url(credentialId) })),
        userVerification: 'required',
        extensions: { prf: { evalByCredential: Object.fromEntries(salts) } },
      },
    }),
  )
  const credentialId = toBase64Url(new Uint8Array(credential.rawId))
  const used = known.find((one) => one.credentialId === credentialId)
  const output = outputOf(credential)
  if (!used || !output) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  return { credentialId, rpId: used.rpId, prfSalt: used.prfSalt, prf: output }
}

/** Returns the PRF output of a credential, and undefined when its authenticator gave none. */
function outputOf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  // WebAuthn allows any BufferSource, and password managers that replace the browser's API answer with views.
  return ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength).slice()
    : new Uint8Array(first)
}

async function ask(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await work()
    if (isPublicKeyCredential(credential)) return credential
  } catch (error) {
    throw new PasskeyFailedError('The passkey was canceled, or it timed out.', {
      data: { reason: 'canceled' },
      cause: error,
    })
  }
  throw new PasskeyFailedError()
}

/** Password managers that replace the browser's API answer with objects of other classes. */
function isPublicKeyCredential(credential: Credential | null): credential is PublicKeyCredential {
  return credential !== null && 'rawId' in credential && 'getClientExtensionResults' in credential
}

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
