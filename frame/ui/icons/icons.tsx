import { addIcons, getIconPath } from './iconPaths.ts'
import type { laterPaths } from './laterIcons.ts'

/** Icons for the server-rendered shell. `laterIcons.ts` adds the rest. */
const firstPaths = {
  back: 'M15 5l-7 7 7 7',
  chevron: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  danger: 'M8.3 3h7.4L21 8.3v7.4L15.700 21H8.3L3 15.700V8.3zM9 9l6 6M15 9l-6 6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6v.1',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.600a2.500 2.500 0 1 1 3.700 2.200c-.9.5-1.200 1-1.200 1.900M12 16.900v.1',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8L16 9.5',
  key: 'M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.3 12.2L19.5 4M16 7.5l3 3M13.2 10.3l1.8 1.8',
  external: 'M13 4.500h6.500V11M19.5 4.500L11 13M17.5 14v5.500h-13v-13H10',
  wallet: 'M4 7.500A2.5 2.5 0 0 1 6.5 5H18v3M4 7.500V17a2.5 2.5 0 0 0 2.5 2.500H20V8H4.500M16 13.800v.1',
  more: 'M4.700 12a.8.8 0 1 0 1.600 0 .8.8 0 1 0-1.600 0M11.200 12a.8.8 0 1 0 1.600 0 .8.8 0 1 0-1.600 0M17.700 12a.8.8 0 1 0 1.600 0 .8.8 0 1 0-1.600 0',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M4 4l16 16M9.5 6A8.5 8.5 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-2.6 3.300M6.5 7.800A15 15 0 0 0 2.5 12s3.5 6.5 9.5 6.500a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.500L20 20',
  mail: 'M3.5 5.500h17v13h-17zM4 6.500l8 6.5 8-6.5',
  image: 'M4 4.500h16v15H4zM4.5 17l5-5.5 4 4 2.5-2.5 4 4M15.5 8.700v.1',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM17.5 17.500H20V20h-2.500z',
} as const

addIcons(firstPaths)

export type IconName = keyof typeof firstPaths | keyof typeof laterPaths

// Icons that are mirrored in right-to-left text.
const directional: readonly IconName[] = ['back', 'chevron', 'external', 'send', 'logout']

export function Icon({ name, size = 20 }: { name: IconName; size?: number | undefined }) {
  return (
    <svg
      className="icon"
      data-flip={directional.includes(name) || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 28 ? 1.5 : size <= 16 ? 2 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={getIconPath(name)} />
    </svg>
  )
}

export function LogoMark({ size = 24 }: { size?: number | undefined }) {
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M4 5l8-3 8 3v12l-8 5-8-5z" fill="var(--accent)" />
      <path d="M9 3.100v16.900M15 3.100v16.900M4 11h16" stroke="var(--card)" strokeWidth="1.5" />
    </svg>
  )
}
