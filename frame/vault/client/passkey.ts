import { fromBase64Url, toBase64Url } from '#shared/base64url.ts'
import type { NewPasskeyCopy, PasskeyAssertion } from '#shared/passkeyCopy.ts'
import { PasskeyFailedError } from '#shared/vaultErrors.ts'
import { outside } from '../../platform/outside.ts'

/** Strings are base64url. */
export type PasskeySecret = { credentialId: string; rpId: string; prfSalt: string; prf: Uint8Array<ArrayBuffer> }

/** Returns true when this browser and device can make a passkey without a security key. */
export async function isPasskeyAvailable(): Promise<boolean> {
  return outside.hasAuthenticator()
}

/** A passkey with its answer to the backend's challenge. The answer is absent where there was no challenge. */
export type UsedPasskey = PasskeySecret & { assertion?: PasskeyAssertion | undefined }

/** The public half, without which the backend cannot verify an answer. */
type PublicKey = Pick<NewPasskeyCopy, 'publicKey' | 'algorithm'>

/** `isSynced` is true when the passkey's provider keeps a copy, from which another device of the owner gets it. */
export type MadePasskey = UsedPasskey & { isSynced: boolean; publicKey?: PublicKey | undefined }

/**
 * The PRF input of a passkey that gives a wallet. It is fixed, because a browser without the record must know it. Both
 * formats have it, so that one prompt reads either.
 */
export const walletPrfInput = utf8('oriel/vault/2/prf')
/** Begins the user handle of such a passkey, so that no other passkey is taken for one. */
const walletHandles = { 2: utf8('oriel/vault/2/'), 3: utf8('oriel/vault/3/') } as const

type Wanted = { userName: string; givesWallet?: boolean | undefined; challenge?: string | undefined }

/** Call it in a click handler: the dialog of WebAuthn needs user activation. */
export async function createPasskey({ userName, givesWallet = false, challenge }: Wanted): Promise<MadePasskey> {
  const rpId = outside.passkeyHost()
  const prfSalt = givesWallet ? walletPrfInput : random(32)
  // A second passkey with the same handle would replace the first, so each has 16 random bytes.
  const handle = givesWallet ? new Uint8Array([...walletHandles[3], ...random(16)]) : random(16)
  const credential = await ask(() =>
    outside.passkeys().create({
      publicKey: {
        rp: { id: rpId, name: 'Oriel' },
        user: { id: handle, name: userName, displayName: userName },
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { credProps: true, prf: { eval: { first: prfSalt } } },
      },
    }),
  )
  const credentialId = toBase64Url(new Uint8Array(credential.rawId))
  const made = { credentialId, rpId, prfSalt: toBase64Url(prfSalt) }
  const { prf, credProps } = credential.getClientExtensionResults()
  // Another device can only find a passkey that is discoverable.
  const isSynced = isBackedUp(credential.response) && credProps?.rk !== false
  const output = outputOf(credential)
  const publicKey = publicKeyOf(credential.response)
  // One prompt is enough where no copy could be kept, and where the phrase is shown at once anyway.
  if (output && !(challenge && publicKey && isSynced)) return { ...made, isSynced, prf: output }
  if (!output && !prf?.enabled) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  // Only the use of a passkey signs the challenge, and many authenticators evaluate the PRF only then, too.
  const used = await getPasskey(made, challenge).catch((error: unknown) => {
    if (!output) throw error
    return { ...made, prf: output }
  })
  return { ...used, isSynced, publicKey }
}

/** Returns the PRF output for the salt: 32 bytes that only this passkey can compute. */
export async function getPasskey(
  { credentialId, rpId, prfSalt }: Omit<PasskeySecret, 'prf'>,
  challenge?: string,
): Promise<UsedPasskey> {
  const credential = await ask(() =>
    outside.passkeys().get({
      publicKey: {
        rpId,
        challenge: challengeBytes(challenge),
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: fromBase64Url(prfSalt) } } },
      },
    }),
  )
  const output = outputOf(credential)
  if (!output) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  return { credentialId, rpId, prfSalt, prf: output, assertion: challenge ? assertionOf(credential) : undefined }
}

/** `version` is that of the wallet's format. */
export type FoundPasskey = UsedPasskey & { version: 2 | 3; isSynced: boolean }

