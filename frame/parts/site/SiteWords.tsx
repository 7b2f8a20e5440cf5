import { SiteText } from './SiteText.tsx'

/** Renders a text with its site left to right in every language, without breaking the port. */
export function SiteWords({ text, site }: { text: string; site: string }) {
  const at = text.indexOf(site)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <SiteText site={site} />
      {text.slice(at + site.length)}
    </>
  )
}
