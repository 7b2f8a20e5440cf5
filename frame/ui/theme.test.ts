import { expect, test } from 'vitest'
import { contrast, parseColor, themeStyle } from './theme.ts'

const white = [255, 255, 255] as const
const hostile = [
  'transparent',
  'rgba(0,0,0,0)',
  'hsla(0, 0%, 0%, 0)',
  '#fff',
  '#ffffff',
  '#000',
  '#141517',
  '#ff0',
  '#ffee00',
  '#777777',
  'rgb(255 255 0 / 10%)',
  'rgb(,,,,)',
  'hsl(999999999,100%,100%)',
  'hsl(231,100%,70%) url(x)',
  '',
]
const surfaces = { light: ['#ffffff', '#f4f5f8'], dark: ['#141517', '#1d1f23'] } as const

function ratio(a: string | undefined, b: string | undefined): number {
  const [first, second] = [parseColor(a ?? '', white), parseColor(b ?? '', white)]
  if (!first || !second) throw new Error(`not a colour: ${a} or ${b}`)
  return contrast(first, second)
}

function expectReadable(mode: 'light' | 'dark', accent: string | undefined) {
  const style = themeStyle(mode, { accent })
  expect(ratio(style['--on-accent'], style['--accent-fill'])).toBeGreaterThanOrEqual(4.5)
  expect(ratio(style['--on-accent'], style['--accent-fill-hover'])).toBeGreaterThanOrEqual(4.5)
  for (const surface of surfaces[mode]) {
    expect(ratio(style['--accent-text'], surface)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(style['--focus'], surface)).toBeGreaterThanOrEqual(3)
  }
  const fill = ratio(style['--accent-fill'], surfaces[mode][0])
  expect(Math.max(fill, ratio(style['--accent-edge'], surfaces[mode][0]))).toBeGreaterThanOrEqual(1.5)
  for (const [name, value] of Object.entries(style)) {
    if (/accent|focus/.test(name)) expect(value).toMatch(/^#[0-9a-f]{6}$/)
  }
}

test('default: white text on our own accent, readable in both modes', () => {
  expect(themeStyle('light')).toMatchObject({ '--accent': '#667dff', '--on-accent': '#ffffff' })
  expect(themeStyle('dark')).toMatchObject({ '--on-accent': '#ffffff' })
  expectReadable('light', undefined)
  expectReadable('dark', undefined)
})

test('behavior: text stays readable for any accent', () => {
  for (const mode of ['light', 'dark'] as const) {
    for (const accent of hostile) expectReadable(mode, accent)
    for (let hue = 0; hue < 360; hue += 15)
      for (const lightness of [0, 20, 40, 50, 60, 80, 100]) expectReadable(mode, `hsl(${hue},100%,${lightness}%)`)
    for (let grey = 0; grey < 256; grey++) expectReadable(mode, `rgb(${grey},${grey},${grey})`)
  }
})

test('behavior: a light accent keeps its colour and takes dark text', () => {
  expect(themeStyle('light', { accent: '#ffee00' })).toMatchObject({
    '--accent-fill': '#ffee00',
    '--on-accent': '#0b0c0f',
  })
})

test('behavior: sizes are clamped, and only plain values are returned', () => {
  const style = themeStyle('light', { radius: 4000, fontSize: 1, fontFamily: 'serif' })
  expect(style).toMatchObject({ '--radius': '32px', '--font-size': '0.875rem', '--font': 'serif' })
  expect(themeStyle('light', { radius: Number.NaN })['--radius']).toBe('0px')
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
