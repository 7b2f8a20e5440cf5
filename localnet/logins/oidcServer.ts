import { generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { OAuthProvider, providerNames } from '@oriel/shared/backend/login.ts'
import type { Configuration, JWK, Provider } from 'oidc-provider'
import { escapeHtml, renderPage, sendPage } from '../servers/localPage.ts'
import { readBody, startLocalServer } from '../servers/localServer.ts'
import { loadAppleCheck } from './appleSecret.ts'
import { getQuirks, loginClient } from './loginProviders.ts'
import { createOidcStore } from './oidcStore.ts'
import { createOidcUser, type OidcUser, readProviderPath } from './oidcUser.ts'

export type OidcServer = {
  url: string
  getIssuer(id: OAuthProvider): string
  stop(): Promise<void>
}

type OidcModule = typeof import('oidc-provider')
type Setup = { oidc: OidcModule; id: OAuthProvider; issuer: string; jwk: JWK }
type Running = { provider: Provider; handle: ReturnType<Provider['callback']>; users: Map<string, OidcUser> }

/** Pattern of allowed redirect URIs. Any port is allowed, because tests start their own wallets. */
const redirectUri = /^http:\/\/(?:127\.0\.0\.1|(?:[a-z0-9-]+\.)*localhost)(?::\d+)?\/v1\/login\/callback\/([a-z]+)$/

export async function startOidcServer({ port }: { port: number }): Promise<OidcServer> {
  const [oidc, { privateKey }] = await Promise.all([
    importProvider(),
    promisify(generateKeyPair)('rsa', { modulusLength: 2048 }),
  ])
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
  const running = new Map<OAuthProvider, Running>()
  const server = await startLocalServer({
    port,
    answer: (request, response) => route(request, response, running),
  })
  // Read the port from the running server, because the issuer contains the port. If `port` is 0, the actual port is
  // known only once the server listens.
  const getIssuer = (id: OAuthProvider) => `${server.url}/${id}`
  for (const id of OAuthProvider.options) running.set(id, createProvider({ oidc, id, issuer: getIssuer(id), jwk }))
  return { url: server.url, getIssuer, stop: server.stop }
}

/** Loads `oidc-provider` without its warning about Node 20, because Node 20 supports every feature used here. */
async function importProvider(): Promise<OidcModule> {
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

function createProvider({ oidc, id, issuer, jwk }: Setup): Running {
  const users = new Map<string, OidcUser>()
  const provider = new oidc.Provider(issuer, configure({ oidc, id, jwk, users }))
  provider.Client.prototype.redirectUriAllowed = (uri) => redirectUri.exec(uri)?.[1] === id
  if (getQuirks(id).isApple) {
    provider.Client.prototype.compareClientSecret = loadAppleCheck(issuer)
  }
  return { provider, handle: provider.callback(), users }
}

type Configured = Pick<Setup, 'oidc' | 'id' | 'jwk'> & { users: Map<string, OidcUser> }

function configure({ oidc, id, jwk, users }: Configured): Configuration {
  const { Check, Prompt, base } = oidc.interactionPolicy
  const isChosen = new Check('choose', 'No account is chosen.', ({ oidc: { result } }) => !result?.login)
  const policy = base()
  policy.clear()
  for (const prompt of [new Prompt({ name: 'login', requestable: true }, isChosen), ...createAnsweredPrompts(oidc)])
    policy.add(prompt)
  const getClaims = ({ sub, name, email }: OidcUser) => ({
    sub,
    name,
    email,
    email_verified: true,
    preferred_username: email.split('@')[0],
  })
  return {
    adapter: createOidcStore(),
    clients: [
      {
        client_id: loginClient.clientId,
        client_secret: loginClient.clientSecret,
        redirect_uris: [`http://127.0.0.1/v1/login/callback/${id}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    // Puts the email address into the ID token itself, as the real providers do.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')], names: { session: `_session_${id}` } },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy,
      url: (_, { uid }) => `/${id}/interaction/${uid}`,
    },
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 3600, Session: 3600 },
    async findAccount(_, sub) {
      const user = users.get(sub)
      return user && { accountId: sub, claims: () => getClaims(user) }
    },
    async loadExistingGrant({ oidc: { client, session, params, provider } }) {
      if (!client || !session?.accountId) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(String(params?.scope ?? ''))
      await grant.save()
      return grant
    },
    renderError(ctx, { error, error_description: why }) {
      ctx.type = 'html'
      ctx.body = renderPage({ title: 'This sign-in cannot go on', body: `<p>${escapeHtml(`${error}: ${why}`)}</p>` })
    },
  }
}

/** Creates prompts that need no interaction of their own, because choosing an account includes consent. */
function createAnsweredPrompts({ interactionPolicy: { Prompt } }: OidcModule) {
  return ['consent', 'select_account'].map((name) => new Prompt({ name, requestable: true }))
}

async function route(request: IncomingMessage, response: ServerResponse, all: ReadonlyMap<OAuthProvider, Running>) {
  const path = readProviderPath(request.url ?? '/')
  const running = path && all.get(path.id)
  if (!path || !running) return sendIndex(response)
  const { id, rest } = path
  // Sets the header on redirects, too, because browsers check every response in a navigation.
  if (getQuirks(id).cutsOpener) response.setHeader('cross-origin-opener-policy', 'same-origin')
  if (rest.startsWith('/interaction/')) return await handleChoice({ request, response, id, running })
  // Removes the session, so that every login asks the user to choose an account.
  if (/^\/auth(\?|$)/.test(rest)) delete request.headers.cookie
  // Imitates a router that has stripped the first path segment.
  Object.assign(request, { url: rest, baseUrl: `/${id}` })
  return running.handle(request, response)
}

type Choice = { request: IncomingMessage; response: ServerResponse; id: OAuthProvider; running: Running }

async function handleChoice({ request, response, id, running: { provider, users } }: Choice) {
  const title = `Sign in to ${providerNames[id]} (local)`
  // Show an error page for an unknown interaction. The provider throws for it.
  const interaction = await provider.interactionDetails(request, response).catch(() => undefined)
  if (!interaction) {
    const body = '<p>Go back to the wallet and begin again: this sign-in is over, or was begun in another browser.</p>'
    return sendPage(response, { title, body, status: 400 })
  }
  if (request.method !== 'POST') return sendPage(response, { title, body: choiceForm })

  const form = new URLSearchParams(await readBody(request))
  const typed = form.get('name')?.trim() ?? ''
  if (form.get('choice') === 'cancel') {
    const result = { error: 'access_denied', error_description: 'The user cancelled.' }
    return await provider.interactionFinished(request, response, result)
  }
  if (!typed) return sendPage(response, { title, body: choiceForm, status: 400 })
  const user = createOidcUser(id, typed)
  users.set(user.sub, user)
  const result = { login: { accountId: user.sub, remember: false }, consent: {}, select_account: {} }
  return await provider.interactionFinished(request, response, result)
}

const choiceForm = `<p class="quiet">A stand-in on this machine. The same name is the same account the next time.</p>
<form method="post"><label>Name or email address<input name="name" required maxlength="100" autocomplete="off" autofocus></label>
<button name="choice" value="continue">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button></form>`

function sendIndex(response: ServerResponse) {
  const items = OAuthProvider.options.map((id) => {
    const href = `/${id}/.well-known/openid-configuration`
    return `<li><a href="${href}">${escapeHtml(providerNames[id])}</a></li>`
  })
  const about = '<p>Stand-ins for the providers of the login. The wallet sends you here.</p>'
  return sendPage(response, { title: 'Sign-in of the local network', body: `${about}<ul>${items.join('')}</ul>` })
}
