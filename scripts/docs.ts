import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedPages } from './docs/pages.ts'
import { takePictures } from './docs/takePictures.ts'
import { root } from './test/root.ts'

// A unit test fails when a page is not current. `npm run docs -- pictures` also takes the pictures of the README, from
// the last build.
for (const [path, write] of Object.entries(generatedPages)) {
  writeFileSync(join(root, path), await write())
  console.log(path)
}
if (process.argv.includes('pictures')) await takePictures()
