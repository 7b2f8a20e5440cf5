import type { ThemeMode, ThemeVariables } from '@oriel/shared/kit/theme.ts'

export type Use = 'module' | 'script'

type WriteOptionsParams = { origin: string; themeMode: ThemeMode; themeVariables: ThemeVariables }

/** Returns the code that applies this theme on a dapp's page. */
export function writeOptions(use: Use, { origin, themeMode, themeVariables }: WriteOptionsParams): string {
  const theme = { themeMode, themeVariables }
  if (use === 'module') return `createOriel(${writeValue({ frameUrl: origin, ...theme })})`
  return [
    `<script defer src="${origin}/oriel.js"></script>`,
    '<script>',
    "  addEventListener('oriel:ready', ({ detail: oriel }) => {",
    // Escape closing tags, because the logo could contain a closing script tag.
    `    oriel.setTheme(${writeValue(theme, '    ')})`.replaceAll('</', '<\\/'),
    '  })',
    '</script>',
  ].join('\n')
}

/** Formats a value as JavaScript code. Omits undefined fields. */
function writeValue(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return '{}'
  const lines = fields.map(([name, field]) => `${indent}  ${name}: ${writeValue(field, `${indent}  `)},`)
  return ['{', ...lines, `${indent}}`].join('\n')
}
