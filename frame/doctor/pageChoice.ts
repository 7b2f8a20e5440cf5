/** The page chosen for the diagnosis. `port` is only used if the entry allows every port. */
export type PageChoice = { entry: string; port: string }

export const noPage: PageChoice = { entry: '', port: '' }

export const allowsAnyPort = (entry: string) => entry.endsWith(':*')

/** Finds the allowed entry for an origin. Returns an unlisted origin as its own entry, so that the finding names it. */
export function findChoice(origin: string | undefined, allowed: readonly string[]): PageChoice {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin) return noPage
  if (allowed.includes(origin)) return { entry: origin, port: '' }
  const port = /:(\d+)$/.exec(origin)?.[1] ?? ''
  const pattern = `${origin.replace(/:\d+$/, '')}:*`
  return allowed.includes(pattern) && port ? { entry: pattern, port } : { entry: origin, port: '' }
}

/** Returns the chosen origin, undefined if no page is chosen, or null if the port is invalid. */
export function getChosenOrigin({ entry, port }: PageChoice): string | undefined | null {
  if (!allowsAnyPort(entry)) return entry || undefined
  const isPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536
  // Parse the origin with `URL` to remove a default port.
  return isPort ? new URL(entry.replace('*', port)).origin : null
}
