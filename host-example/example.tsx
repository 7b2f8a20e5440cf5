import { loadConfig } from './dapp/config.ts'
import { createDapp } from './dapp/dapp.ts'
import { DappContext } from './dapp/hooks.ts'
import { ExamplePage } from './ExamplePage.tsx'
import { startPage } from './startPage.tsx'
import './look.css'
import './example.css'
import './exampleCard.css'

await startPage(async () => {
  // The script tag of the page creates the kit, as on any other site.
  if (!window.oriel) throw new Error('The script of the wallet did not load.')
  const dapp = createDapp(await loadConfig(), window.oriel)
  return (
    <DappContext value={dapp}>
      <ExamplePage />
    </DappContext>
  )
})
