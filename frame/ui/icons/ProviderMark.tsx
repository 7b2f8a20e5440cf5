import { Icon } from './icons.tsx'

/** `npm run logos` writes the files. A path without a colour has that of the text. */
const files = import.meta.glob<string>('./providers/*.svg', { query: '?raw', import: 'default', eager: true })

type ProviderMarkProps = { provider: string; size?: number | undefined }

/** The mark is part of the document: as a picture, each one would be a document of its own for the browser. */
export function ProviderMark({ provider, size = 20 }: ProviderMarkProps) {
  if (provider === 'email') return <Icon name="mail" size={size} />
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {pathsOf(files[`./providers/${provider}.svg`] ?? '').map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  )
}

function pathsOf(svg: string) {
  return [...svg.matchAll(/<path(?: fill="([^"]+)")? d="([^"]+)"/g)].map(([, fill = 'currentColor', d = '']) => ({
    d,
    fill,
  }))
}
