import type { Oriel } from 'oriel'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadConfig } from './config.ts'
import { createDapp, createKit } from './dapp.ts'
import { readFailure } from './failure.ts'
import './style.css'
import './controls.css'
import './outcome.css'

declare global {
  interface Window {
    oriel?: Oriel
  }
}

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

try {
  const config = await loadConfig()
  const dapp = createDapp(config, createKit(config))
  // Exposes the kit for tests and for the console.
  window.oriel = dapp.kit
  root.render(<App dapp={dapp} />)
} catch (error) {
  console.error(error)
  root.render(
    <main className="broken">
      <h1>This example could not start</h1>
      <p role="alert">{readFailure(error).message}</p>
    </main>,
  )
}
