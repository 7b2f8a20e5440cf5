import type { Login } from './login.ts'
import type { LoginConfig, ProviderConfig } from './loginConfig.ts'
import { createMailer } from './mailer.ts'
import type { OAuthClient } from './oauthClient.ts'

export type LoginServices = Pick<Login, 'clients' | 'mailer'>

export async function startLogin({ providers, email }: LoginConfig, brandName: string): Promise<LoginServices> {
  const clients = new Map<ProviderConfig['id'], OAuthClient>()
  if (providers.length > 0) {
    const { createOAuthClient } = await import('./oauthClient.ts')
    for (const provider of providers)
      clients.set(
        provider.id,
        prepare(provider.id, () => createOAuthClient(provider)),
      )
  }
  return { clients, mailer: email && (await createMailer(email, brandName)) }
}

function prepare<part>(id: string, make: () => part): part {
  try {
    return make()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read'
    throw new Error(`login.providers: the key of "${id}" cannot be used (${reason}). Check "privateKeyFile".`, {
      cause,
    })
  }
}
