import { readFileSync } from 'node:fs'
import { getLoopOptions, howToRepeat, seed } from '@oriel/shared/loops.testing.ts'
import { expect, test } from 'vitest'
import { computeContrast, parseColor } from './color.ts'
import { surfaces } from './surfaces.ts'
import { computeThemeStyle } from './theme.ts'
import type { ThemeInput } from './themeInput.ts'
import { themePresets } from './themePresets.ts'

const white = [255, 255, 255] as const
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

// Set ORIEL_FUZZ_SEED to repeat a run.

const hostile = [
  'transparent',
  'rgba(0,0,0,0)',
  'hsla(0, 0%, 0%, 0)',
  '#fff',
  '#ffffff',
  '#000',
  '#121313',
  '#ff0',
  '#ffee00',
  '#777777',
  'rgb(255 255 0 / 10%)',
  'rgb(,,,,)',
  'hsl(999999999,100%,100%)',
  'hsl(231,100%,70%) url(x)',
  '',
]

function computeRatio(a: string | undefined, b: string | undefined): number {
  const [first, second] = [parseColor(a ?? '', white), parseColor(b ?? '', white)]
  if (!first || !second) throw new Error(`not a colour: ${a} or ${b}`)
  return computeContrast(first, second)
}

/** Returns the pairs of foreground and background with too little contrast. */
function findTooFaint(mode: Mode, theme: ThemeInput): string[] {
  const style = computeThemeStyle(mode, theme)
  const getColor = (name: string) => style[`--${name}`] ?? (surfaces[mode].fixed as Record<string, string>)[name]
  const pairs: [text: string, grounds: string[], least: number][] = [
    ['text', ['card', 'subtle', 'subtle-hover', 'accent-soft'], 4.5],
    ['text-soft', ['card', 'subtle', 'accent-soft'], 4.5],
    ['text-faint', ['card', 'subtle', 'accent-soft'], 4.5],
    ['accent-text', ['card', 'subtle', 'accent-soft'], 4.5],
    ['on-accent', ['accent-fill', 'accent-fill-hover'], 4.5],
    ['positive', ['card', 'subtle'], 4.5],
    ['danger', ['card', 'subtle'], 4.5],
    ['warning', ['card', 'subtle'], 4.5],
    ['focus', ['card', 'subtle', 'accent-soft'], 3],
    ['control-line', ['card'], 3],
  ]
  const faint = pairs.flatMap(([text, grounds, min]) =>
    grounds.flatMap((ground) => {
      const found = computeRatio(getColor(text), getColor(ground))
      return found >= min ? [] : [`${text} on ${ground}: ${found.toFixed(2)}`]
    }),
  )
  const card = getColor('card')
  const edge = Math.max(computeRatio(getColor('accent-fill'), card), computeRatio(getColor('accent-edge'), card))
  return edge >= 1.5 ? faint : [...faint, `edge ${edge}`]
}

test('default: the stylesheet has the values that the themes compute with', () => {
  const css = ['base', 'theme']
    .map((name) => readFileSync(new URL(`../styles/${name}.css`, import.meta.url), 'utf8'))
    .join('\n')
  const findBlock = (selector: string) =>
    [...css.matchAll(/^(:root[^{]*) \{([^}]*)\}/gm)].filter(([, found]) => found === selector).map(([, , text]) => text)
  const light = findBlock(':root').join()
  const dark = findBlock(':root[data-theme="dark"]').join()
  const readValue = (text: string, name: string) => new RegExp(`--${name}: ([^;]+);`).exec(text)?.[1]
  for (const mode of modes) {
    const { fixed, alarms, ...plain } = surfaces[mode]
    for (const [name, color] of Object.entries({ ...plain, ...fixed, ...alarms }))
      expect(readValue(mode === 'light' ? light : dark, name), `${mode} --${name}`).toBe(color)
    const style = computeThemeStyle(mode)
    for (const name of ['', '-fill', '-fill-hover', '-edge', '-text'].map((part) => `--accent${part}` as const))
      expect(
        computeRatio(readValue(mode === 'light' ? light : dark, name.slice(2)), style[name]),
        `${mode} ${name}`,
      ).toBe(1)
    expect(computeRatio(readValue(light, 'on-accent'), style['--on-accent'])).toBe(1)
    expect(readValue(mode === 'light' ? light : dark, 'focus')).toBe(style['--focus'])
  }
})

