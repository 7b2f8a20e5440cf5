import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { svg } from '../sdk/providers/icon.ts'
import { renderIcons } from './extension/renderIcons.ts'

// Renders the extension's icons from the icon that the SDK announces to pages. Run it with `npm run icons`.

for (const { file, png } of await renderIcons(`data:image/svg+xml,${svg}`)) {
  writeFileSync(resolve(import.meta.dirname, '../extension', file), png)
}
