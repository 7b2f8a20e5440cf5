import type { NewPasskeyCopy, PasskeyAssertion } from '@oriel/shared/backend/passkeyCopy.ts'
import { fromBase64Url, toBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { PasskeyFailedError } from '@oriel/shared/errors/vaultErrors.ts'
import { getBrandName } from '../../platform/brandName.ts'
import { outside } from '../../platform/outside.ts'

/** A passkey and its PRF output. `credentialId` and `prfSalt` are base64url. */
export type PasskeySecret = { credentialId: string; rpId: string; prfSalt: string; prf: Uint8Array<ArrayBuffer> }

/** Returns true if this device can create a passkey without a security key. */
export async function isPasskeyAvailable(): Promise<boolean> {
  return outside.hasAuthenticator()
}

/** `assertion` is the response to the backend's challenge, if any. */
export type UsedPasskey = PasskeySecret & { assertion?: PasskeyAssertion | undefined }

/** Public key that the backend uses to verify assertions. */
type PublicKey = Pick<NewPasskeyCopy, 'publicKey' | 'algorithm'>

/** `isSynced` is true if the passkey's provider copies it to the user's other devices. */
export type MadePasskey = UsedPasskey & { isSynced: boolean; publicKey?: PublicKey | undefined }

/**
 * PRF input of passkeys that restore a wallet. The input is fixed, because a browser without the record must know it.
 * Both format versions use the same input, so one prompt works for both.
 */
export const walletPrfInput = encodeUtf8('oriel/vault/2/prf')
/** User handle prefixes of passkeys that restore a wallet, by format version. */
const walletHandles = { 2: encodeUtf8('oriel/vault/2/'), 3: encodeUtf8('oriel/vault/3/') } as const

type CreatePasskeyParams = { userName: string; givesWallet?: boolean | undefined; challenge?: string | undefined }

/** Creates a passkey. Call it in a click handler, because WebAuthn requires user activation. */
export async function createPasskey({
  userName,
  givesWallet = false,
  challenge,
}: CreatePasskeyParams): Promise<MadePasskey> {
  const rpId = outside.passkeyHost()
  const prfSalt = givesWallet ? walletPrfInput : randomBytes(32)
  // Give each handle 16 random bytes, because a second passkey with the same handle would replace the first.
  const handle = givesWallet ? new Uint8Array([...walletHandles[3], ...randomBytes(16)]) : randomBytes(16)
  const credential = await requestCredential(() =>
    outside.passkeys().create({
      publicKey: {
        rp: { id: rpId, name: getBrandName() },
        user: { id: handle, name: userName, displayName: userName },
        challenge: randomBytes(32),
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
  const passkey = { credentialId, rpId, prfSalt: toBase64Url(prfSalt) }
  const { prf, credProps } = credential.getClientExtensionResults()
  // A passkey only counts as synced if it is discoverable, because other devices cannot find it otherwise.
  const isSynced = isBackedUp(credential.response) && credProps?.rk !== false
  const output = readPrfOutput(credential)
  const publicKey = readPublicKey(credential.response)
  // Skip the second prompt if the backend cannot store a copy, because the challenge then needs no signature. In that
  // case, the phrase is shown immediately.
  if (output && !(challenge && publicKey && isSynced)) return { ...passkey, isSynced, prf: output }
  if (!output && !prf?.enabled) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  // Prompt again. Creation does not sign the challenge, and many authenticators only evaluate the PRF when a passkey is
  // used.
  const used = await requestPasskey(passkey, challenge).catch((error: unknown) => {
    if (!output) throw error
    return { ...passkey, prf: output }
  })
  return { ...used, isSynced, publicKey }
}

/** Prompts for the passkey. Returns its PRF output (32 bytes) for the salt. */
export async function requestPasskey(
  { credentialId, rpId, prfSalt }: Omit<PasskeySecret, 'prf'>,
  challenge?: string,
): Promise<UsedPasskey> {
  const credential = await requestCredential(() =>
    outside.passkeys().get({
      publicKey: {
        rpId,
        challenge: toChallengeBytes(challenge),
        allowCredentials: [{ type: 'public-key', id: fromBase64Url(credentialId) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: fromBase64Url(prfSalt) } } },
      },
    }),
  )
  const output = readPrfOutput(credential)
  if (!output) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  return { credentialId, rpId, prfSalt, prf: output, assertion: challenge ? readAssertion(credential) : undefined }
}

/** A passkey that restores a wallet. `version` is the wallet's format version. */
export type FoundPasskey = UsedPasskey & { version: 2 | 3; isSynced: boolean }

/**
 * Prompts for a passkey that restores a wallet, in a browser without a record. Rejects passkeys that were created for
 * something else. Also rejects device-bound passkeys of version 2: their wallet has a different secret, so accepting
 * one would create an empty wallet.
 */
export async function requestWalletPasskey(challenge?: string): Promise<FoundPasskey> {
  const rpId = outside.passkeyHost()
  const credential = await requestCredential(() =>
    outside.passkeys().get({
      publicKey: {
        rpId,
        challenge: toChallengeBytes(challenge),
        userVerification: 'required',
        extensions: { prf: { eval: { first: walletPrfInput } } },
      },
    }),
  )
  const version = readWalletVersion(credential.response)
  const isSynced = isBackedUp(credential.response)
  if (!version || (version === 2 && !isSynced)) {
    throw new PasskeyFailedError('This passkey does not restore a wallet.', { data: { reason: 'noWallet' } })
  }
  const prf = readPrfOutput(credential)
  if (!prf) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  const passkey = {
    credentialId: toBase64Url(new Uint8Array(credential.rawId)),
    rpId,
    prfSalt: toBase64Url(walletPrfInput),
  }
  return { ...passkey, prf, version, isSynced, assertion: challenge ? readAssertion(credential) : undefined }
}

function readWalletVersion(response: AuthenticatorResponse): 2 | 3 | undefined {
  const handle = 'userHandle' in response ? toBytes(response.userHandle) : undefined
  const hasPrefix = (start: Uint8Array) =>
    handle?.length === start.length + 16 && start.every((byte, at) => byte === handle[at])
  return hasPrefix(walletHandles[3]) ? 3 : hasPrefix(walletHandles[2]) ? 2 : undefined
}

/** Reads the assertion. Returns undefined if a password manager omits part of the response. */
function readAssertion({ rawId, response }: PublicKeyCredential): PasskeyAssertion | undefined {
  const clientData = toBytes(response.clientDataJSON)
  const authenticatorData = readAuthenticatorData(response)
  const signature = 'signature' in response ? toBytes(response.signature) : undefined
  if (!clientData || !authenticatorData || !signature) return undefined
  return {
    credentialId: toBase64Url(new Uint8Array(rawId)),
    clientDataJSON: toBase64Url(clientData),
    authenticatorData: toBase64Url(authenticatorData),
    signature: toBase64Url(signature),
  }
}

function readPublicKey(response: AuthenticatorResponse): PublicKey | undefined {
  if (!('getPublicKey' in response) || typeof response.getPublicKey !== 'function') return undefined
  const key = toBytes(response.getPublicKey())
  // Safari before 16 and some password managers lack `getPublicKeyAlgorithm`. Assume that they use ES256, our first
  // choice.
  const hasAlgorithm = 'getPublicKeyAlgorithm' in response && typeof response.getPublicKeyAlgorithm === 'function'
  const algorithm: unknown = hasAlgorithm ? (response.getPublicKeyAlgorithm as () => unknown)() : -7
  if (!key || (algorithm !== -7 && algorithm !== -257)) return undefined
  return { publicKey: toBase64Url(key), algorithm }
}

/** The “backup eligible” and “backup state” flags, in byte 32 of WebAuthn's authenticator data. */
const backupFlags = 0b0001_1000

function isBackedUp(response: AuthenticatorResponse): boolean {
  const data = readAuthenticatorData(response)?.[32] ?? 0
  return (data & backupFlags) === backupFlags
}

/** Reads the authenticator data. Returns undefined if the browser or password manager does not expose it. */
function readAuthenticatorData(response: AuthenticatorResponse): Uint8Array | undefined {
  if ('authenticatorData' in response) return toBytes(response.authenticatorData)
  if ('getAuthenticatorData' in response && typeof response.getAuthenticatorData === 'function') {
    return toBytes(response.getAuthenticatorData())
  }
  return undefined
}

/** Copies a buffer or view. Password managers that replace the browser's API return views instead of buffers. */
function toBytes(source: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
  return source instanceof ArrayBuffer ? new Uint8Array(source) : undefined
}

/** Prompts for any of the known passkeys. Returns the one that the user chose. */
export async function requestAnyPasskey(passkeys: readonly Omit<PasskeySecret, 'prf'>[]): Promise<PasskeySecret> {
  const [first] = passkeys
  if (!first) throw new PasskeyFailedError()
  const salts = passkeys.map(({ credentialId, prfSalt }) => [credentialId, { first: fromBase64Url(prfSalt) }])
  const credential = await requestCredential(() =>
    outside.passkeys().get({
      publicKey: {
        rpId: first.rpId,
        challenge: randomBytes(32),
        allowCredentials: passkeys.map(({ credentialId }) => ({ type: 'public-key', id: fromBase64Url(credentialId) })),
        userVerification: 'required',
        extensions: { prf: { evalByCredential: Object.fromEntries(salts) } },
      },
    }),
  )
  const credentialId = toBase64Url(new Uint8Array(credential.rawId))
  const used = passkeys.find((passkey) => passkey.credentialId === credentialId)
  const output = readPrfOutput(credential)
  if (!used || !output) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  return { credentialId, rpId: used.rpId, prfSalt: used.prfSalt, prf: output }
}

/** Reads the PRF output. Returns undefined unless it has the 32 bytes that WebAuthn requires. */
function readPrfOutput(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const output = toBytes(credential.getClientExtensionResults().prf?.results?.first)
  return output?.length === 32 ? output : undefined
}

async function requestCredential(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
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

/**
 * Checks the properties instead of using `instanceof`, because password managers that replace the browser's API return
 * objects of other classes.
 */
function isPublicKeyCredential(credential: Credential | null): credential is PublicKeyCredential {
  return credential !== null && 'rawId' in credential && 'getClientExtensionResults' in credential
}

const toChallengeBytes = (challenge: string | undefined) => (challenge ? fromBase64Url(challenge) : randomBytes(32))

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
