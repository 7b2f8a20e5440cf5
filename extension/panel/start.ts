import '@oriel/frame/ui/styles/ui.css'
import './panel.css'
import { showFailure } from '@oriel/frame/start/showFailure.ts'
import { writeSettings } from '../link/settings.ts'
import { setVaultHost } from '../signer/setVaultHost.ts'
import { fillTexts } from './fillTexts.ts'
import { watchActiveTab } from './watchActiveTab.ts'

async function start() {
  await writeSettings('standalone')
  // Import these modules only now, because they read the settings when they load.
  const [{ overrideBrowserApis }, { watchGrants }, app, { servePrompts }] = await Promise.all([
    import('../signer/overrideBrowserApis.ts'),
    import('./watchGrants.ts'),
    import('@oriel/frame/start/main.tsx'),
    import('./servePrompts.ts'),
  ])
  overrideBrowserApis()
  setVaultHost()
  watchGrants()
  await app.start()
  watchActiveTab()
  // Only log errors, because the wallet is still usable without the prompts of pages.
  servePrompts().catch(console.error)
}

fillTexts(document)
start().catch((error: unknown) => {
  console.error(error)
  document.getElementById('root')?.remove()
  // Ignore Escape, because a panel doesn't cover a page.
  showFailure(() => undefined)
})
