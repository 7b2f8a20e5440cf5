export type Row = { what: string; samples: number[]; unit: string; compared?: string | undefined }

export function computeMedian(samples: number[]): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

function computePercentile(samples: number[], percent: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN
}

export function formatRatio(samples: number[], floor: number[], name: string): string {
  const times = computeMedian(samples) / computeMedian(floor)
  return `${times.toFixed(times < 100 ? 1 : 0)} × ${name}`
}

export function printTable(title: string, rows: Row[]) {
  const head = ['', 'median', 'p90', 'min', 'max', 'n', 'compared with']
  const lines = rows.map(({ what, samples, unit, compared = '' }) => [
    what,
    `${format(computeMedian(samples))} ${unit}`.trim(),
    ...(samples.length > 1
      ? [format(computePercentile(samples, 90)), format(Math.min(...samples)), format(Math.max(...samples))]
      : ['', '', '']),
    String(samples.length),
    compared,
  ])
  const cells = [head, ...lines]
  const widths = head.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  const isText = (column: number) => column === 0 || column === head.length - 1
  console.log(`\n${title}`)
  for (const line of cells) {
    const padded = line.map((text, column) =>
      isText(column) ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
    )
    console.log(`  ${padded.join('  ').trimEnd()}`)
  }
}

function format(value: number): string {
  if (value > 0 && value < 0.1) return value.toFixed(4)
  return value >= 1000 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)
}
