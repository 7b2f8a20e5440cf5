import { findRelayMistake } from '@oriel/shared/document/originMistakes.ts'
import { isLoopback } from '@oriel/shared/document/origins.ts'
import { z } from 'zod'
import { ExactOrigin, ProjectId } from '../config/projects.ts'
import { defineSettings } from '../config/settings.ts'

const RelayUrl = z.string().check((context) => {
  const issue = findRelayMistake(context.value)
  if (issue) context.issues.push({ code: 'custom', message: issue, input: context.value })
})

const PopupUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isLocal = url?.protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname)
  return url?.href === value && (url.protocol === 'https:' || isLocal)
}, 'must be an https address (http on localhost only)')

/** Settings of the pages that the backend serves. */
export const pageSettings = defineSettings({
  shape: {
    /** Folder of the frame's build. If null, only the API is served. */
    frameDir: z.string().nullable().default('dist/frame'),
    /**
     * Path to the built SDK script. The scripts that it loads on demand (`oriel-*.js`) must be in the same folder. Set
     * to null to serve no script.
     */
    scriptFile: z.string().nullable().default('dist/sdk/oriel.js'),
    /**
     * WalletConnect relays: `wss:` origins, or `ws:` on this machine. The first relay to respond is used. An empty list
     * disables WalletConnect. A public relay requires a `relayProjectId`.
     */
    relayUrls: z.array(RelayUrl).default([]),
    /** Project ID of this deployment at the relay's operator. */
    relayProjectId: ProjectId.optional(),
    /** Page that opens in the pop-up of Coinbase's smart wallet. Null disables that wallet. */
    coinbaseUrl: PopupUrl.nullable().default('https://keys.coinbase.com/connect'),
    /** Exact origins of Safe apps. A dapp embedded by one of them can offer the user's Safe as a wallet. */
    safeOrigins: z.array(ExactOrigin).default(['https://app.safe.global']),
    /**
     * Origins of this deployment's browser extensions, such as `chrome-extension://<id>`. An extension may send the
     * same requests as the wallet's own pages.
     */
    extensionOrigins: z
      .array(z.string().regex(/^chrome-extension:\/\/[a-p]{32}$/, 'expected chrome-extension:// and an id'))
      .default([]),
    /**
     * Serves the developer pages: the boundary inspector with its scenario links (`/inspector/`) and the theme page
     * (`/theme/`). The pages contain no secrets, but users do not need them. @default true on this machine only
     */
    developerPages: z.boolean('must be true or false').optional(),
  },
  variables: { frameDir: 'ORIEL_FRAME_DIR', scriptFile: 'ORIEL_SCRIPT_FILE' },
})
export type PageSettings = z.output<z.ZodObject<(typeof pageSettings)['shape']>>

/** Returns the setting `developerPages`. It defaults to true on this machine only. */
export function hasDeveloperPages({
  developerPages,
  publicOrigin,
}: Pick<PageSettings, 'developerPages'> & { publicOrigin?: string | undefined }): boolean {
  return developerPages ?? (publicOrigin !== undefined && isLoopback(publicOrigin))
}
