const port = /:\d+$/u

/**
 * Renders a site's name left to right. A long name can wrap before its port but not within the port, because part of a
 * port number would be misleading.
 */
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
