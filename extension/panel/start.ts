import '../../frame/ui/ui.css'
import { writeSettings } from '../settings.ts'

await writeSettings('standalone')
const { start } = await import('../../frame/start/main.tsx')
await start()
