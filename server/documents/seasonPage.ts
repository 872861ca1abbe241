import { plural } from '#lib/plural.ts'
import type { Standing } from '#wire/seasons/leaderboard.ts'
import * as paths from '#wire/paths.ts'
import { PRODUCT } from '#wire/product.ts'
import { html, type Html, rawHtml } from './html.ts'

type Group = { id: number; name: string; tracks_horse: boolean }
export type PublicSeason = {
  name: string
  slug: string
  organization: { name: string; sponsor: string | null; logo: { hash: string } | null }
  groups: Group[]
  group: Group | null
  standings: Standing[]
  page: number
  pages: number
}

export const seasonPage = (season: PublicSeason) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>
          ${[season.group?.name, season.name, season.organization.name].filter(Boolean).join(', ')}
        </title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>
          ${rawHtml(STYLE)}
        </style>
      </head>
      <body>
        <header>
          ${season.organization.logo && logo(season.slug, season.organization.logo)}
          <p>${season.organization.name}</p>
          <h1>${season.name}</h1>
          ${season.organization.sponsor && html`<p class="sponsor">${season.organization.sponsor}</p>`}
        </header>
        ${season.groups.length > 1 && groupLinks(season)}
        <main>${season.standings.length ? table(season) : html`<p>No points yet.</p>`}</main>
        ${season.pages > 1 && pageLinks(season)}
        <footer>Published results only. ${PRODUCT}</footer>
      </body>
    </html> `.text

const logo = (slug: string, { hash }: { hash: string }) =>
  html`<img class="logo" src="${paths.publicSeasonLogo(slug, hash.slice(0, 8))}" alt="" />`

const groupLinks = ({ slug, groups, group }: PublicSeason) =>
  html`<nav aria-label="Groups">
    ${groups.map(({ id, name }) => pageLink(paths.publicSeason(slug, id), name, id === group?.id))}
  </nav>`

const pageLinks = ({ slug, group, page, pages }: PublicSeason) =>
  html`<nav aria-label="Pages">
    ${Array.from({ length: pages }, (_, index) => index + 1).map((number) =>
      pageLink(paths.publicSeason(slug, group!.id, number), String(number), number === page),
    )}
  </nav>`

const pageLink = (url: string, words: string, isCurrent: boolean) =>
  isCurrent ? html`<a href="${url}" aria-current="page">${words}</a> ` : html`<a href="${url}">${words}</a> `

const table = ({ group, standings }: PublicSeason) =>
  html`<table>
    <caption>
      ${group!.name}
    </caption>
    <thead>
      <tr>
        <th scope="col" class="number">Place</th>
        <th scope="col">${group!.tracks_horse ? 'Rider and horse' : 'Rider'}</th>
        <th scope="col" class="number">Points</th>
      </tr>
    </thead>
    <tbody>
      ${standings.map(row)}
    </tbody>
  </table>`

const row = (standing: Standing): Html =>
  html`<tr>
    <td class="number">${standing.place}</td>
    <th scope="row">
      ${standing.rider.name}${standing.horse && html` <span class="quiet">${standing.horse}</span>`}
      ${eventDetails(standing)}
    </th>
    <td class="number">${standing.points}</td>
  </tr>`

const eventDetails = ({ events }: Standing) =>
  html`<details>
    <summary>${plural(events.length, 'event')}</summary>
    <ul>
      ${events.map(
        ({ name, points, results }) =>
          html`<li>
            ${name} <b>${points}</b>
            ${
              results.length > 1 &&
              html`<span class="quiet">
                ${results.map(({ activity, points }) => `${activity} ${points}`).join(', ')}
              </span>`
            }
          </li>`,
      )}
    </ul>
  </details>`

const STYLE = `
:root { color-scheme: light dark; --text: light-dark(#1c1917, #f2eeea); --bg: light-dark(#fff, #161412); --muted: light-dark(#5c544d, #b9aea4); --line: light-dark(#ded8d1, #3a342f); --link: light-dark(#0b5394, #8ab8ff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; color: var(--text); background: var(--bg); font: 1rem/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
header p { margin: 0 } h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 } .sponsor { font-weight: 600 } .logo { display: block; height: 3rem; max-width: 10rem; padding: .25rem; border-radius: .25rem; background: #fff; object-fit: contain; object-position: left }
nav { display: flex; flex-wrap: wrap; gap: .25rem; margin-block: 1rem 0 } nav a { display: inline-flex; align-items: center; min-width: 2.75rem; min-height: 2.75rem; padding-inline: .75rem; border-bottom: 3px solid transparent }
nav a[aria-current] { border-color: currentColor; font-weight: 600; color: var(--text); text-decoration: none }
a { color: var(--link) } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
table { border-collapse: collapse; width: 100%; margin-block: 1rem } caption { text-align: start; font-weight: 600; padding-block: .5rem }
th, td { text-align: start; vertical-align: top; padding: .5rem; border-bottom: 1px solid var(--line) } thead th { font-size: .875rem }
tbody th { font-weight: 600 } .number { text-align: end; white-space: nowrap; width: 1% }
details, .quiet { font-weight: 400; color: var(--muted) } summary { min-height: 2.75rem; align-content: center; cursor: pointer; width: fit-content }
ul { margin: 0; padding: 0; list-style: none } li { padding-block: .25rem; color: var(--text) } li .quiet { display: block } footer { color: var(--muted); font-size: .875rem }
`
