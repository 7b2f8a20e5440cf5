import type { Bench } from './bench.ts'
import { computeMedian, formatRatio, printTable, type Row } from './figures.ts'
import { readFrameLoad } from './frameLoad.ts'
import {
  type Add,
  type Opening,
  openCreated,
  openFloorCreated,
  openFloorIntended,
  openFloorPreloaded,
  openIntended,
  openPreloaded,
} from './openingVisits.ts'
import { roundTripMs, slowNetworkName, startSlowProxy } from './slowNetwork.ts'

type Samples = Record<string, Opening[]>
type Visit = typeof openCreated

const allVisits = [openCreated, openFloorCreated, openIntended, openFloorIntended, openPreloaded, openFloorPreloaded]
const goals = { created: 1.3, intended: 1.3, preloaded: 1.3, warm: 1.2, roundTrips: 2, requests: 12, kilobytes: 200 }
const firstScriptGoal = 70

/**
 * Measures how long the wallet takes to open. Interleaves the visits in each round, so that machine load affects them
 * equally.
 */
export async function benchOpening(bench: Bench) {
  for (const cpu of [1, 4]) {
    const samples = await measure(bench, { visits: allVisits, cpu, rounds: bench.quick ? 3 : 10 })
    printOpenings(`From the click on, CPU ${cpu}x (a new user each time)`, samples)
  }
  await benchSlowNetwork(bench)
  await benchLoad(bench)
}

async function measure(bench: Bench, { visits, cpu, rounds }: { visits: Visit[]; cpu: number; rounds: number }) {
  const samples: Samples = {}
  const add: Add = (what, opening) => {
    samples[what] = [...(samples[what] ?? []), opening]
  }
  for (let round = 0; round < rounds; round++) {
    const offset = round % visits.length
    for (const visit of [...visits.slice(offset), ...visits.slice(0, offset)]) await visit({ bench, add, cpu })
  }
  return samples
}

function printOpenings(title: string, samples: Samples) {
  const pick = (what: string, part: Exclude<keyof Opening, 'moved'>) =>
    (samples[what] ?? []).map((opening) => opening[part])
  const createPaintRow = (name: string, what: string, goal: { floor: string; times: number }): Row => {
    const floor = pick(goal.floor, 'painted')
    const own = pick(what, 'painted')
    return { what: name, samples: own, unit: 'ms', compared: judge(own, floor, goal.times) }
  }
  const listMoreRows = (what: string): Row[] => [
    { what: '  a row can be pressed', samples: pick(what, 'pressable'), unit: 'ms' },
    { what: '  nothing moves any more', samples: pick(what, 'settled'), unit: 'ms' },
  ]
  printTable(title, [
    createPaintRow('the click creates the frame', 'created', { floor: 'floorCreated', times: goals.created }),
    ...listMoreRows('created'),
    createPaintRow('150 ms after the pointer came', 'intended', { floor: 'floorIntended', times: goals.intended }),
    createPaintRow('preloaded', 'preloaded', { floor: 'floorPreloaded', times: goals.preloaded }),
    ...listMoreRows('preloaded'),
    createPaintRow('opened again', 'warm', { floor: 'floorWarm', times: goals.warm }),
    ...listMoreRows('warm'),
    { what: 'floor: the click creates a frame with React', samples: pick('floorCreated', 'painted'), unit: 'ms' },
    { what: 'floor: the same, 150 ms after the pointer came', samples: pick('floorIntended', 'painted'), unit: 'ms' },
    { what: 'floor: the same, preloaded', samples: pick('floorPreloaded', 'painted'), unit: 'ms' },
    { what: 'floor: the same, opened again', samples: pick('floorWarm', 'painted'), unit: 'ms' },
    { what: "floor: a <dialog> of the page's own", samples: pick('dialog', 'painted'), unit: 'ms' },
    describeShift(['created', 'preloaded', 'warm'].flatMap((what) => samples[what] ?? [])),
  ])
}

/**
 * Layout shift (CLS) that still counts as none. Tolerates text that is a few pixels narrower or wider in the system
 * font than in ours.
 */
