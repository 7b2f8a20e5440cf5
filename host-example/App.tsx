import type { Dapp } from './dapp/dapp.ts'
import { DappContext } from './dapp/hooks.ts'
import { Header } from './Header.tsx'
import { AccountPanel } from './panels/AccountPanel.tsx'
import { AnnouncedPanel } from './panels/AnnouncedPanel.tsx'
import { CallsPanel } from './panels/CallsPanel.tsx'
import { CollectionPanel } from './panels/CollectionPanel.tsx'
import { EventLogPanel } from './panels/EventLogPanel.tsx'
import { NetworkPanel } from './panels/NetworkPanel.tsx'
import { PayPanel } from './panels/PayPanel.tsx'
import { PermitPanel } from './panels/PermitPanel.tsx'
import { ReadsPanel } from './panels/ReadsPanel.tsx'
import { RequestPanel } from './panels/RequestPanel.tsx'
import { SendPanel } from './panels/SendPanel.tsx'
import { MessagePanel, TypedDataPanel } from './panels/SignPanels.tsx'
import { SolanaPanel } from './panels/SolanaPanel.tsx'
import { ApprovePanel, TransferPanel, UsdtPanel } from './panels/TokenPanels.tsx'
import { Footer } from './parts/pageEdges.tsx'

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
          <PayPanel />
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
