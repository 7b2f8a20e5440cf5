const port = /:\d+$/u

/** Renders a site left to right. A long one wraps before its port, because a lone port number would mislead. */
export function SiteText({ site }: { site: string }) {
  const [end = ''] = port.exec(site) ?? []
  return (
    <bdi dir="ltr">
      {end ? site.slice(0, -end.length) : site}
      {end && (
        <>
          <wbr />
          <span style={{ whiteSpace: 'nowrap' }}>{end}</span>
        </>
      )}
    </bdi>
  )
}
