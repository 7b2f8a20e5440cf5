import { SiteText } from './SiteText.tsx'

type Props = { text: string; site: string }

/** Renders a sentence with the site's name in bold. The name is left-to-right in every language. */
export function SiteSentence({ text, site }: Props) {
  const at = text.indexOf(site)
  if (at < 0) return <p className="window-lead">{text}</p>
  return (
    <p className="window-lead">
      {text.slice(0, at)}
      <b>
        <SiteText site={site} />
      </b>
      {text.slice(at + site.length)}
    </p>
  )
}
