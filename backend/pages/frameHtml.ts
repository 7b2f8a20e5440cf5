import type { Network } from '@oriel/shared/chains/networks.ts'
import type { BrandConfig } from '@oriel/shared/kit/brand.ts'
import type { Brand } from '../brand/brandConfig.ts'
import { describeBrand } from '../brand/describeBrand.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { findProject, type Project, type Projects } from '../config/projects.ts'
import { escapeHtml, renderHtmlOpenTag } from '../http/messagePage.ts'
import { getTranslate } from '../i18n/translate.ts'
import { getLoginOffer, type LoginConfig } from '../login/loginConfig.ts'
import type { NamesConfig } from '../names/namesConfig.ts'
import type { OnrampConfig } from '../onramp/onrampConfig.ts'
import { getProviderLabel } from '../onramp/providers/providerConfig.ts'
import { splitNodes } from '../rpc/splitNodes.ts'
import { earlyHandshake, earlyHandshakeHash } from './earlyHandshake.ts'
import type { FirstPicture } from './firstPictures.ts'
import { createPageHeaders, type Surface } from './headers.ts'
import { hasDeveloperPages, type PageSettings } from './settings.ts'
import { computeSriHash } from './site.ts'

/** Page to serve. Surfaces without a host page use the default project. */
export type Page =
  | { surface: 'frame'; projectId: string }
  | { surface: 'doctor'; projectId?: string | undefined }
  | { surface: Exclude<Surface, 'frame' | 'doctor'> }

export type PageConfig = Omit<PageSettings, 'frameDir' | 'scriptFile'> & {
  analyticsFile?: string | undefined
  brand: Brand
  login?: LoginConfig | undefined
  names?: NamesConfig | undefined
  networks: readonly NetworkEntry[]
  /** Returns true if the chain has confirmed the network's exchange. @default all networks */
  offersSwaps?: ((entry: NetworkEntry) => boolean) | undefined
  onramp?: OnrampConfig | undefined
  projects: Projects
  publicOrigin?: string | undefined
  signInKeys?: string | undefined
}

export type FrameHtmlOptions = {
  /** Integrity hashes of the scripts. The production policy blocks scripts without a hash. */
  integrity?: Record<string, string>
  /** Relaxes the policy for the Vite dev server. Never set this for a deployed page. @default false */
  dev?: boolean
  /** Language of the texts in the document itself. @default en */
  language?: string
  /** Server-rendered shell that the frame shows until its app has loaded. */
  picture?: FirstPicture | undefined
}

export function renderFrameHtml(
  html: string,
  config: PageConfig,
  page: Page,
  { integrity, dev = false, language = 'en', picture }: FrameHtmlOptions = {},
): { html: string; headers: Record<string, string> } {
  const { project } = getProject(config.projects, page)
  const data = createFrameConfig(config, page)
  const importMap = integrity && !dev ? serializeInlineJson({ integrity }) : undefined
  const map = importMap === undefined ? '' : `<script type="importmap">${importMap}</script>`
  const blocks = renderJsonBlock('oriel-config', data) + (picture ? renderJsonBlock('oriel-picture', picture.data) : '')
  const isFrame = page.surface === 'frame'
  const translated = fillTexts(html, language, data.brand)
  // Mark the frame, so that it is transparent from its first paint.
  const marked = isFrame ? translated.replace(/<html\b/, '<html data-surface="frame"') : translated
  const checked = map === '' ? marked : addIntegrity(marked, integrity)

  return {
    // Insert the import map first in the head, because it only applies to later elements.
    html: insertPicture(insertInHead(checked, `${map}${blocks}${isFrame ? handshakeScript : ''}`), picture?.html),
    headers: createPageHeaders({
      surface: page.surface,
      allowedOrigins: project.allowedOrigins,
      inlineHashes: [...(importMap ? [computeSriHash(importMap)] : []), ...(isFrame ? [earlyHandshakeHash] : [])],
      publicOrigin: config.publicOrigin,
      relayUrls: data.relayUrls,
      safeOrigins: config.safeOrigins,
      dev,
    }),
  }
}

