import { WalletError } from '#shared/errors.ts'
import type { PartLoader } from './partLoader.ts'

export const tag = document.currentScript as HTMLScriptElement | null | undefined

type Rules = { createScriptURL: (url: string) => string }
type Types = { createPolicy: (name: string, rules: Rules) => Rules }
let rules: Rules | undefined

/**
 * Returns the URL in the form that a page with Trusted Types accepts. The page allows our policy by its name:
 * `trusted-types oriel`.
 */
function trust(url: string): string {
  try {
    // One policy serves all kits, because a second policy with the same name would be refused.
    const page: Window & { trustedTypes?: Types } = window
    rules ??= page.trustedTypes?.createPolicy('oriel', {
      createScriptURL: (url) => url,
    })
  } catch {
    // The page does not allow the policy. Unless it requires Trusted Types, it accepts the plain text.
  }
  return rules ? rules.createScriptURL(url) : url
}

/** The added script has the nonce of the first, because the page's policy may require one. */
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
      // The page's Trusted Types refused the URL.
      fail()
    }
  })
}

type Parts = NonNullable<typeof window.Oriel>

/** Returns a function that a later file adds to the page. */
async function take<name extends keyof Parts>(
  origin: string,
  file: string,
  name: name,
): Promise<NonNullable<Parts[name]>> {
  if (!window.Oriel?.[name]) await load(origin, file)
  return window.Oriel?.[name] as NonNullable<Parts[name]>
}

/** Loads the parts as further script files of the wallet's origin. */
export const loadScripts: PartLoader = {
  walletStandard: (origin) => take(origin, 'solana', 'registerWallet'),
  coinbase: (origin) => take(origin, 'coinbase', 'createCoinbase'),
  pageWallets: (origin) => take(origin, 'page-wallets', 'createPageWallets'),
  signIn: (origin) => take(origin, 'sign-in', 'signIn'),
}
