/** A line of an import, as the browser sends it. */
export const importLine = (
  rider_name: string,
  horse_name: string | null,
  class_ids: number[],
  more: object = {},
) => ({
  rider_id: null,
  rider_name,
  hometown: null,
  bbr_id: null,
  birth_year: null,
  horse_id: null,
  horse_name,
  class_ids,
  request: null,
  ...more,
})
