import '../../frame/ui/ui.css'
import './panel.css'
import { showFailure } from '../../frame/start/showFailure.ts'
import { setPanelPlace } from '../keys/keysPlace.ts'
import { writeSettings } from '../link/settings.ts'
import { followFrontPage } from './followFrontPage.ts'

async function start() {
  await writeSettings('standalone')
  // They read the settings when they load.
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
  // The wallet is of use without the questions of pages.
  serveTasks().catch(console.error)
}

start().catch((error: unknown) => {
  console.error(error)
  document.getElementById('root')?.remove()
  // A panel has no page beneath it, to which Escape could lead.
  showFailure(() => undefined)
})
