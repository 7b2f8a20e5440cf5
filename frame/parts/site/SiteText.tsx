const port = /:\d+$/u

/** Writes a site from left to right. A long one is cut before its port, whose digits alone would mislead. */
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
