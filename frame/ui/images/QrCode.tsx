import { useMemo } from 'react'
import { LogoMark } from '../icons/icons.tsx'
import { drawEmptyCode, drawQrCode, getEyes } from './qrCode.ts'

type QrCodeProps = {
  text: string
  label: string
  /** @default the Oriel logo */
  logoUrl?: string | undefined
}

/** Width of the white margin that scanners need, in modules (ISO 18004). */
const quietZone = 4
/** Diameter of a dot, in modules. The gaps between dots are so small that scanners read them as dark. */
const dot = 0.9

export function QrCode({ text, label, logoUrl }: QrCodeProps) {
  const { size, path, hole } = useMemo(() => drawQrCode(text, { hasLogo: true }), [text])
  const side = size + 2 * quietZone
  const [at, width] = [hole.offset + 0.5, hole.side - 1]
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}>
      <rect x={-quietZone} y={-quietZone} width={side} height={side} rx="3" fill="#fff" />
      <Modules path={path} size={size} colour="#111" />
      {logoUrl === undefined ? (
        <g transform={`translate(${at} ${at})`}>
          <LogoMark size={width} />
        </g>
      ) : (
        <image href={logoUrl} x={at} y={at} width={width} height={width} />
      )}
    </svg>
  )
}

/** Placeholder for a code that the user hasn't requested yet. */
export function EmptyQrCode({ size }: { size: number }) {
  const side = size + 2 * quietZone
  return (
    <svg className="qr-code" aria-hidden="true" viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}>
      <Modules path={drawEmptyCode(size)} size={size} colour="var(--line)" />
    </svg>
  )
}

function Modules({ path, size, colour }: { path: string; size: number; colour: string }) {
  return (
    <>
      <path d={path} fill="none" stroke={colour} strokeWidth={dot} strokeLinecap="round" />
      {getEyes(size).map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.8" fill="none" stroke={colour} />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" fill={colour} />
        </g>
      ))}
    </>
  )
}
