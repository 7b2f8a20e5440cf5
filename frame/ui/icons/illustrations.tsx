import type { ReactNode } from 'react'

/**
 * Illustration for an empty state or an explanation: the logo's bay window with an object in front of it, in theme
 * colors. It is decorative, so the text next to it must be complete by itself.
 */
export function Illustration({ name, size = 96 }: { name: IllustrationName; size?: number | undefined }) {
  return (
    <svg
      className="illustration"
      width={(size * 4) / 3}
      height={size}
      viewBox="0 0 128 96"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="64" cy="50" rx="62" ry="42" fill="var(--accent-soft)" />
      {drawings[name]}
    </svg>
  )
}

const warm = 'var(--warm)'
const accent = 'var(--accent)'
const card = 'var(--card)'
const inkOnWarm = 'color-mix(in oklab, var(--warm) 30%, black)'

/** The logo's three panes, in two rows. The upper row is lit. */
function Bay({ light = warm, lower = 0.35 }: { light?: string; lower?: number }) {
  return (
    <>
      <path d="M36 27l16-8h24l16 8v42l-16 11H52l-16-11z" fill={accent} stroke={accent} strokeWidth="4" />
      <path d="M38 29l12-6v22l-12 1.500zM54 22h20v23H54zM78 23l12 6v17.500L78 45z" fill={light} />
      <path
        d="M38 50.500L50 49v26.500L38 67zM54 49h20v28H54zM78 49l12 1.500V67l-12 8.500z"
        fill={card}
        fillOpacity={lower}
      />
    </>
  )
}

/** Round background at the lower right, for the illustration's symbol. */
function Badge({ children, fill = card }: { children: ReactNode; fill?: string }) {
  return (
    <>
      <circle cx="94" cy="70" r="19" fill={fill} stroke="var(--accent-soft)" strokeWidth="4" />
      <g stroke={fill === warm ? inkOnWarm : 'var(--accent-text)'} strokeWidth="3">
        {children}
      </g>
    </>
  )
}

const drawings = {
  create: (
    <>
      <path d="M64 2v7M38 7l4 6M90 7l-4 6M17 27l7 3M111 27l-7 3" stroke={warm} strokeWidth="4" />
      <Bay />
    </>
  ),

  /** The user and a key, on either side of a shield that is made of the three panes. */
  protect: (
    <>
      <path d="M12 26l26-8v62l-26-8z" fill={accent} stroke={accent} strokeWidth="4" />
      <path d="M90 18l26 8v46l-26 8z" fill={accent} stroke={accent} strokeWidth="4" />
      <path d="M44 14h40v70H44z" fill={warm} stroke={accent} strokeWidth="4" />
      <circle cx="25" cy="40" r="7" fill={card} />
      <path d="M13 65c0-9 5-14 12-14s12 6 12 15z" fill={card} />
      <path d="M64 26l15 5v14c0 11-6 19-15 24-9-5-15-13-15-24V31z" fill={card} stroke={accent} strokeWidth="4" />
      <path d="M57 47l5 5 9-10" stroke="var(--accent-text)" strokeWidth="4" />
      <circle cx="103" cy="37" r="7" stroke={card} strokeWidth="4" />
      <path d="M103 44v22M103 58h6M103 66h5" stroke={card} strokeWidth="4" />
    </>
  ),

  restore: (
    <>
      <Bay />
      <Badge>
        <path d="M84 71a10 10 0 1 0 3-8M86 56v8h8" />
      </Badge>
    </>
  ),

  emptyAccount: (
    <>
      <Bay light={card} lower={0.2} />
      <Badge fill={warm}>
        <path d="M94 61v18M85 70h18" />
      </Badge>
    </>
  ),

  noActivity: (
    <>
      <Bay light={card} lower={0.2} />
      <Badge>
        <circle cx="94" cy="70" r="10" />
        <path d="M94 64v6l4 3" />
      </Badge>
    </>
  ),

  locked: (
    <>
      <Bay light={card} lower={0.12} />
      <Badge fill={warm}>
        <path d="M86 69h16v10H86zM89 69v-4a5 5 0 0 1 10 0v4" />
      </Badge>
    </>
  ),

  offline: (
    <>
      <Bay light={card} lower={0.12} />
      <Badge>
        <path d="M84 65a14 14 0 0 1 20 0M88 70a8 8 0 0 1 12 0M94 77h0M84 80l20-20" />
      </Badge>
    </>
  ),
} as const satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof drawings
export const illustrationNames = Object.keys(drawings) as IllustrationName[]
