import { InvalidAppConfigurationError, StorageUnavailableError } from '#shared/catalogueErrors.ts'
import { isListedOrigin } from '#shared/origins.ts'

type Surroundings = {
  isFramed: boolean
  origin: string
  credentialless: boolean
  isSecureContext: boolean
  ancestorOrigins: string[] | undefined
  allowedOrigins: string[]
}

/** Why this frame will not start here, as a sentence for the page's developer; undefined when all is well. Pure. */
export function bootRefusal(here: Surroundings): { code: number; message: string } | undefined {
  const refuse = (message: string) => ({ code: InvalidAppConfigurationError.code, message })
  if (!here.isFramed) return refuse('This page is the wallet frame. It has to be embedded by the Oriel SDK.')
  if (here.origin === 'null') {
    return refuse(
      'The iframe lacks "allow-same-origin" in its sandbox attribute, so the wallet has no origin of its own.',
    )
  }
  if (here.credentialless) {
    return {
      code: StorageUnavailableError.code,
      message: 'The iframe is "credentialless": a wallet made here would vanish. Remove the attribute.',
    }
  }
  if (!here.isSecureContext) return refuse('The page that embeds the wallet must be on https, or on localhost.')
  const [embedder, ...nested] = here.ancestorOrigins ?? []
  if (nested.length > 0) return refuse('The page that embeds the wallet is itself in a frame of another page.')
  if (embedder !== undefined && !isListedOrigin(embedder, here.allowedOrigins)) {
    return refuse(`${embedder} is not in "allowedOrigins" of this project. Add it in the backend's configuration.`)
  }
  return undefined
}

export function surroundings(allowedOrigins: string[]): Surroundings {
  const ancestors = location.ancestorOrigins as DOMStringList | undefined
  return {
    isFramed: window.top !== window,
    origin: self.origin,
    credentialless: (window as { credentialless?: boolean }).credentialless === true,
    isSecureContext,
    ancestorOrigins: ancestors && [...ancestors],
    allowedOrigins,
  }
}