test('default: our own accent has white text and is readable in both modes', () => {
  expect(computeThemeStyle('light')).toMatchObject({ '--accent': '#667dff', '--on-accent': '#ffffff' })
  expect(computeThemeStyle('dark')).toMatchObject({ '--on-accent': '#ffffff' })
  for (const mode of modes) expect(findTooFaint(mode, {})).toEqual([])
})

test('default: every preset is readable, and a variable beside it has precedence', () => {
  for (const preset of Object.keys(themePresets) as (keyof typeof themePresets)[])
    for (const mode of modes) expect(findTooFaint(mode, { preset }), `${preset} ${mode}`).toEqual([])
  expect(computeThemeStyle('light', { preset: 'square' })).toMatchObject({
    '--radius': '0px',
    '--chip': '4px',
    '--s4': '12px',
  })
  expect(computeThemeStyle('light', { preset: 'square', radius: 9 })).toMatchObject({
    '--radius': '9px',
    '--chip': '4px',
  })
  expect(computeThemeStyle('light', { preset: 'mono' })['--accent']).not.toBe(
    computeThemeStyle('dark', { preset: 'mono' })['--accent'],
  )
})

test('behavior: text stays readable for any accent', () => {
  const lightness = [0, 20, 40, 50, 60, 80, 100]
  const accents = [
    ...hostile,
    ...Array.from({ length: 24 }, (_, at) => lightness.map((light) => `hsl(${at * 15},100%,${light}%)`)).flat(),
    ...Array.from({ length: 256 }, (_, grey) => `rgb(${grey},${grey},${grey})`),
  ]
  for (const mode of modes)
    for (const accent of accents) expect(findTooFaint(mode, { accent }), `${mode} ${accent}`).toEqual([])
})

test('behavior: text stays readable in thousands of random themes', () => {
  const random = createRandom(seed)
  const { numRuns } = getLoopOptions({ short: 2000, long: 10_000 })
  const faint = Array.from({ length: numRuns }, () => createRandomTheme(random)).flatMap((theme, at) => {
    const mode: Mode = at % 2 ? 'dark' : 'light'
    return findTooFaint(mode, theme).map((pair) => `${pair} in ${mode} ${JSON.stringify(theme)}`)
  })
  expect(faint.slice(0, 5), howToRepeat).toEqual([])
})

test('behavior: a tint colours the surfaces, and gives way where a warning would fade', () => {
  const tinted = computeThemeStyle('light', { accent: '#7c5cff', tint: 12 })
  for (const name of ['--card', '--subtle', '--line'] as const)
    expect(tinted[name]).not.toBe(computeThemeStyle('light', { accent: '#7c5cff' })[name])
  for (const mode of modes) {
    const { alarms } = surfaces[mode]
    for (const accent of [...Object.values(alarms), '#ff0000', '#ffcc00', '#00ff00']) {
      const { '--card': card = '' } = computeThemeStyle(mode, { accent, tint: 12 })
      for (const alarm of Object.values(alarms)) expect(card.slice(1, 6), accent).not.toBe(alarm.slice(1, 6))
    }
  }
})

test('behavior: no theme sets a colour of danger, warning or success, nor a text below 12 px', () => {
  const random = createRandom(seed)
  const themes = [{}, ...Array.from({ length: 500 }, () => createRandomTheme(random))]
  for (const theme of themes) {
    for (const mode of modes) {
      const style = computeThemeStyle(mode, theme)
      expect(Object.keys(style).filter((name) => /danger|warning|positive|^--t-/.test(name))).toEqual([])
      expect(Number.parseFloat(style['--font-size'] ?? '0.9375')).toBeGreaterThanOrEqual(0.875)
    }
  }
})

