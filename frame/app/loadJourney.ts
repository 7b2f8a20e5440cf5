const parts = {
  connect: () => import('./journeys/connect.ts'),
  wallets: () => import('./journeys/wallets.ts'),
  account: () => import('./journeys/account.ts'),
  send: () => import('./journeys/send.ts'),
  swap: () => import('./journeys/swap.ts'),
  buy: () => import('./journeys/buy.ts'),
  names: () => import('./journeys/names.ts'),
  signIn: () => import('./journeys/signIn.ts'),
  approve: () => import('./journeys/approve.ts'),
  window: () => import('./journeys/window.ts'),
}

export type JourneyName = keyof typeof parts
export type Journeys = { [name in JourneyName]: Awaited<ReturnType<(typeof parts)[name]>> }

const loading: { [name in JourneyName]?: Promise<Journeys[name]> } = {}
const loaded: { [name in JourneyName]?: Journeys[name] } = {}

/** Loads the views of a journey, with their texts. A failure is not kept: the network may have been the reason. */
export function loadJourney<name extends JourneyName>(name: name): Promise<Journeys[name]> {
  loading[name] ??= keep(name).catch((error: unknown) => {
    delete loading[name]
    throw error
  }) as (typeof loading)[name]
  return loading[name] as Promise<Journeys[name]>
}

export function loadedJourney<name extends JourneyName>(name: name): Journeys[name] | undefined {
  return loaded[name]
}

export async function loadAllJourneys() {
  await Promise.all(Object.keys(parts).map((name) => loadJourney(name as JourneyName)))
}

async function keep<name extends JourneyName>(name: name): Promise<Journeys[name]> {
  const views = (await parts[name]()) as Journeys[name]
  loaded[name] = views as (typeof loaded)[name]
  return views
}
