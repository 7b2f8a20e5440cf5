export function OrielMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <linearGradient id="oriel-mark" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#8fa2ff" />
        <stop offset="1" stopColor="#4a5be0" />
      </linearGradient>
      <path d="M4 5l8-3 8 3v12l-8 5-8-5z" fill="url(#oriel-mark)" />
      <path d="M9 3.100v16.900M15 3.100v16.900M4 11h16" stroke="#fff" strokeWidth="1.400" fill="none" />
    </svg>
  )
}

const paths = {
  signIn: 'M14 4h4.500v16H14M4 12h10M10 8l4 4-4 4',
  send: 'M7 17L17 7M9 7h8v8',
  allow: 'M12 3l7 3v5.500c0 4.300-2.900 7.700-7 9.500-4.100-1.800-7-5.200-7-9.500V6zM9 12l2.200 2.200L15.200 10',
}

export type ExampleIconName = keyof typeof paths

export function ExampleIcon({ name }: { name: ExampleIconName }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
