import { SiteText } from './SiteText.tsx'

/**
 * Renders text that contains a site's name. The name is rendered left-to-right in every language, and its port isn't
 * broken across lines.
 */
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
