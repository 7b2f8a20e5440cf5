import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as oauth from 'openid-client'
import type { ProviderConfig } from './loginConfig.ts'
import type { Profile } from './profile.ts'
import { parseClaims, providers } from './providers.ts'

const timeoutSeconds = 10
const cacheMs = 60 * 60_000
const appleSecretSeconds = 300

export type Exchange = { redirectUri: string; state: string; nonce: string; pkceVerifier: string }

export type OAuthClient = {
  authorizationUrl(exchange: Exchange): Promise<string>
  readProfile(answer: URLSearchParams, exchange: Exchange): Promise<Profile>
}

export function createOAuthClient(config: ProviderConfig): OAuthClient {
  const provider = providers[config.id]
  // Read the key at startup, so that an invalid key prevents the backend from starting.
  const authentication = createClientAuth(config)
  const isOidc = config.issuer !== undefined || 'issuer' in provider
  // Request only standard scopes from a custom issuer. It may not support the scopes and prompts of the provider that
  // it replaces.
  const scope = config.issuer === undefined ? provider.scope : 'openid email profile'
  const { response_mode } = provider.parameters ?? {}
  const parameters = config.issuer === undefined ? provider.parameters : response_mode && { response_mode }
  let cached: { at: number; configuration: Promise<oauth.Configuration> } | undefined

  function loadConfiguration(): Promise<oauth.Configuration> {
    if (cached && performance.now() < cached.at + cacheMs) return cached.configuration
    const configuration = isOidc
      ? discover(config, authentication)
      : Promise.resolve(createStaticConfiguration(config, authentication))
    cached = { at: performance.now(), configuration }
    configuration.catch(() => {
      cached = undefined
    })
    return configuration
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, pkceVerifier }) {
      const query = {
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(pkceVerifier),
        code_challenge_method: 'S256',
        ...parameters,
      }
      return oauth.buildAuthorizationUrl(await loadConfiguration(), isOidc ? { ...query, nonce } : query).href
    },

    async readProfile(answer, { redirectUri, state, nonce, pkceVerifier }) {
      const configuration = await loadConfiguration()
      const parameters = new URLSearchParams(answer)
      // Drop `iss`, because some providers send a different issuer than the configured one. The parameter prevents
      // mix-ups between providers that share a callback, but here each provider has its own.
      if (!isOidc) parameters.delete('iss')
      const url = new URL(`${redirectUri}?${parameters}`)
      const checks = { expectedState: state, pkceCodeVerifier: pkceVerifier }
      const oidcChecks = { ...checks, expectedNonce: nonce, idTokenExpected: true }
      const tokens = await oauth.authorizationCodeGrant(configuration, url, isOidc ? oidcChecks : checks)
      if (isOidc) {
        const claims = parseClaims(tokens.claims())
        // Include a custom issuer, because it may use the same subject for a different user.
        const subject = config.issuer === undefined ? claims.subject : `${config.issuer} ${claims.subject}`
        return { provider: config.id, ...claims, subject }
      }
      if (!('readPerson' in provider)) throw new Error(`${config.id} has no address that names the user`)
      const claims = await provider.readPerson((url) => fetchResource(configuration, tokens.access_token, url))
      return { provider: config.id, ...claims }
    },
  }
}

async function discover(config: ProviderConfig, authentication: oauth.ClientAuth): Promise<oauth.Configuration> {
  const provider = providers[config.id]
  const issuer = config.issuer ?? ('issuer' in provider ? provider.issuer : '')
  const execute = [oauth.enableNonRepudiationChecks]
  // Allow HTTP. The configuration only accepts HTTP URLs of servers on this machine.
  if (issuer.startsWith('http:')) execute.push(oauth.allowInsecureRequests)
  return await oauth.discovery(new URL(issuer), config.clientId, undefined, authentication, {
    execute,
    timeout: timeoutSeconds,
  })
}

function createStaticConfiguration(config: ProviderConfig, authentication: oauth.ClientAuth): oauth.Configuration {
  const provider = providers[config.id]
  if (!('endpoints' in provider)) throw new Error(`The addresses of ${config.id} are not known`)
  const { authorization, token } = provider.endpoints
  const server = {
    issuer: new URL(authorization).origin,
    authorization_endpoint: authorization,
    token_endpoint: token,
  }
  const configuration = new oauth.Configuration(server, config.clientId, undefined, authentication)
  configuration.timeout = timeoutSeconds
  return configuration
}

function createClientAuth(config: ProviderConfig): oauth.ClientAuth {
  const { id, clientSecret, privateKeyFile } = config
  if (privateKeyFile !== undefined) {
    const key = createPrivateKey(readFileSync(privateKeyFile))
    return (_, { client_id }, body) => {
      body.set('client_id', client_id)
      body.set('client_secret', signAppleSecret(config, key))
    }
  }
  if (clientSecret === undefined) return oauth.None()
  return providers[id].wantsBasic ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret)
}

function signAppleSecret({ clientId, teamId, keyId }: ProviderConfig, key: KeyObject): string {
  const iat = Math.floor(Date.now() / 1000)
  const head = { alg: 'ES256', kid: keyId }
  const body = { iss: teamId, sub: clientId, aud: 'https://appleid.apple.com', iat, exp: iat + appleSecretSeconds }
  const text = [head, body].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

async function fetchResource(configuration: oauth.Configuration, accessToken: string, url: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const response = await oauth.fetchProtectedResource(
    configuration,
    accessToken,
    new URL(url),
    'GET',
    undefined,
    headers,
  )
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return await response.json()
}
