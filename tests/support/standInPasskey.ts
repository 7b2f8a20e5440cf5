import type { BrowserContext } from '@playwright/test'

/**
 * Gives every window of the context one device with passkeys, and returns the number of its prompts so far. The
 * browser's own virtual device belongs to a single window, and its secrets cannot move to another one. `isSynced`: the
 * passkeys say by their flags that they are backed up.
 */
export async function standInPasskeys(context: BrowserContext, { isSynced = false } = {}): Promise<() => number> {
  let prompts = 0
  await context.exposeBinding('notePrompt', () => {
    prompts++
  })
  await context.addInitScript(replacePasskeys, isSynced)
  return () => prompts
}

/** Runs in every document, and answers as a password manager that replaces the browser's API. */
function replacePasskeys(isSynced: boolean) {
  if (typeof CredentialsContainer === 'undefined') return
  type Prf = { first: Uint8Array; evalByCredential?: Record<string, { first: Uint8Array }> }
  type Asked = {
    publicKey: {
      allowCredentials?: { id: Uint8Array }[]
      extensions: { prf: { eval?: Prf; evalByCredential?: Record<string, Prf> } }
    }
  }
  const { notePrompt } = window as unknown as { notePrompt: () => Promise<void> }
  const flags = 0b0000_0101 | (isSynced ? 0b0001_1000 : 0)

  async function answer({ publicKey }: Asked, id: Uint8Array<ArrayBuffer>) {
    await notePrompt()
    const { prf } = publicKey.extensions
    const salt = (prf.eval ?? Object.values(prf.evalByCredential ?? {})[0])?.first ?? new Uint8Array()
    const first = await crypto.subtle.digest('SHA-256', Uint8Array.from([...id, ...salt]))
    const authenticatorData = new Uint8Array(37)
    authenticatorData[32] = flags
    return {
      type: 'public-key',
      rawId: id.buffer,
      response: { authenticatorData: authenticatorData.buffer, getAuthenticatorData: () => authenticatorData.buffer },
      getClientExtensionResults: () => ({ prf: { enabled: true, results: { first } } }),
    }
  }

  Object.assign(CredentialsContainer.prototype, {
    create: (asked: Asked) => answer(asked, crypto.getRandomValues(new Uint8Array(16))),
    get: (asked: Asked) => answer(asked, Uint8Array.from(asked.publicKey.allowCredentials?.[0]?.id ?? [])),
  })
  Object.assign(PublicKeyCredential, { isUserVerifyingPlatformAuthenticatorAvailable: async () => true })
}