/** Returns the configuration that is embedded in the document. */
export function createFrameConfig(config: PageConfig, page: Page) {
  const { projectId, project } = getProject(config.projects, page)
  return {
    projectId,
    surface: page.surface,
    brand: describeBrand(config.brand),
    allowedOrigins: project.allowedOrigins,
    trustedOrigins: project.trustedOrigins,
    networks: config.networks.map((entry) => toFrameNetwork(entry, config.offersSwaps)),
    dev: project.dev ?? false,
    developerPages: hasDeveloperPages(config),
    // Only these surfaces connect other wallets, so no other page needs a relay.
    relayUrls: ['frame', 'inspector', 'doctor'].includes(page.surface) ? config.relayUrls : [],
    relayProjectId: config.relayProjectId,
    safeOrigins: config.safeOrigins,
    // Only the frame needs the URL of the pop-up, because its host page opens the pop-up.
    coinbaseUrl: page.surface === 'frame' ? config.coinbaseUrl : null,
    // Treat Solana networks as indexed, because their nodes have an index.
    indexed: config.networks
      .filter(({ index, network }) => index || network.chainNamespace === 'solana')
      .map(({ network }) => network.caipNetworkId),
    analytics: config.analyticsFile !== undefined,
    login: getLoginOffer(config.login),
    onramp: config.onramp?.providers.map((provider) => ({ id: provider.id, label: getProviderLabel(provider) })),
    restrictedTimeZones: config.onramp?.restrictedTimeZones,
    names: config.names && {
      zone: config.names.zone,
      network: config.names.network,
      registry: config.names.registry,
    },
    signIn: config.signInKeys !== undefined,
    // Only the standalone page offers its wallet to the extensions, so no other page gets their origins.
    ...(page.surface === 'standalone' &&
      config.extensionOrigins.length > 0 && { extensionOrigins: config.extensionOrigins }),
  }
}

/**
 * Returns the network for the frame's configuration. Ignores a bundler, a sponsor or swaps that the network itself
 * declares, because only the entry's settings enable them.
 */
function toFrameNetwork(entry: NetworkEntry, offersSwaps: PageConfig['offersSwaps'] = () => true): Network {
  const { network, rpcUrls, tokens, market, bundlerUrls, sponsor } = entry
  const { bundler: _bundler, sponsor: _sponsor, swap: _swap, comparesNodes: _compares, ...described } = network
  const isEvm = network.chainNamespace === 'eip155'
  const { wrapped, router, swapRouter } = market ?? {}
  const swapsThrough = offersSwaps(entry) ? (swapRouter ?? router) : undefined
  const routers = [router, swapRouter].filter((address) => address !== undefined)
  return {
    ...described,
    ...((tokens.length > 0 || market) && { known: { tokens, ...(market && { wrapped, routers }) } }),
    ...(isEvm && splitNodes(rpcUrls).second.length > 0 && { comparesNodes: true }),
    ...(bundlerUrls && { bundler: true }),
    ...(swapsThrough && { swap: { router: swapsThrough } }),
    ...(sponsor && { sponsor: { name: sponsor.name } }),
  }
}

function getProject(projects: Projects, page: Page): { projectId: string; project: Project } {
  const requested = 'projectId' in page ? page.projectId : undefined
  const projectId = requested ?? (findProject(projects, 'default') ? 'default' : getFirstProjectId(projects))
  const project = findProject(projects, projectId)
  if (!project) throw new Error(`There is no project "${projectId}". Add it to "projects" in the configuration.`)
  return { projectId, project }
}

function getFirstProjectId(projects: Projects): string {
  return Object.keys(projects)[0] ?? 'default'
}

const handshakeScript = `<script>${earlyHandshake}</script>`

const texts = [
  'document.description',
  'document.noScript',
  'document.failed',
  'document.failedText',
  'document.reload',
  'document.close',
] as const

/**
 * Inserts the title, the icon and the description of the document, and the message for an app that cannot be loaded.
 */
function fillTexts(html: string, language: string, brand: BrandConfig): string {
  const t = getTranslate(language)
  const marked = html
    .replace('<html lang="en">', renderHtmlOpenTag(language))
    .replace('{document.title}', () => escapeText(brand.name))
    .replace('{document.icon}', brand.icon ?? 'data:,')
  return texts.reduce((filled, key) => filled.replace(`{${key}}`, () => escapeText(t(key))), marked)
}

/** Escapes HTML and quotes, because one of the texts is in an attribute. */
const escapeText = (text: string) => escapeHtml(text).replaceAll('"', '&quot;')

function renderJsonBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${serializeInlineJson(data)}</script>`
}

/**
 * Inserts the shell as a hidden element. Users cannot click it, and screen readers do not read it, until a script shows
 * it.
 */
function insertPicture(html: string, picture: string | undefined): string {
  if (picture === undefined) return html
  return html.replace('<div id="root">', (root) => `<div id="picture" hidden>${picture}</div>${root}`)
}

/** Serializes JSON so that it cannot close its script element. */
function serializeInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/**
 * Adds the hashes to scripts and preloads. Chromium loads a module twice if the import map contains its hash but an
 * earlier element does not.
 */
function addIntegrity(html: string, integrity: Record<string, string> = {}): string {
  return html.replaceAll(
    /<(?:link rel="(?:modulepreload|later)"|script (?:async )?type="module")[^>]* (?:href|src)="([^"]+)"/g,
    (start, path) => {
      const hash = integrity[path]
      return hash === undefined ? start : `${start} integrity="${hash}"`
    },
  )
}

function insertInHead(html: string, text: string): string {
  const head = /<head(\s[^>]*)?>/i.exec(html)
  if (!head) throw new Error('index.html of the frame has no <head>: build the frame again with "npm run build".')
  const at = head.index + head[0].length
  return `${html.slice(0, at)}${text}${html.slice(at)}`
}
