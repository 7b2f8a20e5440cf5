import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'

/**
 * Adds a mock authenticator that all windows of the context share. Returns a function that counts its prompts. The
 * browser's own virtual authenticator belongs to a single window, and its secrets cannot move to another one. If
 * `isSynced` is true, the flags of the passkeys report a backup.
 */
export async function mockPasskeys(context: BrowserContext, { isSynced = false } = {}): Promise<() => number> {
  let prompts = 0
  await context.exposeBinding('notePrompt', () => {
    prompts++
  })
  const keys = new Map<string, KeyObject>()
  await context.exposeBinding('makePasskeyKey', (_, id: string) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    keys.set(id, privateKey)
    return [...publicKey.export({ format: 'der', type: 'spki' })]
  })
  await context.exposeBinding('signByPasskey', (_, id: string, data: number[]) => {
    const key = keys.get(id)
    return key ? [...sign('sha256', Uint8Array.from(data), key)] : []
  })
  await context.addInitScript(replacePasskeys, isSynced)
  return () => prompts
}

/** Replaces the browser's passkey API, as a password manager would. Runs in every document. */
function replacePasskeys(isSynced: boolean) {
  if (typeof CredentialsContainer === 'undefined') return
  type Prf = { first: Uint8Array; evalByCredential?: Record<string, { first: Uint8Array }> }
  type CredentialOptions = {
    publicKey: {
      challenge: Uint8Array
      rp?: { id: string }
      rpId?: string
      allowCredentials?: { id: Uint8Array }[]
      extensions: { prf: { eval?: Prf; evalByCredential?: Record<string, Prf> } }
    }
  }
  const { notePrompt, makePasskeyKey, signByPasskey } = window as unknown as {
    notePrompt: () => Promise<void>
    makePasskeyKey: (id: string) => Promise<number[]>
    signByPasskey: (id: string, data: number[]) => Promise<number[]>
  }
  const flags = 0b0000_0101 | (isSynced ? 0b0001_1000 : 0)

  const toBase64Url = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '')
  const encodeUtf8 = (value: string) => new TextEncoder().encode(value)
  const computeSha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

  async function respond(
    { publicKey: options }: CredentialOptions,
    id: Uint8Array<ArrayBuffer>,
    type: 'create' | 'get',
  ) {
    await notePrompt()
    const { prf } = options.extensions
    const salt = (prf.eval ?? Object.values(prf.evalByCredential ?? {})[0])?.first ?? new Uint8Array()
    const first = (await computeSha256(Uint8Array.from([...id, ...salt]))).buffer
    const site = await computeSha256(encodeUtf8(options.rp?.id ?? options.rpId ?? ''))
    const authenticatorData = Uint8Array.from([...site, flags, 0, 0, 0, 0])
    const client = { type: `webauthn.${type}`, challenge: toBase64Url(options.challenge), origin: location.origin }
    const clientData = encodeUtf8(JSON.stringify(client))
    const data = [...authenticatorData, ...(await computeSha256(clientData))]
    const keyBytes = type === 'create' ? await makePasskeyKey(toBase64Url(id)) : []
    const signature = type === 'get' ? await signByPasskey(toBase64Url(id), data) : []
    return {
      type: 'public-key',
      rawId: id.buffer,
      response: {
        clientDataJSON: clientData.buffer,
        ...(type === 'get'
          ? { authenticatorData: authenticatorData.buffer, signature: Uint8Array.from(signature).buffer }
          : { getPublicKey: () => Uint8Array.from(keyBytes).buffer, getPublicKeyAlgorithm: () => -7 }),
        getAuthenticatorData: () => authenticatorData.buffer,
      },
      getClientExtensionResults: () => ({ prf: { enabled: true, results: { first } } }),
    }
  }

  Object.assign(CredentialsContainer.prototype, {
    create: (options: CredentialOptions) => respond(options, crypto.getRandomValues(new Uint8Array(16)), 'create'),
    get: (options: CredentialOptions) =>
      respond(options, Uint8Array.from(options.publicKey.allowCredentials?.[0]?.id ?? []), 'get'),
  })
  Object.assign(PublicKeyCredential, { isUserVerifyingPlatformAuthenticatorAvailable: async () => true })
}
