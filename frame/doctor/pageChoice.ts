/** `port` is used only when the entry allows every port. */
export type PageChoice = { entry: string; port: string }

export const noPage: PageChoice = { entry: '', port: '' }

export const takesPort = (entry: string) => entry.endsWith(':*')

/** An unlisted origin becomes an entry of its own, so that the finding names it. */
export function choiceFor(origin: string | undefined, allowed: readonly string[]): PageChoice {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).origin !== origin) return noPage
  if (allowed.includes(origin)) return { entry: origin, port: '' }
  const port = /:(\d+)$/.exec(origin)?.[1] ?? ''
  const pattern = `${origin.replace(/:\d+$/, '')}:*`
  return allowed.includes(pattern) && port ? { entry: pattern, port } : { entry: origin, port: '' }
}

/** Returns undefined for no page, `null` while the port is invalid. */
export function originOf({ entry, port }: PageChoice): string | undefined | null {
  if (!takesPort(entry)) return entry || undefined
  const isPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536
  // The URL normalises the origin: port 80 is left out.
  return isPort ? new URL(entry.replace('*', port)).origin : null
}
