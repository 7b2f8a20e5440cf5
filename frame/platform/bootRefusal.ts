import { frameFeatures, frameSandbox } from '@oriel/shared/constants.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { InvalidAppConfigurationError, StorageUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'

type Surroundings = {
  isFramed: boolean
  /** This document's origin, or `'null'` in a sandbox without `allow-same-origin`. */
  origin: string
  href: string
  projectId: string
  credentialless: boolean
  isSecureContext: boolean
  ancestorOrigins: string[] | undefined
  allowedOrigins: string[]
  safeOrigins: string[]
}

export type BootError = {
  code: number
  message: string
  fix: { file: string; line: string; restart?: boolean }
  /** False if the document's sandbox may block pop-ups. */
  canOpenWallet: boolean
}

const markup = 'the <iframe> of the page that embeds the wallet'

export function findBootRefusal(here: Surroundings): BootError | undefined {
  const { origin: wallet } = new URL(here.href)
  const [embedder, ...nested] = here.ancestorOrigins ?? []
  const refuse = (message: string, fix: BootError['fix'], code: number = InvalidAppConfigurationError.code) =>
    ({ code, message, fix, canOpenWallet: here.origin !== 'null' }) satisfies BootError

  if (!here.isFramed) {
    const line = `<script defer src="${wallet}/oriel.js" data-project-id="${here.projectId}"></script>`
    return refuse('This page is the wallet frame. It has to be embedded by the Oriel SDK.', { file: 'your page', line })
  }
  if (here.origin === 'null') {
    const message =
      'The iframe lacks "allow-same-origin" in its sandbox attribute, so the wallet has no origin of its own.'
    return refuse(message, { file: markup, line: `sandbox="${frameSandbox}"` })
  }
  if (here.credentialless) {
    const message = 'The iframe is "credentialless": a wallet made here would vanish. Remove the attribute.'
    const allow = frameFeatures.map((name) => `${name} ${wallet}`).join('; ')
    const line = `<iframe src="${here.href}" sandbox="${frameSandbox}" allow="${allow}" title="Wallet"></iframe>`
    return refuse(message, { file: markup, line }, StorageUnavailableError.code)
  }
  if (!here.isSecureContext) {
    const line = (embedder ?? 'http://your-page.example').replace(/^http:/, 'https:')
    return refuse('The page that embeds the wallet must be on https, or on localhost.', {
      file: 'the address of the page that embeds the wallet',
      line,
    })
  }
  const stranger = nested.find((origin) => !here.safeOrigins.includes(origin))
  if (stranger !== undefined) {
    return refuse('The page that embeds the wallet is itself in a frame of another page.', {
      file: `the outer page, ${stranger}: a link in the place of its frame`,
      line: `<a href="${embedder}" target="_blank">Open</a>`,
    })
  }
  if (embedder !== undefined && !isListedOrigin(embedder, here.allowedOrigins)) {
    const line = `"projects": { "${here.projectId}": { "allowedOrigins": ${JSON.stringify([...here.allowedOrigins, embedder])} } }`
    return refuse(
      `${embedder} is not in "allowedOrigins" of this project. Add it in the backend's configuration.`,
      // `oriel.config.json` is the default file name. The deployment may use a different file, named by ORIEL_CONFIG.
      { file: 'oriel.config.json', line, restart: true },
    )
  }
  return undefined
}

type Settings = Pick<Surroundings, 'allowedOrigins' | 'projectId' | 'safeOrigins'>

export function readSurroundings({ allowedOrigins, projectId, safeOrigins }: Settings) {
  const ancestors: DOMStringList | undefined = location.ancestorOrigins
  return {
    isFramed: window.top !== window,
    origin: self.origin,
    href: location.href,
    projectId,
    credentialless: 'credentialless' in window && window.credentialless === true,
    isSecureContext,
    ancestorOrigins: ancestors && [...ancestors],
    allowedOrigins,
    safeOrigins,
  } satisfies Surroundings
}
