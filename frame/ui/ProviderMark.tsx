import { Icon } from './icons.tsx'
import apple from './providers/apple.svg?raw'
import discord from './providers/discord.svg?raw'
import facebook from './providers/facebook.svg?raw'
import farcaster from './providers/farcaster.svg?raw'
import github from './providers/github.svg?raw'
import google from './providers/google.svg?raw'
import x from './providers/x.svg?raw'

/** `npm run logos` writes the files. A path without a colour has that of the text. */
const files = { apple, discord, facebook, farcaster, github, google, x }
type Provider = keyof typeof files

type ProviderMarkProps = { provider: Provider | 'email'; size?: number | undefined }

/** The mark is part of the document: as a picture, each one would be a document of its own for the browser. */
export function ProviderMark({ provider, size = 20 }: ProviderMarkProps) {
  if (provider === 'email') return <Icon name="mail" size={size} />
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {pathsOf(files[provider]).map(({ d, fill }) => (
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
