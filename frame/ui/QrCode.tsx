import { useMemo } from 'react'
import { drawQrCode } from './qrCode.ts'

type QrCodeProps = {
  text: string
  label: string
  logoUrl?: string | undefined
}

/** White modules around the code, which scanners need to find it (ISO 18004). */
const quietZone = 4

export function QrCode({ text, label, logoUrl }: QrCodeProps) {
  const { size, path, hole } = useMemo(() => drawQrCode(text, { hasLogo: logoUrl !== undefined }), [text, logoUrl])
  const side = size + 2 * quietZone
  const logo = { x: hole.offset + 0.5, y: hole.offset + 0.5, width: hole.side - 1, height: hole.side - 1 }
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}>
      <rect x={-quietZone} y={-quietZone} width={side} height={side} rx="3" fill="#fff" />
      <path d={path} fill="#111" shapeRendering="crispEdges" />
      {logoUrl !== undefined && <image href={logoUrl} {...logo} />}
    </svg>
  )
}
