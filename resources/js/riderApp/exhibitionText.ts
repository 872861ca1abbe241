import { placeText } from '#rules/exhibitions/placeText.ts'
import type { PublicExhibitionPlace } from '#wire/riderApp/pages.ts'

export const exhibitionText = (place: PublicExhibitionPlace): string =>
  placeText(place, () => ('activity' in place ? place.activity : ''))
