import type { Oriel } from 'oriel'
import { App } from './App.tsx'
import { loadConfig } from './dapp/config.ts'
import { createDapp, createKit } from './dapp/dapp.ts'
import { startPage } from './startPage.tsx'
import './look.css'
import './lab.css'
import './controls.css'
import './outcome.css'

declare global {
  interface Window {
    oriel?: Oriel
  }
}

await startPage(async () => {
  const config = await loadConfig()
  const dapp = createDapp(config, createKit(config))
  // Expose the kit for tests and for the console.
  window.oriel = dapp.kit
  return <App dapp={dapp} />
})
