import { queryClient } from '../../api/queryClient.ts'
import { changeConfig, config } from '../../platform/config.ts'
import { stores } from '../../state/createStore.ts'
import { hostPage } from '../../state/hostPage.ts'
import { answers } from './setUp.ts'

const ends: (() => void)[] = []

/** Registers a cleanup function that runs when the scenario ends. */
export function onReset(end: () => void) {
  ends.push(end)
}

/** Overrides a property until the scenario ends. */
export function replaceProperty(owner: object, name: string, value: unknown) {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { value, configurable: true })
  onReset(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}

/** Takes a snapshot of all stores and returns a function that restores it. Call this before the first scenario. */
export function snapshotState(): () => void {
  const snapshot = new Map(stores.map((store) => [store, store.getState()]))
  const settings = { ...config }
  const first = copyAnswers()
  return function reset() {
    for (const end of ends.splice(0).reverse()) end()
    for (const name of Object.keys(config)) Reflect.deleteProperty(config, name)
    changeConfig(settings)
    Object.assign(answers, copyAnswers(first))
    queryClient.clear()
    hostPage.serve('')
    resetStores(snapshot)
    scrollTo(0, 0)
  }
}

function copyAnswers(from = answers) {
  return { ...from, queries: { ...from.queries }, vault: { ...from.vault }, backend: { ...from.backend } }
}

/** Maximum number of rounds to reset all stores, because resetting one store can change others that subscribe to it. */
const maxRounds = 5

function resetStores(snapshot: Map<(typeof stores)[number], unknown>) {
  // Stores that loaded after the snapshot are reset to their initial state.
  const getFirstState = (store: (typeof stores)[number]) =>
    snapshot.has(store) ? snapshot.get(store) : store.getInitialState()
  for (let round = 0; round < maxRounds; round++) {
    const changed = stores.filter((store) => store.getState() !== getFirstState(store))
    if (changed.length === 0) return
    for (const store of changed) store.setState(getFirstState(store), true)
  }
  throw new Error('The stores change each other without an end.')
}