const noShift = 0.0001

function describeShift(openings: Opening[]): Row {
  const samples = openings.map(({ shift }) => shift)
  const moved = [...new Set(openings.flatMap(({ moved }) => moved))].join(', ')
  const compared = `${formatVerdict(Math.max(...samples) < noShift, 'goal 0')}${moved && `: ${moved}`}`
  return { what: 'layout shift of the frame (CLS)', samples, unit: '', compared }
}

function judge(own: number[], floor: number[], times: number): string {
  return `${formatRatio(own, floor, 'floor')}: ${formatVerdict(computeMedian(own) <= times * computeMedian(floor), `goal ${times}`)}`
}

const formatVerdict = (isMet: boolean, goal: string) => `${goal} ${isMet ? 'met' : 'MISSED'}`

/**
 * Measures with a second browser, which reaches the wallet and the floor through proxies that delay all bytes. The page
 * itself is not delayed.
 */
async function benchSlowNetwork(bench: Bench) {
  const far = [bench.frameUrl, bench.site.echoUrl].map((url) => new URL(url))
  const proxies = await Promise.all(far.map(({ port }) => startSlowProxy(Number(port))))
  const rules = far.map(({ host }, index) => `MAP ${host} 127.0.0.1:${proxies[index]?.port}`)
  const browser = await bench.launch([`--host-resolver-rules=${rules.join(',')}`])
  const visits = [openCreated, openFloorCreated, openIntended]
  const samples = await measure({ ...bench, browser }, { visits, cpu: 1, rounds: bench.quick ? 3 : 8 })
  await browser.close()
  for (const { stop } of proxies) await stop()
  const pick = (what: string, part: Exclude<keyof Opening, 'moved'>) =>
    (samples[what] ?? []).map((opening) => opening[part])
  const created = pick('created', 'painted')
  const floor = pick('floorCreated', 'painted')
  const trips = (computeMedian(created) - computeMedian(floor)) / roundTripMs
  const goal = formatVerdict(trips <= goals.roundTrips, `goal ${goals.roundTrips}`)
  printTable(`From the click on, ${slowNetworkName}, by delayed TCP and HTTP/1.1, nothing cached`, [
    {
      what: 'the click creates the frame',
      samples: created,
      unit: 'ms',
      compared: `floor and ${trips.toFixed(1)} round trips: ${goal}`,
    },
    { what: '  a row can be pressed', samples: pick('created', 'pressable'), unit: 'ms' },
    { what: '  nothing moves any more', samples: pick('created', 'settled'), unit: 'ms' },
    { what: '150 ms after the pointer came', samples: pick('intended', 'painted'), unit: 'ms' },
    { what: 'floor: the click creates a frame with React', samples: floor, unit: 'ms' },
  ])
}

async function benchLoad(bench: Bench) {
  const { seconds, files, firstScripts } = await readFrameLoad(bench)
  const createSizeRow = (what: string, sizes: number[], goal?: number): Row => {
    const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
    const compared = goal === undefined ? undefined : formatVerdict(size <= goal, `goal ${goal}`)
    return { what, samples: [size], unit: 'kB', compared }
  }
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  const listGzipSizes = (of: typeof files) => of.map((file) => file.gzip)
  printTable(`What the frame has fetched ${seconds} s after the click`, [
    {
      what: 'requests',
      samples: [files.length],
      unit: '',
      compared: formatVerdict(files.length <= goals.requests, `goal ${goals.requests}`),
    },
    createSizeRow('all of it (gzip)', listGzipSizes(files), goals.kilobytes),
    createSizeRow(
      '  as it was sent (brotli)',
      files.map(({ sent }) => sent),
    ),
    createSizeRow('  scripts (gzip)', listGzipSizes(scripts)),
    createSizeRow('scripts that the document names (gzip)', listGzipSizes(firstScripts), firstScriptGoal),
  ])
  for (const { path, sent } of process.argv.includes('--list') ? files : []) {
    console.log(`  ${(sent / 1000).toFixed(1).padStart(6)} kB  ${path}`)
  }
}
