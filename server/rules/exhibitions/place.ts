/** `after_drag` counts the class's drags from 1. `runs_at` is YYYY-MM-DDTHH:MM in local time. */
export type ExhibitionPlace = { activity_id: number; after_drag: number } | { runs_at: string }

export const isSamePlace = (one: ExhibitionPlace | null, other: ExhibitionPlace | null): boolean =>
  placeKey(one) === placeKey(other)

type DraggedClass = { id: number; name: string; drags: number }

/** The class of an exhibition whose drag is gone, e.g. after gaps were closed in the draw. It needs another place. */
export const classWithoutDrag = <Dragged extends DraggedClass>(
  place: ExhibitionPlace | null,
  classes: readonly Dragged[],
): Dragged | undefined =>
  place && 'activity_id' in place
    ? classes.find(({ id, drags }) => id === place.activity_id && drags < place.after_drag)
    : undefined

const placeKey = (place: ExhibitionPlace | null) =>
  place && ('runs_at' in place ? place.runs_at : `${place.activity_id} ${place.after_drag}`)

type Listed = { id: number; position: number; place: ExhibitionPlace | null }
type OrderedClass = { id: number; runs_on: string | null }

/** On each day, exhibitions with a time come before those after a drag. */
export function byRunningOrder(classes: readonly OrderedClass[], firstDay: string) {
  const keyOf = ({ id, position, place }: Listed): (string | number)[] => {
    if (!place) return ['', 0, '', 0, 0, id]
    if ('runs_at' in place) return [place.runs_at.slice(0, 10), 0, place.runs_at, 0, position, id]
    const index = classes.findIndex((one) => one.id === place.activity_id)
    return [classes[index]?.runs_on ?? firstDay, 1, '', index, place.after_drag, position, id]
  }
  return (one: Listed, other: Listed): number => compareKeys(keyOf(one), keyOf(other))
}

function compareKeys(one: (string | number)[], other: (string | number)[]): number {
  for (const [index, part] of one.entries()) {
    const against = other[index]!
    if (part !== against) return part < against ? -1 : 1
  }
  return 0
}