/**
 * Asks for a passkey that gives a wallet, in a browser that knows none. Refuses one that was not made for that, and one
 * of version 2 that is kept on one device: its wallet has another secret, and this would make an empty wallet.
 */
export async function findWalletPasskey(challenge?: string): Promise<FoundPasskey> {
  const rpId = outside.passkeyHost()
  const credential = await ask(() =>
    outside.passkeys().get({
      publicKey: {
        rpId,
        challenge: challengeBytes(challenge),
        userVerification: 'required',
        extensions: { prf: { eval: { first: walletPrfInput } } },
      },
    }),
  )
  const version = versionOf(credential.response)
  const isSynced = isBackedUp(credential.response)
  if (!version || (version === 2 && !isSynced)) {
    throw new PasskeyFailedError('This passkey gives no wallet.', { data: { reason: 'noWallet' } })
  }
  const prf = outputOf(credential)
  if (!prf) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  const known = {
    credentialId: toBase64Url(new Uint8Array(credential.rawId)),
    rpId,
    prfSalt: toBase64Url(walletPrfInput),
  }
  return { ...known, prf, version, isSynced, assertion: challenge ? assertionOf(credential) : undefined }
}

function versionOf(response: AuthenticatorResponse): 2 | 3 | undefined {
  const handle = 'userHandle' in response ? bytesOf(response.userHandle) : undefined
  const isOf = (start: Uint8Array) =>
    handle?.length === start.length + 16 && start.every((byte, at) => byte === handle[at])
  return isOf(walletHandles[3]) ? 3 : isOf(walletHandles[2]) ? 2 : undefined
}

/** Returns undefined where a password manager gives away less than the browser does. */
function assertionOf({ rawId, response }: PublicKeyCredential): PasskeyAssertion | undefined {
  const clientData = bytesOf(response.clientDataJSON)
  const authenticatorData = authenticatorDataOf(response)
  const signature = 'signature' in response ? bytesOf(response.signature) : undefined
  if (!clientData || !authenticatorData || !signature) return undefined
  return {
    credentialId: toBase64Url(new Uint8Array(rawId)),
    clientDataJSON: toBase64Url(clientData),
    authenticatorData: toBase64Url(authenticatorData),
    signature: toBase64Url(signature),
  }
}

function publicKeyOf(response: AuthenticatorResponse): PublicKey | undefined {
  if (!('getPublicKey' in response) || typeof response.getPublicKey !== 'function') return undefined
  const key = bytesOf(response.getPublicKey())
  // Safari before 16 and some password managers have no method that names the algorithm: it is ES256, our first one.
  const named = 'getPublicKeyAlgorithm' in response && typeof response.getPublicKeyAlgorithm === 'function'
  const algorithm: unknown = named ? (response.getPublicKeyAlgorithm as () => unknown)() : -7
  if (!key || (algorithm !== -7 && algorithm !== -257)) return undefined
  return { publicKey: toBase64Url(key), algorithm }
}

/** The flags of WebAuthn's authenticator data: “backup eligible” and “backup state”, behind the 32 bytes of a hash. */
const backupFlags = 0b0001_1000

function isBackedUp(response: AuthenticatorResponse): boolean {
  const data = authenticatorDataOf(response)?.[32] ?? 0
  return (data & backupFlags) === backupFlags
}

/** Returns undefined in a browser, or from a password manager, that does not give the data away. */
function authenticatorDataOf(response: AuthenticatorResponse): Uint8Array | undefined {
  if ('authenticatorData' in response) return bytesOf(response.authenticatorData)
  if ('getAuthenticatorData' in response && typeof response.getAuthenticatorData === 'function') {
    return bytesOf(response.getAuthenticatorData())
  }
  return undefined
}

/** WebAuthn allows any BufferSource, and password managers that replace the browser's API answer with views. */
function bytesOf(source: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
  return source instanceof ArrayBuffer ? new Uint8Array(source) : undefined
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

/** Returns the 32 bytes of the PRF, and undefined when the authenticator or a password manager gave none or others. */
function outputOf(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const output = bytesOf(credential.getClientExtensionResults().prf?.results?.first)
  return output?.length === 32 ? output : undefined
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

const challengeBytes = (given: string | undefined) => (given ? fromBase64Url(given) : random(32))

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
