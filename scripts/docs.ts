import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from './docs/pages.ts'
import { root } from './test/root.ts'

// Generates the documentation pages. A unit test fails if one of them is outdated.
for (const [path, write] of Object.entries(generatedFiles)) {
  writeFileSync(join(root, path), await write())
  console.log(path)
}
