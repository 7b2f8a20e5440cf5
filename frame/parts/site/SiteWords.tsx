import { SiteText } from './SiteText.tsx'

/** Shows a text with its site from left to right in every language, and with the port in one piece. */
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
