/** A shortened address; the whole of it for assistive technology and on hovering. Always left to right. */
export function Address({ address }: { address: string }) {
  const short = address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
  return (
    <bdi className="address" dir="ltr" title={address} aria-label={address}>
      {short}
    </bdi>
  )
}
