import '../../frame/ui/ui.css'
import { writeSettings } from '../link/settings.ts'
import { followFrontPage } from './followFrontPage.ts'

await writeSettings('standalone')
// They read the settings when they load.
const [{ answerAsExtension }, { start }, { serveTasks }] = await Promise.all([
  import('../keys/answerAsExtension.ts'),
  import('../../frame/start/main.tsx'),
  import('./serveTasks.ts'),
])
answerAsExtension()
await start()
followFrontPage()
await serveTasks()
