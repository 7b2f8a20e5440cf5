import { WalletError } from '#shared/errors.ts'
import type { PartLoader } from './partLoader.ts'

export const tag = document.currentScript as HTMLScriptElement | null | undefined

type Rules = { createScriptURL: (url: string) => string }
type Types = { createPolicy: (name: string, rules: Rules) => Rules }
let rules: Rules | undefined

/** Returns the URL as a `TrustedScriptURL` if possible. A page allows this policy by `trusted-types oriel`. */
function trust(url: string): string {
  try {
    // All clients share one policy, because a second policy with the same name would throw.
    const page: Window & { trustedTypes?: Types } = window
    rules ??= page.trustedTypes?.createPolicy('oriel', {
      createScriptURL: (url) => url,
    })
  } catch {
    // The page does not allow the policy. Unless it enforces Trusted Types, it accepts a string.
  }
  return rules ? rules.createScriptURL(url) : url
}

/** Loads a script with the nonce of the script tag, which the page's CSP may require. */
function load(origin: string, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const url = `${origin}/oriel-${name}.js`
    const fail = () => reject(new WalletError(`${url} did not load.`, { code: 8160 }))
    script.nonce = tag?.nonce ?? ''
    script.onload = resolve as () => void
    script.onerror = fail
    try {
      script.src = trust(url)
      document.head.append(script)
    } catch {
      // Trusted Types rejected the URL.
      fail()
    }
  })
}

type Parts = NonNullable<typeof window.Oriel>

/** Returns a function that a lazy-loaded file adds to `window.Oriel`. */
async function take<name extends keyof Parts>(
  origin: string,
  file: string,
  name: name,
): Promise<NonNullable<Parts[name]>> {
  if (!window.Oriel?.[name]) await load(origin, file)
  return window.Oriel?.[name] as NonNullable<Parts[name]>
}

/** Loads the parts as additional script files from the wallet's origin. */
export const loadScripts: PartLoader = {
  walletStandard: (origin) => take(origin, 'solana', 'registerWallet'),
  coinbase: (origin) => take(origin, 'coinbase', 'createCoinbase'),
  pageWallets: (origin) => take(origin, 'page-wallets', 'createPageWallets'),
  signIn: (origin) => take(origin, 'sign-in', 'signIn'),
}
