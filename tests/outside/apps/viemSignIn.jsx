import { createRoot } from 'react-dom/client'
import { createWalletClient, custom } from 'viem'
import { connect, disconnect } from 'viem/experimental/erc7846'
import { getNonce, getSession, verify } from './authServer.js'
import { chain } from './chain.js'
import { useResult } from './useResult.js'

/** Finds the wallet's provider by EIP-6963. */
function findProvider() {
  return new Promise((resolve) => {
    addEventListener('eip6963:announceProvider', ({ detail }) => resolve(detail.provider), { once: true })
    dispatchEvent(new Event('eip6963:requestProvider'))
  })
}

const client = createWalletClient({ chain, transport: custom(await findProvider()) })

/** Returns the signed message once the page's server has accepted it. */
async function signIn() {
  const nonce = await getNonce()
  const issuedAt = new Date()
  const siwe = { chainId: chain.id, nonce, issuedAt, statement: 'Sign in to Outside.' }
  const page = { domain: location.host, uri: location.href, version: '1' }
  const { accounts } = await connect(client, {
    capabilities: {
      unstable_signInWithEthereum: { ...siwe, ...page, expirationTime: new Date(+issuedAt + 3_600_000) },
    },
  })
  const [{ address, capabilities }] = accounts
  const { message, signature } = capabilities.unstable_signInWithEthereum
  const isValid = await verify({ message, signature, address, chainId: `eip155:${chain.id}` })
  return isValid ? message : 'refused'
}

function App() {
  const { result, show } = useResult()
  return (
    <main>
      <button type="button" onClick={show(signIn)}>
        Connect and sign in
      </button>
      <button type="button" onClick={show(async () => (await connect(client)).accounts.map((one) => one.address))}>
        Connect
      </button>
      <button type="button" onClick={show(async () => (await getSession())?.address)}>
        Read session
      </button>
      <button type="button" onClick={show(() => disconnect(client))}>
        Disconnect
      </button>
      <pre id="result">{result}</pre>
    </main>
  )
}

createRoot(document.getElementById('root')).render(<App />)
