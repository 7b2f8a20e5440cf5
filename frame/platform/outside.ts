import { toBackendUrl } from './backendUrl.ts'
import { readDocumentPicture } from './readDocumentPicture.ts'

/** The subset of `Storage` that the app uses. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A WebAuthn Level 3 API that TypeScript and some browsers don't support yet. */
type SignalsPasskeys = {
  signalUnknownCredential?: (passkey: { rpId: string; credentialId: string }) => Promise<void>
}

const browser = {
  // The storage areas are functions, because accessing storage throws if the browser blocks it.
  localStorage: (): Area => localStorage,
  sessionStorage: (): Area => sessionStorage,
  indexedDB: () => indexedDB,
  storageManager: (): Pick<StorageManager, 'persisted' | 'persist'> | undefined => navigator.storage,
  passkeys: (): Pick<CredentialsContainer, 'create' | 'get'> => navigator.credentials,
  /** Returns the RP ID of new passkeys. */
  passkeyHost: () => location.hostname,
  /**
   * Asks the passkey provider to hide a passkey that is no longer used. Resolves to false if the browser doesn't
   * support this.
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
  /** True while a click or key press still allows pop-ups. False if the browser does not report it. */
  hasActivation: () => navigator.userActivation?.isActive === true,
  closeWindow: () => window.close(),
  canShare: (data: ShareData) => typeof navigator.canShare === 'function' && navigator.canShare(data),
  share: (data: ShareData) => navigator.share(data),
  download: (link: HTMLAnchorElement) => link.click(),
  randomNumbers: (count: number) => crypto.getRandomValues(new Uint32Array(count)),
  /**
   * Returns the URL of a backend image. Uses the image inlined in the document if it is part of the server-rendered
   * shell.
   */
  imageUrl: (folder: string, id: string, query = ''): string | undefined => {
    const path = `/${folder}/${encodeURIComponent(id)}${query && `?${query}`}`
    return readDocumentPicture()?.images[path] ?? toBackendUrl(path)
  },
}

type Outside = typeof browser

/** All APIs that the app uses to access anything beyond its own page. */
export let outside: Outside = browser

/** Replaces `outside`. Scenarios pass mocks before they render the app. */
export function replaceOutside(own: Outside) {
  outside = own
}
