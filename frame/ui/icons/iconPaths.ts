const paths = new Map<string, string>()

export const getIconPath = (name: string) => paths.get(name)

export function addIcons(added: Readonly<Record<string, string>>) {
  for (const [name, path] of Object.entries(added)) paths.set(name, path)
}
