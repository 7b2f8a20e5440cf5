import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { listMarkdownFiles } from './listMarkdownFiles.ts'
import { readSource } from './sources.ts'

const folder = join(root, 'node_modules/.cache/docs-samples')
/** Packages that this project does not install. `npm run outside` tests apps that use them. */
const notInstalled = /from 'wagmi/
const prelude = "import type { Oriel } from 'oriel'\ndeclare const oriel: Oriel\n"

test('every sample in TypeScript compiles', async () => {
  const samples = listMarkdownFiles().flatMap(readSamples)
  expect(samples.length).toBeGreaterThan(10)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const settings = { incremental: false, tsBuildInfoFile: null, allowUnusedLabels: true }
  const config = { extends: '../../../tsconfig.json', compilerOptions: settings, include: ['*.ts', '*.tsx'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  for (const { name, text } of samples) await writeFile(join(folder, name), text)
  expect(await compile()).toBe('')
})

type Sample = { name: string; text: string }

function readSamples(path: string): Sample[] {
  const blocks = [...readSource(path).matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)]
  return blocks.flatMap(([, kind, text = ''], index) => {
    if (notInstalled.test(text)) return []
    const isWhole = /^import .* from 'oriel'/m.test(text)
    const name = `${path.replace(/\W/g, '_')}_${index + 1}.${kind}`
    return [{ name, text: `${isWhole ? '' : prelude}${text}\nexport {}\n` }]
  })
}

async function compile(): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  return promisify(execFile)(tsc, ['--noEmit', '--pretty', 'false', '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}
