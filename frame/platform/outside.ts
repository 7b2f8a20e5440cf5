import { backendUrl } from './backendUrl.ts'
import { documentPicture } from './documentPicture.ts'

/** The parts of `Storage` that the app uses. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** WebAuthn level 3, which TypeScript and some browsers do not have yet. */
type SignalsPasskeys = {
  signalUnknownCredential?: (passkey: { rpId: string; credentialId: string }) => Promise<void>
}

const browser = {
  // A browser that denies storage throws when these are read.
  localStorage: (): Area => localStorage,
  sessionStorage: (): Area => sessionStorage,
  indexedDB: () => indexedDB,
  storageManager: (): Pick<StorageManager, 'persisted' | 'persist'> | undefined => navigator.storage,
  passkeys: (): Pick<CredentialsContainer, 'create' | 'get'> => navigator.credentials,
  /** The site that new passkeys belong to. */
  passkeyHost: () => location.hostname,
  /** Lets the provider of passkeys hide one that is not used any more. Resolves to false without such a call. */
  forgetPasskey: async (passkey: { rpId: string; credentialId: string }): Promise<boolean> => {
    const { signalUnknownCredential } = PublicKeyCredential as SignalsPasskeys
    await signalUnknownCredential?.call(PublicKeyCredential, passkey)
    return signalUnknownCredential !== undefined
  },
  hasAuthenticator: async () =>
    'PublicKeyCredential' in globalThis && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
  /** Sends a request to the Blockchain API. */
  fetch: (url: string, init: RequestInit) => fetch(backendUrl(url), init),
  openWindow: (url: string, features: string): Window | null => window.open(url, '_blank', features),
  closeWindow: () => window.close(),
  canShare: (data: ShareData) => typeof navigator.canShare === 'function' && navigator.canShare(data),
  share: (data: ShareData) => navigator.share(data),
  download: (link: HTMLAnchorElement) => link.click(),
  randomNumbers: (count: number) => crypto.getRandomValues(new Uint32Array(count)),
  /** Returns the URL of a backend image. The document inlines those of the server-rendered shell. */
  imageUrl: (folder: string, id: string, query = ''): string | undefined => {
    const path = `/${folder}/${encodeURIComponent(id)}${query && `?${query}`}`
    return documentPicture()?.images[path] ?? backendUrl(path)
  },
}

type Outside = typeof browser

/** The ways in which the app has an effect outside of its page. */
export let outside: Outside = browser

/** Replaces the app's environment. Scenarios call it before they show the app, so that no button has a real effect. */
export function replaceOutside(own: Outside) {
  outside = own
}
