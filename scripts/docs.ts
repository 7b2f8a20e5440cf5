import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from './docs/pages.ts'
import { root } from './test/root.ts'

// A unit test fails when a page is outdated.
for (const [path, write] of Object.entries(generatedFiles)) {
  writeFileSync(join(root, path), await write())
  console.log(path)
}
