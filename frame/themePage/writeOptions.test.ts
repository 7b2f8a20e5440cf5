import { expect, test } from 'vitest'
import { writeOptions } from './writeOptions.ts'

const origin = 'https://wallet.example'
const themeVariables = {
  preset: 'soft',
  accent: '#0f766e',
  tint: 6,
  backdrop: { opacity: 0.5, blur: 4 },
  logo: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'></svg>",
} as const

/** Runs the copied code and returns what it passes to the SDK. */
function run(code: string, name: string): unknown {
  return new Function(name, `let passed; ${code.replace(`${name}(`, `passed = (`)}; return passed`)(() => undefined)
}

test('default: the copied call passes the theme', () => {
  const code = writeOptions('module', { origin, themeMode: 'dark', themeVariables })
  expect(run(code, 'createOriel')).toEqual({ frameUrl: origin, themeMode: 'dark', themeVariables })
})

test('default: fields that are not set are left out', () => {
  expect(writeOptions('module', { origin, themeMode: 'system', themeVariables: { accent: undefined } })).toBe(
    "createOriel({\n  frameUrl: 'https://wallet.example',\n  themeMode: 'system',\n  themeVariables: {},\n})",
  )
})

test('behavior: the script element of the tag ends where it is meant to', () => {
  const code = writeOptions('script', { origin, themeMode: 'light', themeVariables })
  expect(code).toMatch(/^<script defer src="https:\/\/wallet\.example\/oriel\.js"><\/script>\n<script>/)
  expect(code.match(/<\/script>/g)).toHaveLength(2)
  expect(code).toContain("accent: '#0f766e'")
  expect(code).toContain('<\\/svg>')
})
