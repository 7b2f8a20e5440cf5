import { fromBase64Url, toBase64Url } from '#shared/base64url.ts'
import { PasskeyFailedError } from '#shared/vaultErrors.ts'
import { outside } from '../../platform/outside.ts'

/** Strings are base64url. */
export type PasskeySecret = { credentialId: string; rpId: string; prfSalt: string; prf: Uint8Array<ArrayBuffer> }

/** Returns true when this browser and device can make a passkey without a security key. */
export async function isPasskeyAvailable(): Promise<boolean> {
  return outside.hasAuthenticator()
}

/** `isSynced` is true when the passkey's provider keeps a copy, from which another device of the owner gets it. */
export type MadePasskey = PasskeySecret & { isSynced: boolean }

/** The PRF input of a passkey that gives a wallet. It is fixed, because a browser without the record must know it. */
export const walletPrfInput = utf8('oriel/vault/2/prf')
/** Begins the user handle of such a passkey, so that no other passkey is taken for one. */
const walletHandle = utf8('oriel/vault/2/')

type Wanted = { userName: string; givesWallet?: boolean | undefined }

/** Call it in a click handler: the dialog of WebAuthn needs user activation. */
export async function createPasskey({ userName, givesWallet = false }: Wanted): Promise<MadePasskey> {
  const rpId = outside.passkeyHost()
  const prfSalt = givesWallet ? walletPrfInput : random(32)
  // A second passkey with the same handle would replace the first, so each has 16 random bytes.
  const handle = givesWallet ? new Uint8Array([...walletHandle, ...random(16)]) : random(16)
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
  if (output) return { ...made, isSynced, prf: output }
  // Many authenticators evaluate the PRF only when a passkey is used, not when it is made.
  if (prf?.enabled) return { ...(await getPasskey(made)), isSynced }
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

/**
 * Asks for a passkey that gives a wallet, in a browser that knows none. Refuses one that was not made for that, or that
 * is kept on one device: its wallet has another secret, and this would make an empty wallet.
 */
export async function findWalletPasskey(): Promise<PasskeySecret> {
  const rpId = outside.passkeyHost()
  const credential = await ask(() =>
    outside.passkeys().get({
      publicKey: {
        rpId,
        challenge: random(32),
        userVerification: 'required',
        extensions: { prf: { eval: { first: walletPrfInput } } },
      },
    }),
  )
  if (!isOfWallet(credential.response) || !isBackedUp(credential.response)) {
    throw new PasskeyFailedError('This passkey gives no wallet.', { data: { reason: 'noWallet' } })
  }
  const prf = outputOf(credential)
  if (!prf) throw new PasskeyFailedError(undefined, { data: { reason: 'noPrf' } })
  const credentialId = toBase64Url(new Uint8Array(credential.rawId))
  return { credentialId, rpId, prfSalt: toBase64Url(walletPrfInput), prf }
}

function isOfWallet(response: AuthenticatorResponse): boolean {
  const handle = 'userHandle' in response ? bytesOf(response.userHandle) : undefined
  return handle?.length === walletHandle.length + 16 && walletHandle.every((byte, at) => byte === handle[at])
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

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
