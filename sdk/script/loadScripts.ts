import { WalletError } from '@oriel/shared/errors/errors.ts'
import type { FrameModules } from '../frame/createFrameTransport.ts'

export const scriptTag = document.currentScript as HTMLScriptElement | null | undefined

type Policy = { createScriptURL: (url: string) => string }
type TrustedTypes = { createPolicy: (name: string, policy: Policy) => Policy }
let policy: Policy | undefined

/**
 * Returns the URL as a `TrustedScriptURL` if possible. A page allows the required policy with `trusted-types oriel`.
 */
function toTrustedUrl(url: string): string {
  try {
    // Share one policy among all clients, because creating a second policy with the same name would throw.
    const page: Window & { trustedTypes?: TrustedTypes } = window
    policy ??= page.trustedTypes?.createPolicy('oriel', {
      createScriptURL: (url) => url,
    })
  } catch {
    // The page does not allow the policy. Return a string, which the page accepts unless it enforces Trusted Types.
  }
  return policy ? policy.createScriptURL(url) : url
}

/** Loads a script. Reuses the script tag's nonce, because the page's CSP may require it. */
function loadScript(origin: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const url = `${origin}/oriel-${name}.js`
    const fail = () => reject(new WalletError(`${url} did not load.`, { code: 8160 }))
    script.nonce = scriptTag?.nonce ?? ''
    script.onload = () => resolve()
    script.onerror = fail
    try {
      script.src = toTrustedUrl(url)
      document.head.append(script)
    } catch {
      // Trusted Types rejected the URL.
      fail()
    }
  })
}

type Exports = NonNullable<typeof window.Oriel>

/** Returns a function that a lazy-loaded file adds to `window.Oriel`. Loads the file if necessary. */
async function load<name extends keyof Exports>(
  origin: string,
  file: string,
  name: name,
): Promise<NonNullable<Exports[name]>> {
  if (!window.Oriel?.[name]) await loadScript(origin, file)
  return window.Oriel?.[name] as NonNullable<Exports[name]>
}

/** Loads the additional script files from the wallet's origin. */
export const modules: FrameModules = {
  coinbase: (origin) => load(origin, 'coinbase', 'createCoinbase'),
  inline: (origin) => load(origin, 'inline', 'createInlineHolder'),
  pageWallets: (origin) => load(origin, 'page-wallets', 'createPageWallets'),
  signIn: (origin) => load(origin, 'sign-in', 'signIn'),
}

export const loadWalletStandard = (origin: string) => load(origin, 'solana', 'registerWallet')
