const paths = {
  back: 'M15 5l-7 7 7 7',
  chevron: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  danger: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5.5M12 16.2v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6v.1',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.500 9.600a2.500 2.500 0 1 1 3.700 2.200c-.9.5-1.200 1-1.200 1.900M12 16.900v.1',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.3l2.8 2.8L16 9.5',
  lock: 'M5.5 10.5h13V20h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  unlock: 'M5.5 10.5h13V20h-13zM8.5 10.5V7a3.5 3.5 0 0 1 6.6-1.6M12 14.5v2',
  key: 'M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.3 12.2L19.5 4M16 7.5l3 3M13.2 10.3l1.8 1.8',
  fingerprint:
    'M5 9.5A7.5 7.5 0 0 1 19 9M4.5 14v-1.500M19.5 12.500V14M8 18.500c-.4-1.6-.5-3.5-.5-6a4.5 4.5 0 0 1 9 0c0 2.2-.1 4.2-.5 6M12 12v3c0 2-.1 3.5-.5 5.5',
  external: 'M13 4.500h6.500V11M19.5 4.500L11 13M17.5 14v5.500h-13v-13H10',
  wallet: 'M4 7.500A2.5 2.5 0 0 1 6.5 5H18v3M4 7.500V17a2.5 2.5 0 0 0 2.5 2.500H20V8H4.500M16 13.800v.1',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3.5 12h17M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18',
  send: 'M20.5 3.500L10 14M20.5 3.500L14 20.5 10 14 3.5 10z',
  receive: 'M12 4v12M6.5 10.500L12 16l5.5-5.500M5 20h14',
  swap: 'M7 4L3.5 7.5 7 11M3.5 7.500H17M17 13l3.5 3.500L17 20M20.5 16.500H7',
  refresh: 'M19.5 4.500V9H15M19 9a7.5 7.5 0 1 0 .5 4.5',
  more: 'M4.700 12a.8.8 0 1 0 1.600 0 .8.8 0 1 0-1.600 0M11.200 12a.8.8 0 1 0 1.600 0 .8.8 0 1 0-1.600 0M17.700 12a.8.8 0 1 0 1.600 0 .8.8 0 1 0-1.600 0',
  plus: 'M12 5v14M5 12h14',
  edit: 'M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500zM13.5 7l3.500 3.500',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eyeOff:
    'M4 4l16 16M9.5 6A8.5 8.5 0 0 1 12 5.500c6 0 9.5 6.5 9.5 6.500a16 16 0 0 1-2.6 3.300M6.5 7.800A15 15 0 0 0 2.5 12s3.5 6.5 9.5 6.500a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4 4',
  trash: 'M4.5 7h15M9.5 7V4.500h5V7M6.5 7l1 12.500h9l1-12.500M10 10.500v5.500M14 10.500v5.5',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400zM9 14.800a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.400z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.500l3.5 2',
  shield: 'M12 3l7.5 2.800V11c0 5-3.2 8.3-7.5 10-4.3-1.7-7.5-5-7.5-10V5.800zM8.5 12l2.5 2.5 4.5-4.8',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.500L20 20',
  mail: 'M3.5 5.500h17v13h-17zM4 6.500l8 6.5 8-6.5',
  image: 'M4 4.500h16v15H4zM4.5 17l5-5.5 4 4 2.5-2.5 4 4M15.5 8.700v.1',
  code: 'M8.5 5.500L3 12l5.5 6.500M15.5 5.500L21 12l-5.5 6.500',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500H14zM17.5 17.500H20V20h-2.500z',
  logout: 'M10 4.500H5v15h5M15 8l4 4-4 4M19 12H9.5',
} as const

export type IconName = keyof typeof paths

// These icons are mirrored in right-to-left text.
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
      strokeWidth={size >= 28 ? 1.5 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
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
