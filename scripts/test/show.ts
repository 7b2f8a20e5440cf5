export const describeStep = (text: string) => `\x1b[2m›\x1b[0m ${text}`

const maxNameLength = 100

export function showTable(table: [name: string, ...numbers: string[]][]): string {
  const rows = table.map(([name, ...numbers]) => [
    name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name,
    ...numbers,
  ])
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), [])
  const formatRow = (row: string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return rows.map((row) => `  ${formatRow(row)}`.trimEnd()).join('\n')
}

export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export const formatPercent = (part: number, whole: number) => `${whole > 0 ? Math.round((part / whole) * 100) : 0} %`
