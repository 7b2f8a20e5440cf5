import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { builtInNetworks } from '#shared/networks.ts'
import { isListedOrigin, isLoopback } from '#shared/origins.ts'
import { describeIssue, describePath } from '../config/describeMistake.ts'
import { NetworkEntry } from '../config/networkEntry.ts'
import { originMistake, relayMistake } from '../config/origins.ts'
import { Project } from '../config/projects.ts'
import { LoginConfig } from '../login/loginConfig.ts'
import { NamesConfig } from '../names/namesConfig.ts'
import { OnrampConfig } from '../onramp/onrampConfig.ts'
import { howToMakeKeys, keyRingMistake } from '../secrets/keyRing.ts'
import { howToMakePrivateKey, PrivateKey } from '../secrets/privateKey.ts'

const ProjectId = z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'may have letters, digits, "-" and "_" only, 64 at most')

const ExactOrigin = z.string().check((context) => {
  const mistake = originMistake(context.value)
  if (mistake) context.issues.push({ code: 'custom', message: mistake, input: context.value })
})

const RelayUrl = z.string().check((context) => {
  const mistake = relayMistake(context.value)
  if (mistake) context.issues.push({ code: 'custom', message: mistake, input: context.value })
})

const PopupUrl = z.string().refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isLocal = url?.protocol === 'http:' && /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname)
  return url?.href === value && (url.protocol === 'https:' || isLocal)
}, 'must be an https address (http on localhost only)')

const Gateway = z.string().refine((value) => {
  return (
    URL.canParse(value) &&
    /^https?:$/.test(new URL(value).protocol) &&
    value === new URL(value).href &&
    value.endsWith('/')
  )
}, 'must be an http(s) address that ends with a slash')

const Keys = z.string().check((context) => {
  const mistake = keyRingMistake(context.value)
  // The text is a secret, so no message repeats it.
  if (mistake) context.issues.push({ code: 'custom', message: mistake, input: undefined })
})

const RateLimit = z.strictObject({
  /** Calls that a client may make at once. Each call of a batch counts. */
  burst: z.int('must be a whole number').min(1, 'must be at least 1'),
  /** Calls per second that a client may make in the long run. */
  perSecond: z.number('must be a number').positive('must be more than 0'),
})

