import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test.each([
  ['ORIEL_CHROMIUM', 'findChromium()'],
  ['ORIEL_FIREFOX', "findEngines(['firefox'])"],
  ['ORIEL_WEBKIT', "findEngines(['webkit'])"],
])(
  'error: a browser that %s names and that does not exist is reported in one sentence, before anything runs',
  (variable, call) => {
    const script = `const { findChromium, findEngines } = await import('./scripts/setup.mjs'); ${call}`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, [variable]: '/nowhere/browser' },
      cwd: `${import.meta.dirname}/..`,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr.trim()).toBe(`${variable} names /nowhere/browser, which does not exist. Correct it, or unset it.`)
  },
)

test.each(['start', 'dev', 'build', 'pack'])('behavior: `npm run %s` installs nothing of the system', (command) => {
  const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  expect(read(`${command}.mjs`)).toMatch(/installPackages|build\.mjs/)
  expect(read(`${command}.mjs`)).not.toMatch(/find(Chromium|Engines)/)
  expect(read('setup.mjs').match(/'apt-get'/g)).toHaveLength(2)
})
