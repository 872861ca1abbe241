import { placeText } from '#rules/exhibitions/placeText.ts'
import type { PublicExhibitionPlace } from '#wire/riderApp/pages.ts'

/** "Sat 7:10 AM", or "After drag 2 of Open". */
export const exhibitionText = (place: PublicExhibitionPlace): string =>
  placeText(place, () => ('activity' in place ? place.activity : ''))
