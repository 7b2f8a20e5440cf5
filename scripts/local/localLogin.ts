import { OAuthProvider } from '@oriel/shared/backend/login.ts'
import { appleClient } from '../../localnet/logins/appleSecret.ts'
import { getQuirks, loginClient } from '../../localnet/logins/loginProviders.ts'
import type { LoginPorts } from '../../localnet/servers/ports.ts'

type Options = {
  ports: LoginPorts & { anvil: readonly [number, number] }
  idRegistry: string
}

export function createLocalLogin({ ports, idRegistry }: Options) {
  const toUrl = (port: number) => `http://127.0.0.1:${port}`
  const { clientId, clientSecret } = loginClient
  return {
    email: { smtpUrl: `smtp://127.0.0.1:${ports.smtp}`, from: 'Oriel Localnet <wallet@oriel.localhost>' },
    providers: OAuthProvider.options.map((id) => {
      const secret = getQuirks(id).isApple ? appleClient : { clientSecret }
      return { id, clientId, issuer: `${toUrl(ports.oidc)}/${id}`, ...secret }
    }),
    farcaster: { relayUrl: toUrl(ports.farcaster), rpcUrl: toUrl(ports.anvil[0]), idRegistry },
  }
}

/** A fixed key, because it must still decrypt existing data after a restart. It protects nothing of value. */
export const localShareKeys = `local:${Buffer.alloc(32, 'the localnet guards nothing').toString('base64url')}`
