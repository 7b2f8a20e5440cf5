import { writeSettings } from '../settings.ts'

await writeSettings('engine')
await import('./engine.ts')
