import type { ThemeMode, ThemeVariables } from '#shared/kit/theme.ts'

export type Use = 'module' | 'script'

type Wanted = { origin: string; themeMode: ThemeMode; themeVariables: ThemeVariables }

/** Returns the code that applies this theme to a page. */
export function writeOptions(use: Use, { origin, themeMode, themeVariables }: Wanted): string {
  const theme = { themeMode, themeVariables }
  if (use === 'module') return `createOriel(${writeValue({ frameUrl: origin, ...theme })})`
  return [
    `<script defer src="${origin}/oriel.js"></script>`,
    '<script>',
    "  addEventListener('oriel:ready', ({ detail: oriel }) => {",
    // A logo could contain the end of a script element.
    `    oriel.setTheme(${writeValue(theme, '    ')})`.replaceAll('</', '<\\/'),
    '  })',
    '</script>',
  ].join('\n')
}

/** Writes a value as the formatter of this project would. Undefined fields are left out. */
function writeValue(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return '{}'
  const lines = fields.map(([name, field]) => `${indent}  ${name}: ${writeValue(field, `${indent}  `)},`)
  return ['{', ...lines, `${indent}}`].join('\n')
}
