import { Icon } from './icons.tsx'

/** `line` is the width of the stroke; without one the shape is filled. */
type Mark = { d: string; line?: number }

const marks = {
  google: { d: 'M12.500 12h7.800a8.300 8.300 0 1 1-2.500-5.900', line: 2.6 },
  apple: {
    d: 'M12 7.300c1-.6 2.100-1 3.300-.9 1.600 0 2.900.7 3.800 1.900-2.800 1.800-2.300 5.400.6 6.500-1 2.800-2.700 5.600-4.600 5.600-1.100 0-1.700-.7-3.100-.7s-2 .7-3.100.7c-2.300 0-5-4.400-5-8.100 0-3.500 2.200-5.800 4.800-5.800 1.200 0 2.300.5 3.300.8zM11.900 5.900c0-2.100 1.400-3.700 3.400-4 .2 2.100-1.300 3.900-3.400 4z',
  },
  github: {
    d: 'M5 4l3.400 2.100a11.500 11.500 0 0 1 7.200 0L19 4c.7 1.600.8 3.200.3 4.600a6.600 6.600 0 0 1 1.500 4.300c0 4.700-3.700 6.900-8.800 6.900s-8.800-2.200-8.800-6.900c0-1.700.5-3.100 1.500-4.300C4.200 7.200 4.300 5.600 5 4zM8.300 12.300a1.500 1.900 0 1 0 .01 0zM15.700 12.300a1.500 1.900 0 1 0 .01 0z',
  },
  discord: {
    d: 'M8.200 5.200c-1.500.2-2.800.7-4 1.400C2.400 9.700 1.600 13 1.900 16.500c1.700 1.400 3.400 2.100 5.100 2.500l1.200-2c2.500.7 5.100.7 7.600 0l1.200 2c1.700-.4 3.400-1.100 5.100-2.500.3-3.500-.5-6.800-2.300-9.900-1.200-.7-2.500-1.200-4-1.400l-.7 1.400a14 14 0 0 0-6.200 0zM8.500 10.100a1.800 1.900 0 1 0 .01 0zM15.500 10.100a1.800 1.900 0 1 0 .01 0z',
  },
  x: { d: 'M4 4h4.300L20 20h-4.300zM19.300 4l-6.600 7.300M10.600 13.600L4.700 20', line: 1.8 },
  facebook: { d: 'M16.300 4.200h-1.600a3.700 3.700 0 0 0-3.700 3.700V20.500M7.300 11.700h8.200', line: 2.8 },
  farcaster: {
    d: 'M6 3.800h12v2.700h3v2.700h-1.500v8.800H21v2.200h-6.300V18h1v-5a3.700 3.700 0 0 0-7.400 0v5h1v2.200H3V18h1.500V9.200H3V6.500h3z',
  },
} satisfies Record<string, Mark>

type ProviderMarkProps = { provider: keyof typeof marks | 'email'; size?: number | undefined }

export function ProviderMark({ provider, size = 20 }: ProviderMarkProps) {
  if (provider === 'email') return <Icon name="mail" size={size} />
  const { d, line }: Mark = marks[provider]
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={d}
        fill={line ? 'none' : 'currentColor'}
        fillRule="evenodd"
        stroke={line ? 'currentColor' : 'none'}
        strokeWidth={line}
        strokeLinejoin="round"
      />
    </svg>
  )
}
