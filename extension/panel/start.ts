import '../../frame/ui/ui.css'
import { writeSettings } from '../link/settings.ts'
import { followFrontPage } from './followFrontPage.ts'

await writeSettings('standalone')
const [{ start }, { serveTasks }] = await Promise.all([import('../../frame/start/main.tsx'), import('./serveTasks.ts')])
await start()
followFrontPage()
await serveTasks()