test('behavior: a light accent keeps its colour and takes dark text', () => {
  expect(computeThemeStyle('light', { accent: '#ffee00' })).toMatchObject({
    '--accent-fill': '#ffee00',
    '--on-accent': '#0b0c0f',
  })
})

test('behavior: sizes are clamped, and only plain values are returned', () => {
  const style = computeThemeStyle('light', { radius: 4000, fontSize: 1, fontFamily: 'serif', tint: 900 })
  expect(style).toMatchObject({ '--radius': '32px', '--font-size': '0.875rem', '--font': 'serif' })
  expect(style['--card']).toBe(computeThemeStyle('light', { tint: 12 })['--card'])
  expect(computeThemeStyle('light', { radius: Number.NaN })['--radius']).toBe('0px')
  const backdrop = { color: '#102030', opacity: 7, blur: 4 }
  expect(computeThemeStyle('light', { backdrop })['--backdrop']).toBe('rgb(16 32 48 / 0.8)')
  expect(computeThemeStyle('light', { backdrop: { color: 'url(x)' } })['--backdrop']).toBe('rgb(12 14 20 / 0.44)')
  for (const [name, value] of Object.entries(computeThemeStyle('dark', { accent: '#0f766e', tint: 5 })))
    expect(value, name).toMatch(/^#[0-9a-f]{6}$/)
})

test('behavior: every notation that the options allow is parsed', () => {
  expect(parseColor('#abc', white)).toEqual([170, 187, 204])
  expect(parseColor('rgb(1, 2, 3)', white)).toEqual([1, 2, 3])
  expect(parseColor('rgba(0,0,0,.5)', white)).toEqual([127.5, 127.5, 127.5])
  expect(parseColor('hsl(0 100% 50%)', white)).toEqual([255, 0, 0])
  expect(parseColor('hsl(-240deg, 100%, 50%)', white)).toEqual([0, 255, 0])
  for (const text of ['red', '#ab', 'rgb(1,2)', 'rgb(1,2,3,4,5)', 'url(x)', 'rgb(1,2,x)'])
    expect(parseColor(text, white)).toBeUndefined()
})

function createRandomTheme(random: () => number): ThemeInput {
  const pick = <item>(...items: item[]) => items[Math.floor(random() * items.length)] as item
  const pickMaybe = <value>(value: value) => (random() < 0.7 ? value : undefined)
  const channel = () => Math.floor(random() * 256)
  const createRandomColor = () =>
    pick(
      `rgb(${channel()},${channel()},${channel()})`,
      `rgba(${channel()},${channel()},${channel()},${random().toFixed(2)})`,
      `hsl(${Math.floor(random() * 720 - 360)},${Math.floor(random() * 101)}%,${Math.floor(random() * 101)}%)`,
      pick(...hostile),
    )
  return {
    preset: pickMaybe(pick('oriel', 'soft', 'midnight', 'paper', 'mono', 'square')),
    accent: pickMaybe(createRandomColor()),
    radius: pickMaybe(random() * 40 - 4),
    fontSize: pickMaybe(random() * 30),
    fontFamily: pickMaybe(pick('geist', 'system-ui', 'rounded', 'sans-serif', 'serif', 'monospace')),
    tint: pickMaybe(random() * 14 - 1),
    backdrop: pickMaybe({
      color: pickMaybe(createRandomColor()),
      opacity: pickMaybe(random()),
      blur: pickMaybe(random() * 16),
    }),
    shape: pickMaybe(pick('round', 'soft', 'square')),
    density: pickMaybe(pick('comfortable', 'compact')),
  }
}

/** Creates a mulberry32 generator. */
function createRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}
