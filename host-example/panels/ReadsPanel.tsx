import type { Oriel } from 'oriel'
import { type Hex, numberToHex } from 'viem'
import { type Failure, readFailure } from '../dapp/failure.ts'
import { useAction, useDapp } from '../dapp/hooks.ts'
import { Button, Outcome, Panel } from '../parts/ui.tsx'

const counts = [
  { count: 1, label: 'Read 1 balance' },
  { count: 100, label: 'Read 100 balances' },
  { count: 5000, label: 'Read 5,000 balances' },
]

type ReadsResult = {
  count: number
  answered: number
  durationMs: number
  longestTaskMs: number | undefined
  failure?: Failure | undefined
}

/** Minimum duration of tasks that the browser reports, in ms. Shorter tasks aren't noticeable. */
const longTaskMs = 50

export function ReadsPanel() {
  const { kit, log } = useDapp()
  const { state, run } = useAction(async (count: number) => {
    const result = await readBalances(kit, count)
    const detail = `${result.answered} of ${count} answered`
    log.add({ source: 'page', title: `${count} × eth_getBalance`, detail, durationMs: result.durationMs })
    return result
  })

  return (
    <Panel title="Read a lot at once" hint="Different accounts, so that no two calls can share an answer.">
      <div className="buttons">
        {counts.map(({ count, label }) => (
          <Button key={count} isQuiet isDisabled={state.status === 'pending'} onClick={() => run(count)}>
            {label}
          </Button>
        ))}
      </div>
      <Outcome state={state} label="Reads result" pending="Reading">
        {({ count, answered, durationMs, longestTaskMs, failure }) => (
          <>
            <p className={answered === count ? 'good' : 'bad'}>
              {answered.toLocaleString('en')} of {count.toLocaleString('en')} answered in{' '}
              {Math.round(durationMs).toLocaleString('en')} ms
            </p>
            {longestTaskMs !== undefined && <p className="hint">{describeLongestTask(longestTaskMs)}</p>}
            {failure && (
              <p className="failure">
                First error: <code>{failure.code ?? 'none'}</code> {failure.message}
              </p>
            )}
          </>
        )}
      </Outcome>
    </Panel>
  )
}

function describeLongestTask(ms: number): string {
  if (ms === 0) return `No task of this page was longer than ${longTaskMs} ms.`
  return `Longest task of this page: ${Math.round(ms)} ms.`
}

async function readBalances(kit: Oriel, count: number): Promise<ReadsResult> {
  // Bypass the log, because 5,000 entries would dominate the measurement.
  const provider = kit.getProvider('eip155')
  const longTasks = observeLongTasks()
  const firstAccount = BigInt(Date.now()) << 16n
  const start = performance.now()
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => {
      const account: Hex = numberToHex(firstAccount + BigInt(index), { size: 20 })
      return provider.request({ method: 'eth_getBalance', params: [account, 'latest'] })
    }),
  )
  const durationMs = performance.now() - start
  const failed = results.filter((result) => result.status === 'rejected')
  const longestTaskMs = longTasks.end()
  return {
    count,
    answered: count - failed.length,
    durationMs,
    longestTaskMs,
    failure: failed[0] && readFailure(failed[0].reason),
  }
}

/**
 * Starts observing long tasks. `end` returns the duration of the longest task, or undefined if the browser doesn't
 * report long tasks.
 */
function observeLongTasks() {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return { end: () => undefined }
  const entries: PerformanceEntry[] = []
  const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()))
  observer.observe({ type: 'longtask' })
  return {
    end() {
      entries.push(...observer.takeRecords())
      observer.disconnect()
      return Math.max(0, ...entries.map(({ duration }) => duration))
    },
  }
}
