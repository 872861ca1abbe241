import { useEffect } from 'react'
import { chapters, introduction } from 'virtual:guide'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/guide.css'

export default function Help() {
  useScrollToChapter()
  return (
    <Page title="Help">
      <div className="guide">
        <nav aria-label="Chapters">
          <ul>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <article>
          <Html html={introduction} />
          {chapters.map(({ id, title, html }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Html html={html} />
            </section>
          ))}
        </article>
      </div>
    </Page>
  )
}

Help.layout = AppLayout

/** Inertia scrolls to the hash on a timer, which can run before React has rendered the chapters. */
function useScrollToChapter() {
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}

const Html = ({ html }: { html: string }) => <div dangerouslySetInnerHTML={{ __html: html }} />
