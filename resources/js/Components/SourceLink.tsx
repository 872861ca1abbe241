import type { RuleSource } from '#rules/points/presets.ts'

export const SourceLink = ({ title, url }: RuleSource) => (
  <>
    {' '}
    Source:{' '}
    <a href={url} target="_blank" rel="noreferrer">
      {title}
    </a>
  </>
)
