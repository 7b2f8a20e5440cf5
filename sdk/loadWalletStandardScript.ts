import type { RegisterWallet } from './walletStandard.ts'

/** The tag that loads this file. */
export const tag = globalThis.document?.currentScript as HTMLScriptElement | null | undefined

type Rules = { createScriptURL: (url: string) => string }
type Types = { createPolicy: (name: string, rules: Rules) => Rules }
let rules: Rules | undefined

/**
 * Returns the URL in the form that a page with Trusted Types accepts. The page allows our policy by its name: `trusted-types
 * oriel`.
 */
function trust(url: string): string {
  try {
    // One policy serves all kits, because a second policy with the same name would be refused.
    rules ??= (window as { trustedTypes?: Types }).trustedTypes?.createPolicy('oriel', {
      createScriptURL: (url) => url,
    })
  } catch {
    // The page does not allow the policy. Unless it requires Trusted Types, it accepts the plain text.
  }
  return rules ? rules.createScriptURL(url) : url
}

/**
 * What `loadWalletStandard.ts` is to the module: a second file of the wallet's origin, with the nonce of the first, which is how
 * a page's policy may let it in.
 */
export function loadWalletStandard(origin: string, use: (registerWallet: RegisterWallet) => void) {
  const loaded = window.Oriel?.registerWallet
  if (loaded) return use(loaded)
  const script = document.createElement('script')
  const url = `${origin}/oriel-solana.js`
  script.nonce = tag?.nonce ?? ''
  script.onload = () => use(window.Oriel?.registerWallet as RegisterWallet)
  const fail = () => console.error(`Oriel: ${url} did not load (8160): kit.diagnose() says why.`)
  script.onerror = fail
  try {
    script.src = trust(url)
    document.head.append(script)
  } catch {
    // The page's Trusted Types refused the URL.
    fail()
  }
}
