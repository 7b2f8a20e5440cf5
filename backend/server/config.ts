import { readFileSync } from 'node:fs'
import { isLoopback } from '@oriel/shared/document/origins.ts'
import { z } from 'zod'
import { analyticsSettings } from '../analytics/settings.ts'
import { brandSettings } from '../brand/settings.ts'
import { bundlerSettings } from '../bundler/settings.ts'
import { ConfigError } from '../config/configError.ts'
import { coreSettings } from '../config/coreSettings.ts'
import { describeIssue, describePath } from '../config/describeMistake.ts'
import type { Report } from '../config/settings.ts'
import { custodySettings } from '../custody/settings.ts'
import { databaseSettings } from '../database/settings.ts'
import { directorySettings } from '../directory/settings.ts'
import { httpSettings } from '../http/settings.ts'
import { loginSettings } from '../login/settings.ts'
import { nameSettings } from '../names/settings.ts'
import { nftSettings } from '../nfts/settings.ts'
import { onrampSettings } from '../onramp/settings.ts'
import { pageNodesSettings } from '../pageNodes/settings.ts'
import { pageSettings } from '../pages/settings.ts'
import { rpcSettings } from '../rpc/settings.ts'
import { signInSettings } from '../signIn/settings.ts'

/** The features, in the order in which their configuration errors are reported. */
const features = [
  coreSettings,
  httpSettings,
  brandSettings,
  pageSettings,
  directorySettings,
  rpcSettings,
  pageNodesSettings,
  nftSettings,
  bundlerSettings,
  analyticsSettings,
  custodySettings,
  loginSettings,
  onrampSettings,
  databaseSettings,
  signInSettings,
  nameSettings,
]

export const BackendConfig = z
  .strictObject({
    ...coreSettings.shape,
    ...httpSettings.shape,
    ...brandSettings.shape,
    ...pageSettings.shape,
    ...directorySettings.shape,
    ...rpcSettings.shape,
    ...pageNodesSettings.shape,
    ...nftSettings.shape,
    ...bundlerSettings.shape,
    ...analyticsSettings.shape,
    ...custodySettings.shape,
    ...loginSettings.shape,
    ...onrampSettings.shape,
    ...databaseSettings.shape,
    ...signInSettings.shape,
    ...nameSettings.shape,
  })
  .check((context) => {
    const report: Report = (path, message) =>
      context.issues.push({ code: 'custom', path, message, input: context.value })
    for (const { check } of features) check?.(context.value, report)
  })
export type BackendConfig = z.output<typeof BackendConfig>

/** Environment variables that override settings of the file. */
const overrides = features.flatMap(({ variables = {} }) => Object.entries(variables))

export function needsDatabase(config: BackendConfig): boolean {
  return features.some((feature) => feature.needsDatabase?.(config))
}

/** Returns true if the setting's environment variable may be empty, which sets the setting to null. */
const isNullable = (setting: string) => setting === 'frameDir' || setting === 'scriptFile'

export function loadConfig(env: Record<string, string | undefined>): BackendConfig {
  const settings: Record<string, unknown> = env.ORIEL_CONFIG ? readConfigFile(env.ORIEL_CONFIG) : {}
  const overridden = new Map<PropertyKey, string>()
  for (const [setting, variable] of overrides) {
    const value = env[variable]
    if (value === undefined || (value === '' && setting === 'databaseUrl')) continue
    overridden.set(setting, variable)
    if (setting === 'port') settings.port = /^\d+$/.test(value) ? Number(value) : value
    else settings[setting] = value === '' && isNullable(setting) ? null : value
  }

  if (!env.ORIEL_CONFIG) settings.projects = createLocalProjects(settings.publicOrigin)
  const port = settings.port ?? 4200
  // With port 0, the system assigns the port, so the origin is known only once the server listens.
  if (typeof port === 'number' && port > 0) settings.publicOrigin ??= `http://oriel.localhost:${port}`

  return parseConfig(settings, overridden)
}

export function parseConfig(settings: unknown, overridden?: Map<PropertyKey, string>): BackendConfig {
  const checked = BackendConfig.safeParse(settings, { error: describeIssue, jitless: true })
  if (checked.success) return checked.data
  const sentences = checked.error.issues.flatMap((issue) => {
    // An `invalid_key` issue contains its messages in nested issues.
    const messages = issue.code === 'invalid_key' ? issue.issues.map((inner) => inner.message) : [issue.message]
    return messages.map((message) => `${describePath(issue.path, overridden)} ${message}.`)
  })
  throw new ConfigError(sentences)
}

function readConfigFile(path: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new ConfigError([
      `ORIEL_CONFIG names "${path}", which cannot be read${reason}. Copy backend/oriel.config.example.json there and edit it.`,
    ])
  }
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not an object'
    throw new ConfigError([`"${path}" is not a JSON configuration: ${reason}. Compare it with the example file.`])
  }
}

/**
 * Returns the project that is used without a configuration file. Any page on localhost may embed the wallet. Other
 * origins require a configuration file.
 */
function createLocalProjects(publicOrigin: unknown) {
  if (publicOrigin !== undefined && !(typeof publicOrigin === 'string' && isLoopback(publicOrigin))) {
    throw new ConfigError([
      `${publicOrigin} needs a list of the pages that may embed it. Write one (backend/oriel.config.example.json) and name it in ORIEL_CONFIG.`,
    ])
  }
  return { default: { allowedOrigins: ['http://localhost:*'], trustedOrigins: ['http://localhost:*'], dev: true } }
}
