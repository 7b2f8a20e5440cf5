import { toBackendUrl } from './backendUrl.ts'
import { readDocumentPicture } from './readDocumentPicture.ts'

/** The subset of `Storage` that the app uses. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** WebAuthn Level 3 API that TypeScript and some browsers don't support yet. */
type SignalsPasskeys = {
  signalUnknownCredential?: (passkey: { rpId: string; credentialId: string }) => Promise<void>
}

const browser = {
  // Reading these throws when the browser blocks storage.
  localStorage: (): Area => localStorage,
  sessionStorage: (): Area => sessionStorage,
  indexedDB: () => indexedDB,
  storageManager: (): Pick<StorageManager, 'persisted' | 'persist'> | undefined => navigator.storage,
  passkeys: (): Pick<CredentialsContainer, 'create' | 'get'> => navigator.credentials,
  /** RP ID of new passkeys. */
  passkeyHost: () => location.hostname,
  /**
   * Lets the passkey provider hide a passkey that is no longer used. Resolves to false if the browser doesn't support
   * it.
   */
  forgetPasskey: async (passkey: { rpId: string; credentialId: string }): Promise<boolean> => {
    const { signalUnknownCredential } = PublicKeyCredential as SignalsPasskeys
    await signalUnknownCredential?.call(PublicKeyCredential, passkey)
    return signalUnknownCredential !== undefined
  },
  hasAuthenticator: async () =>
    'PublicKeyCredential' in globalThis && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable(),
  /** Sends a request to the Blockchain API. */
  fetch: (url: string, init: RequestInit) => fetch(toBackendUrl(url), init),
  openWindow: (url: string, features: string): Window | null => window.open(url, '_blank', features),
  closeWindow: () => window.close(),
  canShare: (data: ShareData) => typeof navigator.canShare === 'function' && navigator.canShare(data),
  share: (data: ShareData) => navigator.share(data),
  download: (link: HTMLAnchorElement) => link.click(),
  randomNumbers: (count: number) => crypto.getRandomValues(new Uint32Array(count)),
  /** Returns the URL of a backend image. Images of the server-rendered shell are inlined in the document. */
  imageUrl: (folder: string, id: string, query = ''): string | undefined => {
    const path = `/${folder}/${encodeURIComponent(id)}${query && `?${query}`}`
    return readDocumentPicture()?.images[path] ?? toBackendUrl(path)
  },
}

type Outside = typeof browser

/** All side effects of the app beyond its own page. */
export let outside: Outside = browser

/** Mocks all side effects. Scenarios call it before they render the app. */
export function replaceOutside(own: Outside) {
  outside = own
}
