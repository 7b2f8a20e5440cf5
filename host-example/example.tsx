import { createRoot } from 'react-dom/client'
import { loadConfig } from './config.ts'
import { createDapp } from './dapp.ts'
import { ExamplePage } from './ExamplePage.tsx'
import { readFailure } from './failure.ts'
import { DappContext } from './hooks.ts'
import './example.css'
import './exampleCard.css'

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root.')
const root = createRoot(element)

try {
  // The script tag of the page made the kit, as on any other site.
  if (!window.oriel) throw new Error('The script of the wallet did not load.')
  const dapp = createDapp(await loadConfig(), window.oriel)
  root.render(
    <DappContext value={dapp}>
      <ExamplePage />
    </DappContext>,
  )
} catch (error) {
  console.error(error)
  root.render(
    <main className="broken">
      <h1>This example could not start</h1>
      <p role="alert">{readFailure(error).message}</p>
    </main>,
  )
}