export const BackendConfig = z
  .strictObject({
    host: z.string().min(1, 'must be an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
    port: z
      .int('must be a whole number from 0 to 65535')
      .min(0, 'must be a whole number from 0 to 65535')
      .max(65_535, 'must be a whole number from 0 to 65535')
      .default(4200),
    /** The origin under which browsers reach this backend. @default http://oriel.localhost:<port> */
    publicOrigin: ExactOrigin.optional(),
    /** Folder of the frame's build. Null serves no pages, only the API. */
    frameDir: z.string().nullable().default('dist/frame'),
    /**
     * Path of the SDK's built script. Its later parts (`oriel-solana.js`, `oriel-coinbase.js`) must be beside it. Null
     * serves none.
     */
    scriptFile: z.string().nullable().default('dist/sdk/oriel.js'),
    /** Path of a wallet list in the format of `backend/directory/wallets.json`. Null uses that list. */
    walletsFile: z.string().min(1, 'must be the path of a file').nullable().default(null),
    projects: z
      .record(ProjectId, Project)
      .refine((projects) => Object.keys(projects).length > 0, 'must have at least one project, such as "default"'),
    networks: z
      .array(NetworkEntry)
      .min(1, 'must have at least one network')
      .default(() =>
        builtInNetworks.map((network) => ({ network, rpcUrls: network.rpcUrls.default.http, tokens: [] })),
      ),
    /**
     * WalletConnect relays, of which the first that answers is used: `wss:` origins, or `ws:` on this machine.
     * WalletConnect is not offered when the list is empty. A public relay requires a `relayProjectId`.
     */
    relayUrls: z.array(RelayUrl).default([]),
    /** Id of this deployment at the operator of the relay. */
    relayProjectId: ProjectId.optional(),
    /** Page that the pop-up of Coinbase's smart wallet opens. With null that wallet is not offered. */
    coinbaseUrl: PopupUrl.nullable().default('https://keys.coinbase.com/connect'),
    /** Exact origins of pages that may be a Safe: a dapp that one of them embeds can offer it as a wallet. */
    safeOrigins: z.array(ExactOrigin).default(['https://app.safe.global']),
    /**
     * The browser extensions of this deployment, such as `chrome-extension://<id>`. They may ask all that the wallet's
     * own pages may.
     */
    extensionOrigins: z
      .array(z.string().regex(/^chrome-extension:\/\/[a-p]{32}$/, 'expected chrome-extension:// and an id'))
      .default([]),
    /**
     * Serves the boundary inspector, the scenario links (`/inspector/`) and the theme page (`/theme/`), which are for
     * developers. They hold no secret, but visitors do not need them. @default true on this machine only
     */
    developerPages: z.boolean('must be true or false').optional(),
    rateLimit: RateLimit.default({ burst: 20_000, perSecond: 500 }),
    /** Number of our own proxies that add to X-Forwarded-For. 0 reads the address of the connection. */
    trustedProxies: z.int('must be a whole number').min(0, 'must be 0 or more').default(0),
    /** Milliseconds that one RPC node may take. */
    upstreamTimeoutMs: z.int('must be a whole number').min(1, 'must be at least 1').default(10_000),
    /**
     * Gateways that serve the descriptions and pictures of NFTs without a host of their own. Their operators see which
     * ones are read. A gateway may be inside your network; other untrusted addresses may not.
     */
    gateways: z
      .strictObject({
        ipfs: Gateway.default('https://ipfs.io/ipfs/'),
        arweave: Gateway.default('https://arweave.net/'),
      })
      .default({ ipfs: 'https://ipfs.io/ipfs/', arweave: 'https://arweave.net/' }),
    /**
     * Base addresses of paymasters inside your network, or without TLS, that a page may name (ERC-7677). Any other
     * paymaster of a page must be public and have TLS.
     */
    paymasterUrls: z.array(Gateway).default([]),
    /**
     * Path of the file for the events of visitors (`POST /e`), one line of JSON per event. Events are neither sent nor
     * stored when it is absent.
     */
    analyticsFile: z.string().min(1, 'must be the path of a file').optional(),
    /**
     * Opens the database for the sealed copies of passkey wallets, with which a synced passkey restores its wallet in
     * another browser. Every other setting that needs the database brings them, too. Without them a new wallet shows
     * its recovery phrase at once.
     */
    passkeyCopies: z.boolean('must be true or false').default(false),
    /** Email and social logins. The wallet offers none when the setting is absent, and opens no database for them. */
    login: LoginConfig.optional(),
    /** Providers at which visitors buy tokens. The wallet offers no buying when the setting is absent. */
    onramp: OnrampConfig.optional(),
    /**
     * URL of the PostgreSQL database, for more than one instance or for durable storage. The backend uses `dataDir`
     * when it is absent.
     */
    databaseUrl: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    /** Folder of the database inside this process. Only one process may use it at a time. */
    dataDir: z.string().min(1, 'must be the path of a folder').default('data'),
    /**
     * `name:<32 bytes as base64url>`, separated by commas. The first key seals new data, and every key opens stored
     * data.
     */
    shareKeys: Keys.optional(),
    /**
     * The same for the tokens of sign-ins to pages: the first key signs, and `/.well-known/jwks.json` lists the public
     * part of every key. The backend keeps no sign-ins when the setting is absent.
     */
    signInKeys: Keys.optional(),
    /** Names below an ENS name of the operator. The wallet gives none when the setting is absent. */
    names: NamesConfig.optional(),
    /** The private key that signs the records of the names for ENS. Its owner decides where the names lead. */
    namesKey: PrivateKey.optional(),
    /** The private key that signs for the paymasters of all networks with a `sponsor`. It holds no money itself. */
    sponsorKey: PrivateKey.optional(),
  })
  .check((context) => {
    const { publicOrigin, projects, networks, login, shareKeys, sponsorKey, names, namesKey } = context.value
    const report = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: context.value })

    if (login && shareKeys === undefined) report(['shareKeys'], `is missing: set ORIEL_SHARE_KEYS. ${howToMakeKeys}`)
    if (networks.some(({ sponsor }) => sponsor) && sponsorKey === undefined)
      report(['sponsorKey'], `is missing: set ORIEL_SPONSOR_KEY. ${howToMakePrivateKey}`)
    if (names && namesKey === undefined) report(['namesKey'], `is missing: set ORIEL_NAMES_KEY. ${howToMakePrivateKey}`)
    if (names && !networks.some(({ network }) => network.caipNetworkId === names.network))
      report(['names', 'network'], 'is not in "networks": add it there')
    for (const [id, { allowedOrigins }] of Object.entries(projects)) {
      if (publicOrigin && isListedOrigin(publicOrigin, allowedOrigins)) {
        const message = `lists the wallet's own origin ${publicOrigin}: pages and wallet must not share an origin`
        report(['projects', id, 'allowedOrigins'], message)
      }
    }
    for (const [index, { network }] of networks.entries()) {
      const first = networks.findIndex((other) => other.network.caipNetworkId === network.caipNetworkId)
      if (first !== index)
        report(['networks', index], `repeats ${network.caipNetworkId}: list its rpcUrls in one entry`)
    }
  })
