import { shortenHex } from './dapp/amounts.ts'
import { useAction, useConnected, useDapp } from './dapp/hooks.ts'
import { ExampleCard } from './ExampleCard.tsx'
import { Brand, Footer } from './parts/pageEdges.tsx'
import { FailureNote } from './parts/ui.tsx'

export function ExamplePage() {
  return (
    <>
      <Header />
      <main>
        <div className="pitch">
          <h1>A wallet inside your site</h1>
          <p className="lead">
            Visitors connect with a passkey, an email or the wallet they have. They stay on your page, and see what a
            request does before they approve it.
          </p>
          <ScriptTag />
          <ul className="promises">
            <li>
              <b>Keys stay out of reach.</b> The wallet runs on its own origin. This page holds no key and no session.
            </li>
            <li>
              <b>Your libraries work unchanged.</b> wagmi, viem, ethers and wallet-adapter find it like any wallet.
            </li>
            <li>
              <b>You run it.</b> One command starts the server. No account at a vendor is needed.
            </li>
          </ul>
        </div>
        <ExampleCard />
      </main>
      <Footer />
    </>
  )
}

function Header() {
  const { kit } = useDapp()
  const connected = useConnected()
  const open = useAction(() => kit.open({ view: 'Account' }))
  return (
    <header className="top">
      <Brand />
      <a className="elsewhere" href="/lab.html">
        Laboratory
      </a>
      {connected && (
        <button type="button" className="pill" onClick={() => open.run()}>
          <span className="dot" aria-hidden="true" />
          <span className="unseen">Account </span>
          {shortenHex(connected.address)}
        </button>
      )}
      {open.state.status === 'failed' && <FailureNote failure={open.state.failure} />}
    </header>
  )
}

/** Shows this page's script tag without its optional attributes. */
function ScriptTag() {
  const { config } = useDapp()
  const code = `<script defer src="${config.frameUrl}/oriel.js" data-project-id="${config.projectId}"></script>`
  const copy = useAction(() => navigator.clipboard.writeText(code))
  return (
    <figure className="code">
      <figcaption>How this page loads the wallet</figcaption>
      <pre>
        <i>&lt;script</i> defer{'\n'}
        {'  '}src=<b>"{config.frameUrl}/oriel.js"</b>
        {'\n'}
        {'  '}data-project-id=<b>"{config.projectId}"</b>
        <i>&gt;&lt;/script&gt;</i>
      </pre>
      <button type="button" onClick={() => copy.run()}>
        {copy.state.status === 'failed' ? 'Copying is blocked' : copy.state.status === 'done' ? 'Copied' : 'Copy tag'}
      </button>
    </figure>
  )
}
