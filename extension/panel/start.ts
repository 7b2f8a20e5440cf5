import '../../frame/ui/ui.css'
import './panel.css'
import { showFailure } from '../../frame/start/showFailure.ts'
import { setPanelPlace } from '../keys/keysPlace.ts'
import { writeSettings } from '../link/settings.ts'
import { followFrontPage } from './followFrontPage.ts'

async function start() {
  await writeSettings('standalone')
  // These modules read the settings when they load.
  const [{ answerAsExtension }, { followGrants }, app, { serveTasks }] = await Promise.all([
    import('../keys/answerAsExtension.ts'),
    import('./followGrants.ts'),
    import('../../frame/start/main.tsx'),
    import('./serveTasks.ts'),
  ])
  answerAsExtension()
  setPanelPlace()
  followGrants()
  await app.start()
  followFrontPage()
  // The wallet remains usable without prompts of pages.
  serveTasks().catch(console.error)
}

start().catch((error: unknown) => {
  console.error(error)
  document.getElementById('root')?.remove()
  // A panel covers no page, so Escape closes nothing.
  showFailure(() => undefined)
})
