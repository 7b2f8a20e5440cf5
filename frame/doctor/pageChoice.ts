/** One entry of the deployment's list, and the port where the entry stands for every port. */
export type PageChoice = { entry: string; port: string }

/** No page at all. */
export const noPage: PageChoice = { entry: '', port: '' }

export const takesPort = (entry: string) => entry.endsWith(':*')

/** The entry that stands for the origin somebody asked for. One that is not in the list stands for itself: it is refused by name. */
export function choiceFor(origin: string | undefined, allowed: readonly string[]): PageChoice {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin) return noPage
  if (allowed.includes(origin)) return { entry: origin, port: '' }
  const port = /:(\d+)$/.exec(origin)?.[1] ?? ''
  const pattern = `${origin.replace(/:\d+$/, '')}:*`
  return allowed.includes(pattern) && port ? { entry: pattern, port } : { entry: origin, port: '' }
}

/** The origin that is meant; undefined without one, `null` while the port is none. */
export function originOf({ entry, port }: PageChoice): string | undefined | null {
  if (!takesPort(entry)) return entry || undefined
  const isPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536
  // As a browser writes it: 80 is left out.
  return isPort ? new URL(entry.replace('*', port)).origin : null
}
