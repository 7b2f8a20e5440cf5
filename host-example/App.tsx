import { AccountPanel } from './AccountPanel.tsx'
import { AnnouncedPanel } from './AnnouncedPanel.tsx'
import { CallsPanel } from './CallsPanel.tsx'
import { CollectionPanel } from './CollectionPanel.tsx'
import type { Dapp } from './dapp.ts'
import { EventLogPanel } from './EventLogPanel.tsx'
import { Header } from './Header.tsx'
import { DappContext } from './hooks.ts'
import { NetworkPanel } from './NetworkPanel.tsx'
import { PermitPanel } from './PermitPanel.tsx'
import { Footer } from './pageEdges.tsx'
import { ReadsPanel } from './ReadsPanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { SendPanel } from './SendPanel.tsx'
import { MessagePanel, TypedDataPanel } from './SignPanels.tsx'
import { SolanaPanel } from './SolanaPanel.tsx'
import { ApprovePanel, TransferPanel, UsdtPanel } from './TokenPanels.tsx'

export function App({ dapp }: { dapp: Dapp }) {
  return (
    <DappContext value={dapp}>
      <Header />
      <main>
        <div className="intro">
          <h1>Everything a dapp asks of a wallet</h1>
          <p>
            The wallet runs in a frame on <code>{new URL(dapp.config.frameUrl).host}</code>. This page holds no key, no
            session and no token.
          </p>
        </div>
        <div className="panels">
          <AccountPanel />
          <NetworkPanel />
          <MessagePanel />
          <TypedDataPanel />
          <SolanaPanel />
          <SendPanel />
          <TransferPanel />
          <ApprovePanel />
          <PermitPanel />
          <CallsPanel />
          <UsdtPanel />
          <CollectionPanel />
          <ReadsPanel />
          <RequestPanel />
          <AnnouncedPanel />
        </div>
        <EventLogPanel />
      </main>
      <Footer />
    </DappContext>
  )
}