export type BackendConfig = z.output<typeof BackendConfig>

/** Returns the setting `developerPages`, which is true by default on this machine only. */
export function servesDeveloperPages({
  developerPages,
  publicOrigin,
}: Pick<BackendConfig, 'developerPages' | 'publicOrigin'>): boolean {
  return developerPages ?? (publicOrigin !== undefined && isLoopback(publicOrigin))
}

/** Each mistake is one sentence that tells the operator what to do. */
export class ConfigError extends Error {
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(mistakes.join('\n'))
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

const overrides = {
  host: 'ORIEL_HOST',
  port: 'ORIEL_PORT',
  publicOrigin: 'ORIEL_PUBLIC_ORIGIN',
  frameDir: 'ORIEL_FRAME_DIR',
  scriptFile: 'ORIEL_SCRIPT_FILE',
  databaseUrl: 'DATABASE_URL',
  dataDir: 'ORIEL_DATA_DIR',
  shareKeys: 'ORIEL_SHARE_KEYS',
  signInKeys: 'ORIEL_SIGN_IN_KEYS',
  sponsorKey: 'ORIEL_SPONSOR_KEY',
  namesKey: 'ORIEL_NAMES_KEY',
} as const
/** An empty variable means null for these settings. */
const isNullable = (setting: string) => setting === 'frameDir' || setting === 'scriptFile'

export function loadConfig(env: Record<string, string | undefined>): BackendConfig {
  const settings: Record<string, unknown> = env.ORIEL_CONFIG ? readConfigFile(env.ORIEL_CONFIG) : {}
  const overridden = new Map<PropertyKey, string>()
  for (const [setting, variable] of Object.entries(overrides)) {
    const value = env[variable]
    if (value === undefined || (value === '' && setting === 'databaseUrl')) continue
    overridden.set(setting, variable)
    if (setting === 'port') settings.port = /^\d+$/.test(value) ? Number(value) : value
    else settings[setting] = value === '' && isNullable(setting) ? null : value
  }

  if (!env.ORIEL_CONFIG) settings.projects = localProjects(settings.publicOrigin)
  const port = settings.port ?? 4200
  // With port 0 the system chooses the port, so the origin is known only when the server listens.
  if (typeof port === 'number' && port > 0) settings.publicOrigin ??= `http://oriel.localhost:${port}`

  return parseConfig(settings, overridden)
}

export function parseConfig(settings: unknown, overridden?: Map<PropertyKey, string>): BackendConfig {
  const checked = BackendConfig.safeParse(settings, { error: describeIssue, jitless: true })
  if (checked.success) return checked.data
  const sentences = checked.error.issues.flatMap((issue) => {
    // An invalid key of a record has its message one level deeper.
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
 * Returns the project of a start without a file. On this machine every local page may embed the wallet; another origin
 * requires a file.
 */
function localProjects(publicOrigin: unknown) {
  if (publicOrigin !== undefined && !(typeof publicOrigin === 'string' && isLoopback(publicOrigin))) {
    throw new ConfigError([
      `${publicOrigin} needs a list of the pages that may embed it. Write one (backend/oriel.config.example.json) and name it in ORIEL_CONFIG.`,
    ])
  }
  return { default: { allowedOrigins: ['http://localhost:*'], trustedOrigins: ['http://localhost:*'], dev: true } }
}
