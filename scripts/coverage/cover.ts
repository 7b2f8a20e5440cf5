import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { buildMapped } from './buildMapped.ts'
import { compare } from './compare.ts'
import { folders, getPaths } from './files.ts'
import { type Coverage, joinMeasured } from './join.ts'

type Options = { root: string; part: string; rest: string[]; findChromium: () => string }

export async function cover({ root, part, rest, findChromium }: Options): Promise<void> {
  const parts: Record<string, () => Promise<boolean>> = {
    units: async () => coverUnits(root, rest),
    browser: () => coverBrowser({ root, rest, chromium: findChromium() }),
    join: async () => printJoined(root),
    compare: async () => compareCoverage(rest),
    all: async () => {
      const ran = [coverUnits(root, []), await coverBrowser({ root, rest: [], chromium: findChromium() })]
      return printJoined(root) && ran.every(Boolean)
    },
  }
  const run = parts[part]
  if (!run) throw new Error(`There is no "${part}". Parts are ${Object.keys(parts).join(', ')}.`)
  process.exitCode = (await run()) ? 0 : 1
}

function coverUnits(root: string, files: string[]): boolean {
  const { units, unitProcesses } = getPaths(root)
  for (const folder of [units, unitProcesses]) rmSync(folder, { recursive: true, force: true })
  // Start a new process. Vitest's workers must not inherit this process's loader.
  return start(root, process.execPath, ['scripts/coverage.mjs', '--units', ...files], {})
}

async function coverBrowser({ root, rest, chromium }: { root: string; rest: string[]; chromium: string }) {
  const { folder, nodes, browsers } = getPaths(root)
  for (const each of [nodes, browsers]) rmSync(each, { recursive: true, force: true })
  await buildMapped({ root })
  const wrapper = resolve(folder, 'chromium.sh')
  mkdirSync(folder, { recursive: true })
  const command = `cd '${root}' && exec '${process.execPath}' scripts/coverage.mjs --chromium "$@"`
  writeFileSync(wrapper, `#!/bin/sh\nunset NODE_V8_COVERAGE NODE_OPTIONS\n${command}\n`)
  chmodSync(wrapper, 0o755)
  return start(root, resolve(root, 'node_modules/.bin/playwright'), ['test', ...rest], {
    ORIEL_CHROMIUM: wrapper,
    ORIEL_COVERAGE_CHROMIUM: chromium,
    ORIEL_COVERAGE_BROWSERS: browsers,
    NODE_V8_COVERAGE: nodes,
    PLAYWRIGHT_JSON_OUTPUT_NAME: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? resolve(folder, 'browser.json'),
  })
}

function start(root: string, command: string, args: string[], env: Record<string, string>): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function printJoined(root: string): boolean {
  const { result } = getPaths(root)
  const coverage = joinMeasured(root)
  writeFileSync(result, JSON.stringify(coverage))
  for (const folder of [...folders, '']) {
    const files = Object.entries(coverage).filter(([path]) => folder === '' || path.startsWith(`${folder}/`))
    const covered = files.reduce((sum, [, file]) => sum + file.covered.length, 0)
    const total = files.reduce((sum, [, file]) => sum + file.total, 0)
    const share = ((100 * covered) / Math.max(total, 1)).toFixed(2)
    console.log(`${(folder || 'in all').padEnd(8)} ${covered} / ${total} lines, ${share} %, in ${files.length} files`)
  }
  console.log(`Written to ${result}`)
  return true
}

function compareCoverage([before, after]: string[]): boolean {
  if (!before || !after) throw new Error('Name two files: npm run coverage -- compare before.json after.json')
  const read = (file: string): Coverage => JSON.parse(readFileSync(file, 'utf8'))
  const lost = compare(read(before), read(after))
  for (const line of lost) console.log(line)
  console.log(`${lost.length} lines were covered before and are not now.`)
  return lost.length === 0
}
