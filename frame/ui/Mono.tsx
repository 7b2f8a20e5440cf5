/** Text as it is, of any length: data, hashes, messages. It can be scrolled with the keyboard. */
export function Mono({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard (WCAG 2.1.1)
    <section className="mono" aria-label={label} tabIndex={0}>
      <pre dir="auto">{text}</pre>
    </section>
  )
}
